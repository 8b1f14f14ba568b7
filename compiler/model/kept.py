"""Doubted clues: what is to hold for each of them, and what speaks of whether it does."""

from collections.abc import Iterator, Mapping
from typing import Any

from .expressions import Doubted, Expr, Kept, Local
from .model import Facts, Placement
from .reached import reached


def asked_for(part: object, facts: Facts) -> Iterator[Doubted]:
    """The doubted clues of which a part of a model asks whether they are kept, also by way of definitions and areas."""
    if facts.doubted:
        for each in reached(part, facts, lambda part: isinstance(part, Doubted)):
            if isinstance(each, Kept):
                yield each.doubted


def is_demanded(clue: str, condition: Expr, facts: Facts) -> bool:
    """Whether the condition behind a clue has to hold: of a doubted one only if it speaks of what is kept."""
    return clue not in facts.doubted or any(asked_for(condition, facts))


def demanded(facts: Facts) -> Iterator[tuple[str, int, Placement, Expr]]:
    """The conditions behind clues that have to hold: the clue, its number among its kind, itself and the condition."""
    for clue, placements in facts.placements.items():
        for number, placement in enumerate(placements, 1):
            condition = placement.condition
            if condition is not None and is_demanded(clue, condition, facts):
                yield clue, number, placement, condition


def due(doubted: Doubted, placement: Placement, facts: Facts) -> Iterator[tuple[Expr, Mapping[Local, Any]]]:
    """All that a doubted clue has to fulfil to be kept: truth values, with values for the names in them."""
    for one in doubted.dues:
        env: dict[Local, Any] = dict(zip(one.names, placement.args, strict=True))
        if one.value is not None:
            if placement.value is None:
                continue  # rules pass over what is not told
            env[one.value] = placement.value
        yield one.condition, env
    condition = placement.condition
    if condition is not None and not is_demanded(doubted.clue, condition, facts):
        yield condition, dict(zip(placement.bound, placement.args, strict=True))
