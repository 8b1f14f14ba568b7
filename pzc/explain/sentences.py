"""Steps to sentences: place, rule and clue; because; so."""

import re
from collections.abc import Iterable, Sequence

from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Link

from .checks import Different
from .english import capital, listed, of_places, uncapitalized
from .instances import Instance
from .otherwise import Otherwise
from .phrases import for_parameters, names_place, nested, runs_on, they, together, with_cells, without_repeats
from .state import Fact, Masks, Unknowns, bits, is_single, removed
from .steps import Deduction, Step
from .words import Words

_IS = re.compile(r"^(?:.* )?the (\S+) must go in (.*)$")
"""A value that must go in a place."""
_MANY_ALIKE = 4
"""Places of which the same is known that are said in one word."""
_NONE = "there is no "
_MANY_PLACES = 8
"""Places of a rule that are still named one by one."""
_FEW_CLUES = 2
"""Clues that are named one by one."""


class Sentences:
    """Says steps in words."""

    def __init__(self, words: Words, instances: Sequence[Instance] = ()) -> None:
        self.words = words
        self._otherwise = Otherwise(words)
        self._parameters = {param.name: value for param, value in words.model.facts.params.items()}
        placements = words.model.facts.placements
        self._args = {each.origin: each.args for some in placements.values() for each in some}
        self._marks = {each.origin for some in placements.values() for each in some if each.value is None}
        self._visible = _visible_facts(words.unknowns, instances)

    def step(self, step: Step) -> str:
        """Return the whole step."""
        if step.single is not None:
            return self._last(step, step.single)
        rules = self.rules(step.instances)
        so = self.so(step.conclusions, step.masks)
        if step.cases:
            return self._by_cases(step, rules, so)
        if step.chain and step.supposed is not None:
            return f"{capital(self._supposition(step.supposed))} leads to a contradiction. {self.conclusion(step)}"
        return self._plainly(step, rules, so, step.masks)

    def _plainly(self, step: Deduction, rules: str, so: str, masks: Masks) -> str:
        return self._in_short(step, rules, so, masks) or self._at_length(step, rules, so, masks)

    def _in_short(self, step: Deduction, rules: str, so: str, masks: Masks) -> str:
        """Return the sentence for a part of a rule that has words of its own; nothing for other steps."""
        if len(step.instances) != 1:
            return ""
        otherwise = self._otherwise
        line = self.words.line(step.instances[0])
        point = otherwise.at_a_point(step)
        if point:
            return f"{capital(point)}. So {so}."
        must = otherwise.must_go(step, line)
        if must:
            return f"{capital(must)}." if so in _IS.sub(r"\2 is \1", must) else f"{capital(must)}. So {so}."
        shared = otherwise.shared(step, line)
        if shared:
            return f"{capital(shared)}. So {so}."
        complete = otherwise.is_complete(step)
        if complete:
            return f"{rules}, and it is closed now. So there is no {complete} anywhere else."
        reason = otherwise.reason(step)
        if not reason:
            return ""
        because = "" if otherwise.says_all(step) else self.because(step, masks)
        if not because:
            return f"{rules}. So {so}: otherwise {reason}."
        follows = "it follows that " if runs_on(because, so) else ""
        return f"{rules}. Because {because}, {follows}{so}: otherwise {reason}."

    def _at_length(self, step: Deduction, rules: str, so: str, masks: Masks) -> str:
        only = self._only_there(step, masks)
        if only:
            return f"{rules}, and {only}. So {so}."
        because = self.because(step, masks)
        if not because:
            return f"{rules}. So {so}."
        so = they(because, so)
        return f"{rules}. Because {because}, {'it follows that ' if runs_on(because, so) else ''}{so}."

    def _supposition(self, supposed: tuple[int, int]) -> str:
        unknown, bit = supposed
        gone = self.words.unknowns.full[unknown] & ~(1 << bit)
        return f"supposing that {self.words.states([unknown], gone, 1 << bit)}"

    def chain(self, step: Step) -> list[str]:
        """Return the links of a step's chain, one sentence each, the supposition first."""
        if not step.chain or step.supposed is None:
            return []
        unknown, bit = step.supposed
        masks = list(step.masks)
        masks[unknown] = 1 << bit
        out = [
            f"Suppose that {self.words.states([unknown], self.words.unknowns.full[unknown] & ~(1 << bit), 1 << bit)}."
        ]
        for number, link in enumerate(step.chain):
            out.append(self._link(link, masks, number == len(step.chain) - 1, step))
        return out

    def _link(self, link: Deduction, masks: Masks, last: bool, step: Step) -> str:
        """Return a link of a chain in words, and remove its conclusions from `masks`. The last is a contradiction."""
        rules = self.rules(link.instances)
        before = list(masks)
        for unknown, bit in link.conclusions:
            masks[unknown] &= ~(1 << bit)
        emptied = [unknown for unknown, _ in link.conclusions if not masks[unknown]]
        if last:
            return self.contradiction(link, before, emptied)
        return self._plainly(link, rules, self.so(link.conclusions, masks), before)

    def contradiction(self, link: Deduction, masks: Masks, emptied: Sequence[int] = ()) -> str:
        """Return the end of a supposition, or of a puzzle without solution."""
        point = self._otherwise.contradiction_at_a_point(link)
        point = point or self._otherwise.no_place(link, self.words.line(link.instances[0]))
        if point and not emptied:
            return f"But then {point}."
        rules = self.rules(link.instances)
        if emptied and is_single(masks[emptied[0]]):
            own = removed(self.words.unknowns, masks, emptied[:1])
            link = Deduction(link.instances, (*link.premises, *own), (), link.part)
            emptied = ()
        reason = "" if emptied else self._otherwise.reason(link)
        if reason:
            return f"{rules}. But then {reason}."
        because = self.words.facts(link.premises, masks)
        if emptied:
            end = f"nothing would be left for {self.words.place(emptied[0])}"
            return f"{rules}. Because {because}, {end}." if because else f"{rules}: {end}."
        return f"{rules}. But {because}." if because else f"{rules}: that cannot be."

    def _by_cases(self, step: Step, rules: str, so: str) -> str:
        """Return a step by cases as sentences."""
        words = self.words
        if len({unknown for unknown, _ in step.cases}) == 1:
            unknown = step.cases[0][0]
            layer = words.layers[words.unknowns.variables[unknown].layer]
            if layer.truth or layer.areas:
                return f"{rules}. Whether or not {words.states([unknown], 1, 2)}, {so}."
            one = f"{words.place(unknown)} is {words.values(unknown, step.masks[unknown])}"
            return f"{rules}. Since {one}, {so} either way." if len(step.cases) == 2 else f"{rules}. Since {one}, {so}."
        values = {words.value(unknown, bit) for unknown, bit in step.cases}
        variable = words.unknowns.variables[step.cases[0][0]]
        places = listed([words.place(unknown) for unknown, _ in step.cases], "or")
        if words.layers[variable.layer].truth:
            one = words.one_of(step.cases)
        elif len(values) == 1:
            one = f"{next(iter(values))} must be in {places}"
        else:
            one = listed(
                [f"{words.place(unknown)} is {words.value(unknown, bit)}" for unknown, bit in step.cases], "or"
            )
        because = self.because(step, step.masks)
        since = f"because {because}" if because and words.layers[variable.layer].truth else ""
        ways = "either way" if len(step.cases) == 2 else "in each case"
        return f"{rules}. {capital(one)}{', ' + since if since else ''}: {ways}, {so}."

    def _last(self, step: Step, unknown: int) -> str:
        """Return the sentence for a last candidate."""
        mask = step.masks[unknown]
        value = self.words.value(unknown, mask.bit_length() - 1)
        places = [place for place in dict.fromkeys(map(self._label, step.instances)) if place]
        if isinstance(self.words.unknowns.variables[unknown].place, Link):
            joined = self.words.have([unknown], value)
            if all(place.startswith("(") for place in places):
                return f"{capital(joined)}."
            return f"{capital(nested(places))}: so {joined}."
        if all(place.startswith("(") for place in places):
            return f"{capital(self.words.place(unknown))} can only be {value}."
        places = with_cells(places, self.words.place(unknown))
        leave = "leaves" if len(places) == 1 else "leave"
        return f"{capital(nested(places))} {leave} only {value} for {self.words.place(unknown)}."

    def _label(self, instance: Instance) -> str:
        """Return the clue of an instance if it is one with a place, or else the place of the instance."""
        used = self.clues(instance)
        place = self.words.line(instance)
        absence = self._absence(instance)
        if absence.startswith(_NONE) and " between " in absence and place.startswith("("):
            return f"the missing {absence.removeprefix(_NONE)}"
        return used[0] if len(used) == 1 and names_place(used[0], place) else place

    # ------------------------------------------------------------------------------------- rules

    def rules(self, instances: Sequence[Instance]) -> str:
        """Return the rules of a step, each once, with places and clues."""
        by_text: dict[str, list[Instance]] = {}
        for instance in instances:
            by_text.setdefault(self.text(instance), []).append(instance)
        parts = [self._rule(text, alike) for text, alike in by_text.items()]
        return capital("; ".join(parts))

    def _rule(self, text: str, alike: Sequence[Instance]) -> str:
        """Return a rule with the places of some of its instances, and the clues that they use."""
        if self.words.clues.statement(alike[0].rule):
            return text
        labels, clues, absences, plain = [], [], [], True
        for instance in alike:
            place = self.words.line(instance)
            absence = self._absence(instance)
            used = self.clues(instance)
            if absence:
                absences.append(absence)
            elif len(used) == 1 and names_place(used[0], place):
                labels.append(used[0])
                plain = False
            else:
                labels.append(place)
                clues += used
        places = together([label for label in dict.fromkeys(labels) if label])
        if len(places) > _MANY_PLACES:
            places, clues = [f"{len(places)} places"], []
        where = f" ({listed(list(dict.fromkeys(clues)))})" if clues else ""
        if absences:
            text = f"{listed(without_repeats(absences))}, and {text}"
        if alike[0].parent is not None and places:
            named = self._otherwise.point(alike[0])
            does = "neither ends nor branches" if self._otherwise.is_closed(alike[0]) else "does not branch"
            return f"the {named[0]} {does} at {listed(places, 'or')}" if named else f"{text}: {listed(places)}{where}"
        spoken = of_places(text, places) if places and plain else None
        if spoken is not None:
            return f"{spoken}{where}"
        return f"{nested(places)}: {text}{where}" if places else f"{text}{where}"

    def _absence(self, instance: Instance) -> str:
        """Return `there is no dot between (1,1) and (1,2)` if an instance holds because a clue is not given there."""
        if instance.clues or instance.case is not None or instance.parent is not None:
            return ""
        return self.words.clues.absence(instance.constraints[0].reason.absent)

    def text(self, instance: Instance) -> str:
        """Return the rule in the words that it has for this instance, as part of a sentence."""
        statement = self.words.clues.statement(instance.rule)
        if statement:
            return statement
        text = (instance.case or instance.rule).text.rstrip(".").replace("`", "")
        text = for_parameters(text, self._parameters)
        sentences = re.split(r"\. (?=[A-Z?])", text)
        if not any("?" in clue for clue in self.clues(instance)):
            sentences = [each for each in sentences if not each.startswith("?")] or sentences
            sentences = [re.sub(r"; \?[^;]*", "", each) for each in sentences]
        return ", and ".join(map(uncapitalized, sentences))

    def clues(self, instance: Instance) -> list[str]:
        """Return the clues of an instance in words; nothing where its text names them, or where they are many."""
        named = instance.case is not None and instance.case.text != instance.rule.text
        if named or len(self._clues_at(instance)) > _FEW_CLUES:
            return []
        return [self.words.clues.words(clue) for clue in self._clues_at(instance)]

    def _clues_at(self, instance: Instance) -> list[Origin]:
        """Return the clues at the places that an instance names, or all of its clues if there is none."""
        args = self._args
        values = {value for _, value in instance.names}
        there = [clue for clue in instance.clues if not values.isdisjoint(args.get(clue, ()))]
        numbered = {args[clue] for clue in there if clue not in self._marks}
        there = [clue for clue in there if clue not in self._marks or args[clue] not in numbered]
        return there or [clue for clue in instance.clues if clue is not instance.rule]

    # ------------------------------------------------------------------------------------- because

    def because(self, step: Deduction, masks: Masks) -> str:
        """Return the premises of a step in words; nothing if it has none."""
        needed = {unknown for unknown, bit in step.premises if (unknown, bit) not in self._visible}
        told = [fact for fact in step.premises if fact[0] in needed]
        return self._all_others(step) or self.words.facts(told, masks)

    def _all_others(self, step: Deduction) -> str:
        """Return `no other cell there has a star` if the premises are about all other cells of the instance."""
        if len(step.instances) != 1 or step.part is None:
            return ""
        gone = {unknown for unknown, _ in step.premises}
        rest = set(step.part.scope) - gone
        if len(gone) < _MANY_ALIKE or len({bit for _, bit in step.premises}) > 1:
            return ""
        if not rest or not rest <= {unknown for unknown, _ in step.conclusions}:
            return ""
        return self.words.no_other(sorted(gone), step.premises[0][1])

    def _only_there(self, step: Deduction, masks: Masks) -> str:
        """Return `only (2,3) can still be 5` if the values have no other place in the instance."""
        if len(step.instances) != 1 or not step.premises:
            return ""
        if step.part is None or not isinstance(step.part.check, Different):
            return ""
        gone: dict[int, int] = {}
        for unknown, bit in step.premises:
            gone[unknown] = gone.get(unknown, 0) | 1 << bit
        mask = next(iter(gone.values()))
        scope = step.part.scope
        rest = [unknown for unknown in scope if unknown not in gone]
        variables = self.words.unknowns.variables
        layers = {variables[unknown].layer for unknown in scope}
        concluding = {unknown for unknown, _ in step.conclusions}
        if len(layers) > 1 or set(gone.values()) != {mask} or len(gone) < 2 or not concluding <= set(rest):
            return ""
        if self.words.layers[next(iter(layers))].truth or mask.bit_count() != len(rest):
            return ""
        who = self.words.who(rest)
        values = listed([self.words.value(rest[0], bit) for bit in bits(mask)])
        return f"only {who} can still be {values}"

    # ------------------------------------------------------------------------------------- so

    def conclusion(self, step: Step) -> str:
        """Return the conclusion as a sentence. After a supposition, its opposite comes first."""
        others = [fact for fact in step.conclusions if step.supposed is not None and fact[0] != step.supposed[0]]
        if not step.chain or not others:
            return f"So {self.so(step.conclusions, step.masks)}."
        own = [fact for fact in step.conclusions if fact not in others]
        return f"So {self.so(own, step.masks)}. In the same way, {self.so(others, step.masks)}."

    def so(self, conclusions: Iterable[Fact], masks: Masks) -> str:
        """Return the conclusions in words. `masks` may be those before or after the step."""
        after = list(masks)
        facts = list(conclusions)
        for unknown, bit in facts:
            after[unknown] &= ~(1 << bit)
        return self._facts_in_words(facts, after)

    def _facts_in_words(self, facts: Sequence[Fact], after: Masks) -> str:
        """Return the facts in words. Places with the same conclusion are named together."""
        shown = self.words.unknowns
        gone: dict[int, int] = {}
        for unknown, bit in facts:
            gone[unknown] = gone.get(unknown, 0) | 1 << bit
        groups: dict[tuple[str, str], list[int]] = {}
        for unknown, mask in sorted(gone.items()):
            layer = self.words.layers[shown.variables[unknown].layer]
            if layer.truth or layer.areas:
                key = layer.name, str(mask == 1)
            elif is_single(after[unknown]):
                key = layer.name, self.words.value(unknown, after[unknown].bit_length() - 1)
            else:
                key = layer.name, self.words.left(unknown, mask, after[unknown])
            groups.setdefault(key, []).append(unknown)
        out = []
        for (name, what), alike in groups.items():
            layer = self.words.layers[name]
            if layer.truth or layer.areas:
                out.append(self.words.states(alike, 1 if what == "True" else 2, 2 if what == "True" else 1))
            else:
                out.append(self.words.have(alike, what))
        return listed(out)


def _visible_facts(unknowns: Unknowns, instances: Sequence[Instance]) -> set[Fact]:
    """Return the facts that a rule states of single open places without a clue: a white cell has no 0."""
    left = list(unknowns.full)
    for instance in instances:
        for part in instance.parts:
            if len(part.scope) == 1 and part.check is not None and not instance.clues:
                (place,) = part.scope
                left[place] &= ~(part.check.removals(list(unknowns.full)) or {}).get(place, 0)
    open_ones = [place for place, mask in enumerate(left) if mask & (mask - 1)]
    return set(removed(unknowns, left, open_ones))
