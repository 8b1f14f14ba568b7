"""Flat expressions and candidates to the least and the greatest value that is left, graphs and areas included."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pzc.compiler.base.intervals import contains
from pzc.compiler.board.graphs import components
from pzc.compiler.flat.flat import (
    AllDifferent,
    And,
    Choice,
    Components,
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
from pzc.compiler.flat.value import children

from .state import Masks, Unknowns, bits

Range = tuple[int, int]
OPEN: Range = (0, 1)


class Ranges:
    """Evaluates expressions for one state of the candidates; shared nodes are evaluated once."""

    def __init__(self, unknowns: Unknowns, masks: Masks) -> None:
        self._unknowns = unknowns
        self._masks = masks
        self._known: dict[int, Range] = {}
        self._graphs: dict[int, tuple[list[int], list[int]]] = {}

    def of(self, e: IntExpr) -> Range:
        """Return the least and the greatest value."""
        if isinstance(e, int):
            return int(e), int(e)
        key = id(e)
        if key not in self._known:
            self._known[key] = _METHODS.get(type(e), Ranges._bounds)(self, e)
        return self._known[key]

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
        both = [self.of(item) for item in e.items]
        return min(a for a, _ in both), min(b for _, b in both)

    def _or(self, e: Or) -> Range:
        either = [self.of(item) for item in e.items]
        return max(a for a, _ in either), max(b for _, b in either)

    def _not(self, e: Not) -> Range:
        a, b = self.of(e.item)
        return 1 - b, 1 - a

    def _same(self, e: Same) -> Range:
        (a, b), (c, d) = self.of(e.left), self.of(e.right)
        return (int(a == c), int(a == c)) if a == b and c == d else OPEN

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

    # ------------------------------------------------------------------------------------------ areas

    def groups(self, graph: Components) -> tuple[list[int], list[int]]:
        """Return the leaders of two groupings: along certain edges, and along possible edges."""
        key = id(graph)
        if key not in self._graphs:
            there = [self.of(vertex) for vertex in graph.vertices]
            joined = [self.of(edge) for edge in graph.joined]
            sure = components([a == 1 for a, _ in there], graph.edges, [a == 1 for a, _ in joined])
            perhaps = components([b == 1 for _, b in there], graph.edges, [b == 1 for _, b in joined])
            self._graphs[key] = sure, perhaps
        return self._graphs[key]

    def _of_a_group(self, e: Together | GroupSize | Leader) -> Range:
        sure, perhaps = self.groups(e.components)
        if isinstance(e, Together):
            certain = sure[e.first] != 0 and sure[e.first] == sure[e.second]
            return int(certain), int(perhaps[e.first] != 0 and perhaps[e.first] == perhaps[e.second])
        there = self.of(e.components.vertices[e.vertex])
        if not there[1]:
            return 0, 0
        if isinstance(e, GroupSize):
            least = sure.count(sure[e.vertex]) if sure[e.vertex] else 0
            return least, perhaps.count(perhaps[e.vertex])
        return (perhaps[e.vertex] if there[0] else 0), (sure[e.vertex] or e.vertex + 1)


_METHODS: dict[type, Callable[[Ranges, Any], Range]] = {
    Var: Ranges._variable,
    Linear: Ranges._linear,
    Within: Ranges._within,
    And: Ranges._and,
    Or: Ranges._or,
    Not: Ranges._not,
    Same: Ranges._same,
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


class Bounded:
    """A check by ranges: tries each candidate of each unknown, and removes it where the condition is then false."""

    def __init__(self, unknowns: Unknowns, scope: Sequence[int], condition: IntExpr) -> None:
        self.scope = tuple(scope)
        self._unknowns = unknowns
        self._condition = condition

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return Ranges(self._unknowns, masks).of(self._condition)[1] == 0

    def removals(self, masks: Masks) -> dict[int, int] | None:
        """See Check."""
        return probe(self._unknowns, {0: (self.scope, self._condition)}, masks)[0]


class _Probes:
    """Conditions about areas, and which of them can be false where a candidate is tried.

    A condition can only change with an unknown that it names itself, or with what it says of a group.
    """

    def __init__(self, unknowns: Unknowns, conditions: Mapping[int, IntExpr], masks: Masks) -> None:
        self._unknowns = unknowns
        self.base = Ranges(unknowns, masks)
        self._naming: dict[int, list[int]] = {}
        self._groups: dict[int, tuple[IntNode, list[int]]] = {}
        self.decided = {}
        for key, condition in conditions.items():
            low, high = self.base.of(condition)
            self.decided[key] = high == 0
            if low < high:
                self._add(key, condition)

    def _add(self, key: int, condition: IntExpr) -> None:
        """Note the dependencies of a condition; decided nodes will not change."""
        seen: set[int] = set()
        waiting = [condition]
        while waiting:
            part = waiting.pop()
            if isinstance(part, int) or id(part) in seen:
                continue
            seen.add(id(part))
            low, high = self.base.of(part)
            if low == high:
                continue
            if isinstance(part, Var):
                self._naming.setdefault(self._unknowns.number[part], []).append(key)
            elif isinstance(part, Together | GroupSize | Leader):
                self._groups.setdefault(id(part), (part, []))[1].append(key)
                waiting.append(part.components.vertices[part.vertex if not isinstance(part, Together) else part.first])
            else:
                waiting.extend(children(part))

    def affected(self, place: int, ranges: Ranges) -> set[int]:
        """Return the conditions that may change when an unknown is narrowed."""
        found = set(self._naming.get(place, ()))
        for node, keys in self._groups.values():
            if ranges.of(node) != self.base.of(node):
                found.update(keys)
        return found


def probe(
    unknowns: Unknowns, conditions: Mapping[int, tuple[Sequence[int], IntExpr]], masks: Masks
) -> dict[int, dict[int, int] | None]:
    """Find the candidates that make each condition false. Conditions share the evaluation of graphs."""
    probes = _Probes(unknowns, {key: condition for key, (_, condition) in conditions.items()}, masks)
    found: dict[int, dict[int, int] | None] = {key: None if never else {} for key, never in probes.decided.items()}
    scope = sorted({place for places, _ in conditions.values() for place in places})
    tried = list(masks)
    for place in scope:
        mask = masks[place]
        if mask & (mask - 1) == 0:
            continue
        for bit in bits(mask):
            tried[place] = 1 << bit
            ranges = Ranges(unknowns, tried)
            for key in sorted(probes.affected(place, ranges)):
                out = found[key]
                if out is not None and ranges.of(conditions[key][1])[1] == 0:
                    out[place] = out.get(place, 0) | 1 << bit
        tried[place] = mask
    return found
