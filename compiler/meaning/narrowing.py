"""The condition of a loop over several names to its parts, each asked as soon as the names that it speaks of are bound.

    for c in cells, d in seen(c, wall) where c not in wall: ...    ->   of a wall no d is run through
    for a in cells, b in cells where row(a) = 1 and row(b) = 2     ->   row(a) = 1 once for each a

The meaning stays: parts are asked in their order, and none before the list of the next name is there, which may not
exist. Behind that, lists must hang on nothing that the loop binds.
"""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.node import node
from pzc.compiler.model.expressions import Binder, Expr, Function, InClue, InList, Local, Logic, Member
from pzc.compiler.model.model import parts


@node(eq=False)
class Narrowing:
    """For each binder the known conditions that are asked once it is bound; the rest of the condition, part by part;
    and all names that the binders bind."""

    tests: tuple[tuple[Expr, ...], ...]
    rest: tuple[Expr, ...]
    names: tuple[Local, ...]

    @property
    def early(self) -> bool:
        """Whether something is asked before all names are bound."""
        return any(self.tests[:-1])


def narrowing(binders: Sequence[Binder], where: Expr | None) -> Narrowing:
    """When to ask which part of a condition."""
    tests: list[list[Expr]] = [[] for _ in binders]
    conditions = [] if where is None else list(conjuncts(where))
    bound = [_names_of(binder) for binder in binders]
    level = 0
    while conditions and conditions[0].known:
        spoken = set(_locals_in(conditions[0]))
        level = max([level, *(at for at, names in enumerate(bound) if not names.isdisjoint(spoken))])
        while not _all_closed(binders[level + 2 :], set().union(*bound)):
            level += 1
        tests[level].append(conditions.pop(0))
    return Narrowing(tuple(map(tuple, tests)), tuple(conditions), tuple(set().union(*bound)))


def held(binder: Binder, tests: Sequence[Expr]) -> Local | None:
    """What each list has to hold that a binder runs through, as is asked first: c of `p in lists where c in p`."""
    match binder, tests:
        case InList(names=(name,)), (Member(item=Local() as item, list=Local() as lists), *_) if (
            lists is name and item is not name
        ):
            return item
    return None


def free_names(e: Expr) -> tuple[Local, ...]:
    """The names that an expression speaks of and does not bind."""
    bound = {name for part in _walk(e) if not isinstance(part, Local) for name in _names_of(part)}
    return tuple(name for name in dict.fromkeys(_locals_in(e)) if name not in bound)


def conjuncts(e: Expr) -> Iterator[Expr]:
    """The conditions that `and` joins, in their order."""
    return joined(e, "and")


def joined(e: Expr, op: str) -> Iterator[Expr]:
    """The conditions that `and`, or `or`, joins, in their order."""
    if isinstance(e, Logic) and e.op == op:
        yield from joined(e.left, op)
        yield from joined(e.right, op)
    else:
        yield e


def _all_closed(binders: Sequence[Binder], names: set[Local]) -> bool:
    return all(
        isinstance(binder, InClue) or binder.list.known and names.isdisjoint(_locals_in(binder.list))
        for binder in binders
    )


def _names_of(part: object) -> set[Local]:
    names = set(getattr(part, "names", ()))
    return names | {part.value} if isinstance(part, InClue) and part.value is not None else names


def _locals_in(e: object) -> Iterator[Local]:
    return (part for part in _walk(e) if isinstance(part, Local))


def _walk(e: object) -> Iterator[object]:
    """An expression and what it is made of, but for what stands in the definitions that it calls."""
    yield e
    for part in e if isinstance(e, tuple) else parts(e) if not isinstance(e, Function) else ():
        yield from _walk(part)
