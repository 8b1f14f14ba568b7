"""Fits agree with the values of their conditions."""

from random import Random

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.fits import AllFits
from pzc.explain.constraints.groups import nodes_of
from pzc.explain.constraints.state import bits

from ..flats import flat_of

_TEXT = """
grid 2 x 2 of 1..4
rule "a": (1,1) + 1 = (1,2)
rule "b": (1,2) + 1 = (2,2)
rule "c": (2,1) = 3 or (2,1) * (2,1) = 4
rule "d": (1,1) + (1,2) + (2,2) = 6
"""


def test_ranges_are_exact() -> None:
    flat, unknowns = flat_of(_TEXT)
    nodes = nodes_of(unknowns)
    smalls = [nodes.small(constraint.condition) for constraint in flat.constraints]  # type: ignore[arg-type]
    assert [small is None for small in smalls] == [False, False, False, True]
    random = Random(3)
    seen = set()
    for _ in range(200):
        masks = [random.randint(1, full) for full in unknowns.full]
        for small, constraint in zip(smalls, flat.constraints, strict=True):
            if small is not None:
                others = [small.second] if small.first is None else [small.first, small.second]
                rows = [[mask.bit_length() - 1 for mask in masks]]
                for place in others:
                    rows = [[*row[:place], bit, *row[place + 1 :]] for row in rows for bit in bits(masks[place])]
                values = {int(value_of(constraint.condition, unknowns.assignment(row))) for row in rows}
                assert small.range(masks) == (min(values), max(values))
                seen.add(small.range(masks))
    assert seen == {(0, 0), (0, 1), (1, 1)}


def test_conditions_of_the_same_shape_share_a_table() -> None:
    flat, unknowns = flat_of(_TEXT)
    fits = AllFits()
    found = []
    for constraint, places in zip(flat.constraints, [(0, 1), (1, 3)], strict=False):
        variables = [unknowns.variables[place] for place in places]
        found.append(fits.of(constraint.condition, variables, [unknowns.values[place] for place in places]))
    assert found[0] is found[1]
