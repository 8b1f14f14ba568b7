"""Edges that hold if both ends are in one group: recognized if a constraint requires it, and only then."""

import pytest

from pzc.compiler.flat.closed_edges import closed_edges
from pzc.compiler.flat.flat import BoolExpr, Components, Var
from pzc.compiler.flat.nodes import Builder

build = Builder()
P, Q, R = (build.variable(Var(i, "pqr"[i], ((0, 1),), True, "t", i)) for i in range(3))
GRAPH: Components = build.components([True, True, True], [(1, 0), (1, 2)], [P, Q])
OTHER: Components = build.components([True, True, True], [(0, 1)], [True])


@pytest.mark.parametrize(
    ("condition", "closed"),
    [
        (build.either((P, build.opposite(build.together(GRAPH, 0, 1)))), {GRAPH: {(0, 1)}}),
        (build.either((build.opposite(build.together(GRAPH, 2, 1)), Q)), {GRAPH: {(1, 2)}}),
        (build.either((P, build.opposite(build.together(GRAPH, 1, 2)))), {}),  # another edge
        (build.either((P, build.opposite(build.together(GRAPH, 0, 2)))), {}),  # no edge
        (build.either((build.opposite(P), build.opposite(build.together(GRAPH, 0, 1)))), {}),
        (build.either((P, build.together(GRAPH, 0, 1))), {}),
        (build.either((P, R, build.opposite(build.together(GRAPH, 0, 1)))), {}),  # only where R does not hold
        (build.either((P, build.opposite(build.together(OTHER, 0, 1)))), {}),  # an edge of another graph
    ],
)
def test_recognized_closed_edges(condition: BoolExpr, closed: dict[Components, set[tuple[int, int]]]) -> None:
    assert closed_edges([condition]) == closed
