"""Groups of cells and dominoes in a game's description: round trips, and groups that cannot be expressed."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.games.games import read_desc, write_desc
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import Args, GivenValue

from ..game_cases import Case, assert_inexpressible, read, written

ROW = (Cell(1, 1), Cell(1, 2))
COLUMN = (Cell(1, 1), Cell(2, 1))
SUMS = "c|a|sum = #|d|max = # * min"
CASES = [
    Case("cages", "c|sum = #", 2, 2, "__b,3_4b", ("c", (COLUMN,), GivenValue(condition="sum = 3"))),
    Case("formulas", SUMS, 2, 2, "__b,a3d2", ("c", ((Cell(1, 2), Cell(2, 2)),), GivenValue(condition="max = 2 * min"))),
    Case("formulas", SUMS, 2, 2, "_5,a1a2a2a1", ("c", ((Cell(1, 1),),), GivenValue(condition="sum = 1"))),
]


@pytest.mark.parametrize(
    ("word", "names", "clues", "words"),
    [
        ("cages", "n|sum = #", {(ROW,): GivenValue(condition="max = 3")}, "can't say `max = 3`"),
        ("cages", "n|sum = #", {((Cell(1, 1), Cell(2, 2)),): GivenValue()}, "several parts"),
        ("cages", "n|sum = #", {(ROW,): GivenValue(), (COLUMN,): GivenValue()}, "in two"),
        ("formulas", "n|a|sum = #", {(ROW,): GivenValue(condition="sum = 3")}, "in no group"),
        ("formulas", "n|a|sum = #", {(ROW,): GivenValue(condition="summ = 3")}, "can't say"),
    ],
)
def test_inexpressible_clues(word: str, names: str, clues: dict[Args, GivenValue], words: str) -> None:
    assert_inexpressible(word, names, clues, words)


def test_blanks_in_a_condition_do_not_count() -> None:
    content = empty(Board(1, 2))
    content.clues["c"] = {(ROW,): GivenValue(condition="sum=  3")}
    assert written("cages", "c|sum = #", content) == "a,3a"


def test_number_must_be_in_first_cell_of_group() -> None:
    with pytest.raises(Damaged, match="first cell of its group") as error:
        read("cages", "c|sum = #", 1, 2, "a,a3")
    assert error.value.at == 2


def test_a_cell_alone_without_a_number_is_no_group() -> None:
    assert read("cages", "c|sum = #", 1, 3, "a_,c").clues["c"] == {(ROW,): GivenValue()}
    assert read("cages", "c|sum = #", 1, 3, "___,c").clues["c"] == {}


def test_blocks() -> None:
    """First come the sides between cells of a row, row by row, then those between cells of a column."""
    content = read("blocks", "r", 2, 2, "__b")
    assert content.divisions["r"] == (COLUMN, (Cell(1, 2), Cell(2, 2)))
    assert written("blocks", "r", content) == "__b"


@pytest.mark.parametrize(("desc", "same"), [("_6", "______"), ("_3___", "______"), ("_2_4", "______")])
def test_repeated_letters(desc: str, same: str) -> None:
    """`_5` stands for `_____`. A board of four cells takes five letters, for four walls and the end; six letters are
    too many.
    """
    for text in (desc, same):
        with pytest.raises(Damaged):
            read("blocks", "r", 2, 2, text)
    assert read("blocks", "r", 2, 2, "_5").divisions == read("blocks", "r", 2, 2, "_____").divisions


@pytest.mark.parametrize("desc", ["_1", "_99999", "3", "_4", "zz", "c"])
def test_borders_of_another_board(desc: str) -> None:
    with pytest.raises(Damaged):
        read("blocks", "r", 2, 2, desc)


def test_runs_of_letters_are_shortened() -> None:
    content = read("formulas", "c|a|sum = #", 2, 2, "_5,a1a2a3a4")
    assert len(content.clues["c"]) == 4 and written("formulas", "c|a|sum = #", content) == "_5,a1a2a3a4"


def test_plates() -> None:
    content = read("plates", "p", 2, 3, "LRTLRB")
    assert content.divisions["p"] == (ROW, (Cell(1, 3), Cell(2, 3)), (Cell(2, 1), Cell(2, 2)))
    assert written("plates", "p", content) == "LRTLRB"
    assert read("plates", "p", 1, 3, "LR*").divisions["p"] == (ROW,)


@pytest.mark.parametrize("desc", ["LRT", "LLRLRB", "LRTLRX", "RLTLRB"])
def test_half_dominoes_are_refused(desc: str) -> None:
    with pytest.raises(Damaged):
        read("plates", "p", 2, 3, desc)


def test_plates_of_three_cells() -> None:
    content = empty(Board(1, 3))
    content.divisions["p"] = (content.board.cells,)
    with pytest.raises(Unwritable, match="has not two cells"):
        written("plates", "p", content)


@pytest.mark.parametrize(
    ("height", "width", "desc"), [(2, 2, "cb"), (2, 2, "abaa"), (7, 5, "zzi"), (1, 26, "za"), (1, 25, "y")]
)
def test_edges(height: int, width: int, desc: str) -> None:
    """First come the sides between cells of a column, row by row. The runs begin with one link too many."""
    content = read("edges", "r", height, width, desc)
    assert written("edges", "r", content) == desc


def test_edges_of_a_column_and_wrong_ones() -> None:
    assert read("edges", "r", 2, 2, "cb").divisions["r"] == (COLUMN, (Cell(1, 2), Cell(2, 2)))
    for desc in ("cc", "c", "c1"):
        with pytest.raises(Damaged):
            read("edges", "r", 2, 2, desc)


def test_numbers_of_regions() -> None:
    content = empty(Board(2, 2))
    content.divisions["r"] = (COLUMN, (Cell(1, 2), Cell(2, 2)))
    uses = [CodeUse("region_numbers", ("r", "n"))]
    read_desc("a3", content, uses)
    assert content.clues == {"n": {(Cell(1, 2),): GivenValue(4)}}
    content.clues["n"] = {(Cell(2, 2),): GivenValue(4)}
    assert write_desc(content, uses) == "a3"
    content.clues["n"][(Cell(1, 2),)] = GivenValue(1)
    with pytest.raises(Unwritable, match="several"):
        write_desc(content, uses)
    with pytest.raises(Damaged):
        read_desc("ax", content, uses)
