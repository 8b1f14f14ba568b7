"""Neighbors along edges."""

from pzc.compiler.encode.edges import adjacency


def test_each_edge_joins_both_of_its_vertices() -> None:
    assert adjacency(4, [(0, 1, 7), (1, 2, 9)]) == [[(1, 7)], [(0, 7), (2, 9)], [(1, 9)], []]
