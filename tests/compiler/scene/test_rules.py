"""The rules of a puzzle in words: each once, without rules that are switched off or self-evident."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.rules import rules_in_words


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ('rule "One.": (1,1) = 1\nrule "Two.": (1,2) = 2\n', ("One.", "Two.")),
        ('rule "One.": (1,1) = 1\nrule "One.": (1,2) = 2\n', ("One.",)),
        ("(1,1) = 1\n", ()),
        ('rule "Off.": for c in cells where p = 1: c > 1\n', ()),
        ('rule "On.": for c in cells where p = 0: c > 1\n', ("On.",)),
        ("given (1,1) = 1\n", ()),
    ],
)
def test_texts_of_rules(rules: str, expected: tuple[str, ...]) -> None:
    assert rules_in_words(compile_source(Source("x.puz", f"param p = 0\ngrid 1x2 of 1..2\n{rules}"))) == expected


def test_invisible_characters_are_escaped() -> None:
    (result,) = rules_in_words(compile_source(Source("x.puz", 'grid 1x2 of 1..2\nrule "a\u202eb": (1,1) = 1\n')))
    assert "\u202e" not in result
