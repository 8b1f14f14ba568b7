"""The groups that matter if a condition is about a few vertices only: the same solutions as by exhaustive search."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from pzc.backends.clingo.backend import BACKEND as CLINGO
from pzc.backends.cpsat.backend import BACKEND as CPSAT
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.encode import scopes as scopes_module
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.scopes import scopes
from pzc.compiler.flat.area_bounds import area_bounds
from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Flat, IntExpr, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.survey import Survey

from ...flat_judge import RULE, answers

EDGES = [(i, i + 1) for i in (0, 1, 3, 4, 6, 7)] + [(i, i + 3) for i in range(6)]


class Graph:
    """A graph of the cells of 3x3, each present or not."""

    def __init__(self) -> None:
        self.build = Builder()
        self.there = [self.build.variable(Var(i, f"t{i}", ((0, 1),), True, "t", i)) for i in range(9)]
        self.graph: Components = self.build.components(self.there, EDGES, [True] * len(EDGES))

    def size(self, vertex: int) -> IntExpr:
        return self.build.group_size(self.graph, vertex)

    def most(self, vertex: int, most: int) -> BoolExpr:
        return self.build.compare("<=", self.size(vertex), most)

    def together(self, one: int, other: int) -> BoolExpr:
        return self.build.together(self.graph, one, other)

    def flat(self, *conditions: BoolExpr) -> Flat:
        return Flat(tuple(self.there), tuple(Constraint(condition, Reason(RULE)) for condition in conditions))


def scope(*conditions: BoolExpr) -> list[dict[int, int]]:
    result = [Constraint(condition, Reason(RULE)) for condition in conditions]
    return [dict(each) for each in scopes(Survey(conditions).depth, area_bounds(result, {})).values()]


def puzzles() -> Iterator[tuple[Graph, list[BoolExpr], list[dict[int, int]]]]:
    """Draw graphs, their constraints, and the scopes."""
    g = Graph()
    yield g, [g.most(4, 2)], [{4: 2}]
    g = Graph()
    yield g, [g.build.compare("=", g.size(8), 3), g.most(0, 2)], [{8: 3, 0: 2}]
    g = Graph()
    joint = g.build.plus((g.size(1), g.build.choice(g.together(1, 3), 0, g.size(3))))
    yield g, [g.most(1, 4), g.most(3, 4), g.build.compare("=", joint, 4)], [{1: 4, 3: 4}]
    g = Graph()
    yield g, [g.most(0, 3), g.build.opposite(g.together(8, 0)), g.build.opposite(g.together(1, 0))], [{0: 3}]
    g = Graph()
    yield g, [g.most(0, 3), g.build.opposite(g.together(7, 8))], []  # a pair that may be in a group of any size
    g = Graph()
    yield g, [g.most(0, 3), g.build.either((g.there[5], g.build.leads(g.graph, 4, 4)))], []  # a condition on a lead
    g = Graph()
    yield g, [g.most(4, 0)], [{4: 0}]
    g = Graph()
    yield g, [g.build.compare(">=", g.size(4), 4)], [{4: 9}]
    g = Graph()
    yield g, [g.together(0, 4), g.build.opposite(g.together(8, 4))], [{4: 9}]  # one vertex is in both pairs
    g = Graph()
    yield g, [g.build.opposite(g.together(0, 1)), g.build.opposite(g.together(4, 5))], []  # many groups of any size


@pytest.mark.parametrize(("g", "conditions", "expected"), list(puzzles()))
def test_answers(g: Graph, conditions: list[BoolExpr], expected: list[dict[int, int]]) -> None:
    assert scope(*conditions) == expected
    puzzle = g.flat(*conditions)
    every = sorted(answers(puzzle))
    for backend in (CPSAT, CLINGO):
        found: list[Answer] = []
        backend.search(Problem(None, puzzle), Options(), None, found.append)  # type: ignore[arg-type]
        assert sorted(found) == every


def many_pairs() -> Iterator[tuple[Graph, list[BoolExpr]]]:
    """Draw graphs with conditions on pairs of which no edge joins both vertices."""
    g = Graph()
    corners = [g.together(one, other) for one, other in combinations((0, 2, 6, 8), 2)]
    yield g, [g.build.compare("=", g.build.plus(corners), 3)]
    g = Graph()
    yield g, [g.build.opposite(g.together(0, 8)), g.build.opposite(g.together(0, 6)), g.there[0], g.there[4]]
    g = Graph()
    yield g, [g.build.either((g.together(1, 7), g.together(3, 5))), g.build.opposite(g.there[8])]
    g = Graph()
    yield g, [g.build.same(g.together(0, 2), g.together(6, 8)), g.build.opposite(g.there[4]), g.there[3]]


@pytest.mark.parametrize(("g", "conditions"), list(many_pairs()))
def test_many_pairs(g: Graph, conditions: list[BoolExpr], monkeypatch: pytest.MonkeyPatch) -> None:
    """If many pairs are compared, each vertex of a pair represents its group. No pair needs a literal of its own."""
    monkeypatch.setattr(scopes_module, "_MANY", 0)
    puzzle = g.flat(*conditions)
    every = sorted(answers(puzzle))
    for backend in (CPSAT, CLINGO):
        found: list[Answer] = []
        backend.search(Problem(None, puzzle), Options(), None, found.append)  # type: ignore[arg-type]
        assert sorted(found) == every
    listing = Listing()
    encode(puzzle, listing)
    assert "together with" not in listing.text()


def test_only_used_groups_get_representatives() -> None:
    """Three cells near a corner with a group of two cells have leads."""
    g = Graph()
    listing = Listing()
    encode(g.flat(g.most(0, 2)), listing)
    text = listing.text()
    assert "[2 with 1]" in text and "[2 elsewhere]" in text
    assert "[3 with" not in text and "[9" not in text
