"""Conditions on a whole list, or on one side alone: the suggested fix has the intended meaning and compiles."""

import re

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

HEAD = "grid 2x2 of 1..4\nlayer s on cells of bool\n"


def error_of(text: str) -> tuple[str, str]:
    with pytest.raises(PuzzleError) as error:
        compile_source(Source("test", f"{HEAD}{text}\n"))
    (found,) = error.value.diagnostics
    return found.code, str(found.help)


@pytest.mark.parametrize(
    ("text", "code", "meant"),
    [
        ("count(neighbours(1,1) > 2) = 1", "PZ210", "count(d in neighbours(1,1): d > 2)"),
        ("all(rows[1] != 3)", "PZ210", "all(d in rows[1]: d != 3)"),
        ("count(rows[1], 3) = 1", "PZ285", "count(d in rows[1]: d = 3)"),
        ("count(3, rows[1]) = 1", "PZ285", "count(d in rows[1]: d = 3)"),
        ("count(s, rows[1]) = 1", "PZ285", "count(s(rows[1]))"),
        ("any(not s(cells))", "PZ213", "any(d in cells: not s(d))"),
        ("for d in cells: count(neighbours(d) > 2) = 1", "PZ210", "count(e in neighbours(d): e > 2)"),
        ("(1,1) = 1 or 2", "PZ213", "(1,1) in <1, 2>"),
        ("(1,1) != 1 and 2", "PZ213", "(1,1) not in <1, 2>"),
    ],
)
def test_help_is_valid_source_text(text: str, code: str, meant: str) -> None:
    found, help = error_of(text)
    assert (found, help) == (code, f"write {meant}")
    compile_source(Source("test", f"{HEAD}{_with(text, meant)}\n"))


def _with(text: str, meant: str) -> str:
    """Return the text with the suggested fix."""
    before, _, condition = text.rpartition(": ") if text.startswith("for") else ("", "", text)
    after = re.search(r" = \d$", condition)
    mended = meant + (after[0] if after and "(1,1) in" not in meant and "count" in meant else "")
    return f"{before}: {mended}" if before else mended


@pytest.mark.parametrize("text", ["count(rows[1] = rows[2]) = 1", "(1,1) = 1 and 2", "(1,1) + 1 or 2"])
def test_no_suggestion_next_to_another_error(text: str) -> None:
    assert not error_of(text)[1].startswith("write count(") and "in <" not in error_of(text)[1]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("count(A in rows[1]) = 1", "count(d in rows[1]: d = A)"),
        ("exactly(1, A in rows[1])", "exactly(1, d in rows[1]: d = A)"),
        ("count(rows[1], A) = 1", "count(d in rows[1]: d = A)"),
    ],
)
def test_values_of_the_grid_are_counted_by_name(text: str, meant: str) -> None:
    head = "grid 2x2 of <A, B>\n"
    with pytest.raises(PuzzleError) as error:
        compile_source(Source("test", f"{head}{text}\n"))
    assert str(error.value.diagnostics[0].help).endswith(meant)
    compile_source(Source("test", f"{head}{meant if text.startswith('exactly') else f'{meant} = 1'}\n"))


@pytest.mark.parametrize("written", ["(1,1):(1,2)", "(1,1)-(1,2)"])
def test_a_range_as_in_a_spreadsheet(written: str) -> None:
    assert error_of(f"sum({written}) = 3") == ("PZ230", "write (1,1)..(1,2)")


@pytest.mark.parametrize(("word", "meant"), [("SUM", "`sum`"), ("none", "not any("), ("mean", "sum(list)")])
def test_an_undefined_word_before_a_list_is_undefined(word: str, meant: str) -> None:
    code, help = error_of(f"{word}(c in cells: c) = 3")
    assert code == "PZ201" and meant in help


def test_two_places_behind_a_layer_stand_in_one_pair_of_parentheses() -> None:
    text = "layer walk on links of bool\nwalk (1,1) (1,2)"
    assert error_of(text) == ("PZ240", "write walk((1,1), (1,2))")
    compile_source(Source("test", f"{HEAD}layer walk on links of bool\nwalk((1,1), (1,2))\n"))
