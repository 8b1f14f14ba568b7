"""The condition of a loop over several names to its parts, each tested as soon as the names in it are bound.

    for c in cells, d in seen(c, wall) where c not in wall: ...    ->   no d is tried for a wall c
    for a in cells, b in cells where row(a) = 1 and row(b) = 2     ->   row(a) = 1 is tested once for each a

The meaning does not change. Parts are tested in their order. A part is tested only after the list of the next name has
been evaluated, since that list may have no value. The lists after that one must not depend on names that the loop
binds.
"""

from collections.abc import Sequence

from pzc.compiler.base.node import node
from pzc.compiler.model.conditions import bound_by, conjuncts, names_in
from pzc.compiler.model.expressions import Binder, Expr, InClue, InList, Local, Member


@node(eq=False)
class Narrowing:
    """For each binder the known conditions that are tested once it is bound, and the rest of the condition by parts."""

    tests: tuple[tuple[Expr, ...], ...]
    rest: tuple[Expr, ...]

    @property
    def early(self) -> bool:
        """Return True if a condition is tested before all names are bound."""
        return any(self.tests[:-1])


def narrowing(binders: Sequence[Binder], where: Expr | None) -> Narrowing:
    """Plan when to test which part of a condition."""
    tests: list[list[Expr]] = [[] for _ in binders]
    conditions = [] if where is None else list(conjuncts(where))
    bound = [bound_by(binder) for binder in binders]
    level = 0
    while conditions and conditions[0].known:
        used = set(names_in(conditions[0]))
        level = max([level, *(at for at, names in enumerate(bound) if not names.isdisjoint(used))])
        while not _all_closed(binders[level + 2 :], set().union(*bound)):
            level += 1
        tests[level].append(conditions.pop(0))
    return Narrowing(tuple(map(tuple, tests)), tuple(conditions))


def held(binder: Binder, tests: Sequence[Expr]) -> Local | None:
    """Return the element that a test requires every list of a binder to contain, if that is the first test.

    For `p in lists where c in p`, it is c.
    """
    match binder, tests:
        case InList(names=(name,)), (Member(item=Local() as item, list=Local() as lists), *_) if (
            lists is name and item is not name
        ):
            return item
    return None


def _all_closed(binders: Sequence[Binder], names: set[Local]) -> bool:
    return all(
        isinstance(binder, InClue) or binder.list.known and names.isdisjoint(names_in(binder.list))
        for binder in binders
    )
