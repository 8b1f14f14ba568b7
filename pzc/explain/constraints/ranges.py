"""Flat expressions and candidates to the least and the greatest value that is left, graphs and areas included."""

from collections.abc import Callable, Container, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, Self

from pzc.compiler.base.intervals import contains
from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    Choice,
    Element,
    Extremum,
    GroupSize,
    IntExpr,
    IntNode,
    Leader,
    Linear,
    Not,
    Or,
    Product,
    Quotient,
    Remainder,
    Same,
    Table,
    Together,
    Var,
    Within,
)

from .group_ranges import GroupRanges, Range
from .groups import GroupNode, nodes_of
from .state import Masks, Unknowns

OPEN: Range = (0, 1)


class Ranges(GroupRanges):
    """Evaluates expressions for one state of the candidates; shared nodes are evaluated once.

    `base`: the ranges of a state with more candidates for the unknowns `changed`, as bits. Nodes that do not depend on
    these unknowns have the same range; nodes with a single value there have the same value here.
    With `capped`, sizes of groups are only exact as far as they matter to conditions: see `Nodes.limit_sizes`.
    """

    def __init__(
        self,
        unknowns: Unknowns,
        masks: Masks,
        capped: bool = False,
        base: Self | None = None,
        changed: int = 0,
    ) -> None:
        super().__init__(nodes_of(unknowns), capped, base, changed)
        self._unknowns = unknowns
        self._masks = masks
        self._known: dict[int, Range] = {}
        self._possible: dict[int, bool] = {}
        self._certain: dict[int, bool] = {}
        self._unsure: dict[int, int] = {}
        self._open: Container[int] = ()
        self._changes: dict[int, list[IntNode]] = {}

    @property
    def evaluated(self) -> int:
        """The number of expressions that were evaluated: a measure of work."""
        return len(self._known) + len(self._possible) + len(self._certain)

    def of(self, e: IntExpr) -> Range:
        """Return the least and the greatest value."""
        if isinstance(e, int):
            return int(e), int(e)
        key = id(e)
        found = self._known.get(key)
        if found is None:
            found = self._same(e)
            if found is None:
                small = self._nodes.small(e)
                if small is None:
                    found = _METHODS.get(type(e), Ranges._bounds)(self, e)
                else:
                    found = small.range(self._masks)
            self._known[key] = found
        return found

    def is_decided(self, e: IntNode) -> bool:
        """Return True if only one value of an expression is left."""
        low, high = self.of(e)
        return low == high

    def candidates(self, unknown: int) -> int:
        """Return the candidates of an unknown, as bits."""
        return self._masks[unknown]

    def possible(self, e: IntExpr) -> bool:
        """Return True if a condition may hold. Stops at the first part that decides it."""
        if isinstance(e, int):
            return bool(e)
        key = id(e)
        if key not in self._possible:
            self._possible[key] = self._may_hold(e)
        return self._possible[key]

    def certain(self, e: IntExpr) -> bool:
        """Return True if a condition certainly holds. Stops at the first part that decides it."""
        if isinstance(e, int):
            return bool(e)
        key = id(e)
        if key not in self._certain:
            self._certain[key] = self._must_hold(e)
        return self._certain[key]

    def _may_hold(self, e: IntNode) -> bool:
        base = self._base
        if base is not None:
            if not base.possible(e):
                return False
            if self._unchanged(e):
                return True
        if self._nodes.small(e) is None:
            match e:
                case And(items=items):  # the other items are unchanged, so they may hold as in the base
                    return all(map(self.possible, self._changes.get(id(e), items)))
                case Or(items=items):
                    return any(map(self.possible, items))
                case Not(item=item):
                    return not self.certain(item)
        return self.of(e)[1] > 0

    def _must_hold(self, e: IntNode) -> bool:
        base = self._base
        if base is not None:
            if base.certain(e):
                return True
            if self._unchanged(e):
                return False
        if self._nodes.small(e) is None:
            match e:
                case And(items=items):
                    return all(map(self.certain, items))
                case Or(items=items):  # unchanged items need not hold, as in the base
                    return any(map(self.certain, self._changes.get(id(e), items)))
                case Not(item=item):
                    return not self.possible(item)
        return self.of(e)[0] > 0

    def _unchanged(self, e: IntNode) -> bool:
        """Return True if an expression certainly has the same range as in the base."""
        if id(e) in self._open:
            return id(e) not in self._changes
        return not self._nodes.scope(e) & self._changed

    def mark_changes(
        self, leaves: Sequence[IntNode], above: Mapping[int, Sequence[IntNode]], height: Mapping[int, int]
    ) -> dict[int, list[IntNode]]:
        """Mark the nodes in `above` that differ from the base if only these leaves do. Return their changed parts.

        From then on, the other nodes in `above` have the ranges of the base. `above` has the parents of nodes, and
        `height` is greater for a parent than for its parts. Nodes are compared with the base from the leaves upward,
        as far as they differ.
        """
        assert self._base is not None
        self._open, self._changes = above, {id(leaf): [] for leaf in leaves}
        order = count()
        waiting = [(height[id(leaf)], next(order), leaf) for leaf in leaves]
        heapify(waiting)
        while waiting:
            _, _, part = heappop(waiting)
            if self._changes[id(part)] and self.of(part) == self._base.of(part):
                del self._changes[id(part)]
                continue
            for parent in above.get(id(part), ()):
                if id(parent) not in self._changes:
                    self._changes[id(parent)] = []
                    heappush(waiting, (height[id(parent)], next(order), parent))
                self._changes[id(parent)].append(part)
        return self._changes

    def _same(self, e: IntNode) -> Range | None:
        """Return the range of the base if the changed unknowns make no difference."""
        base = self._base
        if base is None:
            return None
        found = base.of(e)
        if found[0] == found[1] or self._unchanged(e):
            return found
        if isinstance(e, GroupNode) and not base.seen_by(e) & self._changed:
            return found
        return None

    def seen_by(self, e: GroupNode) -> int:
        """Return the unknowns, as bits, that decided about the range of a node."""
        found = self._seen.get(id(e))
        if found is None:
            self.of(e)
            found = self._seen.get(id(e))
        if found is None and self._base is not None:
            found = self._seen[id(e)] = self._base.seen_by(e)
        return found or 0

    def _bounds(self, e: IntNode) -> Range:
        """Return the bounds of any expression."""
        return (0, 1) if isinstance(e, Var) else (e.low, e.high)

    def _variable(self, e: Var) -> Range:
        place = self._unknowns.number[e]
        mask, values = self._masks[place], self._unknowns.values[place]
        return values[(mask & -mask).bit_length() - 1], values[mask.bit_length() - 1]

    def _linear(self, e: Linear) -> Range:
        low = high = e.constant
        for term, factor in e.terms:
            a, b = self.of(term)
            low += factor * (a if factor > 0 else b)
            high += factor * (b if factor > 0 else a)
        return low, high

    def _within(self, e: Within) -> Range:
        """Return the range of the truth value that an expression is in a domain."""
        if isinstance(e.value, Var):
            place = self._unknowns.number[e.value]
            mask, values = self._masks[place], self._unknowns.values[place]
            inside = sum(1 << bit for bit, value in enumerate(values) if contains(e.domain, value))
            return int(not mask & ~inside), int(bool(mask & inside))
        a, b = self.of(e.value)
        if not any(first <= b and last >= a for first, last in e.domain):
            return 0, 0
        return (1, 1) if any(first <= a and b <= last for first, last in e.domain) else OPEN

    def _and(self, e: And) -> Range:
        changed = self._changes.get(id(e))
        if changed:
            return self._and_changed(e, changed)
        sure = 1
        for item in e.items:
            low, high = self.of(item)
            if not high:
                return 0, 0
            sure &= low
        return sure, 1

    def _or(self, e: Or) -> Range:
        changed = self._changes.get(id(e))
        if changed:
            return self._or_changed(e, changed)
        perhaps = 0
        for item in e.items:
            low, high = self.of(item)
            if low:
                return 1, 1
            perhaps |= high
        return 0, perhaps

    def _and_changed(self, e: And, changed: Sequence[IntNode]) -> Range:
        """Return the range of a condition that is open in the base, where only some items differ."""
        assert self._base is not None
        now = [self.of(item) for item in changed]
        if not all(high for _, high in now):
            return 0, 0
        settled = sum(low and not self._base.of(item)[0] for item, (low, _) in zip(changed, now, strict=True))
        return int(settled == self._base.unsure(e)), 1

    def _or_changed(self, e: Or, changed: Sequence[IntNode]) -> Range:
        """Return the range of a condition that is open in the base, where only some items differ."""
        assert self._base is not None
        now = [self.of(item) for item in changed]
        if any(low for low, _ in now):
            return 1, 1
        refuted = sum(self._base.of(item)[1] and not high for item, (_, high) in zip(changed, now, strict=True))
        return 0, int(refuted < self._base.unsure(e))

    def unsure(self, e: And | Or) -> int:
        """Count the items of an open condition that are neither certain (`And`) nor refuted (`Or`)."""
        found = self._unsure.get(id(e))
        if found is None:
            ranges = [self.of(item) for item in e.items]
            found = sum(not low for low, _ in ranges) if isinstance(e, And) else sum(high for _, high in ranges)
            self._unsure[id(e)] = found
        return found

    def _not(self, e: Not) -> Range:
        a, b = self.of(e.item)
        return 1 - b, 1 - a

    def _equivalence(self, e: Same) -> Range:
        a, b = self.of(e.left)
        if a != b:
            return OPEN
        c, d = self.of(e.right)
        return (int(a == c), int(a == c)) if c == d else OPEN

    def _product(self, e: Product) -> Range:
        (a, b), (c, d) = self.of(e.left), self.of(e.right)
        corners = (a * c, a * d, b * c, b * d)
        return min(corners), max(corners)

    def _quotient(self, e: Quotient) -> Range:
        (a, b), (c, d) = self.of(e.dividend), self.of(e.divisor)
        corners = (a // c, a // d, b // c, b // d)
        return min(corners), max(corners)

    def _remainder(self, e: Remainder) -> Range:
        (a, b), (c, d) = self.of(e.dividend), self.of(e.divisor)
        return (a % c, a % c) if a == b and c == d else (0, d - 1)

    def _extremum(self, e: Extremum) -> Range:
        ranges = [self.of(item) for item in e.items]
        pick = min if e.least else max
        return pick(a for a, _ in ranges), pick(b for _, b in ranges)

    def _element(self, e: Element) -> Range:
        a, b = self.of(e.index)
        ranges = [self.of(item) for item in e.items[a : b + 1]]
        return min(a for a, _ in ranges), max(b for _, b in ranges)

    def _choice(self, e: Choice) -> Range:
        low, high = self.of(e.condition)
        ranges = ([self.of(e.then)] if high else []) + ([self.of(e.otherwise)] if not low else [])
        return min(a for a, _ in ranges), max(b for _, b in ranges)

    def _different(self, e: AllDifferent) -> Range:
        ranges = [self.of(item) for item in e.items]
        fixed = [a for a, b in ranges if a == b]
        if len(set(fixed)) < len(fixed):
            return 0, 0
        return (1, 1) if len(fixed) == len(ranges) else OPEN

    def _table(self, e: Table) -> Range:
        ranges = [self.of(item) for item in e.items]
        some = any(all(a <= v <= b for v, (a, b) in zip(row, ranges, strict=True)) for row in e.rows)
        return (0, 1) if some else (0, 0)


_METHODS: dict[type, Callable[[Ranges, Any], Range]] = {
    Var: Ranges._variable,
    Linear: Ranges._linear,
    Within: Ranges._within,
    And: Ranges._and,
    Or: Ranges._or,
    Not: Ranges._not,
    Same: Ranges._equivalence,
    Product: Ranges._product,
    Quotient: Ranges._quotient,
    Remainder: Ranges._remainder,
    Extremum: Ranges._extremum,
    Element: Ranges._element,
    Choice: Ranges._choice,
    AllDifferent: Ranges._different,
    Table: Ranges._table,
    **dict.fromkeys((Together, GroupSize, Leader), Ranges._of_a_group),
}
