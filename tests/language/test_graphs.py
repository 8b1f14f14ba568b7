"""Groups with a user-defined neighborhood, lines between any places, no_cycle, several crossing loops."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Options, Problem, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import is_forest
from pzc.compiler.meaning.shapes import as_pairs, forms
from pzc.compiler.model.board_expressions import Shape
from pzc.compiler.pipeline import compile_source, flatten

from ..judged import check, check_in_all_ways

BOARD = Board(9, 9)
CELLS = "layer e on cells of bool\n"
LINKS = "layer e on links of bool\n"
SLOPES = (
    "def falling(c) = (corner(row(c) - 1, column(c) - 1), corner(row(c), column(c)))\n"
    "def rising(c) = (corner(row(c) - 1, column(c)), corner(row(c), column(c) - 1))\n"
)
CHOSEN = "[if c = 1 then falling(c) else rising(c) : c in cells]"


def cells(text: str) -> list[Cell]:
    """Return the cells of a drawing."""
    rows = enumerate(text.split("/"), 1)
    return [Cell(r, c) for r, row in rows for c, mark in enumerate(row, 1) if mark == "#"]


# -------------------------------------------------------------------------------------------------- the meaning


@pytest.mark.parametrize(
    ("drawing", "by_sides", "by_corners"),
    [
        ("...", True, True),
        ("###", True, True),
        ("##/##", False, False),
        (".#./#.#/.#.", True, False),
        ("##/#.", True, False),
        ("###/#.#/###", False, False),
        ("###/..#", True, False),
        ("#.#/.#./#.#", True, True),
    ],
)
def test_no_cycle_of_cells(drawing: str, by_sides: bool, by_corners: bool) -> None:
    def around(c: Cell) -> list[Cell]:
        return [Cell(c.row + i, c.column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]

    assert forms(BOARD, Shape.NO_CYCLE, cells(drawing)) is by_sides
    assert forms(BOARD, Shape.NO_CYCLE, cells(drawing), lambda c: [d for d in around(c) if d != c]) is by_corners


def test_pairs_are_lines() -> None:
    a, b, c = Cell(1, 1), Cell(3, 2), Cell(2, 5)
    assert as_pairs([(b, a), (a, a), (a, None), (a, b)]) == [(a, b), (a, b)]
    assert forms(BOARD, Shape.LOOP, as_pairs([(a, b), (b, c), (c, a), (b, a)]))
    assert not forms(BOARD, Shape.LOOP, as_pairs([(a, b), (b, a)]))
    assert forms(BOARD, Shape.PATH, as_pairs([(a, b), (b, c)])) and forms(
        BOARD, Shape.NO_CYCLE, as_pairs([(a, b), (b, c), (b, a)])
    )


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=8))
def test_forest_equals_removal_of_leaves(edges: list[tuple[int, int]]) -> None:
    left = list(edges)
    for _ in edges:
        ends = [point for edge in left for point in edge]
        left = [(a, b) for a, b in left if ends.count(a) > 1 and ends.count(b) > 1]
    assert is_forest(edges) is (not left)


# ---------------------------------------------------------------------------------- against trying everything


@pytest.mark.parametrize(
    ("start", "shape", "at"),
    [
        ("grid 2x3\n" + CELLS, "connected(around, e)", "e(1,1)"),
        ("grid 1x6\n" + CELLS, "connected(far, c in cells where column(c) < 6: e(c))", "e(1,1)"),
        ("grid 1x4 of 1..2\n", "connected(alike, cells)", "(1,1) = 1"),
        ("grid 2x3\n" + CELLS, "no_cycle(e)", "e(1,1)"),
        ("grid 2x3\n" + CELLS, "no_cycle(around, e)", "e(1,1)"),
        ("grid 2x3\n" + LINKS, "no_cycle(e)", "any(e(links(1,1)))"),
        ("grid 1x2\nlayer e on borders of bool\n", "no_cycle(e)", "any(e(borders(1,1)))"),
        (
            "grid 2x2 of 1..2\n" + SLOPES,
            "no_cycle([if c = 1 then falling(c) else rising(c) : c in cells])",
            "(1,1) = 1",
        ),
        ("grid 2x3\n" + CELLS, "loop([(a, b) : a in cells, b in around(a) where e(a) and e(b)])", "e(1,1)"),
        ("grid 2x4\n" + CELLS, "path([(a, b) : a in cells, b in knight(a) where e(a) and e(b)])", "e(1,1)"),
        ("grid 2x3\n" + CELLS, "paths((a, b) in pairs(cells) where distance(a, b) = 2: e(a) and e(b))", "e(1,1)"),
        ("grid 2x3\n" + CELLS, "loops((a, b) in pairs(cells) where row(a) != row(b): e(a) and e(b))", "e(1,1)"),
        ("grid 1x4 of 1..4\n", "path([(rows[1][i], rows[1][rows[1][i]]) : i in 1..4])", "(1,1) = 1"),
        ("grid 2x2\n" + LINKS, "crossing_loops(e)", "any(e(links(1,1)))"),
    ],
)
def test_same_answers_as_the_judge(start: str, shape: str, at: str) -> None:
    steps = "def far(c) = <shift(c, 0, 2), shift(c, 0, -3)>\ndef alike(c) = [d : d in cells where d = c]\n"
    steps = steps if "of 1..2" in start else steps.partition("\n")[0] + "\n"
    check_in_all_ways(start + steps, shape, at)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("grid 3x3\n" + CELLS + "connected(e) and no_cycle(e)", 139),
        ("grid 2x4\n" + LINKS + "no_cycle(e) and count(e(links)) = 7", 56),  # spanning trees
        ("grid 2x4 of 1..2\n" + SLOPES + f"no_cycle({CHOSEN})", 209),
        ("grid 2x4\n" + CELLS + "areas cloud = around, e\nlen(cloud) = 2", None),
        ("grid 2x3 of 1..2\ndef alike(c) = [d : d in around(c) where d = c]\nareas x = alike, cells\nlen(x) = 2", None),
        ("grid 2x2\nareas x = knight, cells\nlayer e on cells of bool\ncount(e(cells)) = len(x)", 1),
    ],
)
def test_number_of_solutions(text: str, count: int | None) -> None:
    assert check(text) == count or count is None


def test_several_crossing_loops() -> None:
    """Two loops that cross each other, or one that crosses itself, without loose ends."""
    model = compile_source(Source("test", "grid 3x4\n" + LINKS + "crossing_loops(e) and not loops(e)"))
    found: list[object] = []
    problem = Problem(model, flatten(model))
    assert BACKEND.search(problem, Options(), None, found.append) is Status.COMPLETE
    assert len(found) == 14


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("connected(row, e)", "PZ249"),  # not a list of cells
        ("connected(e, around)", "PZ249"),  # the other way round
        ("loop(around, e)", "PZ249"),  # the loop is on fixed edges
        ("connected(around, room)", "PZ249"),
        ("no_cycle(room)", "PZ249"),
        ("crossing_loop([(a, b) : a, b in cells])", "PZ249"),
        ("connected(links, e)", "PZ249"),
        ("areas x = around, (a, b) in links: e(a)\nlen(x) = 1", "PZ249"),
    ],
)
def test_refused_conditions(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        compile_source(Source("test", "grid 2x2\n" + CELLS + "regions room = (i, *)\n" + text))
    assert [d.code for d in raised.value.diagnostics] == [code]
