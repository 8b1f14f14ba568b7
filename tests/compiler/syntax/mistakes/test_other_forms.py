"""Statements and expressions in the form of another language: each example matches its row."""

import pytest

from pzc.compiler.syntax.mistakes.other_forms import OTHER_FORMS

from .mistakes_in import assert_answered, examples_of


@pytest.mark.parametrize(("kind", "code", "text"), examples_of(OTHER_FORMS))
def test_the_examples_of_mistakes(kind: str, code: str, text: str) -> None:
    assert_answered(kind, code, text)
