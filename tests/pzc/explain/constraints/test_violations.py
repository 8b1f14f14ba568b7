"""Broken instances are those with a constraint that the assignment does not satisfy."""

from random import Random

import pytest

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.violations import Violations

from ..flats import AREAS, LATIN, explainer_of


@pytest.mark.parametrize("text", [LATIN, AREAS])
def test_broken_instances(text: str) -> None:
    explainer = explainer_of(text)
    unknowns, instances = explainer.unknowns, explainer.instances
    violations = Violations(instances, unknowns)
    random = Random(1)
    counts = set()
    for _ in range(50):
        row = [random.randrange(len(values)) for values in unknowns.values]
        found = unknowns.assignment(row)
        expected = [i.number for i in instances if not all(value_of(c.condition, found) for c in i.constraints)]
        broken = violations.broken(row, -1)
        assert broken == sum(1 << number for number in expected)
        assert violations.broken(row, 0b101) == broken & 0b101
        counts.add(len(expected))
    assert len(counts) > 1
