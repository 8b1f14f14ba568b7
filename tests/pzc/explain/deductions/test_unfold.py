"""Chains: the steps of one instance each that lead from a supposition to a contradiction."""

from pzc.explain.deductions.steps import Step
from pzc.explain.deductions.unfold import unfolded

from ..flats import explained, explainer_of

RISING = """
grid 1 x 3 of 1..3
rule "rise": for k in 1..2: digit(1,k) < digit(1,k + 1)
"""


def test_direct_consequences_of_the_supposition_come_first() -> None:
    """If the last digit is 2, the middle is not 2. It is not 1 either, as the first is less; but then none is left."""
    explainer = explainer_of(RISING)
    step = Step(tuple(explainer.instances), (), ((2, 1),))
    supposed, chain = unfolded(explainer.propagator, explainer.solver, step, (2, 1), [])
    assert supposed == (2, 1)
    assert [link.conclusions for link in chain] == [((1, 1),), ((1, 0),), ()]
    assert [link.premises for link in chain] == [((2, 0), (2, 2)), (), ((1, 0), (1, 1))]


def test_no_chain_without_a_contradiction() -> None:
    explainer = explainer_of(RISING)
    step = Step(tuple(explainer.instances[:1]), (), ((2, 1),))
    assert unfolded(explainer.propagator, explainer.solver, step, (2, 1), []) == ((2, 1), [])


def test_a_chain_begins_with_the_opposite_and_ends_in_a_contradiction() -> None:
    explanation = explained("skyscrapers_4")
    steps = [step for step in explanation.steps if step.chain]
    assert steps
    for step in steps:
        assert step.supposed in step.conclusions
        known = {(p, b) for p, mask in enumerate(step.masks) for b in range(4) if not mask >> b & 1}
        place, bit = step.supposed or (0, 0)
        known |= {(place, other) for other in range(4) if other != bit}
        allowed = {i.origin.number for i in step.instances}
        for link in step.chain:
            assert 1 <= len(link.instances) <= 2
            assert link.instances[0].origin.number in allowed
            assert known.issuperset(link.premises)
            known |= set(link.conclusions)
