"""Pictures that are turned: their tokens, decoration, arrows and drawn lines."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.parse import parse
from pzc.turning.movement import Outside, movement
from pzc.turning.pictures import turned_drawing, turned_rows

BOARD = Board(2, 2)


def _turned(inside: str, name: str, kind: str = "cell", arrows: bool = False) -> str | None:
    text = f"x [[{inside}]]\n"
    (statement,) = parse(Source("test", text)).statements
    assert isinstance(statement, st.Draw)
    move = movement(name, BOARD)
    if kind in ("border", "link"):
        changes = turned_drawing(statement.picture, BOARD, BOARD, move, kind)
    else:
        changes = turned_rows(statement.picture, BOARD, move, kind, arrows) or ()
    for start, end, insert in sorted(changes, reverse=True):
        text = text[:start] + insert + text[end:]
    return text.removeprefix("x [[").removesuffix("]]\n") if changes else None


def test_tokens_change_places_and_the_layout_stays() -> None:
    assert _turned("\n  a | .\n  b | c1\n", "mirror-top-bottom") == "\n  b | c1\n  a | .\n"
    assert _turned("\n  a | .\n  b | c1\n", "rotate-right") == "\n   b  a\n  c1  .\n"
    assert _turned("\n  ab\n  cd\n", "rotate-right") == "\n  ca\n  db\n"
    assert _turned("5", "rotate-right", "corner") == "5"
    assert _turned("1 2 3", "rotate-right") is None


def test_arrows_point_in_the_turned_direction() -> None:
    assert _turned("\n  2> .\n  . up\n", "rotate-right", arrows=True) == "\n  . 2v\n  > .\n"


def test_drawn_lines() -> None:
    assert _turned("\n  o---o\n  |\n  o   o\n", "rotate-right", "link") == "\n  o---o\n      |\n  o   o\n"
    before = "\n  +   + 3 +\n\n  +   +   +\n  |\n  +---+   +\n"
    assert _turned(before, "rotate-half", "border") == "\n  +   + - +\n          |\n  +   +   +\n  \n  + 3 +   +\n"


def test_a_shift_that_leaves_the_picture() -> None:
    assert _turned("\n  a .\n  . .\n", "shift-down") == "\n  . .\n  a .\n"
    with pytest.raises(Outside):
        _turned("\n  . .\n  a .\n", "shift-down")
