"""The places of a notation in their order."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner, Link
from pzc.compiler.formats.addresses.places import PLACES, groups_of, homes_of, links_in_order, places_of, points_of
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import empty
from pzc.compiler.model.notation import Where
from pzc.compiler.pictures.clues import GivenValue

A, B, C, D = Board(2, 2).cells


def test_links_go_as_their_borders_do() -> None:
    """First come the links between two cells of a row, row by row; then the links between two cells of a column."""
    assert links_in_order(Board(2, 2)) == [Link(A, B), Link(C, D), Link(A, C), Link(B, D)]


def test_points_row_by_row() -> None:
    """Points lie on cells, between two cells, and among four cells."""
    assert points_of(Board(2, 2)) == [(A,), (A, B), (B,), (A, C), (A, B, C, D), (B, D), (C,), (C, D), (D,)]


def test_links_of_each_cell() -> None:
    content = empty(Board(2, 2))
    expected = [Link(A, B), Link(A, C), None, Link(B, D), Link(C, D), None]
    assert places_of(content, Where("right_below", "", 2)) == expected
    assert places_of(content, Where("all_right_below", "", 2)) == [*expected, None, None]


def test_corners_within_the_board() -> None:
    assert places_of(empty(Board(2, 2)), Where("inner_corners", "", 1)) == [Corner(1, 1)]


def test_cells_of_a_clue_in_reading_order() -> None:
    content = empty(Board(2, 2))
    content.clues["black"] = {(D,): GivenValue(), (A,): GivenValue()}
    assert places_of(content, Where("cells", "black", 1)) == [A, D]


def test_ends_of_lines_with_a_clue() -> None:
    content = empty(Board(2, 2))
    content.clues["hint"] = {((C, A),): GivenValue(), ((A, B),): GivenValue()}
    where = Where("outside", "hint", 1)
    assert places_of(content, where) == [(C, A), (A, B)]
    assert groups_of(content, where, False) == [[(C, A)], [(A, B)]]


def test_cell_of_a_region_number() -> None:
    content = empty(Board(2, 2))
    with pytest.raises(Unwritable, match="no regions"):
        places_of(content, Where("rooms", "", 1))
    content.divisions["room"] = ((D, B), (A, C))
    assert places_of(content, Where("rooms", "", 1)) == [A, B]
    assert homes_of(content, Where("rooms", "", 1)) == {A: A, B: B, C: A, D: B}


def test_kinds_of_places_by_word() -> None:
    content = empty(Board(2, 3))
    content.divisions["room"] = (tuple(Cell(r, c) for r in (1, 2) for c in (1, 2, 3)),)
    assert all(len(places.of(content)) % places.group == 0 and places.of(content) for places in PLACES.values())
