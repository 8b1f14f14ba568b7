"""The condition that excludes a competing solution holds for exactly the solutions and clues that it should allow."""

from itertools import product

from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.flat.value import value_of
from pzc.compiler.ground.ground import ground
from pzc.compiler.pipeline import compile_source
from pzc.generation.refinement import Counterexamples

RULES = """
grid 1x2 of 1..2
layer sign on cells of bool
layer number on cells of 1..2
rule "Signs tell.": for c in cells where sign(c): c = number(c)
rule "They are told apart.": (1,1) != (1,2) or sign((1,1))
"""


def test_condition_excludes_the_competing_solution() -> None:
    flat = ground(compile_source(Source("signs", RULES)))
    counterexamples = Counterexamples(flat, {"sign", "number"})
    unknowns = flat.variables
    mine = [v for v in unknowns if v.layer not in ("sign", "number")]
    clues = [v for v in unknowns if v not in mine]
    seen = set()
    for counterexample in product((1, 2), repeat=2):
        exclusion = counterexamples.exclusion(
            {(v.layer, v.place): x for v, x in zip(mine, counterexample, strict=True)}
        )
        for answer in product((1, 2), repeat=2):
            for values in product(*(members(v.domain) for v in clues)):
                there = dict(zip([*mine, *clues], [*counterexample, *values], strict=True))
                goes = all(value_of(c.condition, there) for c in flat.constraints)
                now = {**there, **dict(zip(mine, answer, strict=True))}
                assert bool(value_of(exclusion, now)) == (answer == counterexample or not goes)
                seen.add(goes)
    assert seen == {True, False}
