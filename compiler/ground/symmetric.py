"""Loops over pairs that are symmetric, so that each unordered pair needs one constraint."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

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

from .bindings import Way

Form: TypeAlias = object
"""A normal form of a part of a condition: parts with equal forms have the same meaning."""

_COMMUTATIVE = {"+", "*", "=", "!=", "and", "or", "xor", "<->"}


def exchangeable(statement: ForEach) -> tuple[Local, Local] | None:
    """Return the two names of `for a in LIST, b in LIST: CONDITION` if exchanging them does not change the condition.

    None if the statement is another one, or if the lists depend on the solution.
    """
    match statement:
        case ForEach(
            binders=(InList(names=(one,), list=first), InList(names=(other,), list=second)),
            body=(Demand(condition=condition),),
        ) if (
            first.known
            and second.known
            and _form(condition, {one: one, other: other}) == _form(condition, {one: other, other: one})
        ):
            return one, other
    return None


def _form(part: object, renamed: Mapping[Local, object]) -> Form:
    """Return the normal form of a part. `renamed` has what represents each name; bound names become numbers."""
    match part:
        case Local():
            return renamed.get(part, part)
        case Comprehension(binders=binders, where=where, body=body):
            bound = [name for binder in binders for name in binder.names]
            inner = {**renamed, **{name: len(renamed) + place for place, name in enumerate(bound)}}
            return Comprehension, *[_form(each, inner) for each in (binders, where, body)]
        case Absolute(operand=Arithmetic(op="-", left=left, right=right)):
            return Absolute, frozenset((_form(left, renamed), _form(right, renamed)))
        case (
            Arithmetic(op=op, left=left, right=right)
            | Comparison(op=op, left=left, right=right)
            | Logic(op=op, left=left, right=right)
        ) if op in _COMMUTATIVE:
            return type(part), op, frozenset((_form(left, renamed), _form(right, renamed)))
        case Same(left=left, right=right, negated=negated):
            return Same, negated, frozenset((_form(left, renamed), _form(right, renamed)))
        case tuple():
            return tuple([_form(each, renamed) for each in part])
        case Typed() | InList() | InClue():
            fields = [getattr(part, name) for name in part.__match_args__ if name not in ("type", "span")]
            return type(part), *[_form(field, renamed) for field in fields]
    return part


def without_twins(statement: ForEach, ways: Iterable[Way]) -> Iterator[Way]:
    """Yield the ways that can hold. Of two that differ only in the order of exchangeable names, yield one."""
    names, done = exchangeable(statement), set[tuple[Any, Any]]()
    for way in ways:
        condition, where, _, env = way
        if condition is False or where is False:
            continue
        if names and where is True:
            first, second = env[names[0]], env[names[1]]
            if (second, first) in done:
                continue
            done.add((first, second))
        yield way
