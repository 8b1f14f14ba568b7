"""Regions as borders: round trips, with holes, and regions that borders cannot express."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.addresses.divisions import rooms_of, take_holes, take_walls, walls_of, without_holes
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import Cursor

A, B, C, D = Board(2, 2).cells


def _divided(*regions: tuple[Cell, ...], height: int = 2, width: int = 2) -> Content:
    content = empty(Board(height, width))
    content.divisions["room"] = regions
    return content


def test_regions() -> None:
    content, cursor = empty(Board(6, 6)), Cursor("lll155007rs12222j")
    CODES["borders"].read(cursor, content, ("room",))
    assert [len(room) for room in content.divisions["room"]] == [3, 6, 6, 5, 5, 6, 4, 1]
    assert cursor.text[cursor.at :] == "2222j"
    assert CODES["borders"].write(content, ("room",)) == cursor.text[: cursor.at]


def test_division_into_rectangles() -> None:
    code, content = CODES["rectangles"], empty(Board(2, 2))
    code.read(Cursor("8g"), content, ("room",))
    assert code.write(_divided((A, C), (B, D)), ("room",)) == CODES["borders"].write(
        _divided((A, C), (B, D)), ("room",)
    )
    with pytest.raises(Unwritable, match="no rectangle"):
        code.write(_divided((A, B, C), (D,)), ("room",))
    assert set(content.divisions) == {"room"}


@pytest.mark.parametrize(
    ("walls", "regions"),
    [
        ([1, 1, 0, 0], [(A, C), (B, D)]),
        ([0, 0, 1, 1], [(A, B), (C, D)]),
        ([1, 0, 0, 1], [(A, C, D), (B,)]),
    ],
)
def test_walls_round_trip(walls: list[int], regions: list[tuple[Cell, ...]]) -> None:
    """Walls between two cells of a row come first, then walls between two cells of a column."""
    content = empty(Board(2, 2))
    take_walls(content, "room", walls)
    assert sorted(content.divisions["room"]) == regions and not content.left_out
    assert walls_of(content, "room") == walls


def test_dangling_borders_are_reported_once() -> None:
    content = empty(Board(2, 2))
    for name in ("room", "other"):
        CODES["borders"].read(Cursor("g0"), content, (name,))
    assert len(content.divisions["room"]) == 1
    assert content.left_out == ["borders within a region, which part nothing"]


def test_holes_join_no_rooms() -> None:
    """In an address, the holes come after the borders."""
    content = empty(Board(1, 3))
    take_walls(content, "r", [0, 0])
    take_holes(content, [Cell(1, 2)])
    assert without_holes(content, content.divisions["r"]) == [(Cell(1, 1),), (Cell(1, 3),)]


def test_holes_may_make_sense_of_borders() -> None:
    content = empty(Board(2, 2))
    take_walls(content, "r", [0, 0, 1, 0])
    assert content.left_out
    take_holes(content, [B])
    assert not content.left_out and without_holes(content, content.divisions["r"]) == [(A,), (C, D)]


def test_division_without_holes_stays() -> None:
    assert without_holes(_divided(), [(A, B)]) == [(A, B)]


@pytest.mark.parametrize(
    ("regions", "message"),
    [
        (((A, B),), "of every cell"),
        (((A, D), (B, C)), "several parts"),
        (((A, D), (B,), (C,)), "several parts"),
    ],
)
def test_divisions_that_borders_cannot_express(regions: tuple[tuple[Cell, ...], ...], message: str) -> None:
    with pytest.raises(Unwritable, match=message):
        rooms_of(_divided(*regions), "room")


def test_a_hole_has_no_border_to_most_of_its_sides() -> None:
    """The links of a 2x2 board are AB, CD, AC, BD."""
    content = _divided((A, C, D))
    content.holes.add(B)
    assert walls_of(content, "room") == [0, 0, 0, 0]
    content.divisions["room"] = ((A,), (D,))
    content.holes.add(C)
    assert walls_of(content, "room") == [0, 0, 1, 1]
