"""Conditions of clues to words: `sum at least 3`, `the largest is 2 times the smallest`."""

import re

from pzc.compiler.model.expressions import Aggregate, Comparison, Constant, Expr, ListOf, Logic, Member

from .english import listed

_EXTREMES = re.compile(r"(?=.*m)(max|min|\d+| |[*=-])+")
"""A condition about the largest and the smallest value of a clue's cells, and numbers."""
_SPOKEN = {"max": "the largest", "min": "the smallest", "*": " times ", "-": " minus ", "=": " is "}
_BOUNDS = {"=": "", ">=": "at least ", "<=": "at most ", ">": "more than ", "<": "less than "}


def parts_of(condition: Expr) -> list[str]:
    """Return the parts of a clue's condition in words, such as `sum at least 3`, or as they are written."""
    text = condition.span.text
    match condition:
        case Logic(op="and", left=left, right=right):
            return [*parts_of(left), *parts_of(right)]
        case Comparison(op=op, left=Aggregate() as total, right=Constant(value=int(value))) if op in _BOUNDS:
            return [f"{total.span.text} {_BOUNDS[op]}{value}"]
        case Member(item=Aggregate() as total, list=ListOf(items=items)):
            values = [item.value for item in items if isinstance(item, Constant)]
            if len(values) == len(items):
                return [f"{total.span.text} {listed(list(map(str, values)), 'or')}"]
    return [_of_extremes(text) if _EXTREMES.fullmatch(text) else text]


def _of_extremes(text: str) -> str:
    """Return `the largest is 2 times the smallest` for `max = 2*min`."""
    spoken = re.sub(r"max|min|[*=-]", lambda found: _SPOKEN[found[0]], text)
    return re.sub(r"  +", " ", spoken)
