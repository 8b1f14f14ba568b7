"""Codes of one genre each, crossed cells, lines beside a board, fleets: there and back, and their ends."""

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.addresses import named
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.pictures.clues import Args, GivenValue

from ..code_cases import Case, holding, read

CASES = [
    Case("uncrossed16", "n", 1, 2, "h1.-10", ("n", ((Cell(1, 1), Cell(1, 2)),), GivenValue(16))),
    Case("fleet", "f", 1, 1, "//c", ("f", (3,), GivenValue(1))),
    Case("fleet", "f", 1, 1, "/2/11g/41u", ("f", (4,), GivenValue(1))),
    Case("sizes", "f", 1, 1, "//4", ("f", (4,), GivenValue(1))),
    Case("sizes", "f", 1, 1, "/3/1/2/2", ("f", (2,), GivenValue(2))),
    Case("crossed", "a,b,c", 3, 3, "k3-k4-2A5", ("c", (Cell(2, 3),), GivenValue(3))),
]


FIRST = {(Cell(1, 1),): GivenValue(), (Cell(1, 2),): GivenValue(), (Cell(2, 1),): GivenValue()}


@pytest.mark.parametrize(("number", "sign"), [(0, "0"), (9, "9"), (10, "a"), (19, "j"), (20, "A"), (45, "Z")])
def test_sums_beside_a_board(number: int, sign: str) -> None:
    clues = {"a": FIRST, "b": {}, "c": {(Cell(1, 2),): GivenValue(number)}}
    assert CODES["crossed"].write(holding(2, 2, clues), ("a", "b", "c")) == f"k{sign}-"
    content, _ = read("crossed", "a,b,c", 2, 2, f"k{sign}-")
    assert content.clues == clues


@pytest.mark.parametrize(
    ("crossed", "across", "message"),
    [
        (FIRST, {(Cell(2, 1),): GivenValue(46)}, "45 is the most"),
        (FIRST, {(Cell(2, 2),): GivenValue(3)}, "in a cell that is no `a`"),
        ({(Cell(1, 1),): GivenValue()}, {}, "are not all `a`"),
    ],
)
def test_inexpressible_sums(crossed: dict[Args, GivenValue], across: dict[Args, GivenValue], message: str) -> None:
    with pytest.raises(Unwritable, match=message):
        CODES["crossed"].write(holding(2, 2, {"a": crossed, "b": across, "c": {}}), ("a", "b", "c"))


@pytest.mark.parametrize(
    ("clues", "fleet"),
    [
        ({(1,): 3, (2,): 2, (3,): 1}, ("c", [])),
        ({(1,): 2, (4,): 1}, ("", ["11g", "11g", "41u"])),
    ],
)
def test_fleets(clues: dict[Args, int], fleet: tuple[str, list[str]]) -> None:
    content = holding(1, 1, {"f": {args: GivenValue(number) for args, number in clues.items()}})
    letter, ships = named.fleet_of(content, "f")
    assert (letter, [] if letter else ships) == fleet
    again = holding(1, 1, {})
    named.take_fleet(again, "f", letter, [] if letter else ships, 0)
    assert again.clues == content.clues


def test_invalid_fleets() -> None:
    for letter, ships in (("z", []), ("", ["22x"])):
        with pytest.raises(Damaged):
            named.take_fleet(holding(1, 1, {}), "f", letter, ships, 0)
    with pytest.raises(Damaged, match="more or fewer"):
        read("fleet", "f", 1, 1, "/3/11g/41u")
    with pytest.raises(Unwritable, match="more than eight"):
        named.fleet_of(holding(1, 1, {"f": {(9,): GivenValue(1)}}), "f")


def test_numbers_within_a_board_of_lines() -> None:
    with pytest.raises(Damaged, match="within the board"):
        read("uncrossed16", "n", 1, 2, "g1.-10")
    with pytest.raises(Unwritable, match="no place"):
        CODES["uncrossed16"].write(holding(1, 2, {"n": {((Cell(1, 2), Cell(1, 1)),): GivenValue(1)}}), ("n",))


@pytest.mark.parametrize("body", ["x", "/2/1", "/1/x", "/1/0", "/1/1000", "//x", "//1/2"])
def test_invalid_banks(body: str) -> None:
    with pytest.raises(Damaged):
        read("sizes", "f", 1, 1, body)


def test_nine_numbers_are_written_one_by_one() -> None:
    """`//9` would be the letter of a fleet."""
    content = holding(1, 1, {"f": {(n,): GivenValue(1) for n in range(1, 10)}})
    assert CODES["sizes"].write(content, ("f",)) == "/9/1/2/3/4/5/6/7/8/9"
