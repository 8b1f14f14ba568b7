"""A bank of words in addresses: there and back, and texts that are none."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.addresses.words import words_of
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import GivenValue


def _read(body: str) -> Content:
    content = empty(Board(2, 2))
    CODES["words"].read(Cursor(body), content, ("word",))
    return content


@pytest.mark.parametrize("body", ["/2/CAB/ZOO", "/0"])
def test_words_come_back(body: str) -> None:
    assert CODES["words"].write(_read(body), ("word",)) == body


def test_letters_are_numbers() -> None:
    assert _read("/1/CAB").clues == {"word": {((3, 1, 2),): GivenValue()}}


@pytest.mark.parametrize("body", ["CAB", "/2/CAB", "/1/cab", "/1/C4B", "/1/", "/2/AB/AB", "/x/AB"])
def test_bodies_that_are_no_bank(body: str) -> None:
    with pytest.raises(Damaged):
        _read(body)


@pytest.mark.parametrize("numbers", [(27,), (0,), ()])
def test_numbers_that_are_no_letters(numbers: tuple[int, ...]) -> None:
    content = empty(Board(2, 2))
    content.clues["word"] = {(numbers,): GivenValue()}
    with pytest.raises(Unwritable, match="no word"):
        words_of(content, "word")
