"""The facts of a step in words: the reasons behind `because`, and the conclusions behind `so`."""

from collections.abc import Iterable, Sequence

from pzc.compiler.board.elements import Item
from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Fact, Masks, bits, is_single, without
from pzc.explain.deductions.steps import Deduction, Step

from .english import clauses, listed
from .otherwise import Otherwise
from .phrases import without_repeats
from .plain_facts import settled_facts, visible_facts
from .predicates import Values
from .rule_words import RuleWords

_MANY_GROUPS = 6
"""The most different states of hidden places that are named one by one."""
_MANY_REASONS, _SOME_REASONS = 16, 8
"""The most places that are named as reasons, and the most if their names are long."""
_LONG = 200
"""Letters of reasons that are too long to be read."""
_MANY_ALIKE = 4
"""The fewest places with the same state that are named together in a phrase."""


class FactWords:
    """Puts the reasons and the conclusions of steps into words.

    `settled`: facts that no step shows, since they are obvious from the board.
    """

    def __init__(self, rules: RuleWords, otherwise: Otherwise, instances: Sequence[Instance]) -> None:
        self._words = rules.words
        self._rules = rules
        self._otherwise = otherwise
        self.settled = settled_facts(self._words.unknowns, instances)
        self._visible = visible_facts(self._words.unknowns, instances) | self.settled
        self._words.values.leave_out(self._visible)

    def because(self, step: Deduction, masks: Masks) -> str:
        """Return the premises of a step in words; nothing if it has none."""
        shown = self.shown_premises(step)
        others = self._all_others(step, masks)
        if others:
            return others
        facts = self.reasons(step, shown, masks)
        return self.in_sum(shown, facts) or facts

    def reasons(self, step: Deduction, shown: Sequence[Fact], masks: Masks) -> str:
        """Return facts as clauses. If all elements of a list are ruled out, say `no outline is possible there`."""
        variables = self._words.unknowns.variables
        gone: dict[str, set[int]] = {}
        for place, bit in shown:
            if bit == 1 and isinstance(variables[place].place, Item):
                gone.setdefault(variables[place].layer, set()).add(place)
        named: set[int] = set()
        clause = []
        within = {place for instance in step.instances for place in instance.scope}
        meant = {place for place, _ in (*step.conclusions, *(step.cases if isinstance(step, Step) else ()))}
        for layer, places in gone.items():
            others = {place for place in within if variables[place].layer == layer} - places
            if len(places) >= _MANY_ALIKE and others <= meant:
                name = layer.replace("_", " ")
                clause.append(f"no {f'other {name}' if others else name} is possible there")
                named |= places
        rest = [fact for fact in shown if fact[0] not in named]
        return clauses([*([self._words.facts(rest, masks)] if rest else []), *clause])

    def shown_premises(self, step: Deduction) -> list[Fact]:
        """Return the premises to be shown: all but those that the clues alone decide."""
        needed = {unknown for unknown, bit in step.premises if (unknown, bit) not in self._visible}
        return [fact for fact in step.premises if fact[0] in needed]

    def in_sum(self, facts: Sequence[Fact], text: str) -> str:
        """Return `of what is known in rows 5 to 8` for facts about too many places to be named; nothing for few.

        `text`: all of the facts in words.
        """
        named = len(self._words.named_apart(facts))
        if named <= _SOME_REASONS or named <= _MANY_REASONS and len(text) <= _LONG:
            return ""
        return f"of what is known {self._words.places.extent({unknown for unknown, _ in facts}) or 'so far'}"

    def _all_others(self, step: Deduction, masks: Masks) -> str:
        """Return `no other cell there has a star` if the premises are about all other cells of the instance.

        Return `no other cell there can have a star` if more cells have one than the conclusions say.
        """
        if len(step.instances) != 1 or step.part is None or self._rules.label(step.instances[0]).is_of_cells:
            return ""
        gone = {unknown for unknown, _ in step.premises}
        rest = set(step.part.scope) - gone
        if len(gone) < _MANY_ALIKE or len({bit for _, bit in step.premises}) > 1:
            return ""
        bit = step.premises[0][1]
        concluded = {unknown for unknown, _ in step.conclusions}
        further = rest - concluded
        if not rest & concluded or any(masks[unknown] != 1 << bit for unknown in further):
            return ""
        return self._words.no_other(sorted(gone), bit, bool(further))

    def only_there(self, step: Deduction, masks: Masks) -> str:
        """Return `only (2,3) can still be 5` if the values have no other place in the instance."""
        rest = self._otherwise.only_places(step)
        gone = {unknown for unknown, _ in step.premises}
        mask = sum(1 << bit for bit in {bit for _, bit in step.premises})
        if not rest and (counted := self._only_counted(step, masks)) is not None:
            rest, mask = [counted[0]], 1 << counted[1]
        if not rest or len(gone) < 2:
            return ""
        who, named = self._words.places.who, self._words.values.value
        others = self._words.unknowns.full[rest[0]] & ~mask
        if len(rest) > len(gone) == others.bit_count():
            return f"{who(sorted(gone))} take up {listed([str(named(rest[0], bit)) for bit in bits(others)])}"
        values = [named(rest[0], bit) for bit in bits(mask)]
        plain = len(values) == 1 and values[0].is_number
        ruled_out = self._otherwise.ruled_out(step.premises, f"the {values[0]}", masks) if plain else ""
        return f"only {who(rest)} can still be {listed(list(map(str, values)))}{ruled_out}"

    def _only_counted(self, step: Deduction, masks: Masks) -> Fact | None:
        """Return the only place that is left for a value that a rule counts, with the value; None for other steps."""
        places = {place for place, _ in step.conclusions}
        if len(step.instances) != 1 or step.instances[0].clues or len(places) != 1:
            return None
        (place,) = places
        left = without(masks, step.conclusions)[place]
        variables, values = self._words.unknowns.variables, self._words.unknowns.values
        all_places = {place, *(other for other, _ in step.premises)}
        if not is_single(left) or any(self._words.layers[variables[each].layer].truth for each in all_places):
            return None
        bit = left.bit_length() - 1
        value = values[place][bit]
        alike = all(other != place and values[other][gone] == value for other, gone in step.premises)
        return (place, bit) if alike and _counts(step.instances[0], value) else None

    def no_place_for_value(self, link: Deduction) -> str:
        """Return `there would be no place for the 3` if a rule requires a 3 somewhere; "" otherwise."""
        variables, values = self._words.unknowns.variables, self._words.unknowns.values
        gone = {values[place][bit] for place, bit in link.premises}
        if len(link.instances) != 1 or link.instances[0].clues or len(gone) != 1:
            return ""
        (value,) = gone
        place, bit = link.premises[0]
        everywhere = {other for other, _ in link.premises} == set(link.instances[0].scope)
        if not everywhere or not _counts(link.instances[0], value) or self._words.layers[variables[place].layer].truth:
            return ""
        named = self._words.values.value(place, bit)
        return f"there would be no place for {'the ' if named.is_number else ''}{named}"

    def so(self, conclusions: Iterable[Fact], masks: Masks) -> str:
        """Return the conclusions in words. `masks` may be those before or after the step."""
        facts = list(conclusions)
        facts = [fact for fact in facts if fact not in self.settled] or facts
        return self._facts_in_words(facts, without(masks, facts))

    def _facts_in_words(self, facts: Sequence[Fact], after: Masks) -> str:
        """Return the facts in words. Places with the same conclusion are named together."""
        shown = self._words.unknowns
        gone: dict[int, int] = {}
        for unknown, bit in facts:
            gone[unknown] = gone.get(unknown, 0) | 1 << bit
        groups: dict[tuple[str, Values | bool], list[int]] = {}
        for unknown, mask in sorted(gone.items()):
            layer = self._words.layers[shown.variables[unknown].layer]
            what: Values | bool
            if layer.truth or layer.areas:
                what = mask == 1
            elif is_single(after[unknown]):
                what = Values((self._words.values.value(unknown, after[unknown].bit_length() - 1),))
            else:
                what = self._words.values.left(unknown, mask, after[unknown])
            groups.setdefault((layer.name, what), []).append(unknown)
        if len(groups) > _MANY_GROUPS and not any(unknown in shown.shown for unknown in gone):
            return self._words.places.narrowed(sorted(gone))
        out = []
        for (_, what), alike in groups.items():
            if isinstance(what, bool):
                out.append(self._words.states(alike, 1 if what else 2, 2 if what else 1))
            else:
                out.append(self._words.have(alike, what))
        return clauses(without_repeats(out))


def _counts(instance: Instance, value: int) -> bool:
    """Return True if a rule has a value among its names, as `k` in `for k in digits: exactly(1, …)`."""
    return any(type(each) is int and each == value for _, each in instance.names)
