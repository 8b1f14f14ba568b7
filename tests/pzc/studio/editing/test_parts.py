"""Parts and values of clues: from the page's form to the compiler's and back, and as a person writes them."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, link
from pzc.compiler.model.model import ClueKind
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pipeline import compile_source
from pzc.studio.editing.parts import Parts, direction, number
from pzc.studio.protocol.messages import Json, Refusal

TEXT = """grid 2x3 of 1..3
holes (2,3)
clue dot(c: cell) = k
clue at(x: corner)
clue wall(x: border)
clue tie(x: link) = c: cell
clue cage(g: cells) = ks: ints
clue hint(seen: line) = k
clue path(p: line)
clue arrow(c: cell, way: direction)
clue turn(c: cell) = way: direction
clue nth(n: int) = g: cells
clue some(ks: ints)
"""
MODEL = compile_source(Source("test", TEXT))
CLUES = {clue.name: clue for clue in MODEL.clues}
NAMES = {3: "lion", 4: "ox"}


def _board() -> Board:
    assert MODEL.board is not None
    return MODEL.board


def _clue(name: str) -> ClueKind:
    return CLUES[name]


@pytest.mark.parametrize(
    ("clue", "given", "args"),
    [
        ("dot", [[1, 3]], (Cell(1, 3),)),
        ("at", [[0, 3]], (Corner(0, 3),)),
        ("at", [[2, 0]], (Corner(2, 0),)),
        ("wall", [[[1, 2], [1, 1]]], (Border(1, 1, vertical=True),)),
        ("wall", [[[2, 1], [1, 1]]], (Border(1, 1, vertical=False),)),
        ("wall", [[[0, 1], [1, 1]]], (Border(0, 1, vertical=False),)),
        ("wall", [[[1, 3], [2, 3]]], (Border(1, 3, vertical=False),)),  # beside the hole
        ("tie", [[[2, 1], [1, 1]]], (link(Cell(1, 1), Cell(2, 1)),)),
        ("cage", [[[2, 1], [1, 1]]], ((Cell(2, 1), Cell(1, 1)),)),
        ("hint", [{"side": "left", "number": 1}], ((Cell(1, 1), Cell(1, 2), Cell(1, 3)),)),
        ("hint", [{"side": "bottom", "number": 2}], ((Cell(2, 2), Cell(1, 2)),)),
        ("hint", [[[1, 1], [2, 2]]], ((Cell(1, 1), Cell(2, 2)),)),
        ("arrow", [[1, 1], "down"], (Cell(1, 1), (1, 0))),
        ("arrow", [[1, 1], [-1, 2]], (Cell(1, 1), (-1, 2))),
        ("nth", [-4], (-4,)),
        ("some", [[2, 1, 2]], ((2, 1, 2),)),
    ],
)
def test_parts_are_read(clue: str, given: list[Json], args: Any) -> None:
    assert Parts(_board()).args(_clue(clue), given) == args


@pytest.mark.parametrize(
    ("clue", "given", "message"),
    [
        ("dot", [], "`dot` has 1 parts: dot(c: cell) = k"),
        ("arrow", [[1, 1]], "`arrow` has 2 parts"),
        ("dot", [[2, 3]], "the board has no cell (2,3)"),
        ("dot", [[0, 1]], "the board has no cell (0,1)"),
        ("dot", [[1]], "this is no pair of numbers: [1]"),
        ("dot", [[True, 1]], "this is no pair of numbers"),
        ("dot", [[1.0, 1]], "this is no pair of numbers"),
        ("at", [[3, 0]], "the board has no corner (3,0)"),
        ("at", [[0, 4]], "the board has no corner (0,4)"),
        ("at", [[-1, 0]], "the board has no corner (-1,0)"),
        ("wall", [[[1, 1], [2, 2]]], "these two cells do not lie side by side"),
        ("wall", [[[0, 0], [0, 1]]], "these two cells do not lie side by side"),
        ("tie", [[[1, 1], [0, 1]]], "these two cells do not lie side by side"),
        ("tie", [[[2, 2], [2, 3]]], "these two cells do not lie side by side"),
        ("tie", [[1, 1]], "this is no pair of numbers: 1"),
        ("tie", [[[1, 1]]], "this is no link of the board"),
        ("cage", [[]], "this is no cells of the board: []"),
        ("cage", [{"side": "left", "number": 1}], "this is no cells of the board"),
        ("hint", [{"side": "left", "number": 3}], "this is no line of the board"),
        ("hint", [{"side": "left", "number": 0}], "this is no line of the board"),
        ("hint", [{"side": "middle", "number": 1}], "this is no line of the board"),
        ("hint", [{"side": 1, "number": 1}], "this is no line of the board"),
        ("arrow", [[1, 1], "sideways"], "this is no pair of numbers: 'sideways'"),
        ("nth", ["3"], "this is no int of the board: '3'"),
        ("nth", [True], "this is no int of the board: True"),
        ("some", [[]], "this is no ints of the board: []"),
        ("some", [[1, "2"]], "this is no ints of the board"),
        ("some", [["x" * 1000]], "this is no ints of the board: ['" + "x" * 78),
    ],
)
def test_invalid_parts(clue: str, given: list[Json], message: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Parts(_board()).args(_clue(clue), given)
    assert refusal.value.kind == "refused" and refusal.value.message.startswith(message)
    assert len(refusal.value.message) < 130


@pytest.mark.parametrize(
    ("clue", "given", "value"),
    [
        ("wall", None, None),
        ("dot", 2, 2),
        ("dot", "-12", -12),
        ("dot", "lion", 3),
        ("dot", "?", None),
        ("cage", [1, "ox"], (1, 4)),
        ("tie", [2, 2], Cell(2, 2)),
        ("turn", "up_left", (-1, -1)),
        ("turn", [0, 2], (0, 2)),
        ("nth", [[1, 1], [2, 1]], (Cell(1, 1), Cell(2, 1))),
    ],
)
def test_values_are_read(clue: str, given: Json, value: Any) -> None:
    assert Parts(_board()).value(_clue(clue), given, NAMES) == value


def test_list_with_unspecified_numbers() -> None:
    value = Parts(_board()).value(_clue("cage"), [1, "?", 2], {})
    assert isinstance(value, tuple) and isinstance(value[1], Unspecified) and value[::2] == (1, 2)


@pytest.mark.parametrize(
    ("clue", "given", "message"),
    [
        ("wall", 1, "the clue `wall` has no value"),
        ("wall", "?", "the clue `wall` has no value"),
        ("dot", None, "this is no number: None"),
        ("dot", "tiger", "this is no number: 'tiger'"),
        ("dot", [1], "this is no number: [1]"),
        ("cage", [], "the value of `cage` is a list of numbers, or `?`"),
        ("cage", 1, "the value of `cage` is a list of numbers, or `?`"),
        ("cage", [None], "this is no number: None"),
        ("tie", [9, 9], "the board has no cell (9,9)"),
        ("nth", [], "the value of `nth` is a list of cells, or `?`"),
        ("turn", None, "this is no pair of numbers: None"),
    ],
)
def test_invalid_values(clue: str, given: Json, message: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Parts(_board()).value(_clue(clue), given, NAMES)
    assert (refusal.value.kind, refusal.value.message) == ("refused", message)


@pytest.mark.parametrize(
    ("given", "value"),
    [(0, 0), (-3, -3), ("7", 7), ("-7", -7), ("lion", 3), ("9" * 15, 10**15 - 1)],
)
def test_numbers(given: Json, value: int) -> None:
    assert number(given, NAMES) == value


@pytest.mark.parametrize("given", ["", "-", "--1", "1.5", "²", "٣", "9" * 16, " 1", True, 1.0, None, [], 2**53])
def test_invalid_numbers(given: Json) -> None:
    with pytest.raises(Refusal):
        number(given, NAMES)


def test_directions() -> None:
    assert [direction(given) for given in ("up", "down_right", [2, -1])] == [(-1, 0), (1, 1), (2, -1)]
    for given in ("UP", "", [1], [1, 2, 3], [1, "2"], None):
        with pytest.raises(Refusal):
            direction(given)
