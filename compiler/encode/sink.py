"""The interface to a solver: the primitive constraints that it must support."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from pzc.compiler.base.intervals import Intervals, intervals

Literal: TypeAlias = int
"""A 0/1 variable as a truth value: its number, or `-number - 1` if negated."""

Terms: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of variable and coefficient. Variables are distinct and increasing; no coefficient is 0."""


Arc: TypeAlias = tuple[int, int, Literal]
"""An arc from one point to another, numbered from 0, present if the literal holds."""


class Affine(NamedTuple):
    """constant + sum of coefficient * variable."""

    terms: Terms
    constant: int


class TooLarge(Exception):
    """A constraint is too large for the sink's solver. The message names the size."""


class Sink(Protocol):
    """Receives the constraints of a puzzle.

    Variables are numbered from 0 in order of creation. A constraint is enforced only if all literals of
    `enforced_by` hold. Except in `linear`, expressions have at most one term each. A sink may raise TooLarge.
    """

    def new_int(self, domain: Intervals, name: str) -> int:
        """Return a new variable with a non-empty domain."""
        ...

    def new_bool(self, name: str) -> Literal:
        """Return a new 0/1 variable."""
        ...

    def literals_of(self, variable: int) -> Mapping[int, Literal] | None:
        """Return the literal for each value of a variable. None if the solver has numbers of its own."""
        ...

    def linear(self, terms: Terms, domain: Intervals, enforced_by: Sequence[Literal] = ()) -> None:
        """Require the sum of the terms to lie in the domain, which may be empty."""
        ...

    def clause(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """Require at least one literal to hold. An empty clause is a contradiction."""
        ...

    def exactly_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """Require exactly one literal to hold."""
        ...

    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """Require at most one literal to hold."""
        ...

    def all_different(self, items: Sequence[Affine], enforced_by: Sequence[Literal] = ()) -> None:
        """Require all items to differ."""
        ...

    def maximum(self, target: Affine, items: Sequence[Affine]) -> None:
        """Require the target to be the maximum of the items."""
        ...

    def product(self, target: Affine, left: Affine, right: Affine) -> None:
        """Require target = left * right."""
        ...

    def element(self, target: Affine, index: Affine, items: Sequence[Affine]) -> None:
        """Require target = items[index], counted from 0. The index's bounds lie within the items."""
        ...

    def table(
        self, items: Sequence[Affine], rows: Sequence[Sequence[int]], denied: bool, enforced_by: Sequence[Literal] = ()
    ) -> None:
        """Require the items to equal one of the rows; with `denied`, none of them."""
        ...

    def conjunction(self, holds: Literal, literals: Sequence[Literal]) -> None:
        """Define a new truth value, unused so far, as equivalent to the conjunction of the literals."""
        ...

    def reify(self, holds: Literal, terms: Terms, domain: Intervals, rest: Intervals) -> None:
        """Define a new truth value, unused so far, as equivalent to "the sum of the terms lies in the domain".

        `rest` are the values of the sum outside the domain.
        """
        ...

    def tie(self, variable: int, literals: Mapping[int, Literal]) -> None:
        """Define a new variable as the number whose literal holds. Exactly one literal is known to hold."""
        ...


class CircuitSink(Sink, Protocol):
    """A sink that also supports circuits, which encode loops, paths and connectivity."""

    def circuit(self, arcs: Sequence[Arc]) -> None:
        """Require the arcs whose literals hold to form one circuit.

        A point is skipped if its self-loop holds. Skipping all points is a solution. A literal may be used for
        several arcs.
        """
        ...


class FullReification:
    """Full reification by two half-reified constraints, for a sink that supports only implications from literals."""

    def literals_of(self, variable: int) -> Mapping[int, Literal] | None:
        """See Sink."""
        return None

    def conjunction(self: Sink, holds: Literal, literals: Sequence[Literal]) -> None:
        """See Sink."""
        for literal in literals:
            self.clause((literal,), (holds,))
        self.clause((holds, *map(negated, literals)))

    def reify(self: Sink, holds: Literal, terms: Terms, domain: Intervals, rest: Intervals) -> None:
        """See Sink."""
        self.linear(terms, domain, (holds,))
        self.linear(terms, rest, (negated(holds),))

    def tie(self: Sink, variable: int, literals: Mapping[int, Literal]) -> None:
        """See Sink."""
        terms = ((variable, 1),)
        for number, holds in literals.items():
            others = intervals(other for other in literals if other != number)
            self.reify(holds, terms, ((number, number),), others)


def negated(literal: Literal) -> Literal:
    """Return the negation of a literal."""
    return -literal - 1
