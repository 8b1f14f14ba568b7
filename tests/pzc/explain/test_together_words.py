"""Sentences for two constraints together."""

import pytest

import pzc
from pzc.explain.steps import Deduction
from pzc.explain.together_words import TogetherWords
from pzc.explain.totals import Totals
from pzc.explain.words import Words

from .flats import explainer_of

_TEXT = """
grid 4 x 4 of 1..4
rule "rows": for line in rows: distinct(line)
rule "out": (1,1) + (1,2) + {term} = {total}
"""


@pytest.mark.parametrize(
    ("term", "total", "expected"),
    [
        ("(2,1)", 8, "(1,3) + (1,4) = (2,1) + 2"),
        ("(2,1)", 10, "(1,3) + (1,4) = (2,1)"),
        ("(2,1)", 11, "(1,3) + (1,4) + 1 = (2,1)"),
        ("(1,3)", 8, ""),
    ],
)
def test_sum_that_is_left(term: str, total: int, expected: str) -> None:
    text = _TEXT.format(term=term, total=total)
    explainer = explainer_of(text)
    words = Words(pzc.load(text).model, explainer.unknowns)
    parts = [part for part in Totals(explainer.unknowns, explainer.propagator.parts).all() if part.scope[0] < 4]
    deductions = [Deduction(part.instances, (), (), part) for part in parts if len(part.instances) == 2]
    assert expected in {TogetherWords(words).total(deduction) for deduction in deductions}
