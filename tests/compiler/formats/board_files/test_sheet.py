"""Marks in pictures: the meaning of each when read, and the choice when written."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.formats.board_files.board_file import Line
from pzc.compiler.formats.board_files.sheet import Sheet, Spot, place_of, sign_at, take_sign
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import Sign
from pzc.compiler.pictures.clues import GivenValue

from ..block_cases import BLACK, sheet_of

N = Sign("", "n", None, "numbers", "cell")
LINE = Sign("1", "line", None, "layer", "link")
BRIDGE = Sign("", "b", None, "layer", "link")
NOWHERE = Line("", 0)
A, B = Cell(1, 1), Cell(1, 2)


@pytest.mark.parametrize(
    ("signs", "text", "clues", "answer"),
    [
        ((N, BLACK), "3", {"n": {(A,): GivenValue(3)}}, {}),
        ((N, BLACK), "-", {"n": {(A,): GivenValue(None, unspecified=True)}}, {}),
        ((N, BLACK), "#", {}, {("black", A): 1}),
        ((N, BLACK), "+", {}, {}),
        ((Sign("q*", "n", None, "numbers", "cell"),), "q12", {"n": {(A,): GivenValue(12)}}, {}),
        ((Sign("q*", "n", None, "numbers", "cell"),), "-1", {}, {}),
        ((Sign("o", "circle", None, "clue", "cell"),), "o", {"circle": {(A,): GivenValue()}}, {}),
        ((Sign("5", "n", 7, "numbers", "cell"),), "5", {"n": {(A,): GivenValue(7)}}, {}),
        ((Sign("", "light", 0, "layer", "cell"), N), "3", {"n": {(A,): GivenValue(3)}}, {("light", A): 0}),
        ((Sign(".", "light", 0, "layer", "cell"),), "-", {}, {("light", A): 0}),
    ],
)
def test_meaning_of_a_sign(
    signs: tuple[Sign, ...], text: str, clues: dict[str, object], answer: dict[object, int]
) -> None:
    sheet = sheet_of(1, 2)
    take_sign(sheet, signs, NOWHERE, text, A)
    assert (sheet.content.clues, sheet.answer) == (clues, answer)


def test_unknown_sign_is_reported_at_its_place() -> None:
    with pytest.raises(Damaged, match="`x` means nothing here") as error:
        take_sign(sheet_of(1, 2), (N,), Line("3 x ", 10), "x", B)
    assert error.value.at == 12
    with pytest.raises(Damaged):
        take_sign(sheet_of(1, 2), (N,), NOWHERE, "1234567890", A)


@pytest.mark.parametrize(("text", "line"), [("1r", {("line", Link(A, B)): 1}), ("r", {}), ("-1u", {})])
def test_arrow_of_a_player_is_not_part_of_the_sign(text: str, line: dict[object, int]) -> None:
    sheet = sheet_of(1, 2)
    take_sign(sheet, (LINE,), NOWHERE, text, Border(1, 1, True), "0")
    assert sheet.answer == line


def test_entries_of_a_player_replace_values_of_clues() -> None:
    """A given number is also the value of its cell, unless the player changes that value, as for an O in "Mr. OK and
    Mr. NO".
    """
    given, filled = Sign("", "digit", None, "layer", "cell"), (Sign("", "digit", None, "layer", "cell"),)
    sheet = sheet_of(1, 2)
    for cell in (A, B):
        take_sign(sheet, (N, given), NOWHERE, "3", cell)
    take_sign(sheet, filled, NOWHERE, "5", A)
    take_sign(sheet, filled, NOWHERE, ".", B)
    assert sheet.answer == {("digit", A): 5, ("digit", B): 3}
    written = Sheet(sheet.content, 0, sheet.answer, set())
    assert [sign_at(written, (N, given), cell, ".") for cell in (A, B)] == ["3", "3"]
    assert [sign_at(written, filled, cell, ".") for cell in (A, B)] == ["5", "."]


def test_a_hole() -> None:
    hole = Sign("x", "", None, "hole", "cell")
    sheet = sheet_of(1, 2)
    take_sign(sheet, (hole,), NOWHERE, "x", B)
    assert sheet.content.holes == {B}
    assert [sign_at(sheet, (hole,), cell, ".") for cell in (A, B)] == [".", "x"]


def test_signs_of_both_kinds() -> None:
    """A clue that is also a value of the solution; a mark for each value; marks of players."""
    clue = (Sign("1", "light", None, "clue", "cell"), Sign("1", "black", 0, "layer", "cell"))
    both = (Sign("1", "black", 0, "layer", "cell"), Sign("2", "black", 1, "layer", "cell"))
    sheet, line = sheet_of(1, 2), Line("", 0)
    take_sign(sheet, clue, line, "1", Cell(1, 1))
    take_sign(sheet, both, line, ".", Cell(1, 1))
    assert sheet.answer == {("black", Cell(1, 1)): 0} and not sheet.covered
    take_sign(sheet, both, line, "2[1,,,]", Cell(1, 2))
    assert sheet.answer["black", Cell(1, 2)] == 1 and sheet.covered
    written = Sheet(sheet.content, 0, sheet.answer, set())
    assert [sign_at(written, clue, cell, ".") for cell in (Cell(1, 1), Cell(1, 2))] == ["1", "."]
    assert [sign_at(written, both, cell, ".") for cell in (Cell(1, 1), Cell(1, 2))] == [".", "2"]


def test_a_mark_beside_a_line_and_numbers_of_lines() -> None:
    sheet = sheet_of(1, 3)
    take_sign(sheet, (LINE,), Line("", 0), "2", Border(1, 1, True), "0")
    take_sign(sheet, (BRIDGE,), Line("", 0), "2", Border(1, 2, True), "0")
    assert set(sheet.answer.values()) == {1, 2}


@pytest.mark.parametrize(
    ("sign", "spot", "place"),
    [
        (LINE, Border(1, 1, True), Link(A, B)),
        (LINE, Border(1, 1, False), Link(A, Cell(2, 1))),
        (LINE, Border(1, 2, True), None),  # at the rim
        (LINE, Border(2, 1, False), None),
        (Sign("1", "wall", None, "layer", "border"), Border(1, 2, True), Border(1, 2, True)),
        (N, A, A),
        (N, Corner(0, 0), Corner(0, 0)),
    ],
)
def test_place_of_a_sign(sign: Sign, spot: Spot, place: object) -> None:
    assert place_of(Board(2, 2), sign, spot) == place


@pytest.mark.parametrize(
    ("given", "sign", "text"),
    [
        (GivenValue(3), N, "3"),
        (GivenValue(None, unspecified=True), N, "-"),
        (GivenValue(3), Sign("q*", "n", None, "numbers", "cell"), "q3"),
        (GivenValue(7), Sign("5", "n", 7, "numbers", "cell"), "5"),
        (GivenValue(), Sign("o", "n", None, "clue", "cell"), "o"),
        (GivenValue(None, unspecified=True), Sign("?", "n", None, "numbers", "cell"), "?"),
    ],
)
def test_sign_of_a_clue(given: GivenValue, sign: Sign, text: str) -> None:
    sheet = sheet_of(1, 2)
    sheet.content.clues["n"] = {(A,): given}
    assert [sign_at(sheet, (sign,), cell, ".") for cell in (A, B)] == [text, "."]


def test_clue_without_sign_is_refused() -> None:
    sheet = sheet_of(1, 1)
    sheet.content.clues["n"] = {(A,): GivenValue(7)}
    with pytest.raises(Unwritable, match="a `n` can't be written where it stands"):
        sign_at(sheet, (Sign("1", "n", 1, "numbers", "cell"),), A, ".")


def test_most_specific_sign_is_written() -> None:
    """A shaded cell with a clue has its own mark."""
    both = (Sign("b", "n", None, "clue", "cell"), Sign("b", "black", 1, "layer", "cell"))
    plain = Sign("o", "n", None, "clue", "cell")
    sheet = Sheet(sheet_of(1, 2).content, 0, {("black", A): 1, ("black", B): 0}, set())
    sheet.content.clues["n"] = {(A,): GivenValue(), (B,): GivenValue()}
    assert [sign_at(sheet, (plain, *both), cell, ".") for cell in (A, B)] == ["b", "o"]
    assert sheet.covered == {("black", A)}
    assert sign_at(sheet, (BLACK,), A, ".") == "."  # the picture before contains it


def test_a_sign_of_players_may_stand_for_a_layer() -> None:
    sheet = sheet_of(1, 2)
    take_sign(sheet, (Sign("0", "box", None, "layer", "cell"),), NOWHERE, "0", A)
    take_sign(sheet, (Sign("0", "kind", 1, "layer", "cell"),), NOWHERE, "0", A)
    assert (sheet.answer, sheet.covered) == ({("box", A): 1, ("kind", A): 1}, {("box", A)})


def test_a_clue_at_the_rim_is_written_without_the_layer_that_has_no_place_there() -> None:
    sheet, side = sheet_of(1, 1), Border(1, 0, True)
    sheet.content.clues["given"] = {(side,): GivenValue()}
    signs = (Sign("1", "given", None, "clue", "border"), Sign("1", "line", None, "layer", "link"))
    assert sign_at(sheet, signs, side, "0") == "1"
