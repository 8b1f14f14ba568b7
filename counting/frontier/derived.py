"""Graphs whose vertices or edges depend on several unknowns, as in `path((a, b) in links: black(a) and black(b))`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import BoolExpr, CircuitOrPath, Connected, Forest, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.value import unknowns_of

from .tracker import Entry, NotCountable, Tracker

_MOST_PARTS = 200


class Derived:
    """The tracker of a graph with an unknown in place of each condition on several unknowns.

    Such an unknown gets its value with the last unknown of its condition. Until then, the entry has the rest of the
    condition.
    """

    def __init__(
        self, graph: Connected | Forest | CircuitOrPath, kind: Callable[[Any], Tracker], builder: Builder
    ) -> None:
        """Track a graph by a tracker of this kind. Raises NotCountable."""
        self._builder = builder
        self._unknowns: dict[Var, Sequence[Var]] = {}
        self._conditions: dict[Var, BoolExpr] = {}
        self._inner = kind(replace(graph, items=tuple(map(self._item, graph.items))))
        found = [self._unknowns.get(unknown, (unknown,)) for unknown in self._inner.unknowns]
        self.unknowns: Sequence[Var] = list(dict.fromkeys(unknown for some in found for unknown in some))
        self.initial: Entry = None

    def _item(self, condition: BoolExpr) -> BoolExpr:
        """Return a condition on one unknown, or an unknown that stands for the condition."""
        unknowns = unknowns_of(condition, _MOST_PARTS)
        if unknowns is None:
            raise NotCountable
        if isinstance(condition, bool) or len(unknowns) < 2:
            return condition
        number = len(self._conditions)
        some = sorted(unknowns, key=lambda unknown: unknown.index)
        derived = Var(-1 - number, f"condition {number}", ((0, 1),), True, "", some[-1].place)
        self._unknowns[derived] = some
        self._conditions[derived] = condition
        return derived

    def groups(self) -> Iterable[Sequence[Var]]:
        """See Tracker."""
        for group in self._inner.groups():
            found = [self._unknowns.get(unknown, (unknown,)) for unknown in group]
            yield list(dict.fromkeys(unknown for some in found for unknown in some))

    def prepare(self, position: Mapping[Var, int]) -> None:
        """See Tracker."""
        decided = {x: max(position[unknown] for unknown in some) for x, some in self._unknowns.items()}
        order = sorted(self._inner.unknowns, key=lambda x: (decided.get(x, position.get(x, -1)), x in decided, x.index))
        self._inner.prepare({x: number for number, x in enumerate(order)})
        self._tracked = set(self._inner.unknowns)
        self._touched: dict[Var, list[Var]] = {}
        self._decided: dict[Var, list[Var]] = {}
        for x in order:
            for unknown in self._unknowns.get(x, ()):
                self._touched.setdefault(unknown, []).append(x)
                if position[unknown] == decided[x]:
                    self._decided.setdefault(unknown, []).append(x)
        self.initial = self._inner.initial, ()

    def step(self, unknown: Var, entry: Entry, value: int) -> Entry | None:
        """See Tracker. An entry consists of the entry of the graph and the rest of each condition that has begun."""
        assert isinstance(entry, tuple)
        inner: Entry | None = entry[0]
        pending: dict[Var, BoolExpr] = dict(entry[1])
        values = Substitution(self._builder, {unknown: value})
        for x in self._touched.get(unknown, ()):
            pending[x] = values.condition(pending.get(x, self._conditions[x]))
        if unknown in self._tracked:
            inner = self._inner.step(unknown, inner, value)
        for x in self._decided.get(unknown, ()):
            if inner is None:
                return None
            inner = self._inner.step(x, inner, int(pending.pop(x) is True))
        return None if inner is None else (inner, tuple(pending.items()))
