"""The smallest set of instances that leads to any new fact: implicit hitting sets.

An assignment with a wrong value breaks some instances. Each set of instances that rules the value out contains one of
the broken instances. So each assignment gives a set to be hit. The smallest hitting set is tried: it leads to the fact,
or the solver returns a further assignment. One bound serves all facts: sets of one instance come before sets of two.

A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva: Smallest MUS extraction with minimal hitting set dualization,
CP 2015. E. Gamba, B. Bogaerts, T. Guns: Efficiently explaining CSPs with unsatisfiable subset optimization, JAIR 2023.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Fact, Knowledge, bits
from pzc.explain.constraints.violations import Violations

from .solver import EFFORT, Solver, Undecided

_BRIEF = 60
"""The limit on conflicts for a question whose answer only helps."""
_FEW = 4
"""The most broken instances that are added one by one."""
_FALLBACK_FACTS = 40
"""The approximate number of facts for which a set is sought when the budget is used up."""
_SAME = 4
"""The number of cores in a row that are no smaller, after which a smaller one is unlikely."""
_REDUCED = 4
"""The most sets from which instances are left out one by one."""
_MOST_FALLBACK = 150
"""The most questions to the solver where the budget is used up: to find sets, and again to make them smaller."""
_HARD_QUESTIONS = 60
"""The most questions with more effort."""
_HARD_FACTS = 8
"""The approximate number of facts for which a set is sought with more effort."""
_MORE_EFFORT = (2_000, 8_000)
"""The limits on conflicts for a question that no brief search decided."""


@dataclass
class Assignment:
    """Values of all unknowns, as bits, and the instances that they break, as a set of bits."""

    row: list[int]
    broken: int


@dataclass
class Smallest:
    """Instances that lead to a fact. `exact`: no smaller set leads to any of the facts."""

    fact: Fact
    instances: tuple[Instance, ...]
    exact: bool


class OutOfBudget(Exception):
    """The step may take no more questions."""


class Search:
    """Finds smallest sets; assignments are kept for later questions as long as they lie within the candidates."""

    def __init__(self, solver: Solver, knowledge: Knowledge, instances: Sequence[Instance]) -> None:
        self._solver = solver
        self._knowledge = knowledge
        self._instances = instances
        self._kept: list[Assignment] = []
        self._sets: dict[Fact, tuple[list[int], int]] = {}
        """For each fact the sets to hit, and the number of kept assignments that they are from."""
        self._all = [instance.number for instance in instances]
        self._end = 0
        self.exact = True

    @cached_property
    def _violations(self) -> Violations:
        """The conditions of all instances. Simple puzzles do without."""
        return Violations(self._instances, self._knowledge.unknowns)

    def find(self, facts: Sequence[Fact], budget: int, most: int | None = None, fallback: int = 0) -> Smallest | None:
        """Find the smallest set that leads to one of the facts; among equals, for the first fact.

        `budget`: questions to the solver. Beyond it, about as many questions, or `fallback` if these are more, to find
        any small set. With `most`, only sets of so many instances are looked for; `exact` then says whether it is
        certain that there is none.
        """
        self.exact = True
        self._end = self._solver.calls + budget
        masks = self._knowledge.masks
        self._kept = [a for a in self._kept if all(masks[p] >> bit & 1 for p, bit in enumerate(a.row))]
        self._sets = {}
        left = list(facts)
        bound = 1
        try:
            while left and bound <= (len(self._instances) if most is None else most):
                following = []
                for fact in left:
                    try:
                        found = self._within(fact, bound)
                    except Undecided:
                        self.exact = False
                        continue
                    if found is not None:
                        instances = tuple(self._instances[n] for n in found)
                        return Smallest(fact, instances or tuple(self._solver.divisions), self.exact)
                    following.append(fact)
                left = following
                bound += 1
        except OutOfBudget:
            self.exact = False
        return None if most is not None else self._fallback(left or list(facts), max(budget, fallback))

    def _counterexample(
        self, on: list[int], fact: Fact, effort: int = EFFORT, one_of: Sequence[int] = ()
    ) -> list[int] | None:
        """Return an assignment that satisfies these instances but not the fact, or None. Raises OutOfBudget."""
        if self._solver.calls >= self._end:
            raise OutOfBudget
        masks = self._knowledge.masks
        before = masks[fact[0]]
        masks[fact[0]] = 1 << fact[1]
        try:
            return self._solver.model(on, masks, None, effort, frozenset(one_of))
        finally:
            masks[fact[0]] = before

    def _within(self, fact: Fact, bound: int) -> list[int] | None:
        """Return a limited number of instances that imply a fact; None if that is impossible."""
        while True:
            chosen = hitting_set(self._sets_of(fact), bound)
            if chosen is None:
                return None
            on = list(bits(chosen))
            row = self._counterexample(on, fact)
            if row is None:
                return on
            self._grown(row, fact)

    def _sets_of(self, fact: Fact) -> list[int]:
        """Return the sets that a set of instances must hit to lead to a fact: those that the kept assignments break."""
        place, bit = fact
        sets, looked_at = self._sets.get(fact, ([], 0))
        fresh = [a.broken for a in self._kept[looked_at:] if a.row[place] == bit]
        if fresh:
            sets = minimal(fresh, sets)
        self._sets[fact] = sets, len(self._kept)
        return sets

    def _grown(self, row: list[int], fact: Fact) -> Assignment:
        """Return an assignment that breaks as few instances as possible.

        Broken instances are added, several at once as long as that succeeds. Then one of them at least is required to
        hold, until none can.
        """
        broken = self._violations.broken(row, -1)
        several = True
        while broken:
            kept = [number for number in self._all if not broken >> number & 1]
            waiting = list(bits(broken))
            several = several and len(waiting) > _FEW
            try:
                if several:
                    better = self._counterexample([*kept, *waiting[: len(waiting) // 2]], fact, _BRIEF)
                else:
                    better = self._counterexample(kept, fact, _BRIEF, waiting)
            except Undecided:
                better = None
            if better is not None:
                row, broken = better, self._violations.broken(better, broken)
            elif several:
                several = False
            else:
                break
        assignment = Assignment(row, broken)
        self._kept.append(assignment)
        return assignment

    def _fallback(self, facts: Sequence[Fact], budget: int) -> Smallest | None:
        """Return the smallest of the irreducible sets found for some of the facts."""
        cores: list[tuple[int, Fact, list[int]]] = []
        budget = min(budget, _MOST_FALLBACK)
        self._end = self._solver.calls + budget
        try:
            for fact in facts[:: max(1, len(facts) // _FALLBACK_FACTS)]:
                core = self._core(fact, self._all)
                if core is not None:
                    cores.append((len(core), fact, core))
        except OutOfBudget:
            pass
        if not cores:
            cores = self._with_more_effort(facts)
        self._end = self._solver.calls + budget
        reduced = [(self._reduced(fact, core), fact) for _, fact, core in sorted(cores)[:_REDUCED]]
        if not reduced:
            return None
        core, fact = min(reduced, key=lambda pair: (len(pair[0]), pair[1]))
        return Smallest(fact, tuple(self._instances[number] for number in core), False)

    def _with_more_effort(self, facts: Sequence[Fact]) -> list[tuple[int, Fact, list[int]]]:
        """Return the instances that one of some facts takes, where brief questions decide about none."""
        self._end = self._solver.calls + _HARD_QUESTIONS
        try:
            for effort in _MORE_EFFORT:
                for fact in facts[:: max(1, len(facts) // _HARD_FACTS)]:
                    with suppress(Undecided):
                        if self._counterexample(self._all, fact, effort) is None:
                            core = sorted(self._solver.core)
                            return [(len(core), fact, core)]
        except OutOfBudget:
            pass
        return []

    def _core(self, fact: Fact, among: Sequence[int]) -> list[int] | None:
        """Return instances that imply a fact, by the solver's cores; None if that is unknown.

        A core ends with the instance at which the contradiction came up: that one is put first, and the rest tried
        again, until all of them have been last or the core does not get smaller.
        """
        fixed: list[int] = []
        rest = list(among)
        same = 0
        while rest and same < _SAME:
            size = len(fixed) + len(rest)
            try:
                if self._counterexample([*fixed, *rest], fact) is not None:
                    return None
            except Undecided:
                return None
            core = [number for number in (*fixed, *rest) if number in self._solver.core]
            if not core or core[-1] in fixed:
                return core
            fixed = [core[-1], *(number for number in fixed if number in core)]
            rest = [number for number in core if number not in fixed]
            same = same + 1 if len(core) == size else 0
        return [*fixed, *rest]

    def _reduced(self, fact: Fact, core: list[int]) -> list[int]:
        """Drop the instances that a fact does not need."""
        for number in list(core):
            rest = [other for other in core if other != number]
            try:
                if self._counterexample(rest, fact) is None:
                    core = rest
            except Undecided:
                continue
            except OutOfBudget:
                break
        return core


def minimal(sets: Iterable[int], known: Iterable[int] = ()) -> list[int]:
    """Return the sets that contain no other set, the smallest first. The `known` ones do not contain each other."""
    out = list(known)
    for each in sets:
        for other in out:
            if each & other == other:
                break
        else:
            out = [other for other in out if each & other != each]
            out.append(each)
    return sorted(out, key=lambda each: (each.bit_count(), each))


def hitting_set(sets: Sequence[int], most: int) -> int | None:
    """Return a hitting set of limited size, the first one in a fixed order; None if there is none."""
    if not sets:
        return 0
    if most == 0 or _disjoint(sets) > most:
        return None
    smallest = min(sets, key=int.bit_count)
    counted = sorted(bits(smallest), key=lambda n: (-sum(s >> n & 1 for s in sets), n))
    excluded = 0
    for number in counted:
        rest = [s & ~excluded for s in sets if not s >> number & 1]
        if all(rest):
            found = hitting_set(rest, most - 1)
            if found is not None:
                return found | 1 << number
        excluded |= 1 << number
    return None


def _disjoint(sets: Sequence[int]) -> int:
    """Return a lower bound for a hitting set: the number of disjoint sets, found greedily. Small sets come first."""
    count = taken = 0
    for each in sets:
        if not each & taken:
            taken |= each
            count += 1
    return count
