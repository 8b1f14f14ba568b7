"""A clue to a value and a direction that its own rules accept, for examples of how it is placed."""

from collections.abc import Iterable, Iterator
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.directions import WORDS
from pzc.compiler.board.elements import Cell
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import (
    Absolute,
    Apply,
    Arithmetic,
    Comparison,
    Constant,
    Expr,
    InClue,
    IndexAt,
    ListOf,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    ParamRef,
    Range,
)
from pzc.compiler.model.kinds import CELL, INT
from pzc.compiler.model.model import ClueKind, Demand, ForEach, Model, Rule
from pzc.compiler.model.reached import reached
from pzc.compiler.model.typed import Typed

_LARGEST = 50
_OF_NUMBERS = (
    Absolute
    | Apply
    | Arithmetic
    | Comparison
    | Constant
    | IndexAt
    | ListOf
    | Local
    | Logic
    | Member
    | Negation
    | Negative
    | ParamRef
    | Range
)
"""What needs no board: there is none as long as a parameter is open."""
_USUAL = "right", "down", "down_right"


def value_for(clue: ClueKind, model: Model) -> int:
    """Return the smallest value from 1 on that the rules do not exclude for whatever is known of the clue alone."""
    return next((value for value in range(1, _LARGEST) if _is_accepted(clue, model, value, None)), 1)


def direction_for(clue: ClueKind, model: Model) -> str:
    """Return a direction from the upper left cell that the rules do not exclude."""
    value = value_for(clue, model)
    return next((word for word in _USUAL if _is_accepted(clue, model, value, word)), _USUAL[0])


def _is_accepted(clue: ClueKind, model: Model, value: int, direction: str | None) -> bool:
    """Return True if no rule for one clue rejects the value and direction on cell (1,1)."""
    evaluator = Evaluator(model.facts)
    for names, value_name, condition in _conditions(clue.name, (*model.rules, *model.idle_rules)):
        given: dict[Local, Any] = {}
        for (name, kind), local in zip(clue.parts, names, strict=True):
            if kind == CELL:
                given[local] = Cell(1, 1)
            elif name in clue.directions and direction is not None:
                given[local] = WORDS[direction]
        if value_name is not None and clue.value is not None and clue.value[1] == INT:
            given[value_name] = value
        try:
            if evaluator.value(condition, given) is False:
                return False
        except (PuzzleError, KeyError):  # it depends on a part that is not given here, or on an open parameter
            continue
    return True


def _conditions(clue: str, rules: Iterable[Rule]) -> Iterator[tuple[tuple[Local, ...], Local | None, Expr]]:
    """Yield the known conditions of rules that iterate over one clue, with the names of its parts and its value."""
    for rule in rules:
        for part in rule.body:
            match part:
                case ForEach(binders=(InClue(clue=found, names=names, value=value_name),), where=None, body=body):
                    for demand in body if found == clue else ():
                        if isinstance(demand, Demand):
                            yield from ((names, value_name, each) for each in _known_parts(demand.condition))


def _known_parts(condition: Expr) -> Iterator[Expr]:
    """Yield the parts of a condition, joined by `and`, that are known before solving and need no board."""
    if isinstance(condition, Logic) and condition.op == "and":
        yield from _known_parts(condition.left)
        yield from _known_parts(condition.right)
    elif condition.known and all(
        isinstance(each, _OF_NUMBERS) for each in reached(condition) if isinstance(each, Typed)
    ):
        yield condition
