"""A condition to the table of assignments for which it holds: all assignments at once, each as one bit."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.intervals import contains
from pzc.compiler.flat.flat import And, Choice, IntExpr, IntNode, Linear, Not, Or, Var, Within
from pzc.compiler.flat.value import apply, children

Rows = int
"""A set of assignments, as bits. The last unknown changes fastest from one assignment to the next."""

Split = dict[int, Rows]
"""The assignments for each value of an expression."""


class Table:
    """All assignments of some unknowns. `values` has the values of each."""

    def __init__(self, variables: Sequence[Var], values: Sequence[Sequence[int]]) -> None:
        count = prod(map(len, values))
        self.all: Rows = (1 << count) - 1
        self.columns: list[list[Rows]] = []
        """For each unknown and each of its values the assignments with it."""
        self._known: dict[int, Split] = {}
        stride = count
        for variable, each in zip(variables, values, strict=True):
            period, stride = stride, stride // len(each)
            first = _repeated((1 << stride) - 1, period, count)
            self.columns.append([first << stride * bit for bit in range(len(each))])
            self._known[id(variable)] = dict(zip(each, self.columns[-1], strict=True))

    def holding(self, condition: IntExpr) -> Rows:
        """Return the assignments for which a condition holds."""
        return self._split(condition).get(1, 0)

    def _split(self, e: IntExpr) -> Split:
        if isinstance(e, int):
            return {int(e): self.all}
        if id(e) not in self._known:
            check_limits()
            found = _METHODS.get(type(e), Table._by_children)(self, e)
            self._known[id(e)] = {value: rows for value, rows in found.items() if rows}
        return self._known[id(e)]

    def _truth(self, rows: Rows) -> Split:
        return {0: self.all & ~rows, 1: rows}

    def _linear(self, e: Linear) -> Split:
        total = {e.constant: self.all}
        for term, factor in e.terms:
            after: Split = {}
            for value, rows in self._split(term).items():
                for before, own in total.items():
                    if both := rows & own:
                        number = before + factor * value
                        after[number] = after.get(number, 0) | both
            total = after
        return total

    def _within(self, e: Within) -> Split:
        inside = 0
        for value, rows in self._split(e.value).items():
            if contains(e.domain, value):
                inside |= rows
        return self._truth(inside)

    def _and(self, e: And) -> Split:
        left = self.all
        for item in e.items:
            left &= self.holding(item)
        return self._truth(left)

    def _or(self, e: Or) -> Split:
        found = 0
        for item in e.items:
            found |= self.holding(item)
        return self._truth(found)

    def _not(self, e: Not) -> Split:
        return self._truth(self.all & ~self.holding(e.item))

    def _choice(self, e: Choice) -> Split:
        chosen = self.holding(e.condition)
        found = {value: rows & chosen for value, rows in self._split(e.then).items()}
        for value, rows in self._split(e.otherwise).items():
            found[value] = found.get(value, 0) | rows & ~chosen
        return found

    def _by_children(self, e: IntNode) -> Split:
        """Split by the values of all children."""
        parts: list[tuple[tuple[int, ...], Rows]] = [((), self.all)]
        for child in children(e):
            split = self._split(child).items()
            parts = [((*before, v), own & rows) for before, own in parts for v, rows in split if own & rows]
        found: Split = {}
        for values, rows in parts:
            value = int(apply(e, values))
            found[value] = found.get(value, 0) | rows
        return found


def _repeated(pattern: int, period: int, count: int) -> int:
    """Return a pattern of bits repeated up to `count` bits, a multiple of its period."""
    out = pattern
    done = period
    while done < count:
        out |= out << done
        done *= 2
    return out & (1 << count) - 1


_METHODS: dict[type, Callable[[Table, Any], Split]] = {
    Linear: Table._linear,
    Within: Table._within,
    And: Table._and,
    Or: Table._or,
    Not: Table._not,
    Choice: Table._choice,
}
