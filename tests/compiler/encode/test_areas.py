"""Groups of a graph and their leads as literals: CP-SAT finds the same solutions as exhaustive search."""

from collections.abc import Sequence

import pytest

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.encode.areas import never_too_many
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Flat, IntExpr, Reason, Var
from pzc.compiler.flat.nodes import Builder

from ...flat_judge import RULE, answers

LINE = [(0, 1), (1, 2), (2, 3)]
RING = [*LINE, (0, 3)]


class Graph:
    """A graph with four vertices, each present or not. Its edges hold if both ends are present."""

    def __init__(self, edges: Sequence[tuple[int, int]] = LINE, leads: Sequence[int] | None = None) -> None:
        self.build = Builder()
        self.there = [self.build.variable(Var(i, f"t{i}", ((0, 1),), True, "t", i)) for i in range(4)]
        self.graph: Components = self.build.components(self.there, edges, [True] * len(edges), leads)

    def size(self, vertex: int) -> IntExpr:
        return self.build.group_size(self.graph, vertex)

    def together(self, one: int, other: int) -> BoolExpr:
        return self.build.together(self.graph, one, other)

    def first(self, lead: int, vertex: int) -> BoolExpr:
        return self.build.leads(self.graph, lead, vertex)

    def flat(self, *conditions: BoolExpr) -> Flat:
        return Flat(tuple(self.there), tuple(Constraint(condition, Reason(RULE)) for condition in conditions))

    def solved(self, *conditions: BoolExpr) -> int:
        """Return the number of solutions. CP-SAT must find those of the flat judge, each once."""
        found: list[Answer] = []
        puzzle = self.flat(*conditions)
        BACKEND.search(Problem(None, puzzle), Options(), None, found.append)  # type: ignore[arg-type]
        assert sorted(found) == sorted(answers(puzzle))
        return len(found)


@pytest.mark.parametrize(("size", "count"), [(0, 8), (1, 2), (2, 3), (3, 2), (4, 1)])
def test_sizes(size: int, count: int) -> None:
    """On a 1x4 line, the group of the second vertex has a given size."""
    g = Graph()
    assert g.solved(g.build.compare("=", g.size(1), size)) == count


@pytest.mark.parametrize("most", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("edges", [LINE, RING], ids=["line", "ring"])
def test_bounds_of_sizes_cut_groups(edges: list[tuple[int, int]], most: int) -> None:
    g = Graph(edges)
    limits = [g.build.compare("<=", g.size(vertex), most) for vertex in range(4)]
    longest = {"line": [1, 8, 13, 15, 16], "ring": [1, 7, 11, 15, 16]}["ring" if edges is RING else "line"]
    assert g.solved(*limits) == longest[most]
    g.solved(limits[0], g.build.opposite(limits[2]))


def test_conditional_edge_joins_if_it_holds() -> None:
    """Two vertices are present, with an edge between them: they are in one group in one of two solutions."""
    build = Builder()
    unknowns = [build.variable(Var(i, f"v{i}", ((0, 1),), True, "v", i)) for i in range(3)]
    graph: Components = build.components(unknowns[:2], [(0, 1)], unknowns[2:])
    size = build.compare("=", build.group_size(graph, 0), 2)
    puzzle = Flat(tuple(unknowns), (Constraint(size, Reason(RULE)),))
    found: list[Answer] = []
    BACKEND.search(Problem(None, puzzle), Options(), None, found.append)  # type: ignore[arg-type]
    assert found == list(answers(puzzle)) == [(1, 1, 1)]


def test_equal_bounds_of_a_group_are_encoded_once() -> None:
    g = Graph(RING)
    listing = Listing()
    encode(g.flat(*(g.build.compare("<=", g.size(vertex), 2) for vertex in range(4))), listing)
    assert "[1 with 1] + [2 with 1] + [4 with 1] in 0..2" in listing.text()


@pytest.mark.parametrize("edges", [LINE, RING], ids=["line", "ring"])
def test_together_in_either_order(edges: list[tuple[int, int]]) -> None:
    g = Graph(edges)
    assert g.solved(g.together(0, 3)) == (1 if edges is LINE else 4)
    assert g.solved(g.together(3, 0), g.build.opposite(g.together(1, 2))) == (0 if edges is LINE else 3)
    assert g.solved(g.together(2, 2)) == 8
    assert g.solved(g.build.either((g.together(0, 2), g.build.opposite(g.together(1, 3)))))


def test_the_first_of_a_group() -> None:
    g = Graph(RING)
    assert g.solved(g.first(0, 3)) == 4
    assert g.solved(g.first(2, 3)) == 1
    assert g.solved(g.build.compare("=", g.build.plus(g.first(v, v) for v in range(4)), 2)) == 2
    g.solved(g.build.opposite(g.first(1, 2)), g.there[2])


def test_known_representatives() -> None:
    """Each group contains exactly one of the first and the last vertex."""
    g = Graph(LINE, leads=(0, 3))
    one = g.build.opposite(g.together(0, 3))
    each = [g.build.either((g.build.opposite(g.there[v]), g.together(0, v), g.together(3, v))) for v in range(4)]
    assert g.solved(one, *each) == 10
    assert g.solved(one, *each, g.build.compare("=", g.size(1), 2)) == 2
    assert g.solved(one, *each, g.build.compare("=", g.size(0), 2), g.together(3, 2)) == 0
    assert g.solved(one, *each, g.build.compare(">=", g.size(0), 2)) == 3


def test_leads_as_numbers() -> None:
    """Leads are numbered from 1; 0 means that the vertex is absent."""
    g = Graph()
    one, other = (g.first(0, vertex).value for vertex in (1, 3))  # type: ignore[union-attr]
    assert g.solved(g.build.compare("<", one, other)) == 6
    assert g.solved(g.build.compare("=", g.build.plus((one, other)), 6)) == 1


def test_known_representatives_with_first_vertices() -> None:
    g = Graph(LINE, leads=(0, 3))
    apart = g.build.opposite(g.together(0, 3))
    each = [g.build.either((g.build.opposite(g.there[v]), g.together(0, v), g.together(3, v))) for v in range(4)]
    assert g.solved(apart, *each, g.first(2, 3)) == 2
    assert g.solved(apart, *each, g.first(1, 3)) == 1


def test_known_representative_is_in_its_own_group() -> None:
    g, listing = Graph(LINE, leads=(0, 3)), Listing()
    encode(g.flat(g.build.opposite(g.together(0, 3)), g.together(1, 0)), listing)
    assert "[2 with 1]" in listing.text() and "[1 with 1]" not in listing.text()


def test_too_many_literals_are_refused_at_the_rule() -> None:
    g = Graph(RING)
    with raised(parts=8), pytest.raises(PuzzleError) as error:
        encode(g.flat(g.together(0, 2)), Listing())
    assert [d.code for d in error.value.diagnostics] == ["PZ603"]
    assert "2 truth values" in error.value.diagnostics[0].message


def test_a_graph_is_never_refused_if_all_pairs_of_its_vertices_are_within_the_limit() -> None:
    graph = Graph(RING).graph
    with raised(parts=64):
        assert never_too_many(graph)
    with raised(parts=60):
        assert not never_too_many(graph)
