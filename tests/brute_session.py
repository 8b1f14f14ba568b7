"""A session that enumerates all assignments for every query: the reference for the sessions of back-ends."""

from collections.abc import Collection, Iterable, Iterator
from itertools import product

from pzc.backends.interface import Answer, Fact, Holds, Is, IsNot, Problem
from pzc.compiler.base.intervals import members
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Constraint

from .flat_judge import value


class BruteSession:
    """A reference implementation of `pzc.backends.interface.Session`, for puzzles with few assignments."""

    def __init__(self, problem: Problem, switched: Collection[Origin] = ()) -> None:
        flat = problem.flat
        self.visible = flat.visible
        self._unknowns, self._switched = flat.variables, set(switched)
        self._rows: list[tuple[Answer, list[set[Origin]]]] = []
        """The assignments that satisfy all constraints without switches. Each has, for every violated constraint, its
        switches; they must not all be on.
        """
        for answer in product(*(members(unknown.domain) for unknown in flat.variables)):
            of = dict(zip(flat.variables, answer, strict=True))
            broken = [c.reason for c in flat.constraints if not value(c.condition, of)]
            switches = [{origin for origin in reason.origins if origin in switched} for reason in broken]
            if all(switches):
                self._rows.append((answer, switches))
        self._blocked: list[tuple[Fact, ...]] = []

    def block(self, facts: Iterable[Fact]) -> None:
        self._blocked.append(tuple(facts))

    def demand(self, constraint: Constraint) -> None:
        rows = []
        for answer, switches in self._rows:
            if not value(constraint.condition, dict(zip(self._unknowns, answer, strict=True))):
                mine = {origin for origin in constraint.reason.origins if origin in self._switched}
                if not mine:
                    continue
                switches = [*switches, mine]
            rows.append((answer, switches))
        self._rows = rows

    def answers(self, assumed: Collection[Fact]) -> set[Answer]:
        """Return the visible values of the solutions under assumptions."""
        return {tuple(answer[place] for place in self.visible) for answer in self._with(assumed)}

    def _with(self, assumed: Collection[Fact]) -> Iterator[Answer]:
        on = {fact.origin for fact in assumed if isinstance(fact, Holds)}
        for answer, broken in self._rows:
            if any(switches <= on for switches in broken):
                continue
            if any(all(_true(fact, answer, on) for fact in facts) for facts in self._blocked):
                continue
            if all(_true(fact, answer, on) for fact in assumed):
                yield answer


def _true(fact: Fact, answer: Answer, on: set[Origin]) -> bool:
    match fact:
        case Holds(origin=origin):
            return origin in on
        case Is(place=place, value=number):
            return answer[place] == number
        case IsNot(place=place, value=number):
            return answer[place] != number
