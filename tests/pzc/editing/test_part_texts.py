"""Parts and values of clues as JSON, and as a person writes them."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Border, Cell, Corner, link
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pipeline import compile_source
from pzc.editing.part_texts import as_json, is_outside, notation

CLUES = """grid 2x3 of 1..3
clue dot(c: cell) = k
clue hint(seen: line) = k
clue path(p: line)
clue arrow(c: cell, way: direction)
"""
NAMES = {3: "lion", 4: "ox"}
UNSPECIFIED = Unspecified(Span(Source("", ""), 0, 0))


@pytest.mark.parametrize(
    ("word", "value", "expected", "text"),
    [
        ("int", 3, 3, "lion"),
        ("int", 7, 7, "7"),
        ("int", -1, -1, "-1"),
        ("bool", True, True, "true"),
        ("bool", False, False, "false"),
        ("cell", Cell(1, 2), [1, 2], "(0,1)"),
        ("corner", Corner(1, 2), [1, 2], "(1,2)"),  # corners are not affected by `origin`
        ("link", link(Cell(1, 1), Cell(2, 1)), [[1, 1], [2, 1]], "(0,0) (1,0)"),
        ("border", Border(0, 1, vertical=False), [[0, 1], [1, 1]], "(-1,0) (0,0)"),
        ("direction", (1, -1), "down_left", "down_left"),
        ("ints", (1, UNSPECIFIED, 4), [1, "?", 4], "<1, ?, ox>"),
        ("int", UNSPECIFIED, "?", "?"),
        ("cells", (Cell(1, 1), Cell(1, 2), Cell(1, 3)), [[1, 1], [1, 2], [1, 3]], "<(0,0), (0,1), (0,2)>"),
        ("line", (Cell(1, 1), Cell(1, 2), Cell(1, 3)), [[1, 1], [1, 2], [1, 3]], "(0,0)..(0,2)"),
        ("line", (Cell(1, 3), Cell(1, 2), Cell(1, 1)), [[1, 3], [1, 2], [1, 1]], "(0,2)..(0,0)"),
        ("line", (Cell(1, 1), Cell(1, 2)), [[1, 1], [1, 2]], "<(0,0), (0,1)>"),
        ("line", (Cell(1, 1), Cell(1, 2), Cell(2, 2)), [[1, 1], [1, 2], [2, 2]], "<(0,0), (0,1), (1,1)>"),
    ],
)
def test_json_and_notation(word: str, value: Any, expected: Any, text: str) -> None:
    assert as_json(word, value) == expected
    assert notation(word, value, NAMES, -1) == text


def test_a_direction_without_a_name() -> None:
    assert as_json("direction", (2, -1)) == [2, -1]


def test_clues_beside_the_board() -> None:
    assert [clue.name for clue in compile_source(Source("test", CLUES)).clues if is_outside(clue)] == ["hint"]
