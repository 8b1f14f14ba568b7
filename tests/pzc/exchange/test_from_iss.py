"""Strings of the Interactive Sudoku Solver to .puz files."""

import pytest

from pzc import load
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.iss import KIND, is_iss
from pzc.exchange.format import ExportOptions
from pzc.exchange.format_clauses import all_declared
from pzc.exchange.from_iss import convert, words_by_name
from pzc.exchange.reading import read
from pzc.exchange.table import export


def test_lost_parts_are_reported() -> None:
    made = read(Source("iss.txt", ".GreaterThan~R1C1~R2C2.Doppelganger.Or.~R1C1_1.~R1C1_2.End.~R3C3_4_5"))
    assert made.left_out == ("a group `.Or` of constraints", "`GreaterThan` (1)", "`Doppelganger`")
    assert "(3,3) in <4, 5>" in made.text


def test_sum_of_zero() -> None:
    text = read(Source("iss.txt", ".Shape~4x4.Lunchbox~0~R1C1~R1C2~R1C3.Cage~0~R2C1~R2C2")).text
    assert "lunchbox <(1,1), (1,2), (1,3)> = 0\n" in text
    assert "cage <(2,1), (2,2)>\n" in text


def test_a_link_is_read_as_its_string() -> None:
    link = export(load("thermo_9").model, KIND, ExportOptions()).link
    assert is_iss(link)
    assert (
        read(Source("link", link)).text
        == read(Source("text", export(load("thermo_9").model, KIND, ExportOptions()).text)).text
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Cage~6~R1C1~R9Ca", "`R9Ca` is no cell"),
        (".Cage~x~R1C1", "a number is wanted"),
        (".Shape~6x7.~R1C1_1", "boards of up to 16x16"),
        (".Shape~99x99.~R1C1_1", "boards of up to 16x16"),
        (".Sandwich~5~Q3", "no row or column"),
        (".LittleKiller~5~R5C5", "no diagonal begins"),
        (".Jigsaw~012", "a sign for each of 81 cells"),
        (".Or.~R1C1_1", "has no `.End`"),
        (".Thermo~R1C1~R1C2.End", "`.End` ends nothing"),
        (".Arrow~R1C1", "too few cells"),
        (".~R1C1_x", "a number is wanted"),
    ],
)
def test_error_messages(text: str, message: str) -> None:
    assert is_iss(text)
    with pytest.raises(PuzzleError) as error:
        read(Source("iss.txt", text))
    assert message in error.value.diagnostics[0].message


def test_the_words_of_all_clauses_of_a_name() -> None:
    words = words_by_name(all_declared(KIND, ["Thermo", "Cage"], ""))
    assert words["Thermo"] == ["lines"] and "sums" in words["Cage"]
    assert words_by_name([]) == {}


def test_the_file_is_formatted_and_whole() -> None:
    made = convert(Source("iss.txt", ".Shape~4x4.Thermo~R1C1~R1C2.~R3C3_4"), "")
    assert "use sudoku(height = 2, width = 2), thermo" in made.text and "thermo <(1,1), (1,2)>" in made.text
    assert made.left_out == ()
