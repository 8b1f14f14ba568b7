"""A supposed value with its consequences, round by round, to the chain that leads to its contradiction."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pzc.explain.constraints.checks import Removals, removals_as_facts
from pzc.explain.constraints.cost import cost
from pzc.explain.constraints.instances import Instance, Part, counted
from pzc.explain.constraints.state import Fact, Knowledge, Masks, Unknowns, bits, masks_of

from .premises import premises_for, refutation
from .steps import Deduction


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
    looked: int = 0
    """The unknowns, as bits, whose candidates the consequences depend on."""
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
        return len(counted(self.instances))

    @property
    def cost(self) -> float:
        """The cost of the deduction."""
        return cost(self.instances, self.premises)


def roughly(trial: Trial) -> set[int]:
    """Return the instances of a contradiction, with more than are needed: reasons are all changes of a part."""
    needed: set[int] = set(trial.end.scope) if isinstance(trial.end, Part) else {trial.end or 0}
    used: set[int] = set()
    for done in reversed(trial.rounds):
        more: set[int] = set()
        for removal in done:
            if removal.removals is None or not needed.isdisjoint(removal.removals):
                used |= counted(removal.part.instances)
                more.update(removal.part.scope)
        needed |= more
    return used


def traced(trial: Trial, knowledge: Knowledge) -> Supposition:
    """Return the chain of a contradiction, each link with few premises, backward from its end."""
    unknowns, base = knowledge.unknowns, knowledge.masks
    states = _states(trial, base)
    supposed = {(trial.fact[0], bit) for bit in bits(unknowns.full[trial.fact[0]] & ~(1 << trial.fact[1]))}
    chain: list[Deduction] = []
    needed: set[Fact] = set()
    known: set[Fact] = set()

    def need(facts: Iterable[Fact]) -> None:
        for fact in facts:
            if fact in supposed:
                continue
            (needed if base[fact[0]] >> fact[1] & 1 else known).add(fact)

    if isinstance(trial.end, Part):
        end = _refutation(unknowns, trial.end, states[-1])
        chain.append(end)
        need(end.premises)
    elif trial.end is not None:
        need((trial.end, bit) for bit in range(len(unknowns.values[trial.end])))
    for state, done in zip(reversed(states), reversed(trial.rounds), strict=True):
        for removal in reversed(done):
            facts = [fact for fact in removals_as_facts(removal.removals or {}) if fact in needed]
            needed.difference_update(facts)
            for deduction in _links(unknowns, removal.part, facts, state):
                chain.append(deduction)
                need(deduction.premises)
    chain.reverse()
    instances = {instance.number: instance for link in chain for instance in link.instances}
    return Supposition(
        trial.fact, chain, tuple(instances[number] for number in sorted(instances)), tuple(sorted(known))
    )


def _states(trial: Trial, base: Masks) -> list[Masks]:
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


def _links(unknowns: Unknowns, part: Part, facts: list[Fact], state: Masks) -> list[Deduction]:
    """Return deductions of facts from a part, those with the same premises as one."""
    out: list[Deduction] = []
    check = part.check
    assert check is not None
    while facts:
        premises = premises_for(unknowns, check, facts[0], state)
        relaxed = masks_of(unknowns, premises)
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


def _refutation(unknowns: Unknowns, part: Part, state: Masks) -> Deduction:
    """Explain why a part cannot hold."""
    check = part.check
    assert check is not None
    premises = refutation(unknowns, check, state)
    return Deduction(part.instances, tuple(premises), (), part)
