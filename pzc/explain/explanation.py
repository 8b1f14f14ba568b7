"""A puzzle to its explanation: the steps, how far they lead, and why they end."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from pzc import backends
from pzc.backends.interface import Answer, Backend, Options, Problem, Status
from pzc.compiler.base.clock import TimeUp, left
from pzc.compiler.base.intervals import size
from pzc.compiler.base.node import replace
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten_plainly

from .constraints.state import Unknowns
from .deductions.steps import Step
from .explainer import Budget, Explainer
from .rating import Rating, rating
from .slices import on_the_way
from .wording.sentences import Sentences
from .wording.stated_rules import StatedRules
from .wording.words import Words

MOST_VALUES = 50_000
"""The most values of all unknowns together that are kept one by one."""
_SEARCH_EFFORT = 2_000_000


class End(Enum):
    """The reason for the end of an explanation."""

    SOLVED = "solved"
    CERTAIN = "certain"
    NONE = "none"
    COST = "cost"
    TIME = "time"
    INTERRUPTED = "interrupted"
    LARGE = "large"
    OPEN = "open"


MESSAGES = {
    End.SOLVED: "the puzzle is solved",
    End.CERTAIN: "there are several solutions: nothing more is certain",
    End.NONE: "there is no solution",
    End.COST: "the next step costs more than was allowed",
    End.TIME: "the time limit was reached",
    End.INTERRUPTED: "interrupted",
    End.LARGE: f"the unknowns have more than {MOST_VALUES:,} values: too many to be explained one by one",
    End.OPEN: "no further steps were asked for",
}


BEST = "nothing more follows from the rules: the rest is decided by what is to be best"
"""The end of an explanation with an objective."""
BEFORE = "before the first step was found"
CERTAIN = "before the puzzle was solved: the steps so far are certain"
"""What is added where an explanation ends too soon."""


@dataclass(frozen=True)
class Goal:
    """The candidates of each unknown that some solution has, as bits. `solutions`: none, one, or 2 for several."""

    masks: list[int]
    solutions: int
    solution: Answer | None = None


def goal_of(problem: Problem, unknowns: Unknowns) -> Goal:
    """Find the values that occur in solutions. Raises TimeUp.

    Objectives are ignored: only rules and clues are explained.
    """
    problem = replace(problem, flat=replace(problem.flat, objectives=()))
    backend = backends.get(backends.AUTO)
    found: list[Answer] = []
    status = backend.search_plain(problem, Options(left()), 2, found.append)
    if status is Status.UNKNOWN:
        raise TimeUp
    if not found:
        return Goal([0] * len(unknowns.variables), 0)
    if len(found) == 1:
        return Goal(_masks(problem.flat, unknowns, [found[0]]), 1, found[0])
    return Goal(_possible_values(problem, backend, unknowns), 2, found[0])


def _masks(flat: Flat, unknowns: Unknowns, answers: list[Answer]) -> list[int]:
    """Return the values that occur in solutions. Hidden unknowns have all of their values."""
    masks = list(unknowns.full)
    for place in flat.visible:
        masks[place] = 0
        for answer in answers:
            bit = unknowns.bit(place, answer[place])
            masks[place] |= 0 if bit is None else 1 << bit
    return masks


def _possible_values(problem: Problem, backend: Backend, unknowns: Unknowns) -> list[int]:
    """Return the values that each unknown has in some solution, as bits. Values that are still open are included."""
    assert backend.session is not None
    session = backend.session(problem, Options(left()))
    try:
        found = session.possible(_SEARCH_EFFORT)
    finally:
        session.close()
    masks = list(unknowns.full)
    for place, values, unsure in zip(problem.flat.visible, found.possible, found.open, strict=True):
        some = values | unsure
        masks[place] = sum(1 << bit for bit, value in enumerate(unknowns.values[place]) if value in some)
    return masks


def size_of(flat: Flat) -> int:
    """Count the values of all unknowns."""
    return sum(size(variable.domain) for variable in flat.variables)


@dataclass
class Explanation:
    """The steps of a puzzle, computed lazily by `follow`."""

    problem: Problem
    steps: list[Step] = field(default_factory=list)
    end: End = End.OPEN
    explainer: Explainer | None = None
    sentences: Sentences | None = None
    flat: Flat | None = None
    _stated: StatedRules = field(default_factory=StatedRules)
    """The rules that steps have stated. Chains, which may not be shown, are left out."""
    _stated_in_chains: StatedRules = field(default_factory=StatedRules)
    _texts: list[tuple[str, list[str]]] = field(default_factory=list)

    @property
    def model(self) -> Model:
        """The puzzle."""
        return self.problem.model

    @cached_property
    def goal(self) -> Goal:
        """The values that occur in solutions. Simple steps are found without them. Raises TimeUp."""
        assert self.explainer is not None
        return goal_of(self.problem, self.explainer.unknowns)

    @property
    def message(self) -> str:
        """The reason for the end, in words."""
        if self.end is End.CERTAIN and self.model.objectives:
            return BEST
        if self.end in (End.TIME, End.INTERRUPTED):
            return f"{MESSAGES[self.end]} {CERTAIN if self.steps else BEFORE}"
        return MESSAGES[self.end]

    @property
    def rating(self) -> Rating:
        """The rating of the steps so far."""
        return rating(self.steps, self.end is End.SOLVED)

    def text(self, step: Step) -> str:
        """Return a step as a sentence. A rule that an earlier step has stated is not stated again in full."""
        return self._step_texts(step)[0]

    def chain(self, step: Step) -> list[str]:
        """Return the links of a step's chain, one sentence each."""
        return self._step_texts(step)[1]

    def _step_texts(self, step: Step) -> tuple[str, list[str]]:
        """Return the sentence of a step and those of its chain. The sentences of earlier steps come first."""
        assert self.sentences is not None
        if not 0 < step.number <= len(self.steps) or self.steps[step.number - 1] is not step:
            return self.sentences.step(step), self.sentences.chain(step)
        for each in self.steps[len(self._texts) : step.number]:
            self._stated_in_chains.learn(self._stated)
            chain = self.sentences.chain(each, self._stated_in_chains)
            if chain:
                self._stated.forget_other_than(self._stated_in_chains)
            self._texts.append((self.sentences.step(each, self._stated), chain))
        return self._texts[step.number - 1]

    def conclusion(self, step: Step) -> str:
        """Return the conclusion of a step as a sentence."""
        assert self.sentences is not None
        return self.sentences.conclusion(step)

    def contradiction(self) -> str | None:
        """Return the contradiction of a puzzle without solution, in words."""
        if self.explainer is None or self.explainer.contradiction is None or self.sentences is None:
            return None
        deduction, masks = self.explainer.contradiction, list(self.explainer.knowledge.masks)
        emptied = sorted({unknown for unknown, _ in deduction.conclusions if not masks[unknown]})
        for unknown, bit in deduction.conclusions:
            masks[unknown] |= 1 << bit
        return self.sentences.contradiction(deduction, masks, emptied)

    def follow(self, most: float | None = None) -> Iterator[Step]:
        """Yield the steps as they are found, up to a cost. TimeUp and KeyboardInterrupt end them."""
        if self.explainer is None:
            return
        try:
            for step in on_the_way(self.explainer):
                if most is not None and step.cost > most:
                    self.end = End.COST
                    return
                self.steps.append(step)
                step.number = len(self.steps)
                yield step
            self.end = self._ended()
        except TimeUp:
            self.end = End.TIME
        except KeyboardInterrupt:
            self.end = End.INTERRUPTED

    def _ended(self) -> End:
        assert self.explainer is not None
        if self.explainer.contradiction is not None or not self.goal.solutions:
            return End.NONE
        return End.SOLVED if self.goal.solutions == 1 else End.CERTAIN


def explain(problem: Problem, budget: Budget | None = None) -> Explanation:
    """Begin to explain a puzzle: its steps are found by `follow`. The time and memory of the command count."""
    if size_of(problem.flat) > MOST_VALUES:
        return Explanation(problem, end=End.LARGE)
    explanation = Explanation(problem)
    try:
        flat = flatten_plainly(problem.model)
        explanation.flat = flat
        explanation.explainer = Explainer(flat, lambda: explanation.goal.masks, budget)
        explainer = explanation.explainer
        explanation.sentences = Sentences(Words(problem.model, explainer.unknowns), explainer.stated)
    except TimeUp:
        explanation.end = End.TIME
    except KeyboardInterrupt:
        explanation.end = End.INTERRUPTED
    return explanation
