"""An explanation and entries to a hint: the next step in three strengths."""

from dataclasses import dataclass, field

from .entries import Entries
from .explanation import MESSAGES, End, Explanation
from .propagate import Refuted, deduce
from .sentences import capital
from .smallest import Search
from .state import Contradiction, Fact, Knowledge, bits
from .steps import Step
from .words import listed

_QUESTIONS = 400
"""Questions to the solver for a hint, and for what a wrong entry breaks."""


@dataclass(frozen=True)
class Wrong:
    """An entry that no solution has, and why, in words."""

    place: str
    value: str
    text: str


@dataclass(frozen=True)
class Hint:
    """The next step in three strengths; or the entries that are wrong; or why there is no step."""

    message: str = ""
    step: Step | None = None
    where: str = ""
    rule: str = ""
    text: str = ""
    chain: list[str] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    finished: bool = False

    @property
    def status(self) -> str:
        """`hint`, `wrong`, `finished` or `none`."""
        if self.wrong:
            return "wrong"
        return "hint" if self.step is not None else "finished" if self.finished else "none"


def hint(explanation: Explanation, entries: Entries) -> Hint:
    """Return the next step after some entries, or the entries that are wrong."""
    explainer, goal = explanation.explainer, explanation.goal
    if explainer is None or goal is None:
        return Hint(explanation.message)
    right, wrong = _sorted(explanation, entries)
    if goal.solutions and wrong:
        return Hint("", wrong=[_why_wrong(explanation, fact, right) for fact in wrong[:3]])
    explainer.budget.questions = _QUESTIONS
    explainer.begin()
    try:
        for place, bit in right:
            others = [(place, other) for other in bits(explainer.knowledge.masks[place]) if other != bit]
            explainer.knowledge.remove(others, "entered")
            explainer.propagator.accept(place)
        list(explainer.propagator.consequences())
        if explainer.contradiction is None and explainer.done:
            return Hint(_finished(explanation, len(entries)), finished=True)
        step = None if explainer.contradiction else explainer.next_step()
    except (Refuted, Contradiction):
        step = None
    if step is None:
        none = "there is no solution" if not goal.solutions else explanation_message(explanation)
        return Hint(none)
    step.masks = list(explainer.knowledge.masks)
    step.number = 1
    return _said(explanation, step)


def explanation_message(explanation: Explanation) -> str:
    """Return the reason why there is no hint."""
    return explanation.message if explanation.end is not End.OPEN else MESSAGES[End.STUCK]


def _finished(explanation: Explanation, entered: int) -> str:
    assert explanation.goal is not None
    if explanation.goal.solutions > 1:
        return "nothing more is certain: there are several solutions"
    return "all is known"


def _sorted(explanation: Explanation, entries: Entries) -> tuple[list[Fact], list[Fact]]:
    """Return the right entries and the wrong entries."""
    explainer, goal = explanation.explainer, explanation.goal
    assert explainer is not None and goal is not None
    unknowns = explainer.unknowns
    right: list[Fact] = []
    wrong: list[Fact] = []
    for place, variable in enumerate(unknowns.variables):
        value = entries.get((variable.layer, variable.place))
        if value is not None:
            bit = unknowns.bit(place, value)
            if bit is not None:
                (right if goal.masks[place] >> bit & 1 else wrong).append((place, bit))
    return right, wrong


def _why_wrong(explanation: Explanation, fact: Fact, right: list[Fact]) -> Wrong:
    """Explain a wrong entry: the rules that it breaks together with the right entries."""
    explainer, sentences = explanation.explainer, explanation.sentences
    assert explainer is not None and sentences is not None
    words, unknowns = sentences.words, explainer.unknowns
    place, value = words.place(fact[0]), words.value(*fact)
    stated = capital(words.states([fact[0]], unknowns.full[fact[0]] & ~(1 << fact[1]), 1 << fact[1]))
    knowledge = Knowledge(unknowns)
    for other, bit in right:
        knowledge.remove([(other, gone) for gone in bits(knowledge.masks[other]) if gone != bit], "entered")
    found = Search(explainer.solver, knowledge, explainer.instances).find([fact], _QUESTIONS)
    if found is None:
        return Wrong(place, value, f"{stated}: that is wrong.")
    deduction = deduce(explainer.solver, knowledge, found.instances, fact, [])
    because = words.facts(deduction.premises, knowledge.masks)
    rules = sentences.rules(deduction.instances)
    reason = f"{rules}, and {because}" if because else rules
    return Wrong(place, value, f"{stated}: that is wrong. {capital(reason)}.")


def _said(explanation: Explanation, step: Step) -> Hint:
    sentences = explanation.sentences
    assert sentences is not None
    words = sentences.words
    lines = [line for line in dict.fromkeys(map(words.line, step.instances)) if line]
    concluded = list(dict.fromkeys(place for place, _ in step.conclusions))
    if step.single is not None:
        concluded = [step.single]
    if not lines or step.single is not None or len(lines) > 3:
        lines = list(dict.fromkeys(words.place(place) for place in concluded[:2]))
    rule = f"{sentences.rules(step.instances)}."
    if step.single is not None:
        rule = f"But one value is left for {words.place(step.single)}."
    return Hint(
        step=step,
        where=f"Look at {listed(lines)}.",
        rule=rule,
        text=sentences.step(step),
        chain=sentences.chain(step),
    )
