"""What a solver of flat constraints has to be able to say."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from pzc.compiler.base.intervals import Intervals, intervals

Literal: TypeAlias = int
"""A 0/1 variable as a truth value: its number, or `-number - 1` where it is negated."""

Terms: TypeAlias = tuple[tuple[int, int], ...]
"""Variable and coefficient; no variable twice, no coefficient 0, increasing by variable."""


Arc: TypeAlias = tuple[int, int, Literal]
"""From a point to a point, numbered from 0, if the literal holds."""


class Affine(NamedTuple):
    """constant + sum of coefficient * variable."""

    terms: Terms
    constant: int


class TooLarge(Exception):
    """What a sink would have to say is too much for its solver: says what."""


class Sink(Protocol):
    """Receives the constraints of a puzzle.

    Variables are numbered from 0 in the order of their making. Every constraint holds only where all literals
    of `enforced_by` do. Expressions have at most one term each, except in `linear`.
    A sink may raise TooLarge.
    """

    def new_int(self, domain: Intervals, name: str) -> int:
        """A new variable with a domain that is not empty."""
        ...

    def new_bool(self, name: str) -> Literal:
        """A new 0/1 variable."""
        ...

    def linear(self, terms: Terms, domain: Intervals, enforced_by: Sequence[Literal] = ()) -> None:
        """The sum of the terms lies in the domain, which may be empty."""
        ...

    def clause(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """At least one literal holds; without literals: a contradiction."""
        ...

    def exactly_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """One literal holds and no other."""
        ...

    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """No two literals hold."""
        ...

    def all_different(self, items: Sequence[Affine], enforced_by: Sequence[Literal] = ()) -> None:
        """No two items are equal."""
        ...

    def maximum(self, target: Affine, items: Sequence[Affine]) -> None:
        """The target is the greatest of the items."""
        ...

    def product(self, target: Affine, left: Affine, right: Affine) -> None:
        """The target is left * right."""
        ...

    def element(self, target: Affine, index: Affine, items: Sequence[Affine]) -> None:
        """The target is items[index], counted from 0; the index's bounds lie within the items."""
        ...

    def table(
        self, items: Sequence[Affine], rows: Sequence[Sequence[int]], denied: bool, enforced_by: Sequence[Literal] = ()
    ) -> None:
        """The items equal one of the rows; `denied`: none of them."""
        ...

    def conjunction(self, holds: Literal, literals: Sequence[Literal]) -> None:
        """A new truth value, of which nothing has been said, holds exactly where all of the literals do."""
        ...

    def reify(self, holds: Literal, terms: Terms, domain: Intervals, rest: Intervals) -> None:
        """A new truth value, of which nothing has been said, holds exactly where the sum of the terms lies in the
        domain; elsewhere it lies in `rest`."""
        ...

    def tie(self, variable: int, literals: Mapping[int, Literal]) -> None:
        """A new variable is the number, of all in its domain, whose literal holds; it is known that just one does."""
        ...


class CircuitSink(Sink, Protocol):
    """A sink that knows circuits, too, and says loops, paths, and what hangs together by them."""

    def circuit(self, arcs: Sequence[Arc]) -> None:
        """The arcs whose literals hold make one circuit; a point is left out where an arc to itself holds.

        That all points are left out is a solution, too. A literal may stand for several arcs.
        """
        ...


class InHalves:
    """What holds exactly where something does, for a sink that can only be told what follows from a literal."""

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
    """The literal that holds where this one does not."""
    return -literal - 1
