"""Codes of pairs and lists beside the board: round trips, and clues that they cannot express."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.addresses import lines
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.pictures.clues import Args, GivenValue

from ..code_cases import Case, holding

CASES = [
    Case("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(2, c) for c in (1, 2)),), GivenValue((1,)))),
    Case("runs16", "n", 2, 2, "21g1", ("n", (tuple(Cell(1, c) for c in (1, 2)),), GivenValue(()))),
    Case("few_runs16", "n", 3, 3, "12j1i2g", ("n", (tuple(Cell(r, 1) for r in (1, 2, 3)),), GivenValue((2, 1)))),
    Case("pairs16", "p,m", 1, 2, "1g2i", ("m", ((Cell(1, 1),),), GivenValue(1))),
    Case("pairs16", "a,b,c", 1, 1, "1g23h", ("a", ((Cell(1, 1),),), GivenValue(2))),
]


def test_lists_are_read_from_outside() -> None:
    assert lines.given_list([None, 3, "?", None]) == GivenValue((3, "?"))
    assert lines.slots_of_list(GivenValue((3, "?")), 2) == [3, "?"] and lines.slots_of_list(None, 2) == []


@pytest.mark.parametrize("given", [GivenValue((1, 2, 3)), GivenValue(2), GivenValue(("x",))])
def test_lists_without_room(given: GivenValue) -> None:
    with pytest.raises(Unwritable, match="more numbers than there is room for"):
        lines.slots_of_list(given, 2)


ROW = (Cell(1, 1), Cell(1, 2))


@pytest.mark.parametrize(
    ("word", "args", "given"),
    [
        ("runs16", (ROW[::-1],), GivenValue((1,))),
        ("pairs16", (ROW[::-1],), GivenValue(1)),
    ],
)
def test_inexpressible_lists(word: str, args: Args, given: GivenValue) -> None:
    with pytest.raises(Unwritable):
        CODES[word].write(holding(1, 2, {"n": {args: given}}), ("n", "m"))
