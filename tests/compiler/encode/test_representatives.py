"""Vertices that are known to represent the groups of a graph: each group contains exactly one of them."""

import pytest

from pzc.compiler.encode.representatives import find_representatives
from pzc.compiler.flat.flat import BoolExpr, Components, Var
from pzc.compiler.flat.nodes import Builder


class Graph:
    """A graph with three vertices in a row, each present or not."""

    def __init__(self, leads: tuple[int, ...] | None = None) -> None:
        self.b = Builder()
        self.t = [self.b.variable(Var(i, f"t{i}", ((0, 1),), True, "t", i)) for i in range(3)]
        self.graph: Components = self.b.components(self.t, [(0, 1), (1, 2)], [True, True], leads)

    def together(self, one: int, other: int) -> BoolExpr:
        return self.b.together(self.graph, one, other)

    def counted(self, vertex: int, least: int, most: int, *leads: int) -> BoolExpr:
        """If a vertex is present, this number of leads is in its group."""
        total = self.b.plus(self.together(vertex, lead) for lead in leads)
        return self.b.either((self.b.opposite(self.t[vertex]), self.b.within(total, ((least, most),))))

    def known(self, *conditions: BoolExpr) -> tuple[int, ...]:
        return find_representatives(conditions).get(self.graph, ())


def test_one_of_two_ends() -> None:
    g = Graph()
    middle = g.b.either((g.b.opposite(g.t[1]), g.together(1, 0), g.together(1, 2)))
    assert g.known(g.b.opposite(g.together(0, 2)), middle) == (0, 2)
    assert g.known(middle) == () == g.known(g.b.opposite(g.together(0, 2)))


def test_separate_and_connected_conditions_together() -> None:
    g = Graph()
    middle = g.b.either((g.b.opposite(g.t[1]), g.together(1, 0), g.together(1, 2)))
    assert g.known(g.b.both((g.b.opposite(g.together(0, 2)), middle))) == (0, 2)


def test_counts_of_just_one() -> None:
    g = Graph()
    apart = g.b.opposite(g.together(0, 2))
    assert g.known(apart, g.counted(1, 1, 1, 0, 2)) == (0, 2)
    assert g.known(apart, g.counted(1, 1, 2, 0, 2)) == (0, 2)
    assert g.known(apart, g.counted(1, 0, 1, 0, 2)) == ()


@pytest.mark.parametrize("vertex", [0, 1, 2])
def test_unsuitable_conditions_give_no_representatives(vertex: int) -> None:
    g = Graph()
    other = g.b.either((g.t[vertex], g.together(1, 0), g.together(1, 2)))
    assert g.known(g.b.opposite(g.together(0, 2)), other) == ()


def test_annotated_graph_needs_no_conditions() -> None:
    g = Graph(leads=(0, 2))
    middle = g.b.either((g.b.opposite(g.t[1]), g.together(1, 0), g.together(1, 2)))
    assert g.known(g.b.opposite(g.together(0, 2)), middle) == ()


@pytest.mark.parametrize(("least", "most", "leads"), [(1, 1, (0, 2)), (1, 2, (0, 2)), (0, 1, ())])
def test_count_and_its_negative(least: int, most: int, leads: tuple[int, ...]) -> None:
    """The middle vertex has a number of leads in its group, including itself. Negative factors give the same fact."""
    g = Graph()
    total = g.b.plus([g.together(1, 0), g.together(1, 2)])
    negative = g.b.within(g.b.linear(((total, -1),)), ((-most, -least),))
    apart = g.b.opposite(g.together(0, 2))
    assert g.known(apart, g.b.either((g.b.opposite(g.t[1]), negative))) == leads


@pytest.mark.parametrize(("most", "leads"), [(1, (0, 1)), (2, ())])
def test_negative_count_of_two_vertices(most: int, leads: tuple[int, ...]) -> None:
    """Exactly one of the two holds, so the two vertices are in separate groups, and both are leads."""
    g = Graph()
    total = g.b.plus([g.t[1], g.together(1, 0)])
    negative = g.b.within(g.b.linear(((total, -1),)), ((-most, -1),))
    first = g.b.either((g.b.opposite(g.t[2]), g.together(2, 0), g.together(2, 1)))
    assert g.known(g.b.either((g.b.opposite(g.t[1]), negative)), first) == leads
