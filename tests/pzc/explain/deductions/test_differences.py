"""Differences of two counts, compared with all assignments."""

from itertools import product

from pzc.compiler.flat.value import value_of
from pzc.explain.deductions.differences import Differences

from ..flats import explained, explainer_of

_TEXT = """
grid 1 x 4
layer black on cells of bool
rule "A number counts black cells.":
  count(black(<(1,1), (1,2), (1,3)>)) = 1
  count(black(<(1,2), (1,3), (1,4)>)) = 2
"""
_NUMBERS = """
grid 3 x 4
layer black on cells of bool
clue number(c: cell) = k
rule "A number counts the black cells around it.": for number(c) = k: count(black(around(c))) = k
number (2,2) = 1, (2,3) = 5
"""


def test_a_difference_allows_what_both_counts_allow() -> None:
    explainer = explainer_of(_TEXT)
    (part,) = Differences(explainer.unknowns, explainer.propagator.parts).all()
    assert part.check is not None
    both = [constraint.condition for each in part.instances for constraint in each.constraints]
    allowed = [
        row
        for row in product((0, 1), repeat=4)
        if all(value_of(each, explainer.unknowns.assignment(list(row))) for each in both)
    ]
    assert allowed
    for row in product((0, 1), repeat=4):
        refuted = part.check.refuted([1 << bit for bit in row])
        assert refuted != any(all(row[place] == other[place] for place in part.scope) for other in allowed)


def test_a_difference_is_told_as_more_cells() -> None:
    explanation = explained(_NUMBERS)
    assert explanation.text(explanation.steps[0]) == (
        "The 5 in (2,3) and the 1 in (2,2): a number counts the black cells around it. Together, they mean that "
        "4 more of (1,4), (2,2), (2,4) and (3,4) are black than of (1,1), (2,1), (2,3) and (3,1). "
        "So (1,1), (2,1), (2,3) and (3,1) are not black, and (1,4), (2,2), (2,4) and (3,4) are black."
    )
