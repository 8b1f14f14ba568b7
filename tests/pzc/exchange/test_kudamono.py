"""Addresses of Kudamono to .puz files and back, by the clauses of rule files."""

from pathlib import Path

import pytest

from pzc.api.puzzle import Puzzle
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import convert
from pzc.exchange.table import export

from ...effort import one_in, sampled
from ...library import RULES, smallest, uses

PAGE = "https://pedros.works/kudamono/player?"
NUMBERS = "W=3x2&L=(1)0x5&G=hidoku"
ROOMS = "W=2x2x2&SIE=4RERE3R0U3U&G=slicy"
BORDERS = "W=4x4&L=(1)4(2)3&SIE=2RRUU8UU&G=tetrochain-ctb"


def _puz(query: str) -> str:
    return convert(Source("<address>", PAGE + query))


def _back(text: str) -> str:
    return export(compile_source(Source("a.puz", text)), "kudamono", ExportOptions()).text


def test_numbers_and_holes_return() -> None:
    assert "given" in _puz(NUMBERS) and "holes [[" in _puz(NUMBERS)
    assert _back(_puz(NUMBERS)) == PAGE + NUMBERS


def test_older_address_is_written_as_a_newer_one() -> None:
    assert _back(_puz("W=2&H=1&L=(1)0x5&G=hidoku")) == PAGE + NUMBERS


def test_borders_return_as_the_same_rooms() -> None:
    text = _puz(BORDERS)
    again = convert(Source("<address>", _back(text)))
    assert "room [[" in text and text.splitlines()[1:] == again.splitlines()[1:]
    assert _back(again) == _back(text)


def test_borders_on_hexagons_return_as_the_same_rooms() -> None:
    text = _puz(ROOMS)
    again = convert(Source("<address>", _back(text)))
    assert text.splitlines()[1:] == again.splitlines()[1:]
    assert _back(again) == _back(text)
    assert text.partition("room [[")[2].split()[:-1] == ". a a b c c b c .".split()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("W=2x2x2&L=(1)0&G=hidoku", "on hexagons, only borders"),
        ("W=2x2x2&SIE=0UU&G=slicy", "leaves the board"),
        ("W=4x4&SIE=2E&G=tetrochain-ctb", "`E` is a step on hexagons"),
    ],
)
def test_hexagons_that_are_not_read(query: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        _puz(query)


def test_holes_of_a_hidato_leave_fewer_numbers() -> None:
    assert Puzzle(Source("a.puz", _puz("W=3x1&L=(1)0x2&G=hidoku"))).is_unique()


def test_unread_texts_are_named() -> None:
    text = _puz(f"T=My%20title&A=me&D=2026&{NUMBERS}")
    assert "# not carried over: D=2026" in text and 'title "My title"' in text and 'author "me"' in text


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("W=3x2&L=(1)9&G=hidoku", "not on the board"),
        ("W=3x2&L=(1)0(2)0&G=hidoku", "on a cell that has one"),
        ("W=3x2&L=q0&G=hidoku", "`q` is no item"),
        ("W=3x2&L=(1&G=hidoku", "an item and the number"),
        ("W=3x2&L=(1)&G=hidoku", "an item and the number"),
        ("W=3x2&V=double&G=hidoku", "writes `hidoku double`"),
        ("W=3x2&L-N=(1)1&G=hidoku", "reads `L-N=`"),
        ("W=3x2&SIE=1R&G=hidoku", "reads `SIE=`"),
        ("W=3x2&SIE=1Q&G=tetrochain-ctb", "a number and a walk"),
        ("W=3x2&SIE=1RRRR&G=tetrochain-ctb", "leaves the board"),
        ("W=3x2&SIE=90R&G=tetrochain-ctb", "outside the board"),
        ("W=9&H=2&SIE=1R&G=tetrochain-ctb", "older addresses"),
        ("W=3x2&G=hidokuu", "no rule file says how Kudamono"),
    ],
)
def test_damaged_addresses(query: str, words: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        _puz(query)
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("use hitori(height = 3, width = 3)\n", "none of the files"),
        ("use hidato(height = 2, width = 2), thermo\nthermo <(1,1), (1,2)>\n", "no place for `thermo`"),
        (
            "use tetrochain_borders(height = 2, width = 2)\nroom [[\n  a a\n  a a\n]]\nnumber (1,1) = ?\n",
            "has no number",
        ),
    ],
)
def test_inexpressible_puzzles(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        _back(text)
    assert words in str(raised.value)


def _shown() -> list[Path]:
    """Return the smallest puzzle of each rule file with a clause."""
    genres = {path.stem for path in RULES if "\nformat kudamono" in path.read_text(encoding="utf-8")}
    return sorted(path for path in smallest() if genres & set(uses(path)))


@pytest.mark.parametrize("path", sampled(_shown(), lambda path: one_in(3, path.stem)), ids=lambda path: path.stem)
def test_puzzles_of_the_library_return(path: Path) -> None:
    address = _back(path.read_text(encoding="utf-8"))
    assert _back(convert(Source("<address>", address))) == address
