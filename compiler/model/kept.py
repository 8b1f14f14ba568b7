"""Doubted clues: the conditions on each of them, and the uses of `kept`."""

from collections.abc import Iterator, Mapping
from typing import Any

from .expressions import Doubted, Expr, Kept, Local
from .model import Facts, Placement
from .reached import reached


def kept_queries(part: object, facts: Facts) -> Iterator[Doubted]:
    """Yield the doubted clues that a part of a model queries by `kept`, directly or through definitions and areas."""
    if facts.doubted:
        for each in reached(part, facts, lambda part: isinstance(part, Doubted)):
            if isinstance(each, Kept):
                yield each.doubted


def must_hold(clue: str, condition: Expr, facts: Facts) -> bool:
    """Return True if the condition after a clue must hold. For a doubted clue, it must only if it uses `kept`."""
    return clue not in facts.doubted or any(kept_queries(condition, facts))


def demanded(facts: Facts) -> Iterator[tuple[str, int, Placement, Expr]]:
    """Yield the conditions of clues that must hold, each with the clue, and the number of its placement."""
    for clue, placements in facts.placements.items():
        for number, placement in enumerate(placements, 1):
            condition = placement.condition
            if condition is not None and must_hold(clue, condition, facts):
                yield clue, number, placement, condition


def due(doubted: Doubted, placement: Placement, facts: Facts) -> Iterator[tuple[Expr, Mapping[Local, Any]]]:
    """Yield the conditions for a doubted clue to be kept, each with values for the names in it."""
    for one in doubted.dues:
        env: dict[Local, Any] = dict(zip(one.names, placement.args, strict=True))
        if one.value is not None:
            if placement.value is None:
                continue  # rules skip clues without a value
            env[one.value] = placement.value
        yield one.condition, env
    condition = placement.condition
    if condition is not None and not must_hold(doubted.clue, condition, facts):
        yield condition, dict(zip(placement.bound, placement.args, strict=True))
