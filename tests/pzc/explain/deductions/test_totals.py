"""Sums that follow from lists of different values."""

from pzc.explain.deductions.totals import Totals

from ..flats import explainer_of

_CAGES = """
grid 4 x 4 of 1..4
rule "lines": for line in rows ++ columns: distinct(line)
rule "three": (1,1) + (1,2) + (1,3) = 8
rule "out": (2,1) + (2,2) + (3,1) = 6
rule "in": (2,3) + (2,4) = 5
rule "twice": 2 * (4,1) + (4,2) <= 9
"""


def _sums(text: str) -> set[tuple[tuple[int, ...], tuple[int, int], tuple[str, ...]]]:
    explainer = explainer_of(text)
    parts = list(Totals(explainer.unknowns, explainer.propagator.parts).all())
    return {
        (part.scope, part.condition.domain[0], tuple(sorted(each.rule.text for each in part.instances)))
        for part in parts
        if len(part.scope) <= 2
    }


def test_rest_of_a_list_without_its_sums() -> None:
    found = _sums(_CAGES)
    assert ((3,), (2, 2), ("lines", "three")) in found  # 10 - 8
    assert ((4, 5), (5, 5), ("in", "lines")) in found
    assert ((8,), (1, 1), ("in", "lines", "out")) in found  # 6 + 5 - 10


def test_no_totals_without_sums() -> None:
    explainer = explainer_of('grid 4 x 4 of 1..4\nrule "lines": for line in rows ++ columns: distinct(line)\n')
    assert not list(Totals(explainer.unknowns, explainer.propagator.parts).all())
