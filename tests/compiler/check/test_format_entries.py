"""A clue that the word of a `format` clause does not take: the message names clues that the word does take."""

import re

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.entries import WORDS
from pzc.compiler.pipeline import compile_source

PARTS = {
    "a cell": "cell",
    "a list of cells": "cells",
    "a link": "link",
    "a corner": "corner",
    "a direction": "direction",
}
VALUES = {"": "", ", without a value": "", ", with a number as its value": " = n"}
VALUES[", with a list of numbers as its value"] = " = n: ints"


def message(word: str, clue: str) -> str | None:
    """Return the error for a format clause that uses this word for a clue, or None if there is none."""
    text = f'grid 4 x 4 of 1..4\nclue {clue}\nformat fpuzzles "key": {word}(x)'
    try:
        assert compile_source(Source("entries.puz", text)).formats  # clauses are checked at the first access
    except PuzzleError as error:
        (found,) = error.diagnostics
        return found.message
    return None


@pytest.mark.parametrize("word", WORDS)
def test_clues_that_the_message_names_fit(word: str) -> None:
    result = message(word, "x(a: cell, b: cell, c: cell)")
    assert result
    found = re.search(r"it takes a clue of ([^,]+)(,.*|)$", result)
    assert found
    value = VALUES[found[2]]
    for way in found[1].split(" or "):
        kinds = [PARTS[kind] for kind in way.split(" and ")]
        parts = ", ".join(f"{name}: {kind}" for name, kind in zip("abc", kinds, strict=False))
        assert message(word, f"x({parts}){value}") is None
        for other in {*VALUES.values()} - {value}:  # a value may be left open only if the message names none
            refused = message(word, f"x({parts}){other}")
            assert refused == result if found[2] or other == " = n: ints" else refused is None
