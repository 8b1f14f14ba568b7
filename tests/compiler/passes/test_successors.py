"""Numbers with their successor beside them: the values that are left."""

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Var, Within
from pzc.compiler.passes.successors import successors
from pzc.compiler.pipeline import compile_source, flatten

from ...flat_judge import all_of, any_of, equal, flat, linear, numbers, var, within


def test_steps_between_all_numbers_of_a_puzzle() -> None:
    a, b, c = cells = numbers(3, 1, 6)
    after = any_of(equal(linear((a, 1), (b, -1)), 1), equal(linear((a, 1), (c, -1)), 1))
    found = successors(flat(cells, after, within(b, ((1, 1),)), within(c, ((4, 5),))))
    narrowed = found.constraints[-1].condition
    assert isinstance(narrowed, Within) and (narrowed.value, narrowed.domain) == (a, ((2, 2), (5, 6)))


def test_steps_with_a_further_condition() -> None:
    a, b, c = cells = numbers(3, 1, 6)
    gate = var(3, ((0, 1),), truth=True)
    after = any_of(all_of(gate, equal(linear((a, 1), (b, -1)), 1)), equal(linear((a, 1), (c, -1)), 1))
    found = successors(flat((*cells, gate), after, within(b, ((1, 1),)), within(c, ((4, 5),))))
    narrowed = found.constraints[-1].condition
    assert isinstance(narrowed, Within) and (narrowed.value, narrowed.domain) == (a, ((2, 2), (5, 6)))


def test_numbers_along_a_line_alternate_from_its_start() -> None:
    rules = "numbered_along(step, line, start)\nfor c in cells: visits(line, c) and step(c) > 0\n"
    text = (
        f"grid 2x3\nlayer line on links of bool\nlayer step on cells of 0..6\nclue start(c: cell)\n{rules}start (1,1)\n"
    )
    found = successors(flatten(compile_source(Source("test.puz", text))))
    conditions = [constraint.condition for constraint in found.constraints]
    left = {c.value.name: c.domain for c in conditions if isinstance(c, Within) and isinstance(c.value, Var)}
    assert left["step(1,3)"] == ((3, 3), (5, 5)) and left["step(2,3)"] == ((4, 4), (6, 6))
