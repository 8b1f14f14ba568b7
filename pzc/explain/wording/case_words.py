"""Steps by cases to sentences: "in column 7, the 7 must be in (2,7) or (3,7), and both lie in box 3"."""

from collections.abc import Sequence

from pzc.compiler.board.elements import Border, Link
from pzc.compiler.model.model import Layer
from pzc.explain.constraints.instances import Instance
from pzc.explain.deductions.steps import Step

from .english import capital, listed, within
from .phrases import they
from .predicates import Values
from .quantified import of_places
from .rule_words import RuleWords
from .stated_rules import StatedRules

_FEW_REASONS = 4
"""The most places whose states are named as the reason why a value must be in one of some places."""


class CaseWords:
    """Puts steps by cases into words."""

    def __init__(self, rules: RuleWords) -> None:
        self._rules = rules
        self._words = rules.words

    def sentence(self, step: Step, because: str, so: str, stated: StatedRules) -> str:
        """Return a step by cases as sentences. `because`: what makes one of the cases necessary."""
        ways = "either way" if len(step.cases) == 2 else "in each case"
        if len({unknown for unknown, _ in step.cases}) == 1:
            return self._of_one_place(step, so, stated, ways)
        one = self._one_of(step)
        first = self._required_by(step)
        others = [instance for instance in step.instances if instance is not first]
        if first is None or not others:
            lead = self._rules.lead(step.instances, stated)
            since = f"because {because}, " if because and self._is_truth(step) else ""
            return f"{lead.then(since + one)} {capital(ways)}, {so}."
        return f"{self._first(step, first, because, one, stated)}{self._rest(step, others, so, stated, ways)}"

    def _of_one_place(self, step: Step, so: str, stated: StatedRules, ways: str) -> str:
        words, unknown = self._words, step.cases[0][0]
        layer = self._layer(unknown)
        lead = self._rules.lead(step.instances, stated)
        if layer.truth or layer.areas:
            if isinstance(words.unknowns.variables[unknown].place, Link | Border):
                return lead.so(so)  # at the end of a line it is obvious that it runs one way or the other
            state = words.states([unknown], 1, 2)
            return lead.then(f"whether or not {state}, {they(state, so)}")
        one = words.have([unknown], words.values.several(unknown, step.masks[unknown]))
        return f"{lead.then(one)} {capital(ways)}, {so}."

    def _one_of(self, step: Step) -> str:
        """Return the cases as a clause: `the 7 must be in (2,7) or (3,7)`, `(1,1) or (1,2) is black`."""
        words = self._words
        if self._is_truth(step):
            return words.one_of(step.cases)
        values = {words.values.value(unknown, bit) for unknown, bit in step.cases}
        places = [unknown for unknown, _ in step.cases]
        if len(values) > 1 or len({self._layer(place).name for place in places}) > 1:
            return listed([words.case(*case) for case in step.cases], "or")
        value = values.pop()
        if value.is_number:
            return f"the {value} must be in {words.places.who(places, 'or')}"
        return words.have(places, Values((value,)), "or")

    def _is_truth(self, step: Step) -> bool:
        return all(self._layer(unknown).truth for unknown, _ in step.cases)

    def _layer(self, unknown: int) -> Layer:
        return self._words.layers[self._words.unknowns.variables[unknown].layer]

    def _required_by(self, step: Step) -> Instance | None:
        """Return the instance that requires one of the cases: it is about all of them, least about conclusions."""
        places = {unknown for unknown, _ in step.cases}
        concluded = {unknown for unknown, _ in step.conclusions}
        about = [each for each in step.instances if places <= set(each.scope)]
        return min(about, key=lambda each: len(concluded & set(each.scope)), default=None)

    def _first(self, step: Step, first: Instance, because: str, one: str, stated: StatedRules) -> str:
        """Return why one of the cases must be."""
        place = self._words.places.label(first)
        region = bool(place.name and place.name.at) and not first.clues
        if not self._is_truth(step) and place.text and (region or self._is_about(first)):
            return f"{capital(within(place.text))}, {one}"
        lead = self._rules.lead([first], stated)
        few = len({unknown for unknown, _ in step.premises}) <= _FEW_REASONS
        sentence = f"because {because}, {one}" if because and (few or self._is_truth(step)) else one
        return lead.then(sentence).removesuffix(".")

    def _is_about(self, instance: Instance) -> bool:
        """Return True if the rule of an instance is about every row, column or region of its kind."""
        return of_places(self._rules.text(instance), [self._words.places.label(instance)]) is not None

    def _rest(self, step: Step, others: Sequence[Instance], so: str, stated: StatedRules, ways: str) -> str:
        """Return what each of the cases leads to."""
        places = {unknown for unknown, _ in step.cases}
        line = self._words.places.line(others[0])
        named = len(others) == 1 and line and self._is_about(others[0])
        if named and not self._is_truth(step) and places <= set(others[0].scope):
            return f", and {'both' if len(places) == 2 else 'all of these'} lie in {line}. So {so}."
        lead = self._rules.lead(others, stated)
        if lead.is_likewise and not stated.used <= stated.before:
            lead = self._rules.lead(others, stated, remind=True)
        if lead.is_likewise:
            return f". {capital(ways)}, {so}."
        cells_of = self._words.places.cells
        lead = lead.without_cells(cells_of(places) | cells_of(place for place, _ in step.conclusions))
        return f". {lead.then(f'{ways}, {so}')}"
