"""Clues to the lines that place them: as a picture if possible, beside the board, or as a list."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Corner, Link
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pictures.clues import (
    Args,
    GivenValue,
    clue_lines,
    division_lines,
    mark_of,
    names_for,
    side_lists,
    value_text,
)
from pzc.compiler.pipeline import compile_source

KINDS = """grid 2x2 of <low, high>
clue n(c: cell) = k
clue plain(c: cell)
clue corner(p: corner) = k
clue edge(l: link)
clue wall(b: border) = k
clue cage(g: cells) = k
clue group(g: cells)
clue sees(l: line) = k
clue beside(l: line)
clue arrow(c: cell, d: direction) = k
clue way(c: cell, d: direction)
clue total(i: int) = k
clue list_at(c: cell, d: direction) = ks: ints
"""
BOARD = Board(2, 2)
A, B, C, D = BOARD.cells
COLUMN, ROW = BOARD.columns[0], BOARD.rows[1]


@pytest.fixture(scope="module")
def model() -> Model:
    return compile_source(Source("x.puz", KINDS))


def _kind(model: Model, name: str) -> ClueKind:
    return next(kind for kind in model.clues if kind.name == name)


@pytest.mark.parametrize(
    ("name", "clues", "lines"),
    [
        ("n", {}, []),
        ("n", {(A,): GivenValue(3), (D,): GivenValue(12)}, ["n [[", "   3  .", "   . 12", "]]"]),
        ("n", {(A,): GivenValue(None, unspecified=True)}, ["n [[", "  ? .", "  . .", "]]"]),
        ("plain", {(B,): GivenValue()}, ["plain [[", "  . *", "  . .", "]]"]),
        ("corner", {(Corner(1, 1),): GivenValue(3)}, ["corner [[", "  3", "]]"]),
        ("corner", {(Corner(0, 2),): GivenValue(3)}, ["corner [[", "  . . 3", "  . . .", "  . . .", "]]"]),
        ("edge", {(Link(A, B),): GivenValue()}, ["edge [[", "  o---o", "", "  o   o", "]]"]),
        ("cage", {((A, B),): GivenValue(3), ((C,),): GivenValue(4)}, ["cage <(1,1), (1,2)> = 3,\n  <(2,1)> = 4"]),
        ("group", {((A, D),): GivenValue()}, ["group <(1,1), (2,2)>"]),
        ("sees", {(COLUMN,): GivenValue(3), (ROW[::-1],): GivenValue(4)}, ["sees top = <3, .>", "sees right = <., 4>"]),
        ("sees", {((A, D),): GivenValue(3)}, ["sees <(1,1), (2,2)> = 3"]),
        ("beside", {(ROW,): GivenValue()}, ["beside left[2]"]),
        ("arrow", {(A, (0, 1)): GivenValue(3)}, ["arrow [[", "  3>  .", "   .  .", "]]"]),
        ("way", {(A, (0, 1)): GivenValue(), (A, (1, 0)): GivenValue()}, ["way (1,1) <0, 1>,\n  (1,1) <1, 0>"]),
        ("list_at", {(B, (1, 0)): GivenValue((1, 2))}, ["list_at (1,2) <1, 0> = <1, 2>"]),
        ("total", {(3,): GivenValue(4)}, ["total (3) = 4"]),
        (
            "group",
            {((A,),): GivenValue(condition="sum = 3"), ((B,),): GivenValue()},
            ["group <(1,1)> sum = 3", "group <(1,2)>"],
        ),
    ],
)
def test_lines_of_clues(model: Model, name: str, clues: dict[Args, GivenValue], lines: list[str]) -> None:
    found = clue_lines(_kind(model, name), BOARD, clues, {})
    assert [line.rstrip() for line in found] == [line.rstrip() for line in lines]


def test_written_clues_are_read_back(model: Model) -> None:
    clues: dict[str, dict[Args, GivenValue]] = {
        "n": {(A,): GivenValue(3), (D,): GivenValue(12)},
        "wall": {(Border(1, 1, True),): GivenValue(2)},
        "cage": {((A, B),): GivenValue(3)},
        "sees": {(COLUMN,): GivenValue(3), (ROW[::-1],): GivenValue(4)},
        "arrow": {(A, (0, 1)): GivenValue(3)},
        "edge": {(Link(B, D),): GivenValue()},
    }
    lines = [line for name, result in clues.items() for line in clue_lines(_kind(model, name), BOARD, result, {})]
    again = compile_source(Source("x.puz", KINDS + "\n".join(lines)))
    read = {name: {placed.args: placed.value for placed in again.facts.placements[name]} for name in clues}
    assert read == {name: {args: result.value for args, result in mine.items()} for name, mine in clues.items()}


def test_marks_for_each_kind_without_a_value(model: Model) -> None:
    assert [mark_of(model, _kind(model, name)) for name in ("n", "plain", "edge")] == ["", "o", "*"]


def test_names_of_the_values(model: Model) -> None:
    given = next(kind for kind in model.clues if kind.name == "given")
    assert set(names_for(model, given).values()) == {"low", "high"}
    assert not names_for(model, _kind(model, "n"))


def test_names_for_a_clue_that_is_compared_with_the_grid() -> None:
    text = """grid 1x3 of <none, plum, pear>
clue first(line: line) = k
clue many(line: line) = k
clue below(c: cell) = k
rule "The first fruit.": for first(line) = k: [c : c in line where c != none][1] = k
rule "How many fruits.": for many(line) = k: count(c in line: c != none) = k
rule "The fruit in the cell.": for c in below: below(c) = c
"""
    model = compile_source(Source("x.puz", text))
    named = {kind.name: set(names_for(model, kind).values()) for kind in model.clues if kind.name != "given"}
    assert named == {"first": {"none", "plum", "pear"}, "many": set(), "below": {"none", "plum", "pear"}}


def test_names_for_a_clue_that_is_drawn_as_letters() -> None:
    text = """grid 1x3 of 0..3
clue word(line: line) = letters: ints
draw word: letter outside
rule "The letters in the line.": for word(line) = k: [c : c in line where c > 0] = k
"""
    model = compile_source(Source("x.puz", text))
    word = _kind(model, "word")
    board = Board(1, 3)
    lines = clue_lines(word, board, {(tuple(board.cells),): GivenValue((3, 1))}, names_for(model, word))
    assert lines == ["word left = <<C, A>>"]
    assert compile_source(Source("x.puz", text + lines[0])).facts.placements["word"][0].value == (3, 1)


def test_a_division() -> None:
    assert division_lines("room", BOARD, [(A, C), (B,)]) == ["room [[", "  a b", "  a .", "]]"]
    many = division_lines("room", Board(6, 10), [(cell,) for cell in Board(6, 10).cells])
    assert many[1].startswith("   a  b") and many[-2].endswith("ah")


def test_sides() -> None:
    assert side_lists(BOARD) == {
        "top": ((A, C), (B, D)),
        "bottom": ((C, A), (D, B)),
        "left": ((A, B), (C, D)),
        "right": ((B, A), (D, C)),
    }


def test_values_by_their_names() -> None:
    assert [value_text(2, {2: "B"}), value_text(3, {2: "B"}), value_text((2, 1), {2: "B"})] == ["B", "3", "<B, 1>"]
