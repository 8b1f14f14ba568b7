"""Adding clues to lists and removing them: all cases, text by text."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Border, Cell
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import statements as st
from pzc.editing.list_edits import drafts_into_list, drafts_out_of_list
from pzc.editing.picture_edits import placements_in
from pzc.editing.written_clue import written_clue

HEAD = """grid 2x3 of 1..3
clue dot(c: cell) = k
clue wall(x: border)
clue cage(g: cells) = k
clue hint(seen: line) = k
"""


def _cells(*places: tuple[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(*place) for place in places)


ROW, LINE = _cells((2, 1), (2, 2), (2, 3)), _cells((1, 1), (2, 2))
LONG = "dot " + ", ".join(["(1,1) = 1"] * 6)
"""A line to which another clue may be added, and then no more."""


def _in(text: str, name: str, args: Any, value: Any = None, condition: str = "") -> list[str]:
    model = compile_source(Source("test", HEAD + text))
    assert model.board is not None
    clue = next(clue for clue in model.clues if clue.name == name)
    drafts = drafts_into_list(model, model.board, written_clue(model, clue, args, value, condition))
    return [draft.applied(HEAD + text).removeprefix(HEAD) for draft in drafts]


def _out(text: str, name: str, number: int, instead: Any = None) -> list[str]:
    """Return the text without one clue of a kind, by its number, or with another value."""
    model = compile_source(Source("test", HEAD + text))
    assert model.board is not None
    clue = next(clue for clue in model.clues if clue.name == name)
    found = model.facts.placements[name][number]
    listed = next(
        s
        for s in model.file.statements
        if isinstance(s, st.Placed) and any(one is found for one in placements_in(model, s, name))
    )
    new = None if instead is None else written_clue(model, clue, found.args, instead, "")
    drafts = drafts_out_of_list(model, listed, clue, found, new)
    return [draft.applied(HEAD + text).removeprefix(HEAD) for draft in drafts]


@pytest.mark.parametrize(
    ("before", "name", "args", "value", "after"),
    [
        ("", "dot", (Cell(1, 2),), 3, ["\ndot (1,2) = 3\n"]),
        (
            "dot (1,1) = 1\n",
            "dot",
            (Cell(1, 2),),
            3,
            ["dot (1,1) = 1, (1,2) = 3\n", "dot (1,1) = 1\ndot (1,2) = 3\n"],
        ),
        ("dot (1,1) = 1\ndot (2,2) = 1\n", "dot", (Cell(1, 2),), 3, ["dot (1,1) = 1\ndot (2,2) = 1\ndot (1,2) = 3\n"]),
        (LONG + "\n", "dot", (Cell(1, 2),), 3, [LONG + ", (1,2) = 3\n", LONG + "\ndot (1,2) = 3\n"]),
        (LONG + ", (2,2) = 1\n", "dot", (Cell(1, 2),), 3, [LONG + ", (2,2) = 1\ndot (1,2) = 3\n"]),
        (
            LONG + ", (2,2) = 1\ndot (2,3) = 2\n",
            "dot",
            (Cell(1, 2),),
            3,
            [
                LONG + ", (2,2) = 1\ndot (2,3) = 2, (1,2) = 3\n",
                LONG + ", (2,2) = 1\ndot (2,3) = 2\ndot (1,2) = 3\n",
            ],
        ),
        ("cage <(1,1)> = 1\n", "cage", (LINE,), 3, ["cage <(1,1)> = 1\ncage <(1,1), (2,2)> = 3\n"]),
        (
            "cage <(1,1)> = 1,\n  <(1,2)> = 2\n",
            "cage",
            (LINE,),
            3,
            [
                "cage <(1,1)> = 1,\n  <(1,2)> = 2,\n  <(1,1), (2,2)> = 3\n",
                "cage <(1,1)> = 1,\n  <(1,2)> = 2\n\ncage <(1,1), (2,2)> = 3\n",
            ],
        ),
        ("", "hint", (ROW,), 3, ["\nhint left = <., 3>\n", "\nhint (2,1)..(2,3) = 3\n"]),
        ("", "hint", (LINE,), 3, ["\nhint <(1,1), (2,2)> = 3\n"]),
        (
            "hint left = <1, .>\n",
            "hint",
            (ROW,),
            3,
            [
                "hint left = <1, 3>\n",
                "hint left = <1, .>\nhint left = <., 3>\n",
                "hint left = <1, .>\nhint (2,1)..(2,3) = 3\n",
            ],
        ),
        (
            "hint left = <1, .>\n",
            "hint",
            (LINE,),
            3,
            ["hint left = <1, .>\nhint <(1,1), (2,2)> = 3\n"],
        ),
    ],
)
def test_clues_are_listed(before: str, name: str, args: Any, value: Any, after: list[str]) -> None:
    assert _in(before, name, args, value) == after


def test_a_condition_is_no_entry_beside_the_board() -> None:
    assert _in("hint left = <1, .>\n", "hint", (ROW,), None, "> 2") == [
        "hint left = <1, .>\nhint (2,1)..(2,3) > 2\n",
    ]


def test_a_side_at_the_rim_may_be_drawn() -> None:
    listed, drawn = _in("", "wall", (Border(0, 1, vertical=False),))
    assert listed == "\nwall (0,1) (1,1)\n"
    assert drawn.startswith("\nwall [[\n  +---+") and drawn.count("---") == 1


@pytest.mark.parametrize(
    ("before", "name", "number", "after"),
    [
        ("dot (1,1) = 1\n", "dot", 0, ""),
        ("dot (1,1) = 1, (1,2) = 2, (1,3) = 3\n", "dot", 0, "dot (1,2) = 2, (1,3) = 3\n"),
        ("dot (1,1) = 1, (1,2) = 2, (1,3) = 3\n", "dot", 1, "dot (1,1) = 1, (1,3) = 3\n"),
        ("dot (1,1) = 1, (1,2) = 2, (1,3) = 3\n", "dot", 2, "dot (1,1) = 1, (1,2) = 2\n"),
        ("hint left = <1, 2>\n", "hint", 1, "hint left = <1, .>\n"),
        ("hint left = <1, .>\n", "hint", 0, ""),
        ("hint left = <1, .>, (1,1)..(1,3) = 3\n", "hint", 0, "hint (1,1)..(1,3) = 3\n"),
        ("dot (1,1)..(1,3) = 2\n", "dot", 1, "dot (1,1) = 2, (1,3) = 2\n"),
    ],
)
def test_removed_clues(before: str, name: str, number: int, after: str) -> None:
    assert _out(before, name, number) == [after]


@pytest.mark.parametrize(
    ("before", "name", "number", "after"),
    [
        ("dot (1,1) = 1, (1,2) = 2\n", "dot", 1, "dot (1,1) = 1, (1,2) = 3\n"),
        ("dot (1,1) = 1\n", "dot", 0, "dot (1,1) = 3\n"),
        ("hint left = <1, 2>\n", "hint", 1, "hint left = <1, 3>\n"),
        ("hint left = <1, .>\n", "hint", 0, "hint (1,1)..(1,3) = 3\n"),
    ],
)
def test_replaced_clue(before: str, name: str, number: int, after: str) -> None:
    assert _out(before, name, number, 3) == [after]
