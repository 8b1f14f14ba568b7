"""Arrows from cell to cell and sides of the rim in a board file: round trips, signs at the rim, strange signs."""

import pytest

from pzc.compiler.board.elements import Border, Cell
from pzc.compiler.formats.board_files.blocks import BLOCKS
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import GivenValue

from ..block_cases import Case, assert_round_trips, assert_wrong_signs_are_found, lines_of, sheet_of

A, B, C, D = (Cell(r, c) for r in (1, 2) for c in (1, 2))


@pytest.mark.parametrize(
    "case",
    [
        Case("arrows_between", ("a",), (), 2, 2, ["1 ", "0 ", "2 0 "], ("a", ((B, A, C),), GivenValue())),
        Case("rim_side", ("gate",), (), 2, 3, ["7"], ("gate", (Border(0, 1, False),), GivenValue())),
    ],
    ids=lambda case: case.word,
)
def test_round_trips(case: Case) -> None:
    assert_round_trips(case)


@pytest.mark.parametrize(
    ("start", "goal", "texts"),
    [
        (Border(1, 0, True), Border(2, 2, False), ["2 0 0 ", "0 0 0 ", "0 0 ", "2 0 ", "0 2 "]),
        (Border(2, 1, False), Border(0, 2, False), ["0 0 0 ", "0 0 0 ", "0 1 ", "2 0 ", "1 0 "]),
        (Border(1, 2, True), Border(2, 0, True), ["0 0 1 ", "1 0 0 ", "0 0 ", "2 0 ", "0 0 "]),
    ],
)
def test_arrows_into_the_board_and_out_of_it(start: Border, goal: Border, texts: list[str]) -> None:
    sheet, use = sheet_of(2, 2), CodeUse("arrows_between", ("a", "start", "goal"))
    sheet.content.clues.update({"start": {(start,): GivenValue()}, "goal": {(goal,): GivenValue()}})
    lines = lines_of(texts)
    BLOCKS["arrows_between"].read(lines, sheet, use)
    assert lines.ended and list(sheet.content.clues["a"]) == [((A, C),)]
    assert BLOCKS["arrows_between"].write(sheet, use) == texts


def test_unknown_sign_and_truncated_text() -> None:
    assert_wrong_signs_are_found("arrows_between", ("a",))


@pytest.mark.parametrize("text", ["6", "17", "x", ""])
def test_invalid_sides(text: str) -> None:
    with pytest.raises(Damaged, match="side of the rim"):
        BLOCKS["rim_side"].read(lines_of([text]), sheet_of(2, 3), CodeUse("rim_side", ("gate",)))
