"""Compiled expressions have the values of the flat expressions."""

from itertools import product

from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.compiled import compiled, shape
from pzc.explain.constraints.groups import nodes_of
from pzc.explain.constraints.state import bits

from ..flats import flat_of

_TEXT = """
grid 1 x 3 of 0..2
layer black on cells of bool
rule "a": (1,1) + 2 * (1,2) in <1, 4>
rule "b": not black(1,1) or (1,1) = max((1,2), (1,3)) and black(1,2) = black(1,3)
rule "c": (if black(1,1) then (1,1) else (1,2)) * (1,3) != 2 or (1,1) mod 2 = 1
rule "d": distinct(<(1,1), (1,2), (1,3)>) or len(black) = (1,1) div 2
"""


def test_compiled_expressions_have_their_values() -> None:
    flat, unknowns = flat_of(_TEXT)
    column = {variable: number for number, variable in enumerate(unknowns.variables)}
    functions = [(compiled(c.condition, column), c.condition) for c in flat.constraints]
    for row in product(*unknowns.values):
        values = dict(zip(unknowns.variables, row, strict=True))
        for function, condition in functions:
            assert bool(function(row)) == bool(value_of(condition, values))


def test_the_same_function_of_other_unknowns_has_the_same_shape() -> None:
    flat, unknowns = flat_of('grid 2 x 3 of 0..2\nrule "a": for (a, b) in links: a < b\n')
    shapes = []
    for constraint in flat.constraints:
        scope = bits(nodes_of(unknowns).scope(constraint.condition))
        shapes.append(shape(constraint.condition, {unknowns.variables[p]: n for n, p in enumerate(scope)}))
    assert len(shapes) == 7
    assert len(set(shapes)) == 1
