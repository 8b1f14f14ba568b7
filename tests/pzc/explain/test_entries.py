"""A partly filled board as text, to entries."""

import pytest

import pzc
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.explain.entries import read_entries


def test_open_places_are_no_entries() -> None:
    model = pzc.load("grid 2 x 2 of 1..4\n").model
    assert read_entries(model, Source("a", "1 .\n. 4\n")) == {("digit", (1, 1)): 1, ("digit", (2, 2)): 4}


def test_entries_of_marks() -> None:
    model = pzc.load("grid 2 x 2\nlayer black on cells of bool\n").model
    assert read_entries(model, Source("a", "* .\n. 0\n")) == {("black", (1, 1)): 1, ("black", (2, 2)): 0}


def test_wrong_picture_is_refused() -> None:
    model = pzc.load("grid 2 x 2 of 1..4\nlayer black on cells of bool\n").model
    with pytest.raises(PuzzleError):
        read_entries(model, Source("a", "1 2\n3 4\n"))
