"""Typed expressions to the conditions that `and` or `or` joins in them, and to the names in them."""

from collections.abc import Iterator

from .expressions import Expr, Function, InClue, Local, Logic
from .model import parts


def conjuncts(e: Expr) -> Iterator[Expr]:
    """Yield the conditions that `and` joins, in their order."""
    return joined(e, "and")


def joined(e: Expr, op: str) -> Iterator[Expr]:
    """Yield the conditions that `and`, or `or`, joins, in their order."""
    if isinstance(e, Logic) and e.op == op:
        yield from joined(e.left, op)
        yield from joined(e.right, op)
    else:
        yield e


def free_names(e: Expr) -> tuple[Local, ...]:
    """Return the names in an expression that the expression does not bind itself."""
    bound = {name for part in _walk(e) if not isinstance(part, Local) for name in bound_by(part)}
    return tuple(name for name in dict.fromkeys(names_in(e)) if name not in bound)


def bound_by(part: object) -> set[Local]:
    """Return the names that a binder or another part binds."""
    names = set(getattr(part, "names", ()))
    return names | {part.value} if isinstance(part, InClue) and part.value is not None else names


def names_in(e: object) -> Iterator[Local]:
    """Yield every use of a name in an expression, except those inside the definitions that it calls."""
    return (part for part in _walk(e) if isinstance(part, Local))


def _walk(e: object) -> Iterator[object]:
    yield e
    for part in e if isinstance(e, tuple) else parts(e) if not isinstance(e, Function) else ():
        yield from _walk(part)
