"""Values by the names that the grid gives to them."""

import pytest

from pzc.compiler.base.origin import Absent
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import AreaAt, Border, Cell, Corner, Item, Link
from pzc.compiler.model.value_names import ValueNames
from pzc.compiler.pipeline import compile_source

TEXT = """grid 4x4 of 1..4
coords (R in 1..2, r in 1..2, C in 1..2, c in 1..2) -> ((R-1)*2 + r, (C-1)*2 + c)
regions box = (R, *, C, *)
regions room
room [[
  a a a b
  a b b b
  c c d d
  c c d d
]]
"""
NAMES = ValueNames(compile_source(Source("test", TEXT)).facts)


def cells(*places: tuple[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(*place) for place in places)


ROW = cells((2, 1), (2, 2), (2, 3), (2, 4))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (ROW, "row 2"),
        (ROW[::-1], "row 2 from the right"),
        ((ROW[1], ROW[0], *ROW[2:]), "row 2"),
        (cells((1, 3), (2, 3), (3, 3), (4, 3)), "column 3"),
        (cells((1, 1), (2, 2), (3, 3), (4, 4)), "the main diagonal"),
        (cells((4, 1), (3, 2), (2, 3), (1, 4)), "the other diagonal from the bottom"),
        (cells((1, 3), (1, 4), (2, 3), (2, 4)), "box 2"),
        (cells((1, 4), (2, 4), (2, 2), (2, 3)), "the room of (1,4)"),
        (cells((1, 1), (1, 2)), "(1,1), (1,2)"),
        ((*ROW, *ROW), "(2,1), (2,2), ..., (2,4)"),
        (cells((1, 1)), "(1,1)"),
        ((), ""),
        ((3, 4), "3, 4"),
        (Cell(1, 2), "(1,2)"),
        (Corner(1, 2), "corner (1,2)"),
        (Link(*cells((1, 1), (1, 2))), "(1,1) and (1,2)"),
        (Border(1, 2, True), "(1,2) and (1,3)"),
        (Border(1, 2, False), "(1,2) and (2,2)"),
        (Item(ROW), "row 2"),
        (AreaAt("island", Cell(2, 4), True), "the island of (2,4)"),
        (7, "7"),
        (True, "true"),
        (None, "?"),
    ],
)
def test_a_value_has_a_name(value: object, name: str) -> None:
    assert NAMES.of(value) == name


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (None, "there is no other dot"),
        ((Cell(1, 2),), "there is no dot in (1,2)"),
        ((Link(*cells((1, 1), (1, 2))),), "there is no dot between (1,1) and (1,2)"),
        ((ROW,), "there is no dot on row 2"),
        ((Cell(1, 2), 3), "there is no dot on (1,2), 3"),
    ],
)
def test_the_absence_of_a_clue_is_a_sentence(parts: tuple[object, ...] | None, sentence: str) -> None:
    assert NAMES.absence(Absent("dot", parts)) == sentence


def test_lines_of_hexagons() -> None:
    model = compile_source(Source("a.puz", "grid 3x3 of 1..3\ntiling hexagons\n"))
    names = ValueNames(model.facts)
    assert (
        names.of(cells((1, 3), (2, 2), (3, 1))) == "slant 3" and names.of(cells((1, 1), (2, 1), (3, 1))) == "column 1"
    )
