"""Turned statements, and the reasons why some cannot be turned."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.pipeline import compile_source
from pzc.turning.movement import movement
from pzc.turning.statements import CannotTurn, StatementTurner, names_a_cell

RULES = """grid 2x3 of 1..6
clue pair(a: cell, b: cell)
clue sees(seen: line) = k
clue cage(group: cells) = k
clue way(c: cell, to: direction)
clue side(x: border) = k
clue hint(seen: line) = lengths: ints
"""


def _turned(text: str, name: str = "rotate-right", rules: str = RULES) -> str:
    model = compile_source(Source("test", rules + text))
    assert model.board is not None
    move = movement(name, model.board)
    turner = StatementTurner(model, model.board, Board(*move.size, move.holes(model.board)), move)
    draft = turner.draft(model.file.statements[-1])
    new = model.file.source.text if draft is None else draft.applied(model.file.source.text)
    return new.removeprefix(rules)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("pair (1,1) (1,2), # first\n  (2,1) (2,2)\n", "pair (1,2) (2,2), # first\n  (1,1) (2,1)\n"),
        ("sees left = <3, .>\n", "sees top = <., 3>\n"),
        ("sees bottom = <1, ., 2>\n", "sees left = <1, ., 2>\n"),
        ("sees left[2] = 3\n", "sees top[1] = 3\n"),
        ("cage <(1,1), (2,1)> = 9\n", "cage <(1,2), (1,1)> = 9\n"),
        ("way (1,1) right\n", "way (1,2) down\n"),
        ("side (1,1) (1,2) = 4\n", "side (1,2) (2,2) = 4\n"),
        ("given(1,3) = 2\n", "given (3,2) = 2\n"),
        ("hint left [[\n  1 2\n  3 .\n]]\n", "hint top [[\n  . 1\n  3 2\n]]\n"),
        ("cage [[\n  a a .\n  b . .\n]]\n  a = 3\n  b = 4\n", "cage [[\n  b a\n  . a\n  . .\n]]\n  a = 3\n  b = 4\n"),
        ("holes (2,1), (2,2)\n", "holes [[\n  _ .\n  _ .\n  . .\n]]\n"),
    ],
)
def test_turned_to_the_right(before: str, after: str) -> None:
    assert _turned(before) == after


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("coords (k in 1..2) -> (k, 1)\n", "`coords`"),
        ('rule "More.": digit(1,1) > 2\n', "names a cell"),
        ("cage <(1,2), (1,3)> sum = digit(2,1)\n", "names a cell"),
        ("digit(1,1) > 2\n", "names a cell"),
        ("shapes two fixed [[ a a ]]\n", "keep their direction"),
    ],
)
def test_statements_that_cannot_be_turned(text: str, why: str) -> None:
    with pytest.raises(CannotTurn, match=r"line \d+: ") as error:
        _turned(text)
    assert why in str(error.value)


def test_a_clue_that_would_leave_the_board() -> None:
    with pytest.raises(CannotTurn, match="line 8: a clue would leave the board"):
        _turned("given (1,1) = 1, (2,1) = 2\n", "shift-down")
    assert _turned("given (1,1) = 1\n", "shift-down") == "given (2,1) = 1\n"


def test_cells_in_a_text() -> None:
    assert names_a_cell("digit( 1 ,12)") and not names_a_cell("f(a, 2)")
