"""A supposed value, round by round, to the chain of its contradiction."""

from pzc.explain.deductions.trials import Removal, Trial, roughly, traced

from ..flats import explainer_of

RISING = """
grid 1 x 3 of 1..3
rule "rise": for k in 1..2: digit(1,k) < digit(1,k + 1)
"""


def _trial() -> tuple[Trial, list[int]]:
    """The last digit is 1: then none is left for the middle one. Also return the numbers of the instances."""
    explainer = explainer_of(RISING)
    first, second = (instance.parts[0] for instance in explainer.instances)
    trial = Trial((2, 0))
    trial.rounds = [[Removal(first, {0: 0b100}), Removal(second, None)]]
    trial.end = second
    return trial, [first.instance.number, second.instance.number]


def test_only_instances_before_the_contradiction_count() -> None:
    trial, numbers = _trial()
    assert roughly(trial) == {numbers[1]}


def test_the_chain_needs_only_the_supposition() -> None:
    trial, numbers = _trial()
    found = traced(trial, explainer_of(RISING).knowledge)
    assert [instance.number for instance in found.instances] == [numbers[1]]
    assert [link.conclusions for link in found.chain] == [()]
    assert found.premises == () and found.count == 1
