"""Adding clues to pictures and removing them: all cases, text by text."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, link
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import expressions as ex
from pzc.compiler.syntax import statements as st
from pzc.editing.picture_edits import drafts_into_picture, drafts_out_of_picture, lines_of, placements_in
from pzc.editing.written_clue import written_clue

HEAD = """grid 2x3 of 1..3
clue at(x: corner)
clue dot(c: cell) = k
clue mark(c: cell)
clue tie(x: link) = k
clue wall(x: border)
clue cage(g: cells) = k
clue path(p: line)
clue hint(seen: line) = ks: ints
clue arrow(c: cell, way: direction)
clue turn(c: cell) = way: direction
"""
TOP = ((1, 1), (2, 1))


def _model(text: str) -> tuple[Model, Board]:
    model = compile_source(Source("test", HEAD + text))
    assert model.board is not None
    return model, model.board


def _clue(model: Model, name: str) -> ClueKind:
    return next(clue for clue in model.clues if clue.name == name)


def _cells(*places: tuple[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(*place) for place in places)


def _in(text: str, name: str, args: Any, value: Any = None, condition: str = "") -> list[str]:
    model, board = _model(text)
    drafts = drafts_into_picture(model, board, written_clue(model, _clue(model, name), args, value, condition))
    return [draft.applied(HEAD + text).removeprefix(HEAD) for draft in drafts]


def _out(text: str, name: str, number: int) -> list[str]:
    """Return the text without one clue of a kind, by its number."""
    model, board = _model(text)
    found = model.facts.placements[name][number]
    drawn = next(
        s
        for s in model.file.statements
        if isinstance(s, st.Draw) and any(one is found for one in placements_in(model, s, name))
    )
    drafts = drafts_out_of_picture(model, board, drawn, _clue(model, name), found)
    return [draft.applied(HEAD + text).removeprefix(HEAD) for draft in drafts]


def _drawn(name: str, *rows: str) -> str:
    return f"{name} [[\n" + "".join(f"  {row}\n" for row in rows) + "]]\n"


DOTS = _drawn("dot", "1 . .", ". . 2")
ARROWS = _drawn("arrow", ">  .  .", ".  .  <")
CAGES = "cage [[\n  a a .\n  . b b\n]]\n  a = 4\n  b = 5\n"
PATHS = _drawn("path", "a1 a2 .", ".  .  .")
HINTS = "hint left [[\n  1 2\n  .\n]]\n"
ABOVE = "hint top [[\n  1 . .\n  2 . 3\n]]\n"


@pytest.mark.parametrize(
    ("before", "name", "args", "value", "after"),
    [
        (DOTS, "dot", (Cell(1, 2),), 3, [_drawn("dot", "1 3 .", ". . 2")]),
        (DOTS, "dot", (Cell(1, 2),), None, [_drawn("dot", "1 ? .", ". . 2")]),
        (DOTS, "mark", (Cell(1, 2),), None, []),
        (DOTS + DOTS, "dot", (Cell(2, 1),), 3, None),
        (_drawn("mark", "x . .", ". . ."), "mark", (Cell(2, 3),), None, [_drawn("mark", "x . .", ". . x")]),
        (_drawn("at", "o ."), "at", (Corner(1, 2),), None, [_drawn("at", "o o")]),
        (_drawn("at", "o ."), "at", (Corner(0, 0),), None, []),
        (_drawn("turn", "> . .", ". . ."), "turn", (Cell(2, 3),), (-1, 0), [_drawn("turn", "> . .", ". . ^")]),
        (_drawn("arrow", "> . .", ". . ."), "arrow", (Cell(2, 3), (0, -1)), None, [_drawn("arrow", "> . .", ". . <")]),
        (CAGES, "cage", (_cells((1, 1), (1, 2)),), 3, []),
        (
            "cage [[\n  a a .\n  . . .\n]]\n  a = 4\n",
            "cage",
            (_cells((2, 2), (2, 3)),),
            5,
            ["cage [[\n  a a .\n  . b b\n]]\n  a = 4\n  b = 5\n"],
        ),
        (PATHS, "path", (_cells((2, 3), (2, 2)),), None, [_drawn("path", "a1 a2 .", ".  b2  b1")]),
        (PATHS, "path", (_cells((2, 3), (2, 3)),), None, []),
        (HINTS, "hint", (_cells((2, 1), (2, 2), (2, 3)),), (3,), ["hint left [[\n  1 2\n  3\n]]\n"]),
        (HINTS, "hint", (_cells((1, 1), (1, 2), (1, 3)),), (3, 1, 1), ["hint left [[\n  3 1 1\n  .\n]]\n"]),
        (HINTS, "hint", (_cells((1, 1), (2, 1)),), (3,), []),
        (ABOVE, "hint", (_cells((1, 2), (2, 2)),), (7, 8, 9), ["hint top [[\n  . 7 .\n  1 8 .\n  2 9 3\n]]\n"]),
    ],
)
def test_clues_are_added_to_pictures(before: str, name: str, args: Any, value: Any, after: list[str] | None) -> None:
    if after is None:  # of two pictures, the last one is tried first
        new = _drawn("dot", "1 . .", "3 . 2")
        after = [DOTS + new, new + DOTS]
    assert _in(before, name, args, value) == after


def test_a_condition_is_written_below() -> None:
    text = "cage [[\n  a a .\n  . . .\n]]\n  a = 4\n"
    args = (_cells((2, 2), (2, 3)),)
    assert _in(text, "cage", args, None, "sum = 3") == [
        "cage [[\n  a a .\n  . b b\n]]\n  a = 4\n  b: sum = 3\n",
    ]
    assert _in(text, "cage", args, 5, "sum = 3") == []
    assert _in(DOTS, "dot", (Cell(2, 1),), 3, "> 1") == []


TIES = "tie [[\n  o 2 o   o\n\n  o   o   o\n]]\n"
WALLS = "wall [[\n  +   +   +   +\n      |\n  +   +   +   +\n\n  +   +   +   +\n]]\n"


def test_pictures_of_links_and_sides() -> None:
    (new,) = _in(TIES, "tie", (link(Cell(1, 3), Cell(2, 3)),), 3)
    assert new == "tie [[\n  o 2 o   o\n          3\n  o   o   o\n]]\n"
    assert _out(new, "tie", 1) == [TIES]
    (new,) = _in(WALLS, "wall", (Border(0, 1, vertical=False),))
    assert new == WALLS.replace("+   +", "+---+", 1)
    assert _out(new, "wall", 0) == [WALLS]
    assert _out(TIES, "tie", 0)[0] == ""


@pytest.mark.parametrize(
    ("before", "name", "number", "after"),
    [
        (DOTS, "dot", 0, [_drawn("dot", ". . .", ". . 2")]),
        (DOTS, "dot", 1, [_drawn("dot", "1 . .", ". . .")]),
        (_drawn("at", "o o"), "at", 1, [_drawn("at", "o .")]),
        (ARROWS, "arrow", 1, [_drawn("arrow", ">  .  .", ".  .  .")]),
        (CAGES, "cage", 0, ["cage [[\n  . . .\n  . b b\n]]\n  b = 5\n"]),
        ("cage [[\n  a a .\n  . b b\n]]\n  a, b = 4\n", "cage", 0, ["cage [[\n  . . .\n  . b b\n]]\n  b = 4\n"]),
        ("cage [[\n  a a .\n  . . .\n]]\n  a = 4\n", "cage", 0, [""]),
        (PATHS, "path", 0, [""]),
        (HINTS, "hint", 0, [""]),
        (ABOVE, "hint", 0, ["hint top [[\n  . . 3\n]]\n"]),
        (ABOVE, "hint", 1, ["hint top [[\n  1 . .\n  2 . .\n]]\n"]),
        ("hint bottom [[\n  1 . 3\n  2 . .\n]]\n", "hint", 1, ["hint bottom [[\n  1 . .\n  2 . .\n]]\n"]),
    ],
)
def test_removed_clues(before: str, name: str, number: int, after: list[str]) -> None:
    assert _out(before, name, number) == after


@pytest.mark.parametrize(
    ("name", "first"),
    [("top", _cells(*TOP)), ("left", _cells((1, 1), (1, 2), (1, 3))), ("columns", _cells(*TOP)), ("cells", None)],
)
def test_lines_that_have_a_name(name: str, first: tuple[Cell, ...] | None) -> None:
    model, board = _model("")
    found = lines_of(board, ex.Name(model.file.statements[0].span, name))
    assert found[:1] == (() if first is None else (first,))
    assert lines_of(board, None) == ()


def test_clues_of_a_statement() -> None:
    model, _ = _model(DOTS + "dot (2,1) = 3\n" + _drawn("mark", "x . .", ". . ."))
    drawn = [s for s in model.file.statements if isinstance(s, st.Draw)]
    assert [[p.args[0] for p in placements_in(model, s, "dot")] for s in drawn] == [[Cell(1, 1), Cell(2, 3)], []]
    assert [p.args[0] for p in placements_in(model, drawn[1], "mark")] == [Cell(1, 1)]
