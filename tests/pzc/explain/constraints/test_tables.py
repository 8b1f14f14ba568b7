"""Tables hold the assignments for which conditions hold, compared with one assignment after the other."""

from itertools import product

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.groups import nodes_of
from pzc.explain.constraints.state import bits
from pzc.explain.constraints.tables import Table

from ..flats import flat_of

_TEXT = """
grid 1 x 4 of 0..3
layer on on cells of bool
rule "a": (1,1) + 2*(1,2) - (1,3) in <1, 3, 4>
rule "b": (1,1) * (1,2) > (1,3) or (1,4) mod 2 = 1
rule "c": distinct(cells) -> max(cells) - (1,1) = 2 and on(1,1)
rule "d": (if on(1,1) then (1,1) else (1,2) div 2) != (1,3)
rule "e": <5, 1, (1,2), 2>[1 + (1,1)] > (1,3)
rule "f": on(1,2) <-> not on(1,3)
rule "g": count(on(cells)) in <0, 3>
"""


def test_tables_hold_the_assignments_of_a_condition() -> None:
    flat, unknowns = flat_of(_TEXT)
    for constraint in flat.constraints:
        scope = list(bits(nodes_of(unknowns).scope(constraint.condition)))
        variables = [unknowns.variables[place] for place in scope]
        table = Table(variables, [unknowns.values[place] for place in scope])
        holding = table.holding(constraint.condition)
        found = set()
        for number, row in enumerate(product(*(unknowns.values[place] for place in scope))):
            for values, column, value in zip((unknowns.values[p] for p in scope), table.columns, row, strict=True):
                assert [mask >> number & 1 for mask in column] == [int(each == value) for each in values]
            holds = bool(value_of(constraint.condition, dict(zip(variables, row, strict=True))))
            assert holding >> number & 1 == holds
            found.add(holds)
        assert found == {False, True}
