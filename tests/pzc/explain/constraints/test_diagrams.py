"""A diagram removes exactly the candidates that no assignment supports."""

from itertools import product
from random import Random

import pytest

from pzc.compiler.flat.flat import IntExpr
from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.checks import removals_as_facts
from pzc.explain.constraints.diagrams import Diagram, Diagrams
from pzc.explain.constraints.state import Masks, Unknowns, bits

from ..flats import flat_of

_RULES = [
    "count(n in runs(black(rows[1])): n = 2) = 1",
    "sum(i in 1..3 where black((1,i)): digit((2,i))) = 5",
    "count(c in rows[1]: black(c) or digit(c) = digit((2,2))) in 1..2",
    "any(c in rows[1]: digit(c) + 1 = digit((2,1)))",
    "digit(1,1) * digit(1,2) = digit(1,3) + digit(2,1)",
]


def _diagram(rule: str) -> tuple[Diagram, IntExpr, Unknowns]:
    flat, unknowns = flat_of(f'grid 2 x 3 of 1..3\nlayer black on cells of bool\nrule "a": {rule}\n')
    condition = flat.constraints[0].condition
    diagram = Diagrams(unknowns).check(condition)
    assert diagram is not None
    return diagram, condition, unknowns


def _supported(condition: IntExpr, unknowns: Unknowns, scope: tuple[int, ...], masks: Masks) -> set[tuple[int, int]]:
    """Return the candidates that occur in an assignment for which the condition holds."""
    choices = [list(bits(mask)) if place in scope else [0] for place, mask in enumerate(masks)]
    rows = [row for row in product(*choices) if value_of(condition, unknowns.assignment(row))]
    return {(place, row[place]) for row in rows for place in scope}


@pytest.mark.parametrize("rule", _RULES)
def test_a_diagram_is_complete(rule: str) -> None:
    diagram, condition, unknowns = _diagram(rule)
    random = Random(1)
    ends = set()
    for _ in range(40):
        masks = [random.randint(1, full) for full in unknowns.full]
        supported = _supported(condition, unknowns, diagram.scope, masks)
        removals = diagram.removals(masks)
        assert diagram.refuted(masks) == (removals is None) == (not supported)
        if removals is not None:
            gone = [(p, bit) for p in diagram.scope for bit in bits(masks[p]) if (p, bit) not in supported]
            assert removals_as_facts(removals) == gone
            ends.add(bool(gone))
    assert True in ends


@pytest.mark.parametrize("rule", _RULES)
def test_diagram_with_a_value_decides_the_same(rule: str) -> None:
    diagram, _, unknowns = _diagram(rule)
    random = Random(1)
    seen = set()
    for _ in range(60):
        masks = [random.randint(1, full) for full in unknowns.full]
        place = random.choice(diagram.scope)
        bit = random.choice(list(bits(masks[place])))
        small = diagram.with_value(place, bit)
        masks[place] = 1 << bit
        assert small.refuted(masks) == diagram.refuted(masks)
        assert small.removals(masks) == diagram.removals(masks)
        seen.add(diagram.refuted(masks))
    assert seen == {True, False}


def test_conditions_of_one_shape_share_a_diagram() -> None:
    rule = "for r in rows, k in 1..2: sum(i in 1..3 where black(r[i]): digit(r[i])) = k"
    flat, unknowns = flat_of(f'grid 2 x 3 of 1..3\nlayer black on cells of bool\nrule "a": {rule}\n')
    diagrams = Diagrams(unknowns)
    checks = [diagrams.check(constraint.condition) for constraint in flat.constraints]
    assert len(checks) == 4 and len(diagrams._known) == 1
    assert len({check.scope for check in checks if check is not None}) == 2


def test_no_diagram_if_all_prefixes_differ() -> None:
    products = "+".join(f"digit(1,{i})*digit(2,{i})*digit(3,{7 - i})*{3**i}" for i in range(1, 7))
    flat, unknowns = flat_of(f'grid 3 x 6 of 1..4\nrule "a": {products} = 5000\n')
    assert Diagrams(unknowns).check(flat.constraints[0].condition) is None
