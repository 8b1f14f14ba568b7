"""Each pass by itself on graphs: vertices that are fixed, that depend on the same unknown, or on that of another place.

The conditions that the passes look for occur in full, without one pair, or with one condition dropped or doubled.
"""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Flat, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.passes import PASSES

from ...effort import examples
from ...flat_judge import RULE, answers

Draw = st.DrawFn
Edges = tuple[tuple[int, int], ...]


@st.composite
def graphs(draw: Draw) -> Flat:
    """Draw one or two graphs on a small board, and their conditions."""
    build = Builder()
    height, width = draw(st.sampled_from([(1, 3), (2, 2), (2, 3), (3, 2)]))
    cells = [Cell(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
    digits = draw(st.booleans())
    unknowns = tuple(
        build.variable(Var(i, f"x{i}", ((0, 2 if digits and i < 3 else 1),), not digits, "e", cell))
        for i, cell in enumerate(cells)
    )
    edges = tuple(
        (i, k)
        for i, k in combinations(range(len(cells)), 2)
        if abs(cells[i].row - cells[k].row) + abs(cells[i].column - cells[k].column) == 1
    )
    vertices = [_vertex(draw, build, unknowns, i) for i in range(len(cells))]
    conditions = _conditions(draw, build, vertices, edges)
    if draw(st.booleans()):
        others = [build.opposite(v) for v in vertices]
        if draw(st.integers(0, 3)) == 0:
            others[0] = _vertex(draw, build, unknowns, 0)
        conditions += [build.connected(vertices, edges), build.connected(others, edges)]
    if draw(st.booleans()):
        conditions.append(draw(st.sampled_from(vertices)))
    return Flat(unknowns, tuple(Constraint(condition, Reason(RULE)) for condition in conditions))


def _vertex(draw: Draw, build: Builder, unknowns: tuple[Var, ...], place: int) -> BoolExpr:
    """Return the vertex of a place: mostly its own unknown; sometimes a constant, the first unknown, or two at once."""
    holds = [build.within(unknown, ((1, 1),)) for unknown in unknowns]
    match draw(st.integers(0, 12)):
        case 0:
            return True
        case 1:
            return False
        case 2 | 3:
            return holds[0]
        case 4:
            return build.both((holds[0], holds[place]))
        case 5:
            return build.opposite(holds[place])
        case _:
            return holds[place]


def _conditions(draw: Draw, build: Builder, vertices: list[BoolExpr], edges: Edges) -> list[BoolExpr]:
    joined = [draw(st.sampled_from([True] * 12 + vertices[:1])) for _ in edges] if draw(st.booleans()) else None
    graph = build.components(vertices, edges, joined or [True] * len(edges))
    match draw(st.integers(0, 3)):
        case 0:
            return []
        case 1:
            firsts = [build.leads(graph, v, v) for v in range(len(vertices))]
            if draw(st.integers(0, 3)) == 0:
                del firsts[draw(st.integers(0, len(firsts) - 1))]
            return [build.within(build.plus(firsts), ((draw(st.sampled_from([0, 1, 1])), draw(st.integers(1, 2))),))]
        case _:
            pairs = list(combinations(range(len(vertices)), 2))
            dropped = draw(st.sampled_from([(), (), (0,), (1,), (0, 1)]))
            everywhere = draw(st.booleans())
            result = [
                _pair(build, graph, pair, dropped if everywhere or n == 0 else ()) for n, pair in enumerate(pairs)
            ]
            if draw(st.integers(0, 3)) == 0:
                del result[draw(st.integers(0, len(result) - 1))]
            return result


def _pair(build: Builder, graph: Components, pair: tuple[int, int], dropped: tuple[int, ...]) -> BoolExpr:
    """Require that both vertices are in one group. Sometimes one of the other conditions is missing."""
    away = [build.opposite(graph.vertices[vertex]) for end, vertex in enumerate(pair) if end not in dropped]
    return build.either([*away, build.together(graph, *pair)])


@pytest.mark.parametrize("name", ["one-group", "two-colours"])
@examples(200, 2000)
@given(graphs())
def test_a_pass_keeps_the_answers_of_graphs(name: str, puzzle: Flat) -> None:
    keeps_the_answers(name, puzzle)


@pytest.mark.parametrize("name", sorted(PASSES.keys() - {"one-group", "two-colours"}))
@examples(20, 200)
@given(graphs())
def test_passes_keep_solutions_of_graphs(name: str, puzzle: Flat) -> None:
    keeps_the_answers(name, puzzle)


def keeps_the_answers(name: str, puzzle: Flat) -> None:
    better = PASSES[name](puzzle)
    assert better.variables == puzzle.variables
    assert list(answers(better)) == list(answers(puzzle))
