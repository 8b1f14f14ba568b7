"""The functions that a model needs: found by their names in its text."""

import re
from pathlib import Path

from pzc.backends.minizinc import functions
from pzc.backends.minizinc.functions import library, needed, reserved_names, words


def test_words_of_comments_and_strings_do_not_count() -> None:
    text = 'constraint :: "50 % of row" forall(c in CELL)(a[c] > 0);  % not column\noutput ["\\(cell)"];'
    assert words(text) == {"constraint", "forall", "c", "in", "CELL", "a", "output"}


def test_blocks_bring_the_blocks_that_they_mention() -> None:
    blocks = {"a": "function int: a(int: x) = b(x);", "b": "test b(int: x) = c > 0;  % d", "c": "int: c = 1;", "d": ""}
    assert needed("constraint a(1);", blocks) == ["a", "b", "c"]
    assert needed("constraint c > a;", blocks) == ["a", "b", "c"]
    assert needed("constraint abc;  % a", blocks) == []


def test_each_definition_of_the_file_is_in_a_block() -> None:
    text = (Path(functions.__file__).parent / "functions.mzn").read_text(encoding="utf-8")
    defined = re.findall(r"^(?:predicate|test|\w[\w\[\], .]*:) (\w+)", text, re.MULTILINE)
    assert len(defined) > 50
    assert set(defined) <= set(reserved_names())
    assert len(library()) == len(needed(" ".join(library()), library()))


def test_chuffed_replaces_a_function() -> None:
    assert library()["connected_group"] != library(chuffed=True)["connected_group"]
    assert "connected" in needed("connected_group", library(chuffed=True))
    assert "connected" not in needed("connected_group", library())
