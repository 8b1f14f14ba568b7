"""A statement about pairs to whether it says the same of both orders, so that of each pair it has to be said once."""

from collections.abc import Mapping
from typing import TypeAlias

from pzc.compiler.model.expressions import (
    Absolute,
    Arithmetic,
    Comparison,
    Comprehension,
    InClue,
    InList,
    Local,
    Logic,
    Same,
)
from pzc.compiler.model.model import Demand, ForEach
from pzc.compiler.model.typed import Typed

Said: TypeAlias = object
"""What a part of a condition says, as a value: equal values say the same."""

_COMMUTATIVE = {"+", "*", "=", "!=", "and", "or", "xor", "<->"}


def exchangeable(statement: ForEach) -> tuple[Local, Local] | None:
    """The two names of `for a in LIST, b in LIST: CONDITION`, if the condition says the same with them exchanged.

    None, too, where the condition holds more than these two names together, or the lists hang on the solution.
    """
    match statement:
        case ForEach(
            binders=(InList(names=(one,), list=first), InList(names=(other,), list=second)),
            body=(Demand(condition=condition),),
        ) if (
            first.known
            and second.known
            and _said(condition, {one: one, other: other}) == _said(condition, {one: other, other: one})
        ):
            return one, other
    return None


def _said(part: object, renamed: Mapping[Local, object]) -> Said:
    """`renamed` has what names are called: within a list those that it binds are called alike in every list."""
    match part:
        case Local():
            return renamed.get(part, part)
        case Comprehension(binders=binders, where=where, body=body):
            bound = [name for binder in binders for name in binder.names]
            inner = {**renamed, **{name: len(renamed) + place for place, name in enumerate(bound)}}
            return Comprehension, *[_said(each, inner) for each in (binders, where, body)]
        case Absolute(operand=Arithmetic(op="-", left=left, right=right)):
            return Absolute, frozenset((_said(left, renamed), _said(right, renamed)))
        case (
            Arithmetic(op=op, left=left, right=right)
            | Comparison(op=op, left=left, right=right)
            | Logic(op=op, left=left, right=right)
        ) if op in _COMMUTATIVE:
            return type(part), op, frozenset((_said(left, renamed), _said(right, renamed)))
        case Same(left=left, right=right, negated=negated):
            return Same, negated, frozenset((_said(left, renamed), _said(right, renamed)))
        case tuple():
            return tuple([_said(each, renamed) for each in part])
        case Typed() | InList() | InClue():
            fields = [getattr(part, name) for name in part.__match_args__ if name not in ("type", "span")]
            return type(part), *[_said(field, renamed) for field in fields]
    return part
