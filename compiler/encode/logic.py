"""What can be said with truth values alone: by whoever has clauses and definitions, as logic programs and SAT have."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from .sink import Literal

TRUE: Literal = 0
FALSE: Literal = -1


class Logic(ABC):
    """Truth values, some free and some defined, and what is said of them. The one with number 0 always holds.

    Free are those of the puzzle's unknowns. All others are functions of these, so that no answer comes twice.
    """

    @abstractmethod
    def new(self) -> Literal:
        """A free truth value."""

    @abstractmethod
    def new_defined(self) -> Literal:
        """A truth value that holds where one of the rules says so that have it as their head, and nowhere else."""

    @abstractmethod
    def defined(self, atom: Literal) -> None:
        """This truth value is not free any more: rules will say where it holds."""

    @abstractmethod
    def rule(self, head: Literal, body: Sequence[Literal]) -> None:
        """The head, a truth value that is not negated, holds where all of the body does."""

    @abstractmethod
    def clause(self, literals: Iterable[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """At least one of the literals holds, wherever all of `enforced_by` do."""

    @abstractmethod
    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """No two of the literals hold, wherever all of `enforced_by` do."""

    def all_of(self, literals: Sequence[Literal]) -> Literal:
        """The literal that holds exactly where all of these do."""
        if FALSE in literals:
            return FALSE
        some = [literal for literal in literals if literal != TRUE]
        if len(some) <= 1:
            return some[0] if some else TRUE
        head = self.new_defined()
        self.rule(head, some)
        return head

    def any_of(self, literals: Sequence[Literal]) -> Literal:
        """The literal that holds exactly where at least one of these does."""
        if TRUE in literals:
            return TRUE
        some = [literal for literal in literals if literal != FALSE]
        if len(some) <= 1:
            return some[0] if some else FALSE
        head = self.new_defined()
        for literal in some:
            self.rule(head, (literal,))
        return head
