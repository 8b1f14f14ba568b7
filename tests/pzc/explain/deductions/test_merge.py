"""Deductions that are merged into one."""

from pzc.explain.constraints.instances import Part
from pzc.explain.constraints.state import Fact
from pzc.explain.deductions.merge import merged_with
from pzc.explain.deductions.steps import Deduction

from ..flats import explained, explainer_of

_SUM = """
grid 1 x 3 of 1..9
rule "The first two sum to 10.": (1,1) + (1,2) = 10
rule "The last two sum to 10.": (1,2) + (1,3) = 10
"""


def _deduction(part: Part, premises: list[Fact], conclusions: list[Fact]) -> Deduction:
    return Deduction(part.instances, tuple(premises), tuple(conclusions), part)


def test_deductions_of_one_sum_about_two_places_are_merged() -> None:
    explainer = explainer_of(_SUM)
    first, second = (instance.parts[0] for instance in explainer.instances)
    found = [
        _deduction(first, [(0, 1)], [(1, 7)]),
        _deduction(first, [(0, 2)], [(1, 6)]),
        _deduction(first, [(1, 1)], [(0, 7)]),
        _deduction(first, [(1, 3)], [(0, 5)]),
        _deduction(second, [(1, 1)], [(2, 7)]),
    ]
    merged = merged_with(found[0], found, explainer.unknowns)
    assert merged.premises == ((0, 1), (0, 2))
    assert merged.conclusions == ((1, 6), (1, 7))
    merged = merged_with(found[2], [found[2], found[0]], explainer.unknowns)
    assert merged.premises == ((1, 1), (0, 1))  # one value is gone in both places
    assert merged.conclusions == ((0, 7), (1, 7))


def test_places_without_a_clue_are_seen_at_once() -> None:
    explanation = explained("hashi_4")
    together = [explanation.text(step) for step in explanation.steps if step.cost == 0 and len(step.instances) > 1]
    assert any(text.startswith("There is no island in (1,2), (1,3), (2,1), ") for text in together)


def test_equal_clues_with_equal_conclusions_are_one_deduction() -> None:
    explanation = explained("heyawake_6")
    assert explanation.text(explanation.steps[0]).startswith("The 0s in (4,1) and (4,6): a number tells ")
    assert len(explanation.steps[0].conclusions) == 4
