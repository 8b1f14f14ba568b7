"""The interface to solvers with only clauses and definitions, such as logic programs and SAT."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from .sink import Literal

TRUE: Literal = 0
FALSE: Literal = -1


class Logic(ABC):
    """Truth values, free or defined by rules, and constraints on them. Literal 0 is always true.

    Free ones belong to the puzzle's unknowns. All others are functions of these, so that each solution is found
    once.
    """

    @abstractmethod
    def new(self) -> Literal:
        """Return a new free truth value."""

    @abstractmethod
    def new_defined(self) -> Literal:
        """Return a new truth value that is true if and only if the body of one of its rules is true."""

    @abstractmethod
    def defined(self, atom: Literal) -> None:
        """Turn a free truth value into one that is defined by rules."""

    @abstractmethod
    def rule(self, head: Literal, body: Sequence[Literal]) -> None:
        """Add a rule: the head, which is not negated, holds if all of the body does."""

    @abstractmethod
    def clause(self, literals: Iterable[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """Require at least one of the literals to hold, if all of `enforced_by` do."""

    @abstractmethod
    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """Require at most one of the literals to hold, if all of `enforced_by` do."""

    def all_of(self, literals: Sequence[Literal]) -> Literal:
        """Return a literal equivalent to the conjunction."""
        if FALSE in literals:
            return FALSE
        some = [literal for literal in literals if literal != TRUE]
        if len(some) <= 1:
            return some[0] if some else TRUE
        head = self.new_defined()
        self.rule(head, some)
        return head

    def any_of(self, literals: Sequence[Literal]) -> Literal:
        """Return a literal equivalent to the disjunction."""
        if TRUE in literals:
            return TRUE
        some = [literal for literal in literals if literal != FALSE]
        if len(some) <= 1:
            return some[0] if some else FALSE
        head = self.new_defined()
        for literal in some:
            self.rule(head, (literal,))
        return head
