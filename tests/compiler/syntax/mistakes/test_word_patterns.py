"""Patterns for parts of a rule: the texts that they match."""

import re

import pytest

from pzc.compiler.syntax.mistakes.word_patterns import COMPARISONS, COUNTS, LIST, LONG_SUM, MARK, SUM, TERM


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (TERM, "(1,1)"),
        (TERM, "rows[1]"),
        (TERM, "f(a, (1,2))[3]"),
        (LIST, "rows ++ columns"),
        (SUM, "|a - b|"),
        (SUM, "max(r) - min(r)"),
        (LONG_SUM, "2 * a + 1"),
        (MARK, "star"),
        *((words, said) for said, words, _ in (*COUNTS, *COMPARISONS)),
    ],
)
def test_matches(pattern: str, text: str) -> None:
    assert re.fullmatch(pattern, text)


@pytest.mark.parametrize(("pattern", "text"), [(TERM, "a + b"), (LONG_SUM, "a"), (MARK, "to"), (MARK, "digits")])
def test_does_not_match(pattern: str, text: str) -> None:
    assert not re.fullmatch(pattern, text)


def test_a_sum_does_not_begin_inside_of_another() -> None:
    found = re.search(SUM, "- b")
    assert found is None
