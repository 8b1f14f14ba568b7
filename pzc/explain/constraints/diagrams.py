"""Decision diagrams: the unknowns get values one by one, and a node is the rest of the condition.

Prefixes with the same rest of the condition share a node. So there are few nodes where little has to be remembered, as
in a line of cells, though there are far too many assignments for a table.
"""

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from pzc.compiler.base.intervals import Intervals, contains
from pzc.compiler.flat.flat import BoolExpr, IntExpr, Linear, Var, Within
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import children

from .checks import Removals
from .compiled import shape
from .interchangeable import ValueClasses
from .state import Masks, Unknowns, bits

_MOST_EDGES = 6_000
"""Each search for removals follows all edges of a diagram."""
_MOST_WORK = 27_000
"""The most expressions and terms that are simplified to make one diagram."""
_ALL_WORK = 200_000
"""The same for all diagrams of a puzzle."""

Edges = list[tuple[int, int]]
"""The edges from a node: the number of a node in the next layer, and the values, as bits, that lead there."""


@dataclass(frozen=True)
class Layers:
    """A diagram of a number. `ends` are the numbers that the nodes of the last layer stand for."""

    edges: list[list[Edges]]
    ends: list[int]

    @cached_property
    def following(self) -> list[dict[int, list[int]]]:
        """For each layer and each set of candidates the nodes, as bits, that follow each node: added on use."""
        return [{} for _ in self.edges]


class Diagram:
    """The check of a condition by a diagram: complete."""

    def __init__(self, order: Sequence[int], layers: Layers, domain: Intervals) -> None:
        self.scope = tuple(sorted(order))
        self._order = order
        self._edges = layers.edges
        self._wanted = sum(1 << number for number, end in enumerate(layers.ends) if contains(domain, end))
        self._next = layers.following

    def _reached(self, masks: Masks) -> list[int]:
        """Return the nodes, as bits, that are reached in each layer."""
        reached = 1
        out = [reached]
        for place, edges, known in zip(self._order, self._edges, self._next, strict=True):
            mask = masks[place]
            after = known.get(mask)
            if after is None:
                after = known[mask] = [sum({1 << other for other, values in each if values & mask}) for each in edges]
            following = 0
            while reached:
                low = reached & -reached
                reached ^= low
                following |= after[low.bit_length() - 1]
            reached = following
            out.append(reached)
        return out

    def with_value(self, place: int, bit: int) -> "Diagram":
        """Return the diagram that is left if an unknown has a value: mostly a small one."""
        reached: dict[int, None] = {0: None}
        layers: list[dict[int, Edges]] = []
        for own, edges in zip(self._order, self._edges, strict=True):
            wanted = 1 << bit if own == place else -1
            layer = {node: [edge for edge in edges[node] if edge[1] & wanted] for node in reached}
            reached = dict.fromkeys(other for left in layer.values() for other, _ in left)
            layers.append(layer)
        small = copy(self)
        small._edges = _merged(layers, {node: 0 for node in reached if self._wanted >> node & 1})
        small._wanted = 1
        small._next = [{} for _ in layers]
        return small

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return not self._reached(masks)[-1] & self._wanted

    def removals(self, masks: Masks) -> Removals | None:
        """See Check."""
        reached = self._reached(masks)
        alive = reached.pop() & self._wanted
        if not alive:
            return None
        out: Removals = {}
        layers = zip(self._order, self._edges, self._next, strict=True)
        for place, edges, known in reversed(list(layers)):
            mask = masks[place]
            after = known[mask]
            before = supported = 0
            for node in bits(reached.pop()):
                if after[node] & alive:
                    before |= 1 << node
                    if mask & ~supported:
                        for other, values in edges[node]:
                            if alive >> other & 1:
                                supported |= values
            alive = before
            if mask & ~supported:
                out[place] = mask & ~supported
        return out


def _merged(layers: Sequence[dict[int, Edges]], number: dict[int, int]) -> list[list[Edges]]:
    """Merge the nodes of each layer that lead to the same; drop those that lead nowhere.

    `number` has the new number of each node of the last layer that is wanted.
    """
    out: list[list[Edges]] = []
    for layer in reversed(layers):
        found: dict[tuple[tuple[int, int], ...], int] = {}
        before: dict[int, int] = {}
        for node, edges in layer.items():
            leading: dict[int, int] = {}
            for other, values in edges:
                if other in number:
                    leading[number[other]] = leading.get(number[other], 0) | values
            if leading:
                before[node] = found.setdefault(tuple(sorted(leading.items())), len(found))
        out.append([list(edges) for edges in found] or [[]])
        number = before
    return out[::-1]


class Diagrams:
    """Makes diagrams; conditions of the same shape share one."""

    def __init__(self, unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        self._known: dict[Hashable, Layers | None] = {}
        self._left = _ALL_WORK
        self._in_vain = 0
        """Diagrams in a row that became too large. Each halves the work for the next one."""

    def check(self, condition: BoolExpr) -> Diagram | None:
        """Return the check of a condition without graphs; None if its diagram would be too large."""
        value, domain = _number_in(condition)
        order = list(_in_order(value))
        column = {variable: number for number, variable in enumerate(order)}
        key = shape(value, column), tuple(map(self._values, order))
        if key not in self._known:
            self._known[key] = self._build(value, order)
        layers = self._known[key]
        return None if layers is None else Diagram([self._unknowns.number[v] for v in order], layers, domain)

    def _build(self, value: IntExpr, order: Sequence[Var]) -> Layers | None:
        """Return the layers of a diagram with the unknowns in this order, or None if it would be too large."""
        most = min(_MOST_WORK >> self._in_vain, self._left)
        if most < len(order):
            return None
        builder = Builder()
        layer: list[IntExpr] = [Substitution(builder, {}).rest(value)]
        edges: list[list[Edges]] = []
        count = work = spent = 0
        for variable in order:
            values = self._values(variable)
            rests = [Substitution(builder, {variable: each}) for each in values]
            classes = ValueClasses(variable, values)
            number: dict[IntExpr, int] = {}
            handled = builder.handled
            edges.append([])
            for node in layer:
                leading: dict[int, int] = {}
                for same in classes.of(node):
                    other = number.setdefault(rests[same.bit_length() - 1].rest(node), len(number))
                    leading[other] = leading.get(other, 0) | same
                edges[-1].append(list(leading.items()))
                count += len(leading)
                spent = sum(rest.visited for rest in rests) + builder.handled - handled
                if count > _MOST_EDGES or work + spent > most:
                    self._in_vain += 1
                    self._left -= work + spent
                    return None
            work += spent
            layer = list(number)
        self._in_vain = 0
        self._left -= work
        return Layers(edges, [int(end) for end in layer if isinstance(end, int)])

    def _values(self, variable: Var) -> Sequence[int]:
        return self._unknowns.values[self._unknowns.number[variable]]


def _number_in(condition: BoolExpr) -> tuple[IntExpr, Intervals]:
    """Return a number and the values of it for which a condition holds."""
    if isinstance(condition, Within) and isinstance(condition.value, Linear):
        return condition.value, condition.domain
    return condition, ((1, 1),)


def _in_order(value: IntExpr) -> Iterator[Var]:
    """Yield the unknowns of an expression, from left to right."""
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if not isinstance(part, int) and id(part) not in seen:
            seen.add(id(part))
            if isinstance(part, Var):
                yield part
            waiting.extend(reversed(children(part)))
