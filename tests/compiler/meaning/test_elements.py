"""Known expressions about cells, regions and clues: their values, and the errors if they have none."""

from typing import Any

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import Comparison, Member, Same
from pzc.compiler.model.model import Demand
from pzc.compiler.pipeline import compile_source, flatten

HEAD = """\
grid 3x4 of 1..9
holes (3,3)
clue mark(c: cell) = k
mark (1,1) = 4, (1,2) = ?
regions room [[
  a a b b
  a b b b
  . . _ .
]]
"""
SHIFTED = "origin 0\ngrid 3x4 of 1..9\n"


def value(text: str, head: str = HEAD) -> Any:
    """Return the value of the left side of a condition."""
    model = compile_source(Source("test", f"{head}{text}\n"))
    (statement,) = model.rules[-1].body
    assert isinstance(statement, Demand)
    condition = statement.condition
    assert isinstance(condition, Comparison | Same | Member)
    return Evaluator(model.facts).value(condition.item if isinstance(condition, Member) else condition.left, {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("len((1, *)) = 0", 4),
        ("len((3, *)) = 0", 3),
        ("len((*, *)) = 0", 11),
        ("len((1..2, <1, 3>)) = 0", 4),
        ("len((1,1)..(3,1)) = 0", 3),
        ("len((2,2)..(2,2)) = 0", 1),
        ("len(room) = 0", 2),
        ("len(room(2,2)) = 0", 5),
        ("len(room[1]) = 0", 3),
        ("0 + mark(1,1) = 0", 4),
        ("len(mark) = 0", 2),
        ("count(c in mark: row(c) = 1) = 0", 2),
    ],
)
def test_values(text: str, expected: int) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("(4,1) = 1", "there is no cell (4,1) on this board", "3 rows and 4 columns: (1,1) to (3,4)"),
        ("(3,3) = 1", "(3,3) is a hole of this board, no cell", "shift(c, down, right)"),
        (
            "for i in 1..3: (i + 1, 1) = 1",
            "there is no cell (4,1) on this board (for i = 3)",
            "; a cell that may lie off",
        ),
        ("sum((5, *)) = 1", "no cell of this board has 5 as this coordinate", ""),
        ("sum((1,1)..(2,3)) = 1", "(1,1) to (2,3) is neither a straight nor a diagonal run", ""),
        ("sum((3,2)..(3,4)) = 1", "there is a hole between (3,2) and (3,4)", ""),
        ("0 + mark(2,2) = 1", "no `mark` with a value is given at (2,2)", "ask first: (2,2) in mark"),
        ("0 + mark(1,2) = 1", "no `mark` with a value is given at (1,2)", "passes such clues over"),
        ("sum(room(3,1)) = 1", "(3,1)", ""),
    ],
)
def test_missing_elements(text: str, message: str, help: str) -> None:
    with pytest.raises(PuzzleError) as error:
        flatten(compile_source(Source("test", f"{HEAD}{text}\n")))
    (found,) = error.value.diagnostics
    assert message in found.message
    assert help in str(found.help)


def test_coordinates_from_another_origin() -> None:
    with pytest.raises(PuzzleError) as error:
        flatten(compile_source(Source("test", f"{SHIFTED}(0,4) = 1\n")))
    assert "(0,0) to (2,3)" in str(error.value.diagnostics[0].help)
    assert value("len((0, *)) = 0", SHIFTED) == 4
