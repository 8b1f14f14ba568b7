"""Clues that give a place an impossible value."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

BOARD = "grid 2x2 of 1..4\nlayer height on cells of <2, 5>\nclue tall(c: cell) = k\n"


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("given (1,2) = 7", "1..4"),
        ("given [[\n0 .\n. 4\n]]", "1..4; an empty place of a picture is `.`"),
        ("for tall(c) = k: height(c) = k\ntall (1,1) = 3", "2, 5"),
        ("for tall(c) = k: k = height(c)\ntall (1,1) = 3", "2, 5"),
    ],
)
def test_impossible_values_are_refused(text: str, help: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        compile_source(Source("x.puz", BOARD + text + "\n"))
    (found,) = wrong.value.diagnostics
    assert (found.code, found.help) == ("PZ287", f"the values are {help}")


@pytest.mark.parametrize(
    "text",
    [
        "given (1,2) = 4",
        "for tall(c) = k: height(c) = k\ntall (1,1) = 5, (1,2) = ?",
        "for tall(c) = k: height(c) <= k\ntall (1,1) = 3",
        "for tall(c) = k where k < 3: height(c) = k\ntall (1,1) = 3",
    ],
)
def test_possible_values_are_accepted(text: str) -> None:
    compile_source(Source("x.puz", BOARD + text + "\n"))


def test_each_impossible_value_is_reported_once() -> None:
    with pytest.raises(PuzzleError) as wrong:
        compile_source(Source("x.puz", BOARD + "given [[\n0 0\n0 7\n]]\n"))
    zero, seven = wrong.value.diagnostics
    assert zero.message == "no place of this board can have the value 0, but 3 are given it"
    assert seven.message == "no place of this board can have the value 7"
