"""A warning for two names that run through one list, where a condition fails for an element with itself."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pzc.compiler.base.diagnostics import Hint, Replacement
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Names
from pzc.compiler.model.board_expressions import Read, SameShape
from pzc.compiler.model.expressions import (
    Binder,
    Comparison,
    Expr,
    InList,
    Local,
    Logic,
    Negation,
)
from pzc.compiler.model.kinds import CELL, INT, ListType
from pzc.compiler.model.reached import reached


def warn_about_self(names: Names, binders: Sequence[Binder], where: Expr | None, conditions: Iterable[Expr]) -> None:
    """Warn about `for a, b in room: sum(a) != sum(b)`, which also compares each room with itself."""
    lists = [binder for binder in binders if isinstance(binder, InList) and len(binder.names) == 1]
    over = [(binder.names[0], binder.list) for binder in lists]
    for (a, items), (b, others) in combinations(over, 2):
        if items != others or (where is not None and {a, b} <= set(_locals_in(where))):
            continue
        for failing in (part for condition in conditions for part in _failing(condition, a, b)):
            message = (
                f"`{a.name}` and `{b.name}` may be the same one of `{items.span.text}`, and then this does not hold"
            )
            ordered = isinstance(failing, Comparison) and failing.op != "!="
            help = _help_for_order(a, b, items) if ordered else _help(a, b, items, binders[-1], where)
            names.warn("PZ833", message, failing.span, help)


def _locals_in(e: Expr) -> Iterator[Local]:
    return (part for part in reached(e) if isinstance(part, Local))


def _failing(condition: Expr, a: Local, b: Local) -> Iterator[Expr]:
    """Yield the parts of a condition that do not hold if two names stand for the same element."""
    match condition:
        case Logic(op="and", left=left, right=right):
            yield from _failing(left, a, b)
            yield from _failing(right, a, b)
        case Negation(operand=SameShape(left=left, right=right)):
            if _alike(left, right, a, b):
                yield condition
        case Comparison(left=Read(at=Local(type=kind))) if kind == CELL:
            pass  # warn_about_twins, and PZ805 as a rule that never holds
        case Comparison(op="!=" | "<" | ">", left=left, right=right):
            if _alike(left, right, a, b):
                yield condition


def _alike(left: Expr, right: Expr, a: Local, b: Local) -> bool:
    """Return True if one side is about one of two names as the other side is about the other name."""
    sides = {(a in found, b in found) for found in (set(_locals_in(left)), set(_locals_in(right)))}
    texts = {re.sub(rf"\b{re.escape(b.name)}(?![\w'])", a.name, e.span.text) for e in (left, right)}
    return sides == {(True, False), (False, True)} and len(texts) == 1


def _help(a: Local, b: Local, items: Expr, last: Binder, where: Expr | None) -> str:
    """Return the help: the condition that excludes the case."""
    first, second = a.name, b.name
    if isinstance(a.type, ListType):
        apart = f"{first}[1] is not {second}[1]"
    else:
        apart = f"{first} != {second}" if a.type is INT else f"{first} is not {second}"
    help = f"write where {apart}"
    if where is not None or not isinstance(last, InList):
        return help
    span = last.list.span
    return Hint(help, Replacement(f" where {apart}", span=Span(span.source, span.end, span.end)))


def _help_for_order(a: Local, b: Local, items: Expr) -> str:
    """Return the help for `sum(a) < sum(b)`, which cannot hold in both orders either."""
    assert isinstance(items.type, ListType)
    if items.type.partial:
        return ""
    return f"for every two in the order of the list write ({a.name}, {b.name}) in pairs({items.span.text})"
