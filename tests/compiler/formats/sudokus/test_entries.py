"""The words of entries: round trips of each shape, values that stand for others, and invalid entries."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Corner, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.compiler.formats.sudokus.entries import OPERATORS, WORDS, Unfit, cell_of, name_of_cell
from pzc.compiler.model.formats import EntryUse
from pzc.compiler.model.kinds import CELL, CORNER, INT, LINK, ListType, Type
from pzc.compiler.model.model import ClueKind
from pzc.compiler.pictures.clues import Args, GivenValue

SPAN = Span(Source("x.puz", ""), 0, 0)
CELLS, INTS = ListType(CELL), ListType(INT)
WAY = ListType(INT)
BOARD = Board(3, 3)
A, B, C = BOARD.rows[0]
D, E = Cell(2, 1), Cell(2, 2)


def _kind(*parts: Type, value: Type | None = None, directions: tuple[str, ...] = ()) -> ClueKind:
    named = tuple((f"p{number}", part) for number, part in enumerate(parts))
    return ClueKind("n", named, None if value is None else ("k", value), SPAN, frozenset(directions))


NUMBERED, PLAIN = _kind(CELL, value=INT), _kind(CELL)
LINES = _kind(CELLS, value=INT)

# A word, the clue, an entry, and its meaning.
CASES: list[tuple[str, ClueKind, dict[str, Any], Args, GivenValue]] = [
    ("cell", NUMBERED, {"cell": "R1C2", "value": "3"}, (B,), GivenValue(3)),
    ("cell", PLAIN, {"cell": "R1C2"}, (B,), GivenValue()),
    ("cells", _kind(CELLS, value=INT), {"cells": ["R1C1", "R2C1"], "value": "4"}, ((A, D),), GivenValue(4)),
    (
        "formulas",
        _kind(CELLS),
        {"cells": ["R1C1", "R1C2"], "value": 3, "operator": "-"},
        ((A, B),),
        GivenValue(condition="max - min = 3"),
    ),
    ("formulas", _kind(CELLS), {"cells": ["R1C1"]}, ((A,),), GivenValue()),
    ("pairs", _kind(LINK), {"cells": ["R1C1", "R2C1"]}, (Link(A, D),), GivenValue()),
    (
        "corners",
        _kind(CORNER, value=INTS),
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]},
        (Corner(1, 1),),
        GivenValue((1, 2)),
    ),
    ("copies", _kind(CELLS, CELLS), {"cells": ["R1C1"], "cloneCells": ["R2C2"]}, ((A,), (E,)), GivenValue()),
    ("lines", _kind(CELLS), {"lines": [["R1C1", "R1C2"]]}, ((A, B),), GivenValue()),
    ("arrows", _kind(CELL, CELLS), {"cells": ["R1C1"], "lines": [["R1C1", "R2C1"]]}, (A, (D,)), GivenValue()),
    (
        "arrows",
        _kind(CELLS, CELLS),
        {"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2"]]},
        ((A, B), (E,)),
        GivenValue(),
    ),
    ("outside", LINES, {"cell": "R0C1", "value": "5"}, (BOARD.columns[0],), GivenValue(5)),
    ("outside", LINES, {"cell": "R2C4", "value": "5"}, (BOARD.rows[1][::-1],), GivenValue(5)),
    ("along", LINES, {"cell": "R2C0", "value": "5"}, (BOARD.rows[1],), GivenValue(5)),
    (
        "diagonals",
        _kind(CELL, WAY, value=INT, directions=("p1",)),
        {"cell": "R0C1", "cells": ["R1C2", "R2C3"], "direction": "DR", "value": "5"},
        (B, (1, 1)),
        GivenValue(5),
    ),
]


def _use(word: str, *texts: tuple[str, int]) -> EntryUse:
    return EntryUse(word, "n", texts=texts)


def _read(word: str, kind: ClueKind, entry: object, *texts: tuple[str, int]) -> list[tuple[Args, GivenValue]]:
    return list(WORDS[word].read(Part(entry), BOARD, kind, _use(word, *texts)))


@pytest.mark.parametrize(("word", "kind", "entry", "args", "given"), CASES, ids=[case[0] for case in CASES])
def test_entries_round_trip(word: str, kind: ClueKind, entry: dict[str, Any], args: Args, given: GivenValue) -> None:
    assert WORDS[word].fits(kind)
    assert _read(word, kind, entry) == [(args, given)]
    assert WORDS[word].write(args, given, BOARD, _use(word)) == entry


def test_every_word_is_tested() -> None:
    assert {word for word, *_ in CASES} | {"sums"} == set(WORDS)


def test_clue_types_of_a_word() -> None:
    assert WORDS["cell"].fits(PLAIN) and WORDS["cell"].fits(NUMBERED)
    assert not WORDS["cell"].fits(_kind(CELLS)) and not WORDS["cell"].fits(_kind(CELL, value=INTS))
    assert WORDS["outside"].fits(LINES) and not WORDS["outside"].fits(_kind(CELLS))
    arrow = _kind(CELL, WAY, value=INT, directions=("p1",))
    assert WORDS["diagonals"].fits(arrow) and not WORDS["cell"].fits(arrow)
    assert not WORDS["diagonals"].fits(NUMBERED)


def test_cells_by_their_names() -> None:
    assert cell_of(Part(" r2c3 "), BOARD) == Cell(2, 3) and name_of_cell(Cell(2, 3)) == "R2C3"
    for name, result in (("R4C1", "R4C1 is no cell"), ("R0C1", "no cell"), ("C1R1", "a cell, R1C2,")):
        with pytest.raises(Wrong, match=result):
            cell_of(Part(name), BOARD)


@pytest.mark.parametrize(
    ("kind", "value", "texts", "given"),
    [
        (NUMBERED, "x", (("X", 10), ("V", 5)), GivenValue(10)),
        (NUMBERED, "-3", (), GivenValue(-3)),
        (NUMBERED, None, (("", 4),), GivenValue(4)),
        (PLAIN, "X", (("", 10), ("X", 10)), GivenValue()),
    ],
)
def test_mapped_values(
    kind: ClueKind, value: str | None, texts: tuple[tuple[str, int], ...], given: GivenValue
) -> None:
    entry = {"cell": "R1C1"} | ({} if value is None else {"value": value})
    assert _read("cell", kind, entry, *texts) == [((A,), given)]


def test_values_are_written_by_their_texts() -> None:
    write = WORDS["cell"].write
    assert write((A,), GivenValue(10), BOARD, _use("cell", ("X", 10)))["value"] == "X"
    assert "value" not in write((A,), GivenValue(4), BOARD, _use("cell", ("", 4)))
    with pytest.raises(Unwritable, match="not given"):
        write((A,), GivenValue(None, unspecified=True), BOARD, _use("cell"))


@pytest.mark.parametrize(
    ("word", "kind", "entry", "message"),
    [
        ("cell", NUMBERED, {"cell": "R1C1"}, "no value"),
        ("sums", PLAIN, {"cells": ["R1C1", "R1C2"], "value": "<12"}, "has no meaning"),
        ("cell", NUMBERED, {"cell": "R1C1", "value": "abc"}, "has no meaning"),
        ("cell", NUMBERED, {"cell": "R1C1", "value": "1234567"}, "has no meaning"),
        ("cell", PLAIN, {"cell": "R1C1", "value": "3"}, "the value 3 has no meaning"),
        ("corners", _kind(CORNER, value=INTS), {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"]}, "no values"),
        ("arrows", _kind(CELL, CELLS), {"cells": ["R1C1", "R1C2"], "lines": []}, "2 cells"),
    ],
)
def test_unfit_entries(word: str, kind: ClueKind, entry: object, message: str) -> None:
    with pytest.raises(Unfit, match=message):
        _read(word, kind, entry)


@pytest.mark.parametrize(
    ("word", "kind", "entry", "message"),
    [
        ("cells", LINES, {"cells": []}, "at least 1 cells"),
        ("cells", LINES, {"cells": ["R1C1"] * 2001}, "a shorter list"),
        ("pairs", _kind(LINK), {"cells": ["R1C1", "R1C3"]}, "share a side"),
        ("pairs", _kind(LINK), {"cells": ["R1C1", "R1C2", "R1C2"]}, "share a side"),
        ("corners", _kind(CORNER), {"cells": ["R1C1", "R1C2"]}, "four cells around a point"),
        ("copies", _kind(CELLS, CELLS), {"cells": ["R1C1"], "cloneCells": ["R1C2", "R1C3"]}, "a list of 1 cells"),
        ("outside", LINES, {"cell": "R1C1", "value": "5"}, "a cell beside the board"),
        ("diagonals", NUMBERED, {"cell": "R0C1", "direction": "up"}, "one of UR, UL, DR, DL"),
        ("diagonals", NUMBERED, {"cell": "R0C1", "direction": "UR", "value": 1}, "from which the arrow leads"),
        ("diagonals", NUMBERED, {"cell": "R1C1", "direction": "DR", "value": 1}, "from which the arrow leads"),
        ("formulas", _kind(CELLS), {"cells": ["R1C1"], "value": 1, "operator": "^"}, r"one of \+, -"),
    ],
)
def test_invalid_entries(word: str, kind: ClueKind, entry: object, message: str) -> None:
    with pytest.raises(Wrong, match=message) as error:
        _read(word, kind, entry)
    assert not isinstance(error.value, Unfit)


@pytest.mark.parametrize(
    ("word", "args", "given"),
    [
        ("formulas", ((A,),), GivenValue(condition="sum > 3")),
        ("corners", (Corner(0, 1),), GivenValue((1,))),
        ("corners", (Corner(1, 1),), GivenValue(("?",))),
        ("copies", ((A,), (B, C)), GivenValue()),
        ("arrows", ((B, A), (E,)), GivenValue()),
        ("arrows", ((A, E), (C,)), GivenValue()),
        ("outside", ((A, B),), GivenValue(3)),
        ("along", ((A, B),), GivenValue(3)),
        ("diagonals", (E, (1, 1)), GivenValue(3)),
        ("diagonals", (A, (0, 1)), GivenValue(3)),
    ],
)
def test_inexpressible_clues(word: str, args: Args, given: GivenValue) -> None:
    with pytest.raises(Unwritable):
        WORDS[word].write(args, given, BOARD, _use(word))


def test_sums() -> None:
    kind = _kind(CELLS)
    assert _read("sums", kind, {"cells": ["R1C1"], "value": "7"}) == [(((A,),), GivenValue(7))]
    assert _read("sums", kind, {"cells": ["R1C1"]}) == [(((A,),), GivenValue())]


@pytest.mark.parametrize("operator", OPERATORS)
def test_operators_round_trip(operator: str) -> None:
    entry = {"cells": ["R1C1", "R1C2"], "value": 6, "operator": operator}
    ((args, result),) = _read("formulas", _kind(CELLS), entry)
    assert WORDS["formulas"].write(args, result, BOARD, _use("formulas")) == entry


def test_a_line_that_branches_is_several_clues() -> None:
    found = _read("lines", _kind(CELLS), {"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]})
    assert found == [(((A, B),), GivenValue()), (((A, D),), GivenValue())]


def test_cell_copied_to_itself_is_left_out() -> None:
    entry = {"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C1", "R1C3"]}
    assert _read("copies", _kind(CELLS, CELLS), entry) == [(((B,), (C,)), GivenValue())]
    assert _read("copies", _kind(CELLS, CELLS), {"cells": ["R1C1"], "cloneCells": ["R1C1"]}) == []


def test_a_line_may_begin_at_either_end() -> None:
    for line in (BOARD.rows[1], BOARD.rows[1][::-1]):
        assert WORDS["along"].write((line,), GivenValue(5), BOARD, _use("along"))["cell"] == "R2C0"
