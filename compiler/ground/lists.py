"""Aggregates over lists whose elements, or whose being there, are unknown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pzc.compiler.flat.flat import BoolExpr, IntExpr, high, low
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.meaning.environment import Env
from pzc.compiler.model.expressions import Comprehension, Fold

from .pick import is_open

if TYPE_CHECKING:
    from .expressions import ExprGrounder


class Partial:
    """A list of which it depends on the unknowns what is in it: each element with the condition that it is."""

    def __init__(self, items: tuple[tuple[BoolExpr, Any], ...]) -> None:
        self._items = items
        self._is_gone_through = False
        self._places: dict[Any, list[BoolExpr]] | None = None

    @property
    def items(self) -> tuple[tuple[BoolExpr, Any], ...]:
        """The elements that may be in it, each with its condition."""
        return self._items

    def holds(self, element: Any) -> BoolExpr | None:
        """The condition that an element of the board is in it, where that is known without going through it."""
        return None

    def ways(self, element: Any) -> list[BoolExpr] | None:
        """The conditions of which one has to hold so that an element of the board is in it; None where some that may be
        in it are themselves one of several. The list is gone through once for all that is asked."""
        if not self._is_gone_through:
            self._is_gone_through = True
            if not any(is_open(item) for _, item in self.items):
                self._places = {}
                for there, item in self.items:
                    self._places.setdefault(item, []).append(there)
        return None if self._places is None else self._places.get(element, [])

    def length(self) -> IntExpr | None:
        """How many elements there are, where that is known without going through them."""
        return None

    def is_long(self, number: int) -> BoolExpr | None:
        """Whether there are so many elements, where that is said without saying how many there are."""
        return None


def as_partial(items: Any) -> Partial:
    """Any list as one whose elements have conditions."""
    return items if isinstance(items, Partial) else Partial(tuple((True, item) for item in items))


def comprehended(
    grounder: ExprGrounder, e: Comprehension, env: Env, make: Callable[[], Any]
) -> list[tuple[BoolExpr, Any]]:
    """For each way to bind the names of a comprehension, in `env`: on what condition it is there, and what is made of
    the body."""
    narrowed = grounder.evaluator.narrowed(e.binders, e.where)
    if not narrowed.early:
        grounder.evaluator.foresee(e.binders)
    rest, items = narrowed.rest, list[tuple[BoolExpr, Any]]()
    for condition, _ in grounder.bindings(e.binders, narrowed.tests, env):
        there = grounder.build.both((condition, grounder.all_hold(rest, env))) if rest else condition
        if there is False:
            continue
        item = grounder.only_where(there, make, 0)
        if item is not None:
            items.append((there, item))
    return items


class Aggregates:
    """Folds lists to nodes."""

    def __init__(self, builder: Builder) -> None:
        self.build = builder

    def fold(self, how: Fold, items: Any) -> tuple[IntExpr, BoolExpr]:
        """The value and the condition that it exists (only the least and greatest of nothing do not)."""
        build = self.build
        if type(items) is tuple and (certain := self.of_certain(how, items)) is not None:
            return certain, True
        listed = () if how is Fold.LEN else as_partial(items).items
        match how:
            case Fold.SUM:
                return build.plus(build.choice(there, x, 0) for there, x in listed), True
            case Fold.PRODUCT:
                return self._product(listed), True
            case Fold.COUNT:
                return build.plus(build.both((there, x)) for there, x in listed), True
            case Fold.LEN:
                length = items.length() if isinstance(items, Partial) else None
                return build.plus(there for there, _ in as_partial(items).items) if length is None else length, True
            case Fold.ALL:
                return build.both(build.either((build.opposite(there), x)) for there, x in listed), True
            case Fold.ANY:
                return build.either(build.both((there, x)) for there, x in listed), True
            case Fold.DISTINCT:
                return self._distinct(listed), True
            case Fold.MIN | Fold.MAX:
                return self._extremum(how is Fold.MIN, listed)

    def of_certain(self, how: Fold, items: tuple[Any, ...]) -> IntExpr | None:
        """What lists are folded to of which it is certain what is in them, as of most: without conditions."""
        match how:
            case Fold.SUM | Fold.COUNT:
                return self.build.plus(items)
            case Fold.ALL:
                return self.build.both(items)
            case Fold.ANY:
                return self.build.either(items)
            case _:
                return None

    def _product(self, listed: Sequence[tuple[BoolExpr, IntExpr]]) -> IntExpr:
        factors: list[IntExpr] = [self.build.choice(there, x, 1) for there, x in listed]
        while len(factors) > 1:  # in pairs, so that the products do not nest deeply
            pairs = zip(factors[::2], factors[1::2], strict=False)
            factors = [self.build.times(x, y) for x, y in pairs] + factors[len(factors) // 2 * 2 :]
        return factors[0] if factors else 1

    def _distinct(self, listed: Sequence[tuple[BoolExpr, IntExpr]]) -> BoolExpr:
        build = self.build
        if all(there is True for there, _ in listed):
            return build.all_different([x for _, x in listed])
        return build.both(
            build.either((build.opposite(a), build.opposite(b), build.compare("!=", x, y)))
            for i, (a, x) in enumerate(listed)
            for b, y in listed[i + 1 :]
        )

    def _extremum(self, least: bool, listed: Sequence[tuple[BoolExpr, IntExpr]]) -> tuple[IntExpr, BoolExpr]:
        build = self.build
        if not listed:
            return 0, False
        # what is not there gets the value that loses against all others
        loses = max(high(x) for _, x in listed) if least else min(low(x) for _, x in listed)
        value = build.extremum((build.choice(there, x, loses) for there, x in listed), least)
        return value, build.either(there for there, _ in listed)
