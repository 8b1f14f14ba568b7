"""Common parts of all codes: numbers to clues, clues to the entries of places, and clues that cannot be written."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Unwritable, number_of, require_least, slots_of, take_in
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.streams import UNSPECIFIED
from pzc.compiler.model.formats import CodeUse, Sign
from pzc.compiler.pictures.clues import GivenValue

A, B = (Cell(1, 1),), (Cell(1, 2),)
UNKNOWN = GivenValue(None, unspecified=True)


def test_slots_become_clues() -> None:
    content = empty(Board(1, 3))
    take_in(content, "n", [(A, 3), (B, UNSPECIFIED), ((Cell(1, 3),), None)])
    assert content.clues == {"n": {A: GivenValue(3), B: UNKNOWN}}
    take_in(content, "n", [(A, 4)])
    assert content.clues == {"n": {A: GivenValue(4), B: UNKNOWN}}


def test_clues_by_their_places() -> None:
    assert slots_of({B: GivenValue(0), A: UNKNOWN}, "n", [(Cell(2, 1),), A, B]) == [None, UNSPECIFIED, 0]


@pytest.mark.parametrize(
    ("clues", "message"),
    [({A: GivenValue(3), B: GivenValue(1)}, "no place for one"), ({A: GivenValue()}, "a `n` has no number")],
)
def test_clues_without_a_place_or_a_number(clues: dict[tuple[Cell], GivenValue], message: str) -> None:
    with pytest.raises(Unwritable, match=message):
        slots_of(clues, "n", [A])


def test_the_number_of_a_clue() -> None:
    assert number_of("n", GivenValue(3)) == 3
    for given in (GivenValue(), UNKNOWN, GivenValue((1, 2))):
        with pytest.raises(Unwritable, match="no number"):
            number_of("n", given)


@pytest.mark.parametrize(
    "use",
    [
        CodeUse("numbers16", ("n",), least=2),
        CodeUse("cells", (), signs=(Sign("", "n", None, "numbers", "cell"),), least=2),
    ],
)
def test_the_least_that_a_clause_allows(use: CodeUse) -> None:
    content = empty(Board(1, 2))
    content.clues["n"] = {A: GivenValue(2), B: UNKNOWN}
    require_least(content, use)
    content.clues["n"][B] = GivenValue(1)
    with pytest.raises(Unwritable, match="a `n` is 1, 2 is the least"):
        require_least(content, use)
    content.clues["other"] = content.clues.pop("n")
    require_least(content, use)
