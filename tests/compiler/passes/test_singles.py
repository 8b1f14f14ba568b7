"""Given digits and their direct consequences, if some digit has no place at all."""

from pzc.compiler.flat.flat import OneOfSets
from pzc.compiler.passes.singles import singles

from ...flat_judge import answers, flat, numbers


def test_a_digit_that_a_cage_needs_and_no_cell_may_have() -> None:
    cells = numbers(2, 1, 2)
    assert list(answers(singles(flat(cells, OneOfSets(cells, ((1, 3), (2, 3))))))) == []
