"""Sentences for two constraints together."""

import pytest

import pzc
from pzc.explain.deductions.must_hold import MustHold
from pzc.explain.deductions.steps import Deduction
from pzc.explain.deductions.totals import Totals
from pzc.explain.deductions.with_lists import WithLists
from pzc.explain.wording.together_words import TogetherWords
from pzc.explain.wording.words import Words

from ..flats import explainer_of

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


_SEVEN = """
grid 1 x 4 of 1..4
rule "row": for line in rows: distinct(line)
rule "sum": (1,1) + (1,2) = 7
"""


@pytest.mark.parametrize(
    ("conclusions", "said"),
    [
        (((2, 2), (3, 2)), "the 3 must be in (1,1) or (1,2)"),
        (((2, 2), (2, 3)), "the 3 and the 4 must be in (1,1) and (1,2)"),
        (((0, 0), (2, 2)), ""),
    ],
)
def test_value_that_must_be_there(conclusions: tuple[tuple[int, int], ...], said: str) -> None:
    explainer = explainer_of(_SEVEN)
    words = TogetherWords(Words(pzc.load(_SEVEN).model, explainer.unknowns))
    parts = WithLists(explainer.unknowns, explainer.propagator.parts).all()
    (part,) = [part for part in parts if isinstance(part.check, MustHold)]
    deduction = Deduction(part.instances, (), conclusions, part)
    assert words.must_hold(deduction, list(explainer.unknowns.full)) == said
