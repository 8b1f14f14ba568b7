"""An explanation and entries to a hint: the next step in three strengths."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pzc.compiler.base.clock import TimeUp
from pzc.compiler.board.elements import Border

from .constraints.state import Contradiction, Fact, Knowledge, bits, is_single
from .deductions.by_solver import deduce
from .deductions.part_deductions import Refuted
from .deductions.smallest import Search
from .deductions.steps import Deduction, Level, Step, marked_scope
from .entries import Entries
from .explainer import Budget, Explainer
from .explanation import BEST, MESSAGES, End, Explanation
from .runs import in_runs, links_in_runs
from .slices import is_visible, steps_behind
from .wording.english import capital, in_sentences
from .wording.labels import Label, listed_labels
from .wording.sentences import Sentences
from .wording.stated_rules import StatedRules
from .wording.words import Words

TOGETHER = "no solution has all of these entries, though each of them is in some solution"
"""The reason why there is no hint where entries of different solutions are mixed."""
_TRUE = 2
"""The candidates of a truth value that is true."""
_FEW_LABELS = 3
"""The most places and clues of a step that a hint names."""
_MOST_WRONG = 3
"""The most wrong entries that are named at once."""
_QUESTIONS = 60
"""The most questions to the solver for the smallest reason of a hint."""
_FALLBACK_QUESTIONS = 150
"""The most questions for any small reason: with fewer, many reasons are long."""
_WRONG_QUESTIONS = 200
"""The most questions for the rules that a wrong entry breaks."""


@dataclass(frozen=True)
class Wrong:
    """An entry that no solution has, and why, in words. `unknown` is its number."""

    place: str
    value: str
    text: str
    unknown: int = -1


@dataclass(frozen=True)
class Hint:
    """The next step in three strengths; or the entries that are wrong; or why there is no step."""

    message: str = ""
    step: Step | None = None
    where: str = ""
    look: tuple[int, ...] = ()
    """The unknowns at the places that `where` names; none if it names the whole board."""
    rule: str = ""
    before: list[str] = field(default_factory=list)
    """Steps about hidden places that the step needs, one sentence each."""
    text: str = ""
    chain: list[str] = field(default_factory=list)
    conclusion: str = ""
    others: list[Step] = field(default_factory=list)
    """Other steps that are as easy."""
    wrong: list[Wrong] = field(default_factory=list)
    finished: bool = False

    @property
    def status(self) -> str:
        """`hint`, `wrong`, `finished` or `none`."""
        if self.wrong:
            return "wrong"
        return "hint" if self.step is not None else "finished" if self.finished else "none"


def hint(explanation: Explanation, entries: Entries, known: Collection[Fact] = (), others: bool = False) -> Hint:
    """Return the next step after some entries, or the entries that are wrong.

    `known` are conclusions of earlier hints. Facts that do not hold in all solutions are ignored. With `others`, the
    hint also has the other steps that are as easy.
    """
    if explanation.explainer is None:
        return Hint(explanation.message)
    try:
        return _hint(explanation, explanation.explainer, entries, known, others)
    except TimeUp:
        explanation.end = End.TIME
    except KeyboardInterrupt:
        explanation.end = End.INTERRUPTED
    return Hint(f"{MESSAGES[explanation.end]} before a step was found")


def _hint(
    explanation: Explanation, explainer: Explainer, entries: Entries, known: Collection[Fact], with_others: bool
) -> Hint:
    """Return a hint. Raises TimeUp."""
    right, wrong, impossible = _sorted(explanation, entries)
    if (wrong or impossible) and explanation.goal.solutions:
        knowledge = _knowledge_with(explainer, right)
        left = max(0, _MOST_WRONG - len(impossible))
        refuted = [_why_wrong(explanation, fact, knowledge) for fact in wrong[:left]]
        return Hint("", wrong=[*impossible[:_MOST_WRONG], *refuted])
    explainer.budget = Budget(_QUESTIONS, fallback=_FALLBACK_QUESTIONS)
    explainer.propagator.hasty = not with_others
    explainer.also_hidden = not right and not known  # without entries, the solutions are not known yet
    explainer.begin()
    try:
        for place, bit in right:
            others = [(place, other) for other in bits(explainer.knowledge.masks[place]) if other != bit]
            explainer.knowledge.remove(others, "entered")
            explainer.propagator.accept(place)
        certain = [(place, bit) for place, bit in known if not explanation.goal.masks[place] >> bit & 1]
        explainer.knowledge.remove(certain, "hinted")
        direct = [*explainer.start, *explainer.propagator.consequences()]
        found = _Next() if explainer.contradiction else _next(explainer, with_others)
    except Refuted as refuted:
        explainer.contradiction = refuted.deduction
        found = _Next()
    except Contradiction:
        return Hint(TOGETHER if explanation.goal.solutions else _why_none(explanation))
    if found.step is None and explainer.contradiction is None and explainer.done:
        step = _not_entered(explanation, direct, {place for place, _ in right})
        return _hint_for(explanation, _Next(step)) if step else Hint(_finished(explanation), finished=True)
    if found.step is None or ((right or wrong) and not explanation.goal.solutions):
        return Hint(_why_none(explanation))
    found.step.number = 1
    return _hint_for(explanation, found)


@dataclass(frozen=True)
class _Next:
    """The next step, if there is one; the hidden steps before it; other steps that are as easy."""

    step: Step | None = None
    before: Sequence[Step] = ()
    others: Sequence[Step] = ()


def _next(explainer: Explainer, with_others: bool) -> _Next:
    """Return the next step about a visible place. If there is none, return the first hidden step. Raises Refuted."""
    shown = explainer.unknowns.shown
    hidden: list[Step] = []
    while (step := explainer.next_step()) is not None:
        step.number = len(hidden) + 1
        step.chain = links_in_runs(step.chain)
        others = explainer.as_easy(step) if with_others and not hidden else []
        explainer.apply(step)
        if explainer.contradiction is not None:
            return _Next()
        if is_visible(step, shown):
            behind = steps_behind(explainer.knowledge, [*step.premises, *step.conclusions]) if hidden else []
            return _Next(step, list(in_runs(each for each in behind if each in hidden)), others)
        step.hidden = True
        hidden.append(step)
    return _Next(hidden[0] if hidden and not explainer.done else None)


def _why_none(explanation: Explanation) -> str:
    """Return the reason why there is no hint."""
    assert explanation.explainer is not None
    contradiction = explanation.contradiction()
    reason = f". {contradiction}" if contradiction else ""
    if not explanation.goal.solutions:
        explanation.end = End.NONE
        return MESSAGES[End.NONE] + reason
    if explanation.explainer.contradiction is not None:
        return TOGETHER + reason
    return explanation.message


def _not_entered(explanation: Explanation, direct: Sequence[Deduction], entered: Collection[int]) -> Step | None:
    """Return the first direct consequence that has not been entered, where nothing else is left to find.

    A mark that is not there need not be entered.
    """
    assert explanation.explainer is not None
    unknowns, masks = explanation.explainer.unknowns, explanation.explainer.knowledge.masks
    layers = {layer.name: layer for layer in explanation.model.layers}
    for deduction in (one for one in direct if one.premises):
        for place in dict.fromkeys(place for place, _ in deduction.conclusions):
            layer = layers[unknowns.variables[place].layer]
            wanted = masks[place] == 1 if layer.areas else not layer.truth or masks[place] == _TRUE
            if place in unknowns.shown and place not in entered and is_single(masks[place]) and wanted:
                own = tuple(fact for fact in deduction.conclusions if fact[0] == place)
                step = Step(deduction.instances, deduction.premises, own, deduction.part, level=Level.DIRECT)
                step.masks, step.number = list(masks), 1
                return step
    return None


def _finished(explanation: Explanation) -> str:
    if explanation.goal.solutions > 1 and explanation.model.objectives:
        return BEST
    if explanation.goal.solutions > 1:
        return "nothing more is certain: there are several solutions"
    return "all is known"


def _sorted(explanation: Explanation, entries: Entries) -> tuple[list[Fact], list[Fact], list[Wrong]]:
    """Return the right entries, the wrong entries, and the entries that no place of their layer can have."""
    assert explanation.explainer is not None
    unknowns = explanation.explainer.unknowns
    right: list[Fact] = []
    wrong: list[Fact] = []
    impossible: list[Wrong] = []
    for place, variable in enumerate(unknowns.variables):
        value = entries.get((variable.layer, variable.place))
        if value is not None:
            bit = unknowns.bit(place, value)
            if bit is None:
                impossible.append(_impossible(explanation, place, value))
            else:
                (right if explanation.goal.masks[place] >> bit & 1 else wrong).append((place, bit))
    return right, wrong, impossible


def _impossible(explanation: Explanation, place: int, value: int) -> Wrong:
    """Explain a wrong entry that no place of its layer can have."""
    assert explanation.sentences is not None
    words = explanation.sentences.words
    name = words.places.place(place)
    sign = str(words.layers[words.unknowns.variables[place].layer].names.get(value, value))
    return Wrong(name, sign, f"{capital(name)} is {sign}: that is wrong. The rules allow no {sign} there.", place)


def _knowledge_with(explainer: Explainer, right: list[Fact]) -> Knowledge:
    """Return what is known by the givens and the right entries."""
    knowledge = Knowledge(explainer.unknowns)
    for deduction in explainer.propagator.givens():
        knowledge.remove(deduction.conclusions, "given")
    for place, bit in right:
        others = [(place, gone) for gone in bits(knowledge.masks[place]) if gone != bit]
        knowledge.remove(others, "entered")
    return knowledge


def _why_wrong(explanation: Explanation, fact: Fact, knowledge: Knowledge) -> Wrong:
    """Explain a wrong entry: the rules that it breaks together with what is known."""
    explainer, sentences = explanation.explainer, explanation.sentences
    assert explainer is not None and sentences is not None
    words, unknowns = sentences.words, explainer.unknowns
    place, value = words.places.place(fact[0]), str(words.values.value(*fact))
    claim = capital(words.states([fact[0]], unknowns.full[fact[0]] & ~(1 << fact[1]), 1 << fact[1]))
    found = Search(explainer.solver, knowledge, explainer.instances).find([fact], _WRONG_QUESTIONS)
    if found is None:
        return Wrong(place, value, f"{claim}: that is wrong.", fact[0])
    deduction = deduce(explainer.solver, knowledge, found.instances, fact, [])
    because = words.facts(deduction.premises, knowledge.masks)
    rules = sentences.rules(deduction.instances)
    several = len(deduction.instances) > 1
    reasons = [rules, f"and {because}"] if because and several else [f"{rules}, and {because}" if because else rules]
    return Wrong(place, value, f"{in_sentences([f'{claim}: that is wrong', *reasons])}.", fact[0])


def _hint_for(explanation: Explanation, found: _Next) -> Hint:
    """Return a step as a hint in three strengths: where to look, the rule to apply, and the whole step."""
    sentences, step, before = explanation.sentences, found.step, found.before
    assert sentences is not None and step is not None
    stated = StatedRules()
    earlier = [sentence for each in before for sentence in _whole_step(sentences, each, stated)]
    concluded = _first_concluded(sentences.words, step)
    place = _place(sentences.words, concluded)
    named = [(sentences.label(instance), instance) for instance in step.instances]
    labels = [label for label in dict.fromkeys(label for label, _ in named) if label.text]
    alike = not step.premises and len({instance.rule for instance in step.instances}) == 1
    used = list(step.instances)
    if len(labels) > _FEW_LABELS and alike:
        labels = labels[:1]  # each of them is enough
        used = [one for label, one in named if label in labels]
    if step.single is not None or step.chain or not 0 < len(labels) <= _FEW_LABELS:
        labels, look = [Label(place)], [concluded]
    else:
        look = sorted({unknown for label, one in named if label in labels for unknown in marked_scope(one)})
    rule = f"{sentences.rules([*(each for one in before for each in one.instances), *used])}."
    if step.single is not None:
        rule = f"Only one value is left for {place}."
    elif step.level is Level.TRIAL:
        rule = f"No short reason was found for {place}: it takes trial and error."
    elif step.supposed is not None and step.chain:
        rule = f"{sentences.supposition(step)}. Where does that lead?"
    return Hint(
        step=step,
        where=f"Look at {listed_labels(labels)}.",
        look=tuple(look),
        rule=rule,
        before=earlier,
        text=sentences.step(step, stated),
        chain=sentences.chain(step, stated),
        conclusion=sentences.conclusion(step),
        others=list(found.others),
    )


def _first_concluded(words: Words, step: Step) -> int:
    """Return the first unknown that a step is about, if possible one that is shown."""
    concluded = [place for place, _ in step.conclusions] if step.single is None else [step.single]
    if step.supposed is not None and step.chain:
        concluded = [step.supposed[0]]
    return min([place for place in concluded if place in words.unknowns.shown] or concluded)


def _place(words: Words, unknown: int) -> str:
    """Return the place of an unknown in words."""
    where = words.unknowns.variables[unknown].place
    if isinstance(where, Border):
        return words.lines.between([where]).removeprefix("between ").removeprefix("at ")
    return words.places.where(where)


def _whole_step(sentences: Sentences, step: Step, stated: StatedRules) -> list[str]:
    """Return the sentences of a step with those of its chain."""
    chain = sentences.chain(step, stated)
    return [*chain, sentences.conclusion(step)] if chain else [sentences.step(step, stated)]
