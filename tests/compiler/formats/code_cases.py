"""What every code of an address is tried with: there and back, each cut, each strange sign."""

from typing import NamedTuple

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.formats.codes import CODES
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import Args, GivenValue


class Case(NamedTuple):
    """A code with its names, the height and width of a board, a body, and one of the things that it says."""

    word: str
    names: str
    height: int
    width: int
    body: str
    said: tuple[str, Args, GivenValue]


def read(word: str, names: str, height: int, width: int, body: str) -> tuple[Content, Cursor]:
    """What a code takes in, and where it stopped."""
    content, cursor = empty(Board(height, width)), Cursor(body)
    CODES[word].read(cursor, content, tuple(names.split(",")))
    return content, cursor


def holding(height: int, width: int, clues: dict[str, dict[Args, GivenValue]]) -> Content:
    """A board with such clues."""
    content = empty(Board(height, width))
    content.clues.update(clues)
    return content


def assert_there_and_back(case: Case) -> None:
    """The whole body is read, says what it should, and is written so that it says the same."""
    content, cursor = read(*case[:5])
    assert cursor.ended, cursor.text[cursor.at :]
    name, args, told = case.said
    assert content.clues[name][args] == told
    again = CODES[case.word].write(content, tuple(case.names.split(",")))
    twice, _ = read(*case[:4], again)
    assert (twice.clues, twice.divisions) == (content.clues, content.divisions)


def assert_wrong_signs_are_found(case: Case) -> None:
    """Without its last sign, or with a strange one at any place, the body is damaged, and the place lies within it."""
    with pytest.raises(Damaged):
        read(*case[:4], case.body[:-1])
    for at in range(len(case.body)):
        with pytest.raises(Damaged) as error:
            read(*case[:4], f"{case.body[:at]}!{case.body[at:]}")
        assert error.value.at <= len(case.body) + 1
