"""All codes of an address in round trips; codes without clues: parameters, flags and texts."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.addresses import dots, lines, named, ways
from pzc.compiler.formats.addresses.codes import CODES
from pzc.compiler.formats.code import Code, Unwritable
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import GivenValue

from ..code_cases import Case, assert_round_trips, assert_wrong_signs_are_found
from . import test_dots, test_lines, test_named, test_ways

TRIED = [
    (dots.CODES, test_dots.CASES),
    (lines.CODES, test_lines.CASES),
    (named.CODES, test_named.CASES),
    (ways.CODES, test_ways.CASES),
]
each = pytest.mark.parametrize(
    "case", [case for _, cases in TRIED for case in cases], ids=lambda case: f"{case.word} {case.body}"
)


@each
def test_codes_round_trip(case: Case) -> None:
    assert_round_trips(case)


@each
def test_truncations_and_unknown_signs_are_found(case: Case) -> None:
    assert_wrong_signs_are_found(case)


@pytest.mark.parametrize(("codes", "cases"), TRIED)
def test_every_code_is_tested(codes: tuple[Code, ...], cases: list[Case]) -> None:
    assert {case.word for case in cases} == {code.word for code in codes}


def test_parameters_derived_from_clues() -> None:
    content, cursor = empty(Board(2, 2)), Cursor("3/")
    content.clues["n"] = {(Cell(1, 2),): GivenValue(7), (Cell(2, 2),): GivenValue(16)}
    for word, name in (("setting", "stars"), ("largest", "most"), ("largest_region", "size")):
        CODES[word].read(cursor, content, (name,))
    assert (content.settings, content.least) == ({"stars": 3}, {"most": 16, "size": 1})
    content.divisions["room"] = ((Cell(1, 1), Cell(1, 2), Cell(2, 1)), (Cell(2, 2),))
    CODES["largest_region"].read(cursor, content, ("size",))
    assert content.least["size"] == 3
    assert not content.left_out
    CODES["limit"].read(cursor, content, ("least",))
    assert content.least["least"] == 16 and "`least`" in content.left_out[0]
    assert CODES["setting"].write(content, ("stars",)) + CODES["largest"].write(content, ("most",)) == "3/"


def test_a_flag_before_the_size() -> None:
    content = empty(Board(1, 1))
    content.flags.update("fb")
    CODES["flag"].read(Cursor(""), content, ("f", "full"))
    assert (content.settings, content.flags) == ({"full": 1}, {"b"})
    assert CODES["flag"].write(content, ("f", "full")) == "" and content.flags == {"f", "b"}


def test_letters_that_every_address_has() -> None:
    content = empty(Board(1, 1))
    with pytest.raises(Damaged, match="no `c` before the size"):
        CODES["always"].read(Cursor(""), content, ("c",))
    assert CODES["always"].write(content, ("c",)) == "" and content.flags == {"c"}
    CODES["always"].read(Cursor(""), content, ("c",))
    assert content.flags == set()


def test_constant_parameter() -> None:
    content = empty(Board(1, 2))
    CODES["constant"].read(Cursor(""), content, ("size", "4"))
    assert content.settings == {"size": 4} and CODES["constant"].write(content, ("size", "4")) == ""
    with pytest.raises(Unwritable, match="has to be 5"):
        CODES["constant"].write(content, ("size", "5"))
    CODES["literal"].read(Cursor("//t"), content, ("//t",))
    with pytest.raises(Damaged):
        CODES["literal"].read(Cursor("//p"), content, ("//t",))


@pytest.mark.parametrize("text", ["", "/", "x/", "123456/", "-1/", "²/"])
def test_a_parameter_is_a_short_number(text: str) -> None:
    with pytest.raises(Damaged, match="a number is wanted"):
        CODES["setting"].read(Cursor(text), empty(Board(1, 1)), ("n",))


def test_a_stroke() -> None:
    content, cursor = empty(Board(1, 1)), Cursor("/a")
    CODES["stroke"].read(cursor, content, ())
    assert cursor.at == 1 and CODES["stroke"].write(content, ()) == "/"
    with pytest.raises(Damaged, match="`a` means nothing here"):
        CODES["stroke"].read(cursor, content, ())


def test_table_keys_are_the_words() -> None:
    assert all(word == code.word for word, code in CODES.items())


def test_a_mark_by_its_column_and_row() -> None:
    content = empty(Board(2, 20))
    CODES["position"].read(Cursor("-142"), content, ("start",))
    assert content.clues["start"] == {(Cell(2, 20),): GivenValue()}
    assert CODES["position"].write(content, ("start",)) == "-142"
    content.clues["start"][(Cell(1, 1),)] = GivenValue()
    with pytest.raises(Unwritable, match="one `start` is wanted, there are 2"):
        CODES["position"].write(content, ("start",))


@pytest.mark.parametrize("text", ["", "1", "13", "31", "01", ".1"])
def test_positions_off_the_board(text: str) -> None:
    with pytest.raises(Damaged):
        CODES["position"].read(Cursor(text), empty(Board(2, 2)), ("start",))


def test_a_mark_by_its_number() -> None:
    content = empty(Board(2, 3))
    CODES["cell_number"].read(Cursor("4"), content, ("start",))
    assert content.clues["start"] == {(Cell(2, 2),): GivenValue()}
    assert CODES["cell_number"].write(content, ("start",)) == "4"


@pytest.mark.parametrize("text", ["", "6", "x", "-1", "²"])
def test_cells_that_do_not_exist(text: str) -> None:
    with pytest.raises(Damaged, match="the number of a cell is wanted"):
        CODES["cell_number"].read(Cursor(text), empty(Board(2, 3)), ("start",))
