"""Common tests of the words in a game's description: round trips, each truncation, each unknown character."""

from typing import NamedTuple

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.games.games import read_desc, write_desc
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import Args, GivenValue


class Case(NamedTuple):
    """A word with its names, the height and width of a board, a description, and one expected clue."""

    word: str
    names: str
    height: int
    width: int
    desc: str
    expected: tuple[str, Args, GivenValue]


def read(word: str, names: str, height: int, width: int, desc: str) -> Content:
    """Return what a description of one part contains."""
    content = empty(Board(height, width))
    read_desc(desc, content, [CodeUse(word, tuple(names.split("|")))])
    return content


def written(word: str, names: str, content: Content) -> str:
    """Return the description that a word writes for a content."""
    return write_desc(content, [CodeUse(word, tuple(names.split("|")))])


def assert_round_trips(case: Case) -> None:
    """The description is read as expected, and written back unchanged."""
    content = read(*case[:5])
    name, args, result = case.expected
    assert content.clues[name][args] == result
    assert written(case.word, case.names, content) == case.desc


def assert_wrong_signs_are_found(case: Case) -> None:
    """A description without its last character, or with an unknown one at any place, is an error at a place within
    it.
    """
    desc = case.desc
    if desc[-1] not in ",/":  # a last comma may be missing, and a last list be empty
        with pytest.raises(Damaged):
            read(*case[:4], desc.rstrip("0123456789")[:-1] if desc[-1].isdigit() else desc[:-1])
    for at in range(len(desc) + 1):
        with pytest.raises(Damaged) as error:
            read(*case[:4], f"{desc[:at]}!{desc[at:]}")
        assert error.value.at <= len(desc) + 1


def assert_inexpressible(word: str, names: str, clues: dict[Args, GivenValue], words: str, size: int = 2) -> None:
    """A puzzle with these clues, under the first name, is refused with these words."""
    content = empty(Board(size, size))
    content.clues[names.split("|")[0]] = clues
    with pytest.raises(Unwritable, match=words):
        written(word, names, content)
