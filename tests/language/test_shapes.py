"""connected, loop, path: CP-SAT finds the same solutions as exhaustive search by the judge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.backends.interface import Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.flat.flat import BoolExpr, CircuitOrPath, Connected, Not, Var
from pzc.compiler.meaning.shapes import SHAPES, ShapeRow, forms
from pzc.compiler.model.board_expressions import Shape
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, LINK
from pzc.compiler.pipeline import compile_source

from ..effort import examples
from ..flat_judge import answers, any_of, flat, same
from ..judged import check, check_in_all_ways, found, grounded

# ---------------------------------------------------------------------------------- the meaning, by hand

BOARD = Board(3, 3)
RING = [Cell(r, c) for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) != (2, 2)]


def around(cell: Cell) -> list[Border]:
    return list(BOARD.borders_of(cell))


@pytest.mark.parametrize(
    ("shape", "elements", "expected"),
    [
        (Shape.CONNECTED, [], True),
        (Shape.CONNECTED, [Cell(2, 2)], True),
        (Shape.CONNECTED, [Cell(1, 1), Cell(2, 2)], False),  # only a corner
        (Shape.CONNECTED, [Cell(1, 1), Cell(1, 3)], False),  # no wrapping around
        (Shape.CONNECTED, RING, True),
        (Shape.CONNECTED, [*RING[:3], *RING[5:]], False),
        (Shape.CONNECTED, [Corner(0, 0), Corner(0, 1)], True),
        (Shape.CONNECTED, [Corner(0, 0), Corner(1, 1)], False),
        (Shape.CONNECTED, [Border(1, 1, False), Border(2, 1, True)], True),  # at the corner (1,1)
        (Shape.CONNECTED, [Border(0, 1, False), Border(1, 1, False)], False),  # two sides of one cell
        (Shape.CONNECTED, [Link(Cell(1, 1), Cell(1, 2)), Link(Cell(1, 2), Cell(2, 2))], True),
        (Shape.CONNECTED, [Link(Cell(1, 1), Cell(1, 2)), Link(Cell(2, 1), Cell(2, 2))], False),
        (Shape.CONNECTED, [(Cell(1, 1), Cell(1, 2)), (Cell(2, 2),)], True),
        (Shape.CONNECTED, [(Cell(1, 1),), (Cell(2, 2), Cell(3, 2))], False),  # regions that touch at a corner
        (Shape.LOOP, [], False),
        (Shape.LOOP, around(Cell(1, 1)), True),
        (Shape.LOOP, around(Cell(1, 1)) * 2, True),
        (Shape.LOOP, around(Cell(1, 1))[:3], False),
        (Shape.LOOP, around(Cell(1, 1)) + around(Cell(3, 3)), False),  # two loops
        (Shape.LOOP, around(Cell(1, 1)) + around(Cell(2, 2)), False),  # one that touches itself at a corner
        (Shape.LOOP, around(Cell(1, 1)) + around(Cell(1, 2)), False),  # with a side across it
        (Shape.PATH, [], False),
        (Shape.PATH, around(Cell(1, 1))[:1], True),
        (Shape.PATH, around(Cell(1, 1))[:3], True),
        (Shape.PATH, around(Cell(1, 1)), False),
        (Shape.PATH, [*around(Cell(1, 1)), Border(1, 3, False)], False),  # a second loop beside it
        (Shape.PATH, [Border(1, 1, False), Border(1, 2, False), Border(1, 1, True)], False),  # it branches
    ],
)
def test_meaning(shape: Shape, elements: list[Cell], expected: bool) -> None:
    assert forms(BOARD, shape, elements) is expected


# --------------------------------------------------------------------------------- against trying everything

ON = {
    "borders": "e(borders(1,1)[1])",
    "cells": "e(1,1)",
    "corners": "e(corners(1,1)[1])",
    "links": "any(e(links(1,1)))",
}


@pytest.mark.parametrize(
    ("size", "kind", "shape"),
    [
        ("1x1", "borders", "loop(e)"),
        ("1x1", "borders", "path(e)"),
        ("1x1", "borders", "connected(e)"),
        ("1x1", "cells", "connected(e)"),
        ("1x1", "links", "loop(e)"),
        ("1x1", "links", "connected(e)"),
        ("1x4", "cells", "connected(e)"),
        ("1x4", "cells", "connected(c in cells where column(c) < 4: not e(c))"),
        ("2x4", "cells", "connected(c in cells where row(c) != column(c): not e(c))"),
        ("4x1", "links", "path(e)"),
        ("1x2", "corners", "connected(e)"),
        ("2x3", "links", "loop(e)"),
        ("2x3", "links", "connected(e)"),
    ],
)
def test_same_answers_as_the_judge(size: str, kind: str, shape: str) -> None:
    check_in_all_ways(f"grid {size}\nlayer e on {kind} of bool\n", shape, ON[kind])


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("grid 2x2\nlayer e on borders of bool\nloop(e)", 13),
        ("grid 2x2\nlayer e on borders of bool\npath(e)", 322),
        ("grid 3x3\nlayer e on links of bool\nloop(e)", 13),
        ("grid 1x3\nlayer e on links of bool\npath(e)", 3),
        ("grid 1x3\nlayer e on borders of bool\nloop(e)", 6),
        ("grid 3x3\nlayer e on cells of bool\nconnected(e)", 219),
        # the inside of a slitherlink: sides between unequal cells; everything beyond the rim is outside
        (
            "grid 3x3\nlayer e on cells of bool\n"
            "loop(b in borders: exactly(1, c in cells(b): e(c)) and len(cells(b)) = 2 or "
            "len(cells(b)) = 1 and e(cells(b)[1]))",
            213,
        ),
        ("grid 3x3\nlayer e on cells of bool\nconnected(e)\nconnected(c in cells: not e(c))\ne(1,1)", None),
        ("grid 2x3\nregions r [[\n a a b\n c c b\n]]\nlayer e on cells of bool\nconnected(x in r: any(e(x)))", None),
        ("grid 2x2 of 0..2\nconnected(c in cells: c > 0)\nconnected(c in cells: c < 2)", None),
        ("grid 2x2\nlayer e on links of bool\nconnected((a, b) in links: e(a, b))", 14),
        ("grid 1x4 of 1..4\nconnected(<(1,1), cells[(1,2)]>)", None),
        ("grid 2x2\nlayer e on cells of bool\nconnected(<(1,1), (2,2)>)", 0),
        ("grid 2x2\nlayer e on cells of bool\nconnected(<(1,1), (1,2)>)", 16),
        ("grid 2x3\nlayer path on links of bool\npath(path)\nnot path((1,1), (1,2))", None),
    ],
)
def test_number_of_solutions(text: str, count: int | None) -> None:
    assert check(text) == count or count is None


@st.composite
def graphs(draw: st.DrawFn) -> tuple[tuple[Var, ...], BoolExpr]:
    """Draw up to seven truth values in a random graph, as vertices or as edges, with some constants."""
    size = draw(st.integers(1, 7))
    unknowns = tuple(Var(i, f"p{i}", ((0, 1),), True, "layer", i) for i in range(size))
    items: list[BoolExpr] = [*unknowns, *draw(st.lists(st.just(True), max_size=2))]
    if draw(st.booleans()):
        pairs = [(i, j) for i in range(len(items)) for j in range(i)]
        edges = tuple(draw(st.lists(st.sampled_from(pairs), unique=True))) if pairs else ()
        return unknowns, Connected(tuple(items), edges)
    ends = [tuple(draw(st.permutations(range(5)))[:2]) for _ in items]
    return unknowns, CircuitOrPath(tuple(items), tuple((i, j) for i, j in ends), draw(st.booleans()))


@examples(60, 600)
@given(graphs(), st.sampled_from(["demanded", "denied", "or", "same"]))
def test_random_graphs(graph: tuple[tuple[Var, ...], BoolExpr], way: str) -> None:
    unknowns, shape = graph
    assert isinstance(shape, Connected | CircuitOrPath)
    conditions = {
        "demanded": shape,
        "denied": Not(shape),
        "or": any_of(unknowns[0], shape),
        "same": same(unknowns[-1], shape),
    }
    puzzle = flat(unknowns, conditions[way])
    assert sorted(found(Problem(None, puzzle))) == sorted(answers(puzzle))  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    "rule",
    [
        "loop()",
        "loop(star)",
        "loop(c in cells: star(c))",
        "connected(height)",
        "connected(star(cells))",
        "connected(a, b in cells: star(a))",
        "connected(rows[1], rows[2])",
        "connected(1)",
    ],
)
def test_mistakes(rule: str) -> None:
    text = f"grid 2x2\nlayer star on cells of bool\nlayer height on cells of 0..2\n{rule}"
    with pytest.raises(PuzzleError) as caught:
        compile_source(Source("test", text))
    assert {d.code for d in caught.value.diagnostics} <= {"PZ249", "PZ214"}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=lambda row: row.name)
@pytest.mark.parametrize("board", ["1x1", "1x2", "2x2"])
@pytest.mark.parametrize("sign", ["", "not "])
def test_shapes_on_the_smallest_boards(shape: ShapeRow, board: str, sign: str) -> None:
    for kind, word in ((CELL, "cells"), (CORNER, "corners"), (LINK, "links"), (BORDER, "borders")):
        if kind in shape.kinds and not (kind in (BORDER, CORNER) and board == "2x2"):
            grounded(f"grid {board}\nlayer e on {word} of bool\n{sign}{shape.name}(e)")
