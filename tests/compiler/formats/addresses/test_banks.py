"""Banks of pieces in addresses: there and back, and texts that are none."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.formats.addresses.banks import BANKS, bank_of, drawing_of, take_bank, text_of
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import Cursor, Damaged


def _read(word: str, body: str) -> Content:
    content, cursor = empty(Board(4, 4)), Cursor(body)
    CODES[word].read(cursor, content, ("piece",))
    assert cursor.ended
    return content


@pytest.mark.parametrize(
    ("word", "body"),
    [("bank", "//t"), ("bank", "//d"), ("bank", "/2/14u/23bg"), ("ship_bank", "//c"), ("ship_bank", "/1/11g")],
)
def test_banks_come_back(word: str, body: str) -> None:
    assert CODES[word].write(_read(word, body), ("piece",)) == body


def test_the_drawing_of_a_piece() -> None:
    assert drawing_of("23bg") == ((0, 1), (1, 1), (2, 0), (2, 1))
    assert text_of(((3, 5), (3, 6))) == "21o"


@pytest.mark.parametrize(
    "piece", sorted({piece for bank in BANKS.values() for text in bank.values() for piece in text.split()})
)
def test_each_known_piece_comes_back(piece: str) -> None:
    assert text_of(drawing_of(piece)) == piece


@pytest.mark.parametrize("text", ["", "1", "14", "01g", "14w", "1!u", "220"])
def test_texts_that_are_no_piece(text: str) -> None:
    with pytest.raises(Damaged):
        drawing_of(text)


@pytest.mark.parametrize("body", ["//c", "//", "/3/14u/23bg", "/x/14u", "14u", "/1/14"])
def test_bodies_that_are_no_bank(body: str) -> None:
    with pytest.raises(Damaged):
        _read("bank", body)


def test_limits() -> None:
    with pytest.raises(Damaged, match="at most 52"):
        take_bank(empty(Board(1, 1)), "piece", "bank", "", ["11g"] * 53, 0)
    content = empty(Board(1, 1))
    content.pieces["piece"] = [((0, 0), (40, 0))]
    with pytest.raises(Unwritable, match="too large"):
        bank_of(content, "piece", "bank")
