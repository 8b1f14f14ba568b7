"""Vertices that only join two other vertices become edges."""

import pytest

from pzc.compiler.encode.lines_as_edges import lines_as_edges
from pzc.compiler.flat.flat import Var
from pzc.compiler.flat.nodes import Builder

from ...judged import check

BUILD = Builder()
A, B, C = (BUILD.variable(Var(i, name, ((0, 1),), True, "e", i)) for i, name in enumerate("abc"))
AB, BC = BUILD.either((A, B)), BUILD.either((B, C))


def test_a_line_joins_two_points() -> None:
    # a and b meet in one point, b and c in another: 0, 1, 2 are the lines, 3 and 4 the points
    assert lines_as_edges([A, B, C, AB, BC], [(0, 3), (1, 3), (1, 4), (2, 4)]) == ([3, 4], {(0, 1): [B]})


def test_several_join_the_same() -> None:
    assert lines_as_edges([A, B, True, True], [(0, 2), (0, 3), (1, 2), (1, 3)]) == ([2, 3], {(0, 1): [A, B]})


def test_vertices_without_implied_neighbors_stay() -> None:
    assert lines_as_edges([A, B, C], [(0, 1), (1, 2)]) == ([0, 1, 2], {(0, 1): [True], (1, 2): [True]})
    assert lines_as_edges([A], []) == ([0], {})
    # only one of two redundant ones is removed
    assert lines_as_edges([A, A], [(0, 1)]) == ([1], {})


@pytest.mark.parametrize(
    "text",
    [
        "grid 2x3\nlayer e on links of bool\nconnected(e)\ncount(e(links)) = 5",
        "grid 1x2\nlayer e on borders of bool\nconnected(e)\nnot e(borders[1])",
        "grid 1x2\nlayer e on borders of bool\nconnected(x in borders where x is not borders[3]: e(x))\ne(borders[2])",
        "grid 2x3\nlayer e on links of bool\nany(e(links)) -> connected(x in links: not e(x))\ncount(e(links)) > 2",
    ],
)
def test_same_answers_as_the_judge(text: str) -> None:
    check(text)
