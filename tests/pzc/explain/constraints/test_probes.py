"""Probed removals have no support, and a later probe finds the same with and without what an earlier one looked at."""

from itertools import product
from random import Random

import pytest

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.probes import Bounded, Probes, probe
from pzc.explain.constraints.ranges import Ranges
from pzc.explain.constraints.state import Masks, Unknowns, bits

from ..flats import AREAS, flat_of

_BORDERS = """
grid 3 x 3
areas part
rule "a": for c in cells where row(c) = 1: shift(c, 2, 0) in part(c) <-> shift(c, 1, 0) in part(c)
rule "b": (1,3) in part((1,1))
rule "c": for r in part: len(r) > 1
"""


def _assignments(unknowns: Unknowns, masks: Masks) -> list[tuple[int, ...]]:
    return list(product(*(list(bits(mask)) for mask in masks)))


def test_probed_removals_have_no_support() -> None:
    flat, unknowns = flat_of(AREAS)
    conditions = {n: c.condition for n, c in enumerate(flat.constraints) if n != 4}
    masks = list(unknowns.full)
    masks[0], masks[1] = 1, 2
    found = probe(Probes(unknowns, conditions, Ranges(unknowns, masks, capped=True)), masks)
    assert any(found.values())
    for key, removals in found.items():
        assert removals is not None
        for place, gone in removals.items():
            for row in _assignments(unknowns, [*masks[:place], gone, *masks[place + 1 :]]):
                assert not value_of(conditions[key], unknowns.assignment(row))
        assert removals == Bounded(unknowns, tuple(range(6)), conditions[key]).removals(masks)


@pytest.mark.parametrize("text", [AREAS, _BORDERS])
def test_probes_find_conditions_that_one_value_falsifies(text: str) -> None:
    flat, unknowns = flat_of(text)
    conditions = {n: c.condition for n, c in enumerate(flat.constraints)}
    random = Random(3)
    for _ in range(25):
        masks = [random.choice([1, 2, 3, 3, 3]) for _ in unknowns.full]
        found = probe(Probes(unknowns, conditions, Ranges(unknowns, masks, capped=True)), masks)
        for key, condition in conditions.items():
            if Ranges(unknowns, masks).of(condition)[1] == 0:
                assert found[key] is None
                continue
            expected: dict[int, int] = {}
            for place in (p for p, mask in enumerate(masks) if mask == 3):
                for bit in range(2):
                    tried = [*masks[:place], 1 << bit, *masks[place + 1 :]]
                    if Ranges(unknowns, tried).of(condition)[1] == 0:
                        expected[place] = expected.get(place, 0) | 1 << bit
            assert found[key] == expected


@pytest.mark.parametrize("text", [AREAS, _BORDERS])
def test_removals_depend_only_on_unknowns_that_a_probe_reaches(text: str) -> None:
    flat, unknowns = flat_of(text)
    conditions = {n: c.condition for n, c in enumerate(flat.constraints)}
    random = Random(5)
    for _ in range(25):
        masks = [random.choice([1, 2, 3, 3, 3, 3]) for _ in unknowns.full]
        probes = Probes(unknowns, conditions, Ranges(unknowns, masks, capped=True))
        found = probe(probes, masks)
        for place in (p for p, mask in enumerate(masks) if mask == 3):
            after = [*masks[:place], random.choice([1, 2]), *masks[place + 1 :]]
            again = probe(Probes(unknowns, conditions, Ranges(unknowns, after, capped=True)), after)
            for key in conditions:
                removals = found[key]
                if not probes.reach.get(key, 0) >> place & 1 and removals is not None:
                    assert again[key] == {p: gone for p, gone in removals.items() if p != place}


_WIDE = """
grid 2 x 3 of 0..11
rule "sum": (1,1) + (1,2) = min((2,1) + 2, 9, (2,2))
rule "choice": (1,1) = if (2,3) in <0, 5, 7> then (2,2) + 1 else 10 - (1,2)
rule "several": (1,1) + (1,2) = (1,3) or (2,1) in <2, 9> or (2,2) + (2,3) < 5
rule "twice": (1,1) + (1,2) - min((1,1), (2,3)) = 4
"""


def test_values_that_are_not_tried_one_by_one() -> None:
    """The shortcuts for interchangeable values and for values between two possible ones change no result."""
    flat, unknowns = flat_of(_WIDE)
    conditions = {n: c.condition for n, c in enumerate(flat.constraints)}
    random = Random(5)
    removed = 0
    for _ in range(60):
        masks = [
            random.choice([random.randrange(1, 1 << 12), 1 << random.randrange(12), full]) for full in unknowns.full
        ]
        found = probe(Probes(unknowns, conditions, Ranges(unknowns, masks, capped=True)), masks)
        for key, condition in conditions.items():
            removals = found[key]
            if removals is None:
                assert not Ranges(unknowns, masks).possible(condition)
                continue
            for place in (place for place, mask in enumerate(masks) if mask & (mask - 1)):
                never = 0
                for bit in bits(masks[place]):
                    tried = [*masks[:place], 1 << bit, *masks[place + 1 :]]
                    never |= 0 if Ranges(unknowns, tried).possible(condition) else 1 << bit
                assert removals.get(place, 0) == never
                removed += never.bit_count()
    assert removed > 100
