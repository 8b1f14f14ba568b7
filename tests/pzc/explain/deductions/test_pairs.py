"""Pairs of small constraints, compared with all assignments."""

from itertools import product

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.checks import Rows
from pzc.explain.deductions.pairs import Pairs

from ..flats import explained, explainer_of

_TEXT = """
grid 1 x 4 of 1..3
rule "differ": (1,1) != (1,2)
rule "sum": (1,1) + (1,2) + (1,3) = 5
rule "apart": (1,3) * (1,4) = 2
"""
_LOOP = """
grid 3 x 3
layer line on links of bool
rule "The line is a loop.": loop(line)
rule "The line visits the corners.": for c in <(1,1), (3,3)>: visits(line, c)
"""


def test_a_pair_allows_the_assignments_that_both_allow() -> None:
    explainer = explainer_of(_TEXT)
    (part,) = Pairs(explainer.unknowns, explainer.propagator.parts).all()
    both = [constraint.condition for each in part.instances for constraint in each.constraints]
    assert isinstance(part.check, Rows)
    assert sorted(each.rule.text for each in part.instances) == ["differ", "sum"]
    for row in product(range(3), repeat=3):
        values = explainer.unknowns.assignment([*row, 0])
        masks = [*(1 << bit for bit in row), 7]
        assert part.check.refuted(masks) != all(value_of(each, values) for each in both)


def test_a_point_of_a_loop_with_a_cell_that_it_visits() -> None:
    explanation = explained(_LOOP)
    assert explanation.text(explanation.steps[0]) == (
        "The line visits the corners. Only two ways are left at (1,1), so the line runs from (1,2) via (1,1) to (2,1)."
    )
