"""Shapes of unknown elements: the flat form agrees with the checker, and the number of solutions."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.shapes import form
from pzc.compiler.model.board_expressions import Shape

from ...judged import grounded

BOARD = Board(4, 4)

CELLS = "grid 2x3\nlayer s on cells of bool\n"
LINKS = "grid 2x3\nlayer l on links of bool\n"
SQUARE = "grid 3x3\nlayer l on links of bool\nnot l((2,2), (3,2)) and not l((2,2), (2,3))\n"
BORDERS = "grid 1x2\nlayer b on borders of bool\n"
PAIRS = "grid 1x4\nlayer p on [(a, b) : (a, b) in pairs(cells)] of bool\n"
AREAS = "grid 2x3\nlayer s on cells of bool\nareas x = s\n"
DIVISION = "grid 2x3\nareas x\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("connected(s)", 41),
        ("not connected(s)", 23),
        ("no_cycle(s)", 57),
        ("rectangle(s)", 18),
        ("square(s)", 8),
        ("not square(s)", 56),
        ("rectangle([c : c in cells where s(c) and column(c) < 3])", 36),
        ("square([c : c in <(1,1), (1,3), (2,1), (2,3)> where s(c)])", 16),
        ("connected(c in rows[1]: s(c))", 56),
        ("connected([c : c in cells where s(c)] ++ <(1,1), (1,2)>)", 56),
        ("connected(knight, s)", 9),
        ("connected(near, s)\ndef near(c) = [d : d in neighbours(c) where s(1,1)]", 25),
        ("no_cycle(around, s)", 35),
        ("no_cycle(near, s)\ndef near(c) = [d : d in neighbours(c) where s(1,1)]", 59),
        ("not connected([c : c in cells where false])", 0),
        ("no_cycle([c : c in cells where false])", 64),
        ("not rectangle([c : c in cells where false])", 64),
    ],
)
def test_cells(text: str, count: int) -> None:
    assert grounded(CELLS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("connected(l)", 81),
        ("no_cycle(l)", 112),
        ("loop(l)", 3),
        ("loops(l)", 3),
        ("path(l)", 49),
        ("paths(l)", 94),
        ("not paths(l)", 34),
        ("crossing_loop(l)", 3),
        ("crossing_loops(l)", 3),
    ],
)
def test_links(text: str, count: int) -> None:
    assert grounded(LINKS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("crossing_loop(l)", 3),
        ("loop(l) and inside(l, corner(1,1))", 2),
    ],
)
def test_loops_around_a_cell(text: str, count: int) -> None:
    assert grounded(SQUARE + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("connected(b)", 81),
        ("no_cycle(b)", 112),
        ("loop(b)", 3),
        ("loops(b)", 3),
        ("path(b)", 49),
        ("crossing_loops(b)", 3),
    ],
)
def test_borders(text: str, count: int) -> None:
    assert grounded(BORDERS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [("connected(p)", 61), ("no_cycle(p)", 38), ("loop(p)", 7), ("loops(p)", 7), ("path(p)", 30), ("paths(p)", 33)],
)
def test_lines_between_any_cells(text: str, count: int) -> None:
    assert grounded(PAIRS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("for r in x: rectangle(r)", 38),
        ("for r in x: square(r)", 19),
        ("rectangle(x(1,2))", 13),
        ("square(x(1,2))", 6),
        ("not square(x(2,2))", 58),
        ("count(r in x: rectangle(r)) = 2", 17),
        ("count(r in x: square(r)) = 2", 8),
    ],
)
def test_areas_are_rectangles(text: str, count: int) -> None:
    assert grounded(AREAS + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("for r in x: rectangle(r)", 34),
        ("for r in x: square(r)", 3),
        ("rectangle(x(1,2)) and len(x(1,2)) = 4", 4),
        ("not rectangle(x(1,2)) and len(x(1,2)) = 3", 16),
        ("count(r in x: square(r)) = 3 and len(x(1,1)) = 1", 7),
    ],
)
def test_divisions_into_rectangles(text: str, count: int) -> None:
    assert grounded(DIVISION + text) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("rectangle(x(1,1))", 11),
        ("not rectangle(x(1,1))", 5),
        ("square(x(1,1))", 4),
        ("count(r in x: rectangle(r)) = 2", 2),
        ("count(r in x: square(r)) = 2", 3),
    ],
)
def test_rectangular_areas_around_hole(text: str, count: int) -> None:
    assert grounded("grid 2x3\nholes (2,2)\nareas x\n" + text) == count


def test_crossing_loop_goes_straight_at_crossings() -> None:
    """A figure of eight over 3x3 cells crosses in the middle; without one of the four lines there it is no loop."""
    eight = [((1, 1), (1, 2)), ((1, 2), (2, 2)), ((2, 1), (2, 2)), ((1, 1), (2, 1))]
    eight += [((2, 2), (3, 2)), ((3, 2), (3, 3)), ((2, 3), (3, 3)), ((2, 2), (2, 3))]
    lines: dict[Link, bool] = {Link(Cell(*a), Cell(*b)): True for a, b in eight}
    for shape in (Shape.CROSSING_LOOPS, Shape.CROSSING_LOOP):
        assert form(Builder(), BOARD, shape, lines) is True
        assert form(Builder(), BOARD, shape, {**lines, Link(Cell(2, 2), Cell(3, 2)): False}) is False
    assert form(Builder(), BOARD, Shape.LOOPS, lines) is False
