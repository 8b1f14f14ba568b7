"""Sentences in rules: each pattern matches its example, and a sum is taken as a whole."""

import re

import pytest

from pzc.compiler.base.diagnostics import edits_of
from pzc.compiler.syntax.mistakes.sentences import CONDITIONS, SENTENCES
from pzc.compiler.syntax.mistakes.table import MISTAKES

from .mistakes_in import diagnostics


@pytest.mark.parametrize("row", [*SENTENCES, *CONDITIONS], ids=lambda row: row[1])
def test_each_pattern_matches_its_example(row: tuple[str, str, str, str]) -> None:
    kind, example, seen, written = row
    assert kind in MISTAKES
    found = re.search(seen, example)
    assert found is not None
    assert found.expand(written) != found[0]


@pytest.mark.parametrize(
    "text",
    [
        "2 * a + b is divisible by 3",
        "max(r) - min(r) is divisible by 3",
        "a * (b + c) is divisible by 3",
    ],
)
def test_a_sum_is_taken_as_a_whole(text: str) -> None:
    (found,) = diagnostics(f'rule "x": {text}')
    whole = text.removesuffix(" is divisible by 3")
    assert [put for _, put in edits_of(found)] == [f"({whole}) mod 3 = 0"]
