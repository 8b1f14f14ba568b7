"""Suppositions: a value is tried, and single instances lead to a contradiction.

All open facts are tried at the same time, round by round, so that the shortest contradictions are found first. In a
round, each part that speaks of a changed unknown removes candidates once. The solver is not needed.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from pzc.compiler.base.clock import look

from .checks import Check, Different, Removals, removals_as_facts
from .cost import cost
from .graphs import WholeBoard
from .instances import Instance, Part
from .premises import premises_for, smallest_premises
from .propagate import Propagator
from .ranges import Bounded
from .state import Fact, Masks, bits, masks_of
from .steps import Deduction

_ROUNDS = 12
"""Rounds in which a supposition is followed."""
_FURTHER = 1
"""Rounds after the first contradiction, to find one from fewer instances."""
_TRACED = 16
"""Contradictions of which the exact premises are computed."""


@dataclass(eq=False)
class Removal:
    """The candidates that a part removes in a round; None if it can no longer hold."""

    part: Part
    removals: Removals | None


@dataclass(eq=False)
class Trial:
    """A supposed value and its consequences, round by round."""

    fact: Fact
    changed: dict[int, int] = field(default_factory=dict)
    """The candidates of all unknowns that have changed."""
    latest: set[int] = field(default_factory=set)
    """The unknowns that changed in the last round."""
    rounds: list[list[Removal]] = field(default_factory=list)
    end: Part | int | None = None
    """The part that cannot hold any more, or the unknown without candidates."""


@dataclass(eq=False)
class Supposition:
    """A contradiction: its chain, the instances in it and the known facts that it needs."""

    fact: Fact
    chain: list[Deduction]
    instances: tuple[Instance, ...]
    premises: tuple[Fact, ...]

    @property
    def count(self) -> int:
        """The number of instances of rules."""
        return len({instance.origin.number for instance in self.instances})

    @property
    def cost(self) -> float:
        """The cost of the deduction."""
        return cost(self.instances, self.premises)


class Suppositions:
    """Tries values in the state of a propagator."""

    def __init__(self, propagator: Propagator) -> None:
        self._propagator = propagator
        self._unknowns = propagator.knowledge.unknowns
        self._speaking: dict[int, list[Part]] = {}
        for part in propagator.parts:
            if part.check is not None and not isinstance(part.check, Bounded) and len(part.scope) > 1:
                for place in part.scope:
                    self._speaking.setdefault(place, []).append(part)

    def find(self, facts: Sequence[Fact]) -> tuple[Supposition, int] | None:
        """Return the supposition with the fewest instances, and how many need as few."""
        trials = [self._trial_of(fact) for fact in facts]
        work = list(self._propagator.knowledge.masks)
        ended: list[Trial] = []
        left = _ROUNDS
        while trials and left:
            look()
            left -= 1
            following = []
            for trial in trials:
                self._round(trial, work, self._speaking)
                if trial.end is not None:
                    ended.append(trial)
                elif trial.latest:
                    following.append(trial)
            trials = following
            if ended:
                left = min(left, _FURTHER)
        return self._best(ended)

    def _best(self, ended: Sequence[Trial]) -> tuple[Supposition, int] | None:
        ranked = sorted(ended, key=lambda trial: (len(self._roughly(trial)), len(trial.rounds), trial.fact))
        found = [self._smaller(self._traced(trial)) for trial in ranked[:_TRACED]]
        if not found:
            return None
        best = min(found, key=lambda each: (each.count, each.cost, len(each.chain), each.fact))
        return best, sum(each.count == best.count and each.cost <= best.cost for each in found)

    def _trial_of(self, fact: Fact) -> Trial:
        return Trial(fact, {fact[0]: 1 << fact[1]}, {fact[0]})

    # ------------------------------------------------------------------------------------ following

    def _round(self, trial: Trial, work: Masks, speaking: dict[int, list[Part]]) -> None:
        """Have all parts that speak of the latest changes remove candidates once. `work` is left as it was."""
        before = {place: work[place] for place in trial.changed}
        for place, mask in trial.changed.items():
            work[place] = mask
        parts = {part.number: part for place in trial.latest for part in speaking.get(place, ())}
        done: list[Removal] = []
        after: dict[int, int] = {}
        for number in sorted(parts):
            part = parts[number]
            removals = _narrowed(part, work)
            if removals is None:
                trial.end = part
                done.append(Removal(part, None))
                break
            fresh: Removals = {}
            for place, gone in removals.items():
                mask = after.get(place, work[place])
                if mask & gone:
                    fresh[place] = mask & gone
                    after[place] = mask & ~gone
            if fresh:
                done.append(Removal(part, fresh))
        for place, mask in before.items():
            work[place] = mask
        trial.rounds.append(done)
        if trial.end is None:
            trial.changed.update(after)
            trial.end = next((place for place, mask in after.items() if not mask), None)
        trial.latest = set(after)

    def _followed(self, fact: Fact, masks: Masks, parts: Iterable[Part]) -> Trial | None:
        """Follow one supposition by some parts only; None if there is no contradiction."""
        speaking: dict[int, list[Part]] = {}
        trial = self._trial_of(fact)
        work = list(masks)
        for part in parts:
            if part.check is not None and not isinstance(part.check, Bounded) and len(part.scope) > 1:
                for place in part.scope:
                    speaking.setdefault(place, []).append(part)
                    trial.latest.add(place)
        for _ in range(_ROUNDS):
            self._round(trial, work, speaking)
            if trial.end is not None:
                return trial
            if not trial.latest:
                return None
        return None

    # -------------------------------------------------------------------------------------- tracing

    def _roughly(self, trial: Trial) -> set[int]:
        """Return the instances of a contradiction, with more than are needed: reasons are all changes of a part."""
        needed: set[int] = set(trial.end.scope) if isinstance(trial.end, Part) else {trial.end or 0}
        used: set[int] = set()
        for done in reversed(trial.rounds):
            more: set[int] = set()
            for removal in done:
                if removal.removals is None or not needed.isdisjoint(removal.removals):
                    used.update(instance.origin.number for instance in removal.part.instances)
                    more.update(removal.part.scope)
            needed |= more
        return used

    def _traced(self, trial: Trial, base: Masks | None = None) -> Supposition:
        """Return the chain of a contradiction, each link with few premises, backward from its end."""
        base = self._propagator.knowledge.masks if base is None else base
        states = self._states(trial, base)
        supposed = {(trial.fact[0], bit) for bit in bits(self._unknowns.full[trial.fact[0]] & ~(1 << trial.fact[1]))}
        chain: list[Deduction] = []
        needed: set[Fact] = set()
        known: set[Fact] = set()

        def need(facts: Iterable[Fact]) -> None:
            for fact in facts:
                if fact in supposed:
                    continue
                (needed if base[fact[0]] >> fact[1] & 1 else known).add(fact)

        if isinstance(trial.end, Part):
            end = self._refutation(trial.end, states[-1])
            chain.append(end)
            need(end.premises)
        elif trial.end is not None:
            need((trial.end, bit) for bit in range(len(self._unknowns.values[trial.end])))
        for state, done in zip(reversed(states), reversed(trial.rounds), strict=True):
            for removal in reversed(done):
                facts = [fact for fact in removals_as_facts(removal.removals or {}) if fact in needed]
                needed.difference_update(facts)
                for deduction in self._links(removal.part, facts, state):
                    chain.append(deduction)
                    need(deduction.premises)
        chain.reverse()
        instances = {instance.number: instance for link in chain for instance in link.instances}
        return Supposition(
            trial.fact, chain, tuple(instances[number] for number in sorted(instances)), tuple(sorted(known))
        )

    def _states(self, trial: Trial, base: Masks) -> list[Masks]:
        """Return the candidates at the beginning of each round."""
        state = list(base)
        state[trial.fact[0]] = 1 << trial.fact[1]
        out = []
        for done in trial.rounds:
            out.append(list(state))
            for removal in done:
                for place, gone in (removal.removals or {}).items():
                    state[place] &= ~gone
        return out

    def _links(self, part: Part, facts: list[Fact], state: Masks) -> list[Deduction]:
        """Return deductions of facts from a part, those with the same premises as one."""
        out: list[Deduction] = []
        check = part.check
        assert check is not None
        while facts:
            premises = premises_for(self._unknowns, check, facts[0], state)
            relaxed = masks_of(self._unknowns, premises)
            alike = [facts[0]]
            for fact in facts[1:]:
                before = relaxed[fact[0]]
                relaxed[fact[0]] = before & 1 << fact[1]
                if not relaxed[fact[0]] or check.refuted(relaxed):
                    alike.append(fact)
                relaxed[fact[0]] = before
            out.append(Deduction(part.instances, tuple(premises), tuple(alike), part))
            facts = [fact for fact in facts if fact not in alike]
        return out

    def _refutation(self, part: Part, state: Masks) -> Deduction:
        """Explain why a part cannot hold."""
        check = part.check
        assert check is not None
        premises = smallest_premises(self._unknowns, check.refuted, part.scope, None, state)
        return Deduction(part.instances, tuple(premises), (), part)

    # ------------------------------------------------------------------------------- fewer instances

    def _smaller(self, found: Supposition) -> Supposition:
        """Leave out instances as long as the others lead to a contradiction."""
        masks = self._propagator.knowledge.masks
        for instance in found.instances:
            if instance in found.instances and found.count > 1:
                rest = [other for other in found.instances if other is not instance]
                trial = self._followed(found.fact, masks, _parts_of(rest))
                if trial is not None:
                    found = self._traced(trial)
        return found

    def others(self, found: Supposition, among: Collection[Fact]) -> list[Fact]:
        """Return the facts that follow in the same way: by the same instances, from the same known facts."""
        base = masks_of(self._unknowns, found.premises)
        parts = list(_parts_of(found.instances))
        scope = {place for part in parts for place in part.scope}
        return [
            fact
            for fact in among
            if fact != found.fact and fact[0] in scope and self._followed(fact, base, parts) is not None
        ]


def _parts_of(instances: Iterable[Instance]) -> Iterable[Part]:
    return (part for instance in instances for part in instance.parts)


def _narrowed(part: Part, masks: Masks) -> Removals | None:
    """Return the candidates that a part removes, as far as that is cheap to find out."""
    check: Check | None = part.check
    if isinstance(check, Different):
        return check.forced(masks)
    if isinstance(check, WholeBoard):
        return None if check.refuted(masks) else {}
    assert check is not None
    return check.removals(masks)
