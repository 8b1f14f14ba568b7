"""What a solver of flat constraints has to be able to say."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from pzc.compiler.base.intervals import Intervals

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


class Sink(Protocol):
    """Receives the constraints of a puzzle.

    Variables are numbered from 0 in the order of their making. Every constraint holds only where all literals
    of `enforced_by` do. Expressions have at most one term each, except in `linear`.
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

    def circuit(self, arcs: Sequence[Arc]) -> None:
        """The arcs whose literals hold make one circuit; a point is left out where an arc to itself holds.

        That all points are left out is a solution, too. A literal may stand for several arcs.
        """
        ...


def negated(literal: Literal) -> Literal:
    """The literal that holds where this one does not."""
    return -literal - 1
