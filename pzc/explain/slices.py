"""Steps to those that a fact depends on."""

from collections.abc import Collection, Iterable, Iterator

from .constraints.state import Fact, Knowledge
from .deductions.steps import Deduction, Step
from .explainer import Explainer
from .runs import in_runs


def steps_behind(knowledge: Knowledge, facts: Iterable[Fact]) -> list[Step]:
    """Return the steps that some facts depend on, in their order."""
    needed: dict[int, Step] = {}
    seen: set[Fact] = set()
    waiting = list(facts)
    while waiting:
        fact = waiting.pop()
        if fact in seen:
            continue
        seen.add(fact)
        source = knowledge.sources.get(fact)
        if isinstance(source, Step):
            step = source.within or source
            needed[id(step)] = step
        if isinstance(source, Deduction):
            waiting += source.premises
    return sorted(needed.values(), key=lambda step: step.number)


def is_visible(step: Step, shown: Collection[int]) -> bool:
    """Return True if a step, with its direct consequences, concludes something about a visible place."""
    facts = [*step.conclusions, *(fact for direct in step.direct for fact in direct.conclusions)]
    return step.single in shown or any(place in shown for place, _ in facts)


def on_the_way(explainer: Explainer) -> Iterator[Step]:
    """Yield the steps of an explanation, with runs of small ones joined."""
    return in_runs(_needed_steps(explainer))


def _needed_steps(explainer: Explainer) -> Iterator[Step]:
    """Yield the steps. A step about hidden places only comes before the first step that needs it.

    Hidden steps that no other step needs are left out.
    """
    shown = explainer.unknowns.shown
    held: list[Step] = []
    for step in explainer.steps():
        step.named = frozenset(explainer.propagator.accepted)
        step.hidden = not is_visible(step, shown)
        if step.hidden:
            held.append(step)
            continue
        needed = steps_behind(explainer.knowledge, [*step.premises, *step.conclusions]) if held else []
        for other in [each for each in held if each in needed]:
            held.remove(other)
            other.masks = [now if place in shown else then for place, (then, now) in _candidates_before(other, step)]
            other.named = step.named
            yield other
        yield step


def _candidates_before(earlier: Step, later: Step) -> Iterable[tuple[int, tuple[int, int]]]:
    """Return the candidates of each place before two steps."""
    return enumerate(zip(earlier.masks, later.masks, strict=True))
