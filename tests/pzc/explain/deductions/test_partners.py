"""Places of which each value of one goes with one value of the other."""

from pzc.explain.deductions.partners import partners

from ..flats import explained, explainer_of

_TEXT = """
grid 1 x 4 of 1..3
rule "sum": (1,1) + (1,2) = 4
rule "less": (1,2) < (1,3)
rule "differ": (1,3) != (1,4)
"""
_CHAIN = """
grid 1 x 4 of 1..4
rule "equal": (1,1) = (1,2)
rule "opposite": (1,2) + (1,3) = 5
rule "small": (1,1) + (1,4) < 4
rule "large": (1,3) * (1,4) > 6
"""


def test_only_places_that_are_one_to_one() -> None:
    explainer = explainer_of(_TEXT)
    found = partners(explainer.unknowns, explainer.propagator.parts)
    assert {place: [partner.place for partner in each] for place, each in found.items()} == {0: [1], 1: [0]}
    assert [found[0][0].fact(bit) for bit in range(3)] == [(1, 2), (1, 1), (1, 0)]


def test_partners_lose_their_candidates_together() -> None:
    explanation = explained(_CHAIN)
    assert explanation.explainer is not None
    direct = [each for step in explanation.steps for each in step.direct] + explanation.explainer.start
    ties = [each for each in direct if each.instances[0].rule.text in ("equal", "opposite")]
    assert ties
    assert all(len(each.premises) == len(each.conclusions) == 1 for each in ties)
    shown = {instance.rule.text for step in explanation.steps for instance in step.instances}
    assert shown <= {"small", "large"}
