from itertools import product

from pzc.compiler.flat.value import value_of
from pzc.explain.checks import Rows
from pzc.explain.pairs import Pairs

from .flats import explainer_of

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
    pairs = list(Pairs(unknowns, explainer.propagator.parts).all())
    names = [tuple(i.rule.text for i in part.instances) for part in pairs]
    assert names == [("sums", "lines"), ("sums", "lines"), ("less", "lines")]
    for part in pairs:
        assert isinstance(part.check, Rows)
        conditions = [c.condition for c in part.instance.constraints]
        shared = set(part.scope) & set(part.second.scope if part.second else ())
        for row in product(range(3), repeat=len(part.scope)):
            bits = dict(zip(part.scope, row, strict=True))
            values = unknowns.assignment([bits.get(place, 0) for place in range(9)])
            differ = len({bits[place] for place in shared}) == len(shared)
            masks = [1 << bits[place] if place in bits else 7 for place in range(9)]
            assert part.check.refuted(masks) != (differ and all(value_of(each, values) for each in conditions))
