"""Binders to bindings of their names, each with the condition that its elements are present."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.meaning.environment import Env, bind, wrong_parts
from pzc.compiler.memo.narrowing import Narrowing
from pzc.compiler.model.board_expressions import AreaOf
from pzc.compiler.model.expressions import Binder, Comprehension, Expr, InClue, InList, Local
from pzc.compiler.model.model import Placement

from .areas import Area
from .grounder import Grounder
from .lists import OptionalList, as_optional_list
from .pick import Pick

_STEPS_FOR_A_CASE = 3

Way: TypeAlias = tuple[BoolExpr, BoolExpr, tuple[Placement, ...], Env]
"""A way to bind names to elements of lists.

It has the condition that the elements are in the lists, the condition that `where` holds for them, the clues they come
from, and the bound names.
"""


def ways_to_bind(
    grounder: Grounder, binders: Sequence[Binder], where: Expr | None, env: Env
) -> tuple[Iterable[Way], BoolExpr]:
    """Return the ways to bind the names of binders, and the condition that the lists of the binders exist.

    Ways whose condition is known to be false may be left out. The names may be bound in `env` itself: use one way
    before taking the next.
    """
    narrowed = grounder.evaluator.narrowed(binders, where)
    if not narrowed.early:
        grounder.evaluator.check_loop_size(binders)
    if all(isinstance(binder, InClue) or binder.list.known for binder in binders):
        placed = grounder.evaluator.tested_bindings(binders, env, narrowed.tests)
        return ((True, grounder.all_hold(narrowed.rest, env), clues, env) for clues in placed), True
    if _ends_in_an_area(grounder, binders):
        return _over_areas(grounder, binders, narrowed, env), True
    before, grounder.exists = grounder.exists, []
    try:
        found = [(there, clues, dict(env)) for there, clues in bindings(grounder, binders, narrowed.tests, env)]
        exist = grounder.build.both(grounder.exists)
    finally:
        grounder.exists = before
    return ((there, grounder.all_hold(narrowed.rest, bound), clues, bound) for there, clues, bound in found), exist


def _ends_in_an_area(grounder: Grounder, binders: Sequence[Binder]) -> bool:
    """Return True if the last binder runs through the unknown area of a known cell, and the others through known
    lists.
    """
    *others, last = binders
    if not all(isinstance(binder, InClue) or binder.list.known for binder in others):
        return False
    match last:
        case InList(list=AreaOf(areas=name, cell=cell)) if (
            cell.known and not grounder.evaluator.facts.areas[name].known
        ):
            return grounder.areas_with(name)[1] is True
    return False


def _over_areas(grounder: Grounder, binders: Sequence[Binder], narrowed: Narrowing, env: Env) -> Iterator[Way]:
    """Yield the ways whose last binder runs through an area, from its known cell outwards.

    The caller may assert between two ways that a cell is not in the area. Then cells behind it are not visited.
    """
    *others, last = binders
    assert isinstance(last, InList)
    tests = narrowed.tests
    for clues in grounder.evaluator.tested_bindings(others, env, tests[:-1]):
        area = grounder.value(last.list, env)
        grounder.denied.clear()
        for there, cell in area.breadth_first(grounder.denied) if isinstance(area, Area) else ():
            grounder.evaluator.meter.count(_STEPS_FOR_A_CASE, last.list.span)
            bind(last.names, cell, env)
            if grounder.evaluator.all_hold(tests[-1], env):
                yield there, grounder.all_hold(narrowed.rest, env), clues, env


def bindings(
    grounder: Grounder, binders: Sequence[Binder], tests: Sequence[Sequence[Expr]], env: Env
) -> Iterator[tuple[BoolExpr, tuple[Placement, ...]]]:
    """Bind the names in `env` in each possible way. Yield the condition that the elements are present, and the clues.

    `tests` has for each binder the known conditions to test as soon as its names are bound.
    """
    match binders:
        case (InList(names=(name,), list=listed),) if listed.known and not tests[0]:  # the most frequent case
            return _each(grounder, name, listed, env)
    return _bindings(grounder, binders, tests, env, True, 0)


def _each(grounder: Grounder, name: Local, listed: Expr, env: Env) -> Iterator[tuple[BoolExpr, tuple[Placement, ...]]]:
    """Bind one name to each element of a known list."""
    items = grounder.evaluator.value(listed, env)
    grounder.evaluator.meter.count(_STEPS_FOR_A_CASE * len(items), listed.span)
    for env[name] in items:
        yield True, ()


def _bindings(
    grounder: Grounder, binders: Sequence[Binder], tests: Sequence[Sequence[Expr]], env: Env, so_far: BoolExpr, at: int
) -> Iterator[tuple[BoolExpr, tuple[Placement, ...]]]:
    """Bind the names of the binders from `at` on. `so_far` is the condition of the names that are bound already."""
    if at == len(binders):
        yield so_far, ()
        return
    binder, is_known = binders[at], grounder.evaluator.all_hold
    listed = _run_through(grounder, binder, tests[at], env, so_far).items if isinstance(binder, InList) else ()
    if at and tests[at - 1] and not is_known(tests[at - 1], env):
        return
    ask_now = tests[at] if at + 1 == len(binders) else ()
    if isinstance(binder, InClue):
        for placements in grounder.evaluator.tested_bindings((binder,), env, (ask_now,)):
            for condition, others in _bindings(grounder, binders, tests, env, so_far, at + 1):
                yield condition, (*placements, *others)
        return
    for there, item in listed:
        grounder.evaluator.meter.count(_STEPS_FOR_A_CASE, binder.list.span)
        bind(binder.names, _parts(grounder, item, binder.names), env)
        if ask_now and not is_known(ask_now, env):
            continue
        both = there if so_far is True else grounder.build.both((so_far, there))
        if at + 1 < len(binders):
            yield from _bindings(grounder, binders, tests, env, both, at + 1)
        else:
            yield both, ()


def _parts(grounder: Grounder, item: Any, names: Sequence[Local]) -> Any:
    """Return the parts of an item, one for each name. The parts of a `Pick` of tuples are `Pick`s themselves."""
    if len(names) == 1:
        return item
    if isinstance(item, Pick):  # a loop inside another meets the same items again and again
        return grounder.once(grounder.split, (item, len(names)), lambda: _split_up(grounder, item, names))
    for _, group in grounder.options(item):
        if len(group) != len(names):
            raise wrong_parts(names, len(group))
    return item


def _split_up(grounder: Grounder, pick: Pick, names: Sequence[Local]) -> Any:
    for _, group in grounder.options(pick):
        if len(group) != len(names):
            raise wrong_parts(names, len(group))
    return tuple(grounder.lift(lambda group, k=k: group[k], [pick]) for k in range(len(names)))


def _run_through(grounder: Grounder, binder: InList, tests: Sequence[Expr], env: Env, so_far: BoolExpr) -> OptionalList:
    """Return the elements of a binder's list. Elements that fail the tests may be left out.

    The list must exist only if `so_far` holds.
    """
    if so_far is True and tests and binder.list.known:
        return as_optional_list(grounder.evaluator.listed_for(binder, tests, env))
    listed: OptionalList = grounder.only_where(
        so_far, lambda: grounder.listed(grounder.value(binder.list, env)), OptionalList(())
    )
    return listed


def comprehended(grounder: Grounder, e: Comprehension, env: Env, make: Callable[[], Any]) -> list[tuple[BoolExpr, Any]]:
    """Return make() for each way to bind the names of a comprehension, with the condition that the way counts.

    The names are bound in `env` when `make` is called.
    """
    narrowed = grounder.evaluator.narrowed(e.binders, e.where)
    if not narrowed.early:
        grounder.evaluator.check_loop_size(e.binders)
    rest, items = narrowed.rest, list[tuple[BoolExpr, Any]]()
    for condition, _ in bindings(grounder, e.binders, narrowed.tests, env):
        there = grounder.build.both((condition, grounder.all_hold(rest, env))) if rest else condition
        if there is False:
            continue
        item = grounder.only_where(there, make, 0)
        if item is not None:
            items.append((there, item))
    return items
