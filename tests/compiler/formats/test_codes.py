"""All codes of an address, there and back; those that carry no clues: parameters, flags, texts, and what follows."""

import pytest

from pzc.compiler.board.board import Board, Cell
from pzc.compiler.formats import dots, lines, mixed, named, numbers
from pzc.compiler.formats.code import Code, Unwritable
from pzc.compiler.formats.codes import CODES
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.streams import Cursor, Damaged

from . import test_dots, test_lines, test_mixed, test_named, test_numbers
from .code_cases import Case, assert_there_and_back, assert_wrong_signs_are_found

TRIED = [
    (dots.CODES, test_dots.CASES),
    (lines.CODES, test_lines.CASES),
    (mixed.CODES, test_mixed.CASES),
    (named.CODES, test_named.CASES),
    (numbers.CODES, test_numbers.CASES),
]
BY_THEMSELVES = {"holes"}
each = pytest.mark.parametrize(
    "case", [case for _, cases in TRIED for case in cases], ids=lambda case: f"{case.word} {case.body}"
)


@each
def test_there_and_back(case: Case) -> None:
    assert_there_and_back(case)


@each
def test_cuts_and_strange_signs_are_found(case: Case) -> None:
    assert_wrong_signs_are_found(case)


@pytest.mark.parametrize(("codes", "cases"), TRIED)
def test_every_code_is_tried(codes: tuple[Code, ...], cases: list[Case]) -> None:
    assert {case.word for case in cases} == {code.word for code in codes} - BY_THEMSELVES


def test_what_follows_from_the_rest() -> None:
    content, cursor = empty(Board(2, 2)), Cursor("3/g7g-10")
    for word, name in (("setting", "stars"), ("numbers16", "n"), ("largest", "most"), ("largest_region", "size")):
        CODES[word].read(cursor, content, (name,))
    assert (content.settings, content.least) == ({"stars": 3}, {"most": 16, "size": 1})
    content.divisions["room"] = ((Cell(1, 1), Cell(1, 2), Cell(2, 1)), (Cell(2, 2),))
    CODES["largest_region"].read(cursor, content, ("size",))
    assert content.least["size"] == 3
    assert CODES["setting"].write(content, ("stars",)) + CODES["largest"].write(content, ("most",)) == "3/"


def test_a_flag_before_the_size() -> None:
    content = empty(Board(1, 1))
    content.flags.update("fb")
    CODES["flag"].read(Cursor(""), content, ("f", "full"))
    assert (content.settings, content.flags) == ({"full": 1}, {"b"})
    assert CODES["flag"].write(content, ("f", "full")) == "" and content.flags == {"f", "b"}


def test_what_is_always_so() -> None:
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


def test_a_code_stands_under_its_word() -> None:
    assert all(word == code.word for word, code in CODES.items())
