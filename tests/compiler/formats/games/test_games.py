"""A game's description part by part: commas between them, optional parts, and clues without a place."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.addresses import codes
from pzc.compiler.formats.code import Code, Unwritable
from pzc.compiler.formats.content import empty
from pzc.compiler.formats.games import game_cells, game_groups, game_lines
from pzc.compiler.formats.games.game_grids import BEGINS, GRID
from pzc.compiler.formats.games.game_ids import LARGEST
from pzc.compiler.formats.games.games import LETTER, PARAMS, WORDS, read_desc, write_desc
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import GivenValue

from ..game_cases import Case, assert_round_trips, assert_wrong_signs_are_found
from . import test_game_cells, test_game_groups, test_game_lines

TRIED = [
    (game_cells.CODES, test_game_cells.CASES),
    (game_groups.CODES, test_game_groups.CASES),
    (game_lines.CODES, test_game_lines.CASES),
]
BY_THEMSELVES = {"points", "first_signs", "blocks", "plates", "edges", "region_numbers"}
each = pytest.mark.parametrize(
    "case", [case for _, cases in TRIED for case in cases], ids=lambda case: f"{case.word} {case.desc}"
)
A = (Cell(1, 1),)
NUMBERS, MARKS = CodeUse("numbers", ("n",)), CodeUse("steps", ("t",))
MAYBE = CodeUse("steps", ("t",), optional=True)


@each
def test_games_round_trip(case: Case) -> None:
    assert_round_trips(case)


@each
def test_truncations_and_unknown_signs_are_found(case: Case) -> None:
    assert_wrong_signs_are_found(case)


@pytest.mark.parametrize(("words", "cases"), TRIED)
def test_every_word_is_tested(words: tuple[Code, ...], cases: list[Case]) -> None:
    assert {case.word for case in cases} == {word.word for word in words} - BY_THEMSELVES


def test_parts_separated_by_commas() -> None:
    content = empty(Board(1, 2))
    uses = [CodeUse(PARAMS, ("{width}",)), NUMBERS, MARKS, CodeUse(LETTER, ("x",))]
    read_desc("3a,a_", content, uses)
    assert content.clues == {"n": {A: GivenValue(3)}, "t": {(Cell(1, 2),): GivenValue()}}
    assert write_desc(content, uses) == "3a,a_"


def test_optional_last_part() -> None:
    content = empty(Board(1, 2))
    read_desc("3a", content, [NUMBERS, MAYBE])
    assert content.clues == {"n": {A: GivenValue(3)}}
    assert write_desc(content, [NUMBERS, MAYBE]) == "3a"


def test_words_without_text_are_read() -> None:
    content = empty(Board(1, 1))
    use = CodeUse("constant", ("size", "4"))
    read_desc("3", content, [use, NUMBERS])
    assert content.settings == {"size": 4} and write_desc(content, [use, NUMBERS]) == "3"
    content.settings["size"] = 5
    with pytest.raises(Unwritable, match="has to be 4"):
        write_desc(content, [use, NUMBERS])


@pytest.mark.parametrize(
    ("desc", "uses", "message", "at"),
    [
        ("3a3", [NUMBERS], "more in it than this game has", 2),
        ("3a;a_", [NUMBERS, MARKS], "a comma is wanted here", 2),
        ("3a", [NUMBERS, MARKS], "ends too soon", 2),
    ],
)
def test_parts_that_do_not_fit(desc: str, uses: list[CodeUse], message: str, at: int) -> None:
    with pytest.raises(Damaged, match=message) as error:
        read_desc(desc, empty(Board(1, 2)), uses)
    assert error.value.at == at


def test_clues_without_a_place_are_refused() -> None:
    content = empty(Board(1, 1))
    content.clues.update({"n": {A: GivenValue(1)}, "other": {A: GivenValue()}})
    with pytest.raises(Unwritable, match="no place for `other`"):
        write_desc(content, [NUMBERS])
    content.clues.pop("other")
    content.clues["n"][A] = GivenValue(1, condition="sum = 3")
    with pytest.raises(Unwritable, match="the condition of a `n`"):
        write_desc(content, [NUMBERS])
    content.clues.clear()
    content.holes.add(Cell(1, 1))
    with pytest.raises(Unwritable, match="holes"):
        write_desc(content, [NUMBERS])


def test_largest_board() -> None:
    assert write_desc(empty(Board(1, LARGEST)), [NUMBERS]) == "zzzv"
    for board in (Board(1, LARGEST + 1), Board(LARGEST + 1, 1)):
        with pytest.raises(Unwritable, match="up to 100"):
            write_desc(empty(board), [NUMBERS])


def test_all_words_are_listed() -> None:
    parts = (*game_cells.CODES, *game_lines.CODES, *game_groups.CODES)
    assert set(WORDS) == {code.word for code in parts} | {PARAMS, LETTER, GRID, BEGINS, "constant", "flag"}
    assert WORDS["flag"] is codes.CODES["flag"]
