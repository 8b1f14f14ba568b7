"""Common tests of the codes of an address: round trips, each truncation, each unknown character."""

from typing import NamedTuple

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import Args, GivenValue


class Case(NamedTuple):
    """A code with its names, the height and width of a board, a body, and one expected clue."""

    word: str
    names: str
    height: int
    width: int
    body: str
    expected: tuple[str, Args, GivenValue]


def read(word: str, names: str, height: int, width: int, body: str) -> tuple[Content, Cursor]:
    """Return what a code reads, and where it stops."""
    content, cursor = empty(Board(height, width)), Cursor(body)
    CODES[word].read(cursor, content, tuple(names.split(",")))
    return content, cursor


def holding(height: int, width: int, clues: dict[str, dict[Args, GivenValue]]) -> Content:
    """Return a board with these clues."""
    content = empty(Board(height, width))
    content.clues.update(clues)
    return content


def assert_round_trips(case: Case) -> None:
    """The whole body is read, as expected, and the text that is written for it has the same meaning."""
    content, cursor = read(*case[:5])
    assert cursor.ended, cursor.text[cursor.at :]
    name, args, result = case.expected
    assert content.clues[name][args] == result
    again = CODES[case.word].write(content, tuple(case.names.split(",")))
    twice, _ = read(*case[:4], again)
    assert (twice.clues, twice.divisions) == (content.clues, content.divisions)


def assert_wrong_signs_are_found(case: Case) -> None:
    """A body without its last character, or with an unknown one at any place, is an error at a place within the
    body.
    """
    with pytest.raises(Damaged):
        read(*case[:4], case.body[:-1])
    for at in range(len(case.body)):
        with pytest.raises(Damaged) as error:
            read(*case[:4], f"{case.body[:at]}!{case.body[at:]}")
        assert error.value.at <= len(case.body) + 1
