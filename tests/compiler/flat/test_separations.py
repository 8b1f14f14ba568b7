"""Cells that cannot share an area with another cell: found in constraints, and used without changing the solutions."""

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Reason
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.separations import Separations, find_separations
from pzc.compiler.ground.areas import AreaGraph
from pzc.compiler.pipeline import compile_source, flatten

LINE = [(0, 1), (1, 2), (2, 3), (3, 4)]


def _constraints(*conditions: BoolExpr) -> list[Constraint]:
    reason = Reason(Origin("rule", "r", Span(Source("x", ""), 0, 0)))
    return [Constraint(condition, reason) for condition in conditions]


def _in_a_line(build: Builder) -> Components:
    return build.components([True] * 5, LINE, [True] * 4)


def test_recognized_separations() -> None:
    build = Builder()
    graph = _in_a_line(build)
    pairs = [build.together(graph, 0, k) for k in range(5)]
    never = build.opposite(pairs[3])
    follows = build.either((build.opposite(pairs[1]), pairs[2]))
    other = build.either((pairs[4], build.together(graph, 1, 2)))  # this has no such consequence
    apart = find_separations(_constraints(build.both((never, follows)), other), alone=True)[graph]
    assert apart.never == {0: {3}, 3: {0}}
    assert apart.follows == {0: [(1, 2)]}
    assert len(apart.reasons) == 1
    assert not find_separations(_constraints(other), alone=True)


def test_members_of_other_groups_are_excluded() -> None:
    build = Builder()
    graph = build.components([True] * 5, LINE, [True] * 4, [0, 4])
    result = _constraints(build.together(graph, 0, 1), build.together(graph, 2, 3))
    apart = find_separations(result, alone=True)[graph]
    assert [vertex for vertex in range(5) if apart.concern(vertex)] == [0, 1, 4]
    over = lambda never: {vertex: 0 for vertex in range(5) if vertex not in never}  # noqa: E731
    assert list(apart.reached(0, over)) == list(apart.reached(1, over)) == [0, 1, 2, 3]
    assert list(apart.reached(4, over)) == [2, 3, 4]
    assert list(apart.reached(2, over)) == [0, 1, 2, 3, 4]
    assert not find_separations(result, alone=False), "the representatives may not be relied on"


def test_exclusion_is_transitive() -> None:
    """On a line 0-1-2-3-4 without 3: 4 excludes 2, 2 excludes 1, and only 0 is left."""
    apart = Separations()
    apart.never[0] = {3}
    apart.follows[0] = [(2, 4), (1, 2)]
    near = {k: [a + b - k for a, b in LINE if k in (a, b)] for k in range(5)}

    def over(never: set[int]) -> dict[int, int]:
        far = {0: 0}
        for k in (queue := [0]):
            for other in near[k]:
                if other not in far and other not in never:
                    far[other] = far[k] + 1
                    queue.append(other)
        return far

    assert apart.reached(0, over) == {0: 0}
    assert apart.reached(4, over) == {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}


GALAXIES = """use spiral_galaxies(height = 3, width = 4)
dot <(1,2), (1,3)>
dot <(2,1), (3,1)>
dot <(2,3), (3,3)>
"""
RELAXED = """grid 3x4
areas part
clue dot(c: cell)
dot (1,1), (3,4), (2,3)
for r in part: exactly(1, c in r: c in dot)
for dot(c), d in part(c): |row(d) - row(c)| < 3 and |column(d) - column(c)| < 3
for dot(c), d in part(c) where row(d) > row(c): shift(d, -1, 0) in part(c)
"""
LOOSE = """grid 3x3
layer white on cells of bool
areas part = c in cells: white(c)
clue far(c: cell)
far (1,1), (2,2)
for far(c), d in part(c): distance(c, d) < 2
exactly(6, c in cells: white(c))
"""


def _answers(text: str) -> set[Answer]:
    model = compile_source(Source("x", text))
    found: list[Answer] = []
    assert (
        backends.get("cpsat").search(Problem(model, flatten(model)), Options(), 10_000, found.append) is Status.COMPLETE
    )
    return set(found)


@pytest.mark.parametrize("text", [GALAXIES, RELAXED, LOOSE])
def test_solutions_are_the_same_without_separations(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _answers(text)
    monkeypatch.setattr(AreaGraph, "bound", lambda graph, most, apart: False)
    assert _answers(text) == found
    assert found


def test_area_is_traversed_breadth_first() -> None:
    """Cells behind an excluded cell are not visited: of 400 cells, only those up to two steps away, and their
    neighbors.
    """
    text = "grid 20x20\nareas part\nclue dot(c: cell)\ndot (10,10)\nfor dot(c), d in part(c): distance(c, d) < 3\n"
    constraints = flatten(compile_source(Source("x", text))).constraints
    assert sum("distance" in constraint.reason.rule.span.text for constraint in constraints) == 12
