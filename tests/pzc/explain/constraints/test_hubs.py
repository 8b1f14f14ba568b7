"""The check of a hub removes exactly the candidates without support."""

from itertools import product
from random import Random

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.checks import Removals, removals_as_facts
from pzc.explain.constraints.hubs import Hub, Hubs
from pzc.explain.constraints.state import Masks, Unknowns, bits, masks_of

from ..flats import flat_of

_TEXT = """
grid 2 x 2 of 1..4
rule "a": (1,1) + 1 in <(1,2), (2,1)> or (1,1) = 4
rule "b": any(c in <(1,1), (1,2), (2,2)>: c = 2*(2,1) or c = 3)
rule "c": (1,1) + (1,2) > 6 or (1,1) + (2,1) < 3
rule "d": (1,1) > (1,2) or (2,1) > (2,2)
"""


def _without_support(unknowns: Unknowns, condition: object, masks: Masks) -> Removals | None:
    """Return what no assignment supports, by trying all of them; None if there is none."""
    left = [0] * len(masks)
    for row in product(*(list(bits(mask)) for mask in masks)):
        if value_of(condition, unknowns.assignment(row)):  # type: ignore[arg-type]
            left = [mask | 1 << bit for mask, bit in zip(left, row, strict=True)]
    if not any(left):
        return None
    return {place: mask & ~left[place] for place, mask in enumerate(masks) if mask & ~left[place]}


def test_hubs_remove_values_without_support() -> None:
    flat, unknowns = flat_of(_TEXT)
    hubs = Hubs(unknowns)
    checks = [hubs.check(constraint.condition) for constraint in flat.constraints]
    assert [isinstance(check, Hub) for check in checks] == [True, True, True, False]
    random = Random(8)
    failed = removed = 0
    for _ in range(300):
        masks = [random.randint(1, full) & random.randint(1, full) or full for full in unknowns.full]
        for check, constraint in zip(checks, flat.constraints, strict=True):
            if check is not None:
                expected = _without_support(unknowns, constraint.condition, masks)
                assert check.removals(masks) == expected
                assert check.refuted(masks) == (expected is None)
                failed += expected is None
                removed += bool(expected)
    assert failed > 10
    assert removed > 10


def test_premises_are_minimal() -> None:
    flat, unknowns = flat_of(_TEXT)
    hubs = Hubs(unknowns)
    checks = [check for c in flat.constraints if (check := hubs.check(c.condition)) is not None]
    random = Random(9)
    with_premises = 0
    for _ in range(300):
        masks = [random.randint(1, full) & random.randint(1, full) or full for full in unknowns.full]
        for check in checks:
            for fact in removals_as_facts(check.removals(masks) or {}):
                premises = check.premises(fact, masks)
                assert all(not masks[place] >> bit & 1 for place, bit in premises)
                for dropped in (None, *premises):
                    tried = masks_of(unknowns, [other for other in premises if other != dropped])
                    tried[fact[0]] = 1 << fact[1]
                    assert check.refuted(tried) == (dropped is None)
                with_premises += len(premises) > 1
    assert with_premises > 20
