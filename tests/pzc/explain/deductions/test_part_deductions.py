"""Deductions from one part, and contradictions."""

import pytest

from pzc.explain.constraints.checks import Different
from pzc.explain.deductions.part_deductions import PartDeductions, Refuted

from ..flats import LATIN, explainer_of


def test_deductions_with_few_premises() -> None:
    explainer = explainer_of(LATIN)
    knowledge = explainer.knowledge
    part = next(part for part in explainer.propagator.parts if part.scope == (0, 1))
    knowledge.remove([(1, 0), (1, 2)], "test")
    assert part.check is not None
    found = list(PartDeductions(knowledge, explainer.solver).explained(part, part.check.removals(knowledge.masks)))
    assert [(each.premises, each.conclusions) for each in found] == [(((1, 0), (1, 2)), ((0, 1), (0, 2)))]


def test_a_value_without_a_place_is_a_contradiction() -> None:
    explainer = explainer_of(LATIN)
    explainer.knowledge.remove([(0, 0), (1, 0), (2, 0)], "test")
    deductions = PartDeductions(explainer.knowledge, explainer.solver)
    row = next(part for part in explainer.propagator.parts if part.scope == (0, 1, 2))
    assert isinstance(row.check, Different)
    with pytest.raises(Refuted) as refuted:
        list(deductions.subsets(row, row.check, range(1, 2)))
    assert refuted.value.deduction.instances == (row.instance,)
    assert set(refuted.value.deduction.premises) == {(0, 0), (1, 0), (2, 0)}
