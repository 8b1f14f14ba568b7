"""Constraints with lists of different values, compared with all assignments."""

from itertools import product

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.checks import Rows
from pzc.explain.deductions.must_hold import MustHold
from pzc.explain.deductions.with_lists import WithLists

from ..flats import explainer_of

_TEXT = """
grid 3 x 3 of 1..3
rule "lines": for line in rows ++ columns: distinct(line)
rule "sums": (1,1) + (1,2) + (2,1) = 5
rule "less": (1,1) + 2 * (1,3) < 6
rule "far": (1,1) * (3,3) = 3
"""


def test_pair_allows_common_assignments() -> None:
    explainer = explainer_of(_TEXT)
    unknowns = explainer.unknowns
    found = list(WithLists(unknowns, explainer.propagator.parts).all())
    pairs = [part for part in found if not isinstance(part.check, MustHold)]
    names = [tuple(i.rule.text for i in part.instances) for part in pairs]
    assert names == [("sums", "lines"), ("sums", "lines"), ("less", "lines")]
    for part in pairs:
        assert isinstance(part.check, Rows)
        conditions = [c.condition for c in part.instance.constraints]
        shared = set(part.scope) & set(part.others[0].scope)
        for row in product(range(3), repeat=len(part.scope)):
            bits = dict(zip(part.scope, row, strict=True))
            values = unknowns.assignment([bits.get(place, 0) for place in range(9)])
            differ = len({bits[place] for place in shared}) == len(shared)
            masks = [1 << bits[place] if place in bits else 7 for place in range(9)]
            assert part.check.refuted(masks) != (differ and all(value_of(each, values) for each in conditions))


def test_sum_with_two_lists() -> None:
    explainer = explainer_of(
        """
grid 2 x 4 of 1..4
rule "rows": for line in rows: distinct(line)
rule "sum": (1,1) + (1,2) + (2,3) + (2,4) = 6
"""
    )
    parts = list(WithLists(explainer.unknowns, explainer.propagator.parts).all())
    both = [part for part in parts if len(part.instances) == 3]
    assert [part.count for part in both] == [2]
    assert both[0].check is not None
    out = both[0].check.removals(list(explainer.unknowns.full))
    assert out == {0: 12, 1: 12, 6: 12, 7: 12}  # 1 and 2 twice


def test_rest_of_a_list_lacks_the_values_that_a_sum_needs() -> None:
    explainer = explainer_of(
        """
grid 1 x 4 of 1..4
rule "row": for line in rows: distinct(line)
rule "sum": (1,1) + (1,2) = 7
"""
    )
    parts = list(WithLists(explainer.unknowns, explainer.propagator.parts).all())
    held = [part.check for part in parts if isinstance(part.check, MustHold)]
    assert [check.removals(list(explainer.unknowns.full)) for check in held] == [{2: 12, 3: 12}]
