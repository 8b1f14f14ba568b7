"""Codes with a number or a mark for each place of a kind: what they read they write again; what is wrong is found."""

import pytest

from pzc.compiler.board.board import Board, Cell, Corner, Link
from pzc.compiler.formats import numbers
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.codes import CODES
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.pictures.clues import Args, GivenValue

from .code_cases import Case, holding, read

CASES = [
    Case("numbers16", "n", 4, 4, "g1k23k3g", ("n", (Cell(3, 1),), GivenValue(3))),
    Case("numbers10", "n", 2, 3, "3b.12", ("n", (Cell(2, 1),), GivenValue(None, untold=True))),
    Case("numbers36", "n", 2, 3, "12-10z%3", ("n", (Cell(1, 3),), GivenValue(36))),
    Case("cells4", "n", 5, 5, "cbcbcddad", ("n", (Cell(4, 1),), GivenValue(3))),
    Case("corners4", "n", 2, 2, "l2i", ("n", (Corner(2, 0),), GivenValue(2))),
    Case("outside16", "n", 4, 4, "k13h4j3g", ("n", (tuple(Cell(r, 2) for r in (4, 3, 2, 1)),), GivenValue(1))),
    Case("ways4", "n", 2, 3, "463.5", ("n", (Cell(2, 2),), GivenValue(None, untold=True))),
    Case("beside16", "n", 2, 3, "1g2g3", ("n", (tuple(Cell(2, c) for c in (1, 2, 3)),), GivenValue(3))),
    Case("circles", "a,b", 3, 3, "096", ("b", (Cell(3, 2),), GivenValue())),
    Case("marks", "a", 3, 3, "8i", ("a", (Cell(1, 2),), GivenValue())),
    Case("ones", "a", 3, 3, "3i02", ("a", (Cell(2, 3),), GivenValue())),
    Case("dots_between", "a,b", 2, 2, "b0", ("b", (Link(Cell(1, 1), Cell(2, 1)),), GivenValue())),
]


def test_links_go_as_their_borders_do() -> None:
    """First all between two cells of a row, row by row; then all between two of a column."""
    a, b, c, d = Board(2, 2).cells
    assert numbers.links(Board(2, 2)) == [(Link(a, b),), (Link(c, d),), (Link(a, c),), (Link(b, d),)]


def test_a_mark_without_a_name() -> None:
    with pytest.raises(Damaged, match="no name for"):
        read("circles", "a", 1, 3, "6")


@pytest.mark.parametrize(
    ("word", "args", "told", "said"),
    [
        ("numbers36", (Cell(1, 1),), GivenValue(36 * 36), "1296 can't be written"),
        ("numbers36", (Cell(1, 1),), GivenValue(-1), "-1 can't be written"),
        ("numbers10", (Cell(1, 1),), GivenValue(10), "10 can't be written"),
        ("numbers16", (Corner(0, 0),), GivenValue(1), "no place for one"),
        ("numbers16", (Cell(1, 1),), GivenValue(), "has no number"),
        ("circles", (Cell(2, 1),), GivenValue(), "no place for one"),
        ("beside16", ((Cell(1, 2), Cell(1, 1)),), GivenValue(1), "no place for one"),
    ],
)
def test_what_can_not_be_written(word: str, args: Args, told: GivenValue, said: str) -> None:
    with pytest.raises((Unwritable, ValueError), match=said):
        CODES[word].write(holding(1, 2, {"n": {args: told}}), ("n",))


def test_the_largest_and_the_smallest() -> None:
    clues = {"n": {(Cell(1, 1),): GivenValue(36 * 36 - 1), (Cell(1, 2),): GivenValue(35)}}
    assert CODES["numbers36"].write(holding(1, 3, clues), ("n",)) == "-zzz."
