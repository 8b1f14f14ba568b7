"""A puzzle to steps: the cheapest one after the other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count as numbers

from pzc.compiler.base.clock import check_limits
from pzc.compiler.flat.flat import Flat

from .constraints.cost import LAST_CANDIDATE, cost
from .constraints.groups import nodes_of
from .constraints.instances import Instance, counted, divisions_and_others, gather, instances_of, whole_rules
from .constraints.parts import Parts
from .constraints.state import Contradiction, Fact, Knowledge, Unknowns, bits, is_single, removed
from .deductions.by_solver import deduce
from .deductions.cases import Cases
from .deductions.chains import count_links
from .deductions.part_deductions import Refuted
from .deductions.propagate import Propagator
from .deductions.smallest import Search, Smallest
from .deductions.solver import Solver, Undecided
from .deductions.steps import Deduction, Level, Step
from .deductions.suppose import Suppositions
from .deductions.trials import Supposition
from .deductions.unfold import unfolded

_LEAST_QUESTIONS = 60
"""The fewest questions for a search. With fewer left, there is no search if a step is known already."""
_MOST_REASONS = 20
"""The most places that are reasons of a step from several instances, without smaller steps: more are hard to follow."""
_LINKS_PER_INSTANCE = 5
"""Links of a chain for each instance: a longer chain is harder to follow than the instances together."""
_MOST_LOCAL = 4
"""The most points of a loop, or areas, that are named instead of the loop or of all areas."""
_MOST_TRIED = 12
"""The most points or areas that are left out one by one, to find out whether the others are enough."""
_MOST_INSTANCES = 20
"""The most instances of a step: more are too many to follow. A trial costs as much as the hardest of these steps."""


@dataclass
class Budget:
    """The most questions to the solver for one step, and about as many for the whole explanation.

    Each search may take a quarter of what is left. So the first ones are exact, and a long explanation still ends.
    """

    questions: int = 700
    together: int = 3_000
    fallback: int = 0
    """The questions, if these are more, to find any small set after a search that ended without a result."""

    def left(self, calls: int) -> int:
        """Return the questions that the next search may take, after all questions so far."""
        return min(self.questions, (self.together - calls) // 4)


class Explainer:
    """Finds the steps of a puzzle.

    `goal` returns, for each unknown, the values that occur in solutions, as bits. It is called where a step from one
    instance is not enough.
    """

    def __init__(self, flat: Flat, goal: Callable[[], list[int]], budget: Budget | None = None) -> None:
        self.unknowns = Unknowns.of(flat)
        self.goal = goal
        self.budget = budget or Budget()
        self.stated = instances_of(flat)
        """What the rules say of each element and each clue."""
        divisions, others = divisions_and_others(self.stated)
        self.instances = whole_rules(others, nodes_of(self.unknowns))
        parts = Parts(self.unknowns)
        members = [instance for instance in others if instance.group is not None]
        points: list[Instance] = []
        first = len(self.instances) + len(members)
        for instance in others:
            check_limits()
            points += parts.add(instance, first + len(points))
        gather(members)
        self.local = [*members, *points]
        for number, division in enumerate(divisions, first + len(points)):
            division.number = number
            parts.add_division(division)
        self.solver = Solver(flat, self.unknowns, [*self.instances, *self.local], divisions)
        self.knowledge = Knowledge(self.unknowns)
        self.propagator = Propagator(self.knowledge, [*self.instances, *points, *divisions], self.solver)
        self.cases = Cases(self.propagator)
        self.suppositions = Suppositions(self.propagator)
        self.search = Search(self.solver, self.knowledge, self.instances)
        self.start: list[Deduction] = []
        self.contradiction: Deduction | None = None
        self.also_hidden = False
        """True if steps about hidden places are returned without checking that something certain is left to find."""
        self._in_vain = 0
        """Searches in a row that found nothing better within their budget."""

    def begin(self) -> None:
        """Apply the givens and their direct consequences."""
        try:
            self.start = [*self.propagator.givens(), *self.propagator.consequences()]
        except Refuted as refuted:
            self.contradiction = refuted.deduction

    def steps(self) -> Iterator[Step]:
        """Yield the steps one by one. Each starts after the direct consequences of the step before.

        They end if nothing certain is left to find, or at a `contradiction`. Without a solution, they may also end
        before a contradiction is found.
        """
        self.begin()
        for number in numbers(1):
            if self.contradiction is not None:
                return
            try:
                step = self.next_step()
            except Refuted as refuted:
                self.contradiction = refuted.deduction
                return
            if step is None:
                return
            step.number = number
            self.apply(step)
            yield step

    @property
    def done(self) -> bool:
        """True if nothing certain is left to find."""
        masks, shown = self.knowledge.masks, self.unknowns.shown
        if any(place in shown for place in self.propagator.singles):
            return False
        goal = self.goal()
        return not any(masks[place] & ~goal[place] for place in shown)

    def open_facts(self) -> list[Fact]:
        """Return the facts that are true and not yet known, by place and value."""
        masks, goal = self.knowledge.masks, self.goal()
        shown = sorted(self.unknowns.shown)
        return [(place, bit) for place in shown for bit in bits(masks[place] & ~goal[place])]

    def apply(self, step: Step) -> None:
        """Apply the conclusions of a step, and their direct consequences."""
        step.masks = list(self.knowledge.masks)
        try:
            if step.single is not None:
                self.propagator.accept(step.single)
            self.knowledge.remove(step.conclusions, step)
            direct: list[Deduction] = []
            step.direct = direct
            direct.extend(self.propagator.consequences())
        except Refuted as refuted:
            self.contradiction = refuted.deduction
        except Contradiction:
            self.contradiction = step

    def next_step(self) -> Step | None:
        """Return the cheapest step in the current state; None if there is none or nothing certain is left to find.

        Raises Refuted.
        """
        shown = self.unknowns.shown
        if self.knowledge.solved and self.done:
            return None
        found = self.propagator.cheapest()
        singles = [place for place in self.propagator.singles if place in shown]
        used = [place for place in singles if found is not None and self._uses(found[1], place)]
        if used or (singles and (found is None or found[0] >= LAST_CANDIDATE)):
            return self._single(min(used or singles), len(singles))
        hidden = found is not None and all(place not in shown for place, _ in found[1].conclusions)
        if (found is None or (hidden and not self.also_hidden)) and self.done:
            return None
        if found is None and self.propagator.singles:  # of hidden places
            return self._single(min(self.propagator.singles), len(self.propagator.singles))
        if found is not None:
            price, deduction, alternatives = found
            return _from_deduction(price, deduction, alternatives + len(singles))
        return self._from_several()

    def as_easy(self, step: Step) -> list[Step]:
        """Return the other steps that could be taken in place of `step`, at the same cost. Call it before `apply`.

        There are none for a step that needs several parts of rules: the search finds only the best such step.
        """
        if step.cases or step.supposed is not None or step.level is Level.TRIAL:
            return []
        shown = self.unknowns.shown
        out: list[Step] = []
        if step.cost >= LAST_CANDIDATE:
            singles = [place for place in self.propagator.singles if place in shown and place != step.single]
            out += [self._single(place, step.alternatives) for place in sorted(singles)]
        for price, deduction in self.propagator.as_cheap(step.cost, step.conclusions):
            if any(place in shown for place, _ in deduction.conclusions):
                out.append(_from_deduction(price, deduction, step.alternatives))
        for other in out:
            other.masks = list(self.knowledge.masks)
        return out

    def _uses(self, deduction: Deduction, place: int) -> bool:
        """Return True if the value of a known unknown is a premise: all other candidates are gone."""
        gone = removed(self.unknowns, self.knowledge.masks, [place])
        return set(gone) <= set(deduction.premises)

    def _single(self, place: int, alternatives: int) -> Step:
        """Return the step for an unknown with one candidate left."""
        gone = tuple(removed(self.unknowns, self.knowledge.masks, [place]))
        sources = [self.knowledge.sources[fact] for fact in gone]
        used = {i.number: i for source in sources if isinstance(source, Deduction) for i in source.instances}
        instances = tuple(used[number] for number in sorted(used))
        return Step(
            instances, gone, (), level=Level.DIRECT, cost=LAST_CANDIDATE, alternatives=alternatives, single=place
        )

    def _from_several(self) -> Step | None:
        """Return the step from the fewest instances."""
        best = self._by_cases()
        if best is not None and _count(best) <= 2:
            return best
        facts = self.open_facts()
        supposed = self._supposed(facts)
        if supposed is not None and (best is None or _count(supposed) < _count(best)):
            best = supposed
        if best is not None and _count(best) <= 2:
            return best
        smallest = self._smallest(facts, best)
        if smallest is not None and len(smallest.instances) <= _MOST_INSTANCES:
            return self._step_from(smallest, facts)
        if best is None:
            return self._trial(facts)
        best.exact = self.search.exact
        return best

    def _trial(self, facts: list[Fact]) -> Step | None:
        """Return the step that leaves one place only the values that it has in solutions; None if there is no solution.

        Of all places, this one decides most facts.
        """
        masks, goal = self.knowledge.masks, self.goal()
        places = sorted({place for place, _ in facts})
        place = max(places, key=lambda place: self._decided_by(place, goal[place]))
        left = goal[place]
        if not left:
            return None
        gone = tuple((place, bit) for bit in bits(masks[place] & ~left))
        return Step((), (), gone, level=Level.TRIAL, cost=float(_MOST_INSTANCES))

    def _decided_by(self, place: int, mask: int) -> int:
        """Count the facts that follow directly if an unknown keeps only the candidates in `mask`."""
        gone = (self.knowledge.masks[place] & ~mask).bit_count()
        if not is_single(mask):
            return gone
        direct = self.propagator.directly(place, mask.bit_length() - 1)
        return gone + len({fact for fact, _ in direct if not self.knowledge.is_known(fact)})

    def _smallest(self, facts: list[Fact], best: Step | None) -> Smallest | None:
        """Return the smallest set of instances; None if it has no fewer than a step that is known.

        After a search that finds no smaller set within its budget, the next one may ask a quarter as many questions.
        """
        left = self.budget.left(self.solver.calls)
        if best is None:
            return self.search.find(facts, max(_LEAST_QUESTIONS, left), fallback=self.budget.fallback)
        if left < _LEAST_QUESTIONS:
            self.search.exact = False
            return None
        smallest = self.search.find(facts, max(_LEAST_QUESTIONS, left >> 2 * self._in_vain), _count(best) - 1)
        if smallest is not None:
            self._in_vain = 0
        elif not self.search.exact:
            self._in_vain += 1
        return smallest

    def _supposed(self, facts: list[Fact]) -> Step | None:
        """Return the step by a supposition that single instances refute."""
        best = self.suppositions.find(facts)
        if best is None:
            return None
        conclusions = [best.fact, *self.suppositions.others(best, facts)]
        return Step(
            best.instances,
            best.premises,
            tuple(sorted(conclusions)),
            level=_level(best),
            cost=best.cost,
            supposed=best.fact,
            chain=best.chain,
        )

    def _by_cases(self) -> Step | None:
        """Return the cheapest step by cases."""
        best: tuple[float, Deduction, list[Fact]] | None = None
        found = 0
        for deduction, cases in self.cases.find():
            found += 1
            price = cost(deduction.instances, deduction.premises)
            if best is None or price < best[0]:
                best = price, deduction, cases
        if best is None:
            return None
        price, deduction, cases = best
        level = Level.TWO if len(deduction.instances) <= 2 else Level.SET
        return Step(
            deduction.instances,
            deduction.premises,
            deduction.conclusions,
            level=level,
            cost=price,
            alternatives=found,
            cases=cases,
        )

    def _step_from(self, smallest: Smallest, facts: list[Fact]) -> Step | None:
        """Return the step for a smallest set of instances, with all facts that it gives in the same way."""
        instances = self._localized(smallest)
        scope = {place for instance in instances for place in instance.scope}
        among = [fact for fact in facts if fact[0] in scope]
        deduction = deduce(self.solver, self.knowledge, instances, smallest.fact, among)
        count = self._count_areas_apart(instances)
        level = Level.TWO if len(smallest.instances) == 2 else Level.SET
        step = Step(
            deduction.instances,
            deduction.premises,
            deduction.conclusions,
            level=level,
            cost=cost(deduction.instances, deduction.premises, count),
            exact=smallest.exact,
        )
        supposed, chain = unfolded(self.propagator, self.solver, step, smallest.fact, self.local)
        few_reasons = len({place for place, _ in step.premises}) <= _MOST_REASONS
        if not few_reasons or count_links(chain) <= _LINKS_PER_INSTANCE * count:
            step.supposed, step.chain = supposed, chain
        return step if chain or few_reasons else self._trial(facts)

    def _count_areas_apart(self, instances: Sequence[Instance]) -> int:
        """Count instances; a rule about areas counts once for each area that is named, or as more than may be named."""
        of_areas = {small.group for small in self.local if small.group is not None}
        named = [instance for instance in instances if instance.group is not None]
        whole = [instance for instance in instances if instance in of_areas]
        others = [instance for instance in instances if instance.group is None and instance not in of_areas]
        return len(counted(others)) + len(named) + len(whole) * (_MOST_LOCAL + 1)

    def _localized(self, smallest: Smallest) -> tuple[Instance, ...]:
        """Return the set with some points of a loop instead of the whole loop, if these suffice.

        Likewise, a rule about all areas is replaced by its instances for some areas.
        """
        chosen = smallest.instances
        local = [small for small in self.local if small.origin in chosen]
        if not local:
            return chosen
        others = [instance for instance in chosen if all(small.origin is not instance for small in local)]
        tried = list(self.knowledge.masks)
        tried[smallest.fact[0]] = 1 << smallest.fact[1]

        def enough(some: list[Instance]) -> bool:
            try:
                return not self.solver.holds([i.number for i in [*others, *some]], tried)
            except Undecided:
                return False

        if not enough(local):
            return chosen
        kept = [small for small in local if small.number in self.solver.core]
        if len(kept) > _MOST_TRIED:
            return chosen
        for small in list(kept):
            rest = [other for other in kept if other is not small]
            if enough(rest):
                kept = rest
        return (*others, *kept) if len(kept) <= _MOST_LOCAL else chosen


def _from_deduction(price: float, deduction: Deduction, alternatives: int) -> Step:
    """Return the step for a deduction from one instance, or from several that are looked at together."""
    level = Level.WHOLE if deduction.instances[0].whole else Level.ONE
    if len(deduction.instances) > 1 and deduction.part is not None and deduction.part.others:
        level = Level.TWO if _count(deduction) <= 2 else Level.SET
    return Step(
        deduction.instances,
        deduction.premises,
        deduction.conclusions,
        deduction.part,
        level=level,
        cost=price,
        alternatives=alternatives,
    )


def _level(found: Supposition) -> Level:
    if found.count > 2:
        return Level.SET
    return Level.TWO if found.count == 2 else Level.WHOLE if found.instances[0].whole else Level.ONE


def _count(step: Deduction) -> int:
    """Count the instances of rules in a deduction."""
    return len(counted(step.instances))
