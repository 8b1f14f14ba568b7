"""Aggregates over lists with unknown or optional elements."""

from collections.abc import Sequence
from typing import Any

from pzc.compiler.flat.flat import BoolExpr, IntExpr, high, low
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.model.expressions import Fold

from .pick import is_open


class OptionalList:
    """A list with optional elements: each element has the condition that it is present."""

    def __init__(self, items: tuple[tuple[BoolExpr, Any], ...]) -> None:
        self._items = items
        self._is_gone_through = False
        self._places: dict[Any, list[BoolExpr]] | None = None

    @property
    def items(self) -> tuple[tuple[BoolExpr, Any], ...]:
        """The elements that may be present, each with its condition."""
        return self._items

    def holds(self, element: Any) -> BoolExpr | None:
        """Return the condition that an element of the board is present. None: the caller must search the list."""
        return None

    def ways(self, element: Any) -> list[BoolExpr] | None:
        """Return conditions whose disjunction is "the element of the board is present".

        None if an element of the list is a `Pick`. The list is indexed at the first call.
        """
        if not self._is_gone_through:
            self._is_gone_through = True
            if not any(is_open(item) for _, item in self.items):
                self._places = {}
                for there, item in self.items:
                    self._places.setdefault(item, []).append(there)
        return None if self._places is None else self._places.get(element, [])

    def length(self) -> IntExpr | None:
        """Return the number of elements. None: the caller must sum over the list."""
        return None

    def is_long(self, number: int) -> BoolExpr | None:
        """Return the condition that the list has `number` elements. None: the caller must compare the length."""
        return None

    def is_at_least(self, number: int) -> BoolExpr | None:
        """Return the condition that the list has at least `number` elements. None: as for `is_long`."""
        return None


def as_optional_list(items: Any) -> OptionalList:
    """Return any list as a list with optional elements."""
    return items if isinstance(items, OptionalList) else OptionalList(tuple((True, item) for item in items))


class Aggregates:
    """Converts aggregates of lists to nodes."""

    def __init__(self, builder: Builder) -> None:
        self.build = builder

    def fold(self, how: Fold, items: Any) -> tuple[IntExpr, BoolExpr]:
        """Return the aggregate and the condition that it exists: an empty list has no minimum and no maximum."""
        build = self.build
        if type(items) is tuple and (certain := self.of_certain(how, items)) is not None:
            return certain, True
        listed = () if how is Fold.LEN else as_optional_list(items).items
        match how:
            case Fold.SUM:
                return build.plus(build.choice(there, x, 0) for there, x in listed), True
            case Fold.PRODUCT:
                return self._product(listed), True
            case Fold.COUNT:
                return build.plus(build.both((there, x)) for there, x in listed), True
            case Fold.LEN:
                found = as_optional_list(items)
                length = found.length()
                return build.plus(there for there, _ in found.items) if length is None else length, True
            case Fold.ALL:
                return build.both(build.either((build.opposite(there), x)) for there, x in listed), True
            case Fold.ANY:
                return build.either(build.both((there, x)) for there, x in listed), True
            case Fold.DISTINCT:
                return self._distinct(listed), True
            case Fold.MIN | Fold.MAX:
                return self._extremum(how is Fold.MIN, listed)

    def of_certain(self, how: Fold, items: tuple[Any, ...]) -> IntExpr | None:
        """Return the aggregate of a list without optional elements, which is the usual case; None for other folds."""
        match how:
            case Fold.SUM | Fold.COUNT:
                return self.build.plus(items)
            case Fold.ALL:
                return self.build.both(items)
            case Fold.ANY:
                return self.build.either(items)
            case Fold.PRODUCT | Fold.LEN | Fold.DISTINCT | Fold.MIN | Fold.MAX:
                return None

    def _product(self, listed: Sequence[tuple[BoolExpr, IntExpr]]) -> IntExpr:
        factors: list[IntExpr] = [self.build.choice(there, x, 1) for there, x in listed]
        while len(factors) > 1:  # in pairs, so that the products do not nest deeply
            pairs = zip(factors[::2], factors[1::2], strict=False)
            factors = [self.build.times(x, y) for x, y in pairs] + factors[len(factors) // 2 * 2 :]
        return factors[0] if factors else 1

    def _distinct(self, listed: Sequence[tuple[BoolExpr, IntExpr]]) -> BoolExpr:
        """Return the condition that all numbers that are in the list are different."""
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
        # an absent element gets a value that is never better than the others
        loses = max(high(x) for _, x in listed) if least else min(low(x) for _, x in listed)
        value = build.extremum((build.choice(there, x, loses) for there, x in listed), least)
        return value, build.either(there for there, _ in listed)
