"""Primitive constraints to clauses, at-most-one groups, and sums over choices."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pzc.compiler.base.clock import STRIDE, check_limits
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.encode.by_literals import ByLiterals
from pzc.compiler.encode.logic import FALSE, TRUE
from pzc.compiler.encode.sink import Affine, Literal, Terms


class Sum(NamedTuple):
    """If `when` holds, the sum lies between two bounds.

    In each choice exactly one literal holds, and its number is added.
    """

    choices: tuple[tuple[tuple[Literal, int], ...], ...]
    low: int
    high: int
    when: Literal


class Formula(ByLiterals):
    """A sink that stores the constraints. Truth value 0 is always true."""

    def __init__(self) -> None:
        super().__init__()
        self.size = 1
        self.clauses: list[tuple[Literal, ...]] = [(TRUE,)]
        self.groups: list[tuple[Literal, ...]] = []
        """At most one literal of each group holds."""
        self.sums: list[Sum] = []
        self._bodies: dict[Literal, list[tuple[Literal, ...]]] = {}
        self._last: dict[tuple[Literal, ...], Literal] = {}

    def new(self) -> Literal:
        """See Logic."""
        self.size += 1
        if not self.size & STRIDE:
            check_limits()
        return self.size - 1

    def new_defined(self) -> Literal:
        """See Logic."""
        head = self.new()
        self._bodies[head] = []
        return head

    def defined(self, atom: Literal) -> None:
        """See Logic."""
        self._bodies.setdefault(atom, [])

    def rule(self, head: Literal, body: Sequence[Literal]) -> None:
        """See Logic."""
        if FALSE not in body:
            self._bodies[head].append(tuple(literal for literal in body if literal != TRUE))

    def clause(self, literals: Iterable[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Logic."""
        some = {*literals, *[~each for each in enforced_by]}
        some.discard(FALSE)
        if TRUE not in some and not any(~each in some for each in some):
            self.clauses.append(tuple(sorted(some)))

    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Logic."""
        some = [literal for literal in literals if literal != FALSE]
        plain = not enforced_by and TRUE not in some and len(set(some)) == len(some)
        if plain and len(some) > 1:
            self.groups.append(tuple(sorted(some)))
            return
        for place, literal in enumerate(some):
            for other in some[:place]:
                self.clause((~literal, ~other), enforced_by)

    def _sum_within(self, terms: Terms, domain: Intervals, unless: Sequence[Literal]) -> None:
        """Require that the sum lies in one of the intervals. The choice need not be a function of the unknowns."""
        choices = tuple(tuple(self._weighed(*term)) for term in terms)
        if len(domain) == 1:
            ways = [~self.any_of(unless)]
        else:
            ways = [self.new() for _ in domain]
            self.clause((*ways, *unless))
        self.sums += [Sum(choices, low, high, way) for (low, high), way in zip(domain, ways, strict=True)]

    def _weighed(self, variable: int, factor: int) -> Iterable[tuple[Literal, int]]:
        number = self.number(variable)
        return [(number.equal(value), factor * value) for value in number.values]

    def _reify_sum(self, holds: Literal, terms: Terms, domain: Intervals, rest: Intervals) -> None:
        self.linear(terms, domain, (holds,))
        self.linear(terms, rest, (~holds,))

    def settle(self) -> None:
        """Add the remaining clauses: those between the literals of numbers, and those for atoms defined by rules."""
        super().settle()
        for head, bodies in self._bodies.items():
            self._complete(head, bodies)
        self._bodies = {}

    def _complete(self, head: Literal, bodies: Sequence[tuple[Literal, ...]]) -> None:
        """head :- a, b. head :- c.   ->   head if and only if (a and b) or c"""
        ways = []
        for body in bodies:
            if len(body) == 1 or len(bodies) == 1:
                self.clause((head, *[~literal for literal in body]))
            if len(bodies) == 1:
                for literal in body:
                    self.clause((~head, literal))
                return
            if len(body) == 1:
                ways.append(body[0])
            else:
                way = self.new()
                self.clause((way, *[~literal for literal in body]))
                for literal in body:
                    self.clause((~way, literal))
                self.clause((head, ~way))
                ways.append(way)
        self.clause((~head, *ways))

    def choices(self, value: Affine) -> dict[int, Literal]:
        """See ByLiterals. In an exactly-one constraint, the last literal is known from the others."""
        last = self._last.get(tuple(variable for variable, _ in value.terms))
        if last is None:
            return super().choices(value)
        return {**{value.constant + factor: variable for variable, factor in value.terms}, value.constant: last}

    def exactly_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        super().exactly_one(literals, enforced_by)
        if not enforced_by:
            self._last[tuple(literals[:-1])] = literals[-1]
