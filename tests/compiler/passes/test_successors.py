"""Numbers with their successor beside them: the values that are left."""

from pzc.compiler.flat.flat import Within
from pzc.compiler.passes.successors import successors

from ...flat_judge import any_of, equal, flat, linear, numbers, within


def test_steps_between_all_numbers_of_a_puzzle() -> None:
    a, b, c = cells = numbers(3, 1, 6)
    after = any_of(equal(linear((a, 1), (b, -1)), 1), equal(linear((a, 1), (c, -1)), 1))
    found = successors(flat(cells, after, within(b, ((1, 1),)), within(c, ((4, 5),))))
    narrowed = found.constraints[-1].condition
    assert isinstance(narrowed, Within) and (narrowed.value, narrowed.domain) == (a, ((2, 2), (5, 6)))
