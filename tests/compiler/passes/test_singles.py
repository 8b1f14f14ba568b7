"""Given digits, and what follows from them alone: where a digit has no place at all."""

from pzc.compiler.base.source import Source
from pzc.compiler.passes.singles import singles
from pzc.compiler.pipeline import compile_source, flatten

from ... import flat_judge


def test_a_digit_that_each_row_needs_and_no_cell_may_have() -> None:
    puzzle = flatten(compile_source(Source("test", "grid 1x3 of 1..3\ndistinct(cells)\nfor c in cells: c < 3\n")))
    assert list(flat_judge.answers(singles(puzzle))) == []
