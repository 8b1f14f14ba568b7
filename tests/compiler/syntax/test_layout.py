"""Continuation lines: a statement continues after an operator if the next line is indented."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError

from ...judged import check

OPEN = "grid 1x2 of 1..2\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("def twice(c) =\n  2 * c\ntwice((1,1)) = 4", 2),
        ('rule "x":\n  (1,1) = 1 and\n  (1,2) = 1', 1),
        ("(1,1) = 1 ->\n  (1,2) = 2", 3),
        ("def low(c) =\n  if c > 1 then\n    0 else\n    1\nlow((1,1)) +\n  low((1,2)) = 1", 2),
        ("given (1,1) =\n  2", 2),
        ("for a in cells, b in neighbours(a)\n  where a = 1   # and now\n    and b = 1: a != b", 3),
        ("def low(c) = if c > 1\n  then 0\n  # or\n  else 1\nlow((1,1)) = 1\n  or low((1,2)) = 1", 3),
    ],
)
def test_line_continues_after_an_operator(text: str, count: int) -> None:
    assert check(f"{OPEN}{text}\n") == count


@pytest.mark.parametrize("text", ["(1,1) = 1 and\n(1,2) = 1", "def f(c) =\nc", "distinct(cells)\n  = true"])
def test_line_does_not_continue_at_the_margin(text: str) -> None:
    with pytest.raises(PuzzleError):
        check(f"{OPEN}{text}\n")


@pytest.mark.parametrize("before", ["", "\n", "# a comment\n"])
def test_an_indented_first_statement_is_an_error_at_its_place(before: str) -> None:
    with pytest.raises(PuzzleError) as error:
        check(f"{before}  {OPEN}")
    (found,) = error.value.diagnostics
    assert found.code == "PZ160"
    assert (found.span.start, found.span.text) == (len(before) + 2, "grid")


@pytest.mark.parametrize("word", ["where", "then", "else", "and", "or"])
def test_no_line_at_the_margin_begins_with_a_continuing_word(word: str) -> None:
    with pytest.raises(PuzzleError, match=f"no statement begins with `{word}`"):
        check(f"{OPEN}distinct(cells)\n{word} (1,1) = 1\n")


@pytest.mark.parametrize("end", ["  ", "\t", "  # a comment", "# a comment"])
def test_a_last_line_without_words_may_be_indented(end: str) -> None:
    assert check(f"{OPEN}for c in cells:\n  c = 2\n{end}") == 1
