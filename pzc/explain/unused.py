"""A finished explanation to the rules and clues that no step uses."""

from collections.abc import Iterable
from dataclasses import dataclass

from pzc.compiler.base.origin import Origin

from .constraints.instances import Instance
from .deductions.steps import Deduction, Level
from .explanation import End, Explanation


@dataclass(frozen=True)
class Unused:
    """Rules and clues, in the order of the files. Without all of them, the puzzle has the same only solution."""

    rules: list[Origin]
    clues: list[Origin]

    @property
    def in_words(self) -> str:
        """The rules and clues in a line; nothing if there are none."""
        texts = list(dict.fromkeys(origin.text.removesuffix(".") for origin in (*self.rules, *self.clues)))
        return f"no step uses: {'; '.join(texts)}" if texts else ""


def unused(explanation: Explanation) -> Unused:
    """Return the rules and clues that no step uses: none before the puzzle is solved, or after trial and error."""
    explainer = explanation.explainer
    if explainer is None or explanation.end is not End.SOLVED:
        return Unused([], [])
    steps = [each for step in explanation.steps for each in step.joined or [step]]
    if any(step.level is Level.TRIAL for step in steps):
        return Unused([], [])
    deductions = [*explainer.start, *steps, *(direct for step in steps for direct in step.direct)]
    used = {_key(origin) for instance in _instances(deductions) for origin in _origins(instance)}
    used.update(map(_key, explainer.unknowns.narrowed_by))
    stated = dict.fromkeys(origin for instance in explainer.stated for origin in _origins(instance))
    left = {_key(origin): origin for origin in stated if _key(origin) not in used}.values()
    return Unused([each for each in left if each.kind != "clue"], [each for each in left if each.kind == "clue"])


def _instances(deductions: Iterable[Deduction]) -> Iterable[Instance]:
    for deduction in deductions:
        yield from deduction.instances
        yield from _instances(deduction.chain)


def _origins(instance: Instance) -> tuple[Origin, ...]:
    return (instance.rule, *instance.clues)


def _key(origin: Origin) -> tuple[str, str, int]:
    """Return what identifies a rule or a clue: a clue such as a cage is a rule of its own, too."""
    return origin.span.source.name, origin.text, origin.span.start
