"""Steps to those that a fact depends on."""

from collections.abc import Iterable

from .state import Fact, Knowledge
from .steps import Deduction, Step


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
            needed[source.number] = source
        if isinstance(source, Deduction):
            waiting += source.premises
    return [needed[number] for number in sorted(needed)]
