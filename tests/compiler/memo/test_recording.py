"""The clues that a value depends on are recorded, also if the value comes from a cache."""

import pytest

from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.memo.recording import RecordingEvaluator
from pzc.compiler.model.model import Demand, Model
from pzc.compiler.pipeline import compile_source

HEAD = """grid 1x3
layer s on cells of bool
clue number(c: cell) = k
number (1,1) = 3, (1,3) = 2
def seen(c) = [d : d in neighbours(c) where d in number]
def mine(c, n) = all(i in 1..n: i > len(seen(c)) - 1)
areas part = c in cells: c not in number
"""


def recorded(condition: str) -> tuple[list[str], list[Absent]]:
    """Evaluate a condition twice; both times the same clues are needed."""
    model: Model = compile_source(Source("test", f"{HEAD}{condition}\n"))
    (demand,) = model.rules[-1].body
    assert isinstance(demand, Demand)
    evaluator = RecordingEvaluator(model.facts)
    found = []
    for _ in range(2):
        with evaluator.recording() as used:
            evaluator.value(demand.condition, {})
        found.append(used)
    assert found[0] == found[1] and not evaluator.used
    clues = [each.text for each in used if isinstance(each, Origin)]
    return clues, [each for each in used if isinstance(each, Absent)]


NONE_ELSE = Absent("number", None)
NONE_AT_2 = Absent("number", (Cell(1, 2),))


@pytest.mark.parametrize(
    ("condition", "clues", "absent"),
    [
        ("(1,1) in number", ["number (1,1) = 3"], []),
        ("(1,2) in number or 1 = 1", [], [NONE_AT_2]),
        ("(1,1) in number and number(1,1) = 3", ["number (1,1) = 3"], []),
        ("len(number) = 2", ["number (1,1) = 3", "number (1,3) = 2"], [NONE_ELSE]),
        ("sum(number(c) = k where column(c) > 1: k) = 2", ["number (1,3) = 2"], [NONE_ELSE]),
        ("len(seen((1,2))) = 2", ["number (1,1) = 3", "number (1,3) = 2"], []),
        ("mine((1,1), 2)", [], [NONE_AT_2]),
        ("len(part) = 1", ["number (1,1) = 3", "number (1,3) = 2"], [NONE_AT_2]),
        ("len(part(1,2)) = 1", ["number (1,1) = 3", "number (1,3) = 2"], [NONE_AT_2]),
    ],
)
def test_recorded_clues_and_absences(condition: str, clues: list[str], absent: list[Absent]) -> None:
    assert recorded(condition) == (clues, absent)
