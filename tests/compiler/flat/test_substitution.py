"""Conditions of random puzzles after substitution have the same value as before, for the rest of the unknowns."""

from hypothesis import assume, given
from hypothesis import strategies as st

from pzc.compiler.base.intervals import members
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import value_of

from ...effort import examples
from ...flat_judge import value
from ...specs import compiled_if_valid, specs


@examples(20, 1500)
@given(data=st.data())
def test_filled_conditions_are_worth_the_same(data: st.DataObject) -> None:
    problem = compiled_if_valid(data.draw(specs()))
    assume(problem is not None)
    assert problem is not None
    flat = problem.flat
    answer = {v: data.draw(st.sampled_from(members(v.domain))) for v in flat.variables}
    known = data.draw(st.sets(st.sampled_from(flat.variables)))
    filled = Substitution(Builder(), {v: answer[v] for v in known})
    whole = Substitution(Builder(), answer)
    for constraint in flat.constraints:
        right = bool(value(constraint.condition, answer))
        left = filled.condition(constraint.condition)
        assert left is right if isinstance(left, bool) else bool(value_of(left, answer)) == right
        assert whole.condition(constraint.condition) is right
