"""The records of an explanation: deductions, steps and chains of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum

from pzc.explain.constraints.instances import Instance, Part
from pzc.explain.constraints.state import Fact, Masks


class Level(Enum):
    """The kind of reasoning of a step, from the easiest."""

    DIRECT = 0
    ONE = 1
    WHOLE = 2
    TWO = 3
    SET = 4
    TRIAL = 5
    """No short reason was found: the other values of a place are in no solution. The step names no instances."""


@dataclass(eq=False)
class Deduction:
    """Facts that follow from some instances and from facts that are known.

    `chain`: the same in smaller deductions, most of them from one instance. They begin with the opposite of the first
    conclusion (`supposed`) and end in a contradiction. One of them may have a chain of its own, which supposes a
    further value.
    """

    instances: tuple[Instance, ...]
    premises: tuple[Fact, ...]
    conclusions: tuple[Fact, ...]
    part: Part | None = None
    supposed: Fact | None = field(default=None, kw_only=True)
    chain: "Sequence[Deduction]" = field(default=(), kw_only=True)
    points: "Sequence[Deduction]" = field(default=(), kw_only=True)
    """The links of a chain that this one stands for, if they are about points of one line."""


@dataclass(eq=False)
class Step(Deduction):
    """A deduction as it is shown.

    `exact`: no smaller set of instances leads to any new fact.
    """

    level: Level = Level.ONE
    cost: float = 0.0
    alternatives: int = 1
    exact: bool = True
    masks: Masks = field(default_factory=list)
    """The candidates before the step."""
    cases: Sequence[tuple[int, int]] = field(default=())
    """Places and values of which one must be: each of them leads to the conclusions."""
    number: int = 0
    single: int | None = None
    """The unknown of which but one candidate is left, where that alone is the step."""
    direct: Sequence[Deduction] = field(default=())
    """Direct consequences that were drawn after the step."""
    joined: Sequence["Step"] = field(default=())
    """The steps that this one stands for, if it is a run of several."""
    within: "Step | None" = None
    """The run that stands for the step."""
    hidden: bool = False
    """True if it says nothing of what a solver sees."""
    named: Collection[int] = field(default=())
    """Unknowns whose value has been named, by this step or before."""

    @property
    def note(self) -> str:
        """A remark on a step from several rules at once for which the search was not completed; "" for other steps."""
        return "" if self.exact or self.chain or self.cases else "There may be a shorter reason."


def places_of(step: Deduction) -> tuple[list[int], list[int], list[int]]:
    """Return the unknowns to mark for a step: the places of its rules, of the reasons, and of the conclusions.

    A rule about the whole board marks nothing, nor do the reasons of a last candidate.
    """
    if isinstance(step, Step) and step.single is not None:
        return sorted({place for instance in step.instances for place in marked_scope(instance)}), [], [step.single]
    around = {place for instance in step.instances for place in marked_scope(instance)}
    return sorted(around), _unknowns(step.premises), _unknowns(step.conclusions)


def marked_scope(instance: Instance) -> tuple[int, ...]:
    """Return the unknowns of an instance, unless it is about the whole board."""
    return () if instance.whole else instance.scope


def _unknowns(facts: Sequence[Fact]) -> list[int]:
    return list(dict.fromkeys(place for place, _ in facts))
