"""Totalizers: for each assignment of the literals, unit propagation decides all auxiliary variables."""

from collections.abc import Sequence
from itertools import product

import pytest

from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.sink import Literal, negated
from pzc.compiler.encode.totalizer import require_total


class _Clauses(Listing):
    """A sink that keeps its clauses."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.clauses: list[tuple[Literal, ...]] = []

    def new_bool(self, name: str) -> Literal:
        self.count += 1
        return self.count - 1

    def clause(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        assert not enforced_by
        self.clauses.append(tuple(literals))

    def propagated(self, true: set[Literal]) -> set[Literal] | None:
        """Return all literals that follow by unit propagation; None after a contradiction."""
        true = set(true)
        while True:
            size = len(true)
            for clause in self.clauses:
                if true.isdisjoint(clause):
                    left = [literal for literal in clause if negated(literal) not in true]
                    if not left:
                        return None
                    if len(left) == 1:
                        true.add(left[0])
            if len(true) == size:
                return true


@pytest.mark.parametrize("count", range(2, 8))
def test_totals_hold_for_the_right_assignments_and_decide_all_auxiliary_variables(count: int) -> None:
    for first in range(count + 1):
        for last in range(first, count + 1):
            sink = _Clauses()
            literals = [sink.new_bool("") for _ in range(count)]
            literals[0] = negated(literals[0])
            require_total(sink, literals, first, last)
            for truths in product((False, True), repeat=count):
                true = {x if holds else negated(x) for x, holds in zip(literals, truths, strict=True)}
                found = sink.propagated(true)
                assert (found is not None) == (first <= sum(truths) <= last)
                assert found is None or len(found) == sink.count


def test_counts_above_the_bound_are_not_distinguished() -> None:
    def size(first: int, last: int) -> int:
        sink = _Clauses()
        require_total(sink, [sink.new_bool("") for _ in range(64)], first, last)
        return len(sink.clauses)

    assert size(4, 4) == size(60, 60) < size(30, 30) / 3
