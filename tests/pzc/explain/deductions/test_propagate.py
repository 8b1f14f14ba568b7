"""Deductions from single instances."""

import pytest

from pzc.explain.deductions.part_deductions import Refuted

from ..flats import LATIN, explainer_of


def test_deduction_without_premises() -> None:
    explainer = explainer_of(LATIN)
    explainer.begin()
    found = explainer.propagator.cheapest()
    assert found is not None
    price, deduction, alternatives = found
    assert price == 0
    assert alternatives == 2
    assert deduction.premises == ()
    assert deduction.conclusions == ((0, 2), (1, 0))


def test_direct_consequences_come_with_their_source() -> None:
    explainer = explainer_of(LATIN + "given (1,3) = 1\n")
    explainer.begin()
    masks = explainer.knowledge.masks
    assert masks[2] == 1
    assert masks[0] == 0b110
    source = explainer.knowledge.sources[0, 0]
    assert source in explainer.start
    assert explainer.start[1].premises == ((2, 1), (2, 2))
    assert {i.rule.text for i in explainer.start[1].instances} == {"Rows and columns hold each digit once."}


def test_contradiction_as_a_deduction() -> None:
    explainer = explainer_of(LATIN)
    explainer.begin()
    explainer.knowledge.remove([(0, 0), (0, 1)], "test")
    with pytest.raises(Refuted) as refuted:
        explainer.propagator.cheapest()
    assert refuted.value.deduction.instances
