"""Instances of rules to words: their places, the clues they use, and the text of the rule."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from pzc.compiler.base.origin import Origin
from pzc.compiler.board.elements import AreaAt, Cell
from pzc.compiler.model.model import Demand, demands_in
from pzc.compiler.model.value_names import ListName
from pzc.explain.constraints.checks import Different
from pzc.explain.constraints.instances import Instance

from .comments import comment_behind, note_of
from .english import listed, shortened, uncapitalized
from .labels import Label, Missing, joined, missing, names_place, nested, of_line, of_rectangle, together, with_noun
from .otherwise import Otherwise
from .phrases import as_part, for_parameters, in_words
from .place_lists import in_one_line
from .quantified import of_places
from .stated_rules import Lead, Stated, StatedRules
from .words import Words

_MANY_PLACES = 8
"""The most places of a rule that are named one by one."""
_FOR = re.compile(r"^for [^:]*: ?")
"""The beginning of a condition about several elements."""
_UNKNOWN = re.compile(r"(an? )?\?", re.IGNORECASE)
_UNKNOWN_TOO = re.compile(r"; (an? )?\?[^;]*")
"""Parts of a text about a ? in place of a number."""
_DIFFERENT = re.compile(r"distinct\(\w+\)")
_PLACE = re.compile(r"\(\d+, ?\d+\)|\b(row|column) \d")
"""A place that a text names."""
_NAME = 2
"""The most words of a text that is a name, not a sentence."""
_PAIR = 2
"""Cells without a line that are named."""
_FEW_LINES = 3
"""The most places that are named together with the clues there."""
_LONG = 80
"""The longest text about several statements that is repeated in full."""
_FEW_CLUES = 2
"""The most clues that are named one by one."""


class RuleWords:
    """Puts rules into words."""

    def __init__(self, words: Words, otherwise: Otherwise, instances: Sequence[Instance]) -> None:
        self.words = words
        self._otherwise = otherwise
        self._instances = instances
        self._parameters = {param.name: value for param, value in words.model.facts.params.items()}
        placements = words.model.facts.placements
        self._args = {each.origin: each.args for some in placements.values() for each in some}
        self._values = {each.origin: each.value for some in placements.values() for each in some}

    def lead(
        self, instances: Sequence[Instance], stated: StatedRules, remind: bool = False, brief: bool = False
    ) -> Lead:
        """Return the rules of a step, each once, with places and clues. A rule that was stated is left out if clear.

        `remind`: rules about cells are stated again, as they are if there are several rules. `brief`: no rule is.
        """
        by_text: dict[str, list[Instance]] = {}
        for instance in instances:
            by_text.setdefault(self.text(instance), []).append(instance)
        rules: list[Stated] = []
        labels: list[Label] = []
        remind = remind or len(by_text) > 1 and not brief
        stated.used |= set(by_text)
        for text, alike in by_text.items():
            rule_stated, names = self._rule(text, alike, stated, remind, brief)
            if rule_stated is not None:
                rules.append(rule_stated)
            labels += names
        return Lead(tuple(rules), tuple(labels))

    def rules(self, instances: Sequence[Instance]) -> str:
        """Return the rules of some instances in full."""
        return self.lead(instances, StatedRules()).text

    def _rule(
        self, text: str, alike: Sequence[Instance], stated: StatedRules, remind: bool, brief: bool
    ) -> tuple[Stated | None, list[Label]]:
        """Return a rule with its places and clues. If these say which rule it is, return only their labels."""
        if self.words.clues.statement(alike[0].rule):
            return Stated(text), []
        absences = missing(absence for each in alike if (absence := self._absence(each)))
        key = self.key(alike[0], text)
        labels, where, plain = self._places(alike, key in stated.texts)
        places = together(labels)
        at_points = self._at_points(alike) if alike[0].parent is not None and places else ""
        if at_points:
            return Stated(at_points), []
        label = self._sign(alike[0])
        clear = stated.is_clear(label, key, self._texts.get(label.shape, set()))
        clear = clear and not (remind and (label.is_of_cells or not label.text)) or brief and key in stated.texts
        if clear and absences:
            return Stated(listed(absences)), []
        if clear and (places or not label.text):
            stated.latest[label.shape] = key
            return None, [Label(f"{nested(places)}{where}")] if where else labels
        again = key in stated.texts
        stated.add(label, key)
        several = len(self._demands.get(alike[0].rule, ())) > 1 and len(text) <= _LONG  # the step may be about its end
        text = shortened(text) if again and not several else text
        if len(text.split()) <= _NAME and places and not absences:
            return None, [Label(f"{nested(places)} ({text}){where}")]
        if absences:
            return Stated(f"{listed(absences)}, and {as_part(text)}"), []
        if len(places) == 1 and re.search(rf"{re.escape(places[0].text)}(?!\d)", text):
            return Stated(f"{text}{where}"), []
        spoken = self._of_places(text, alike) if places and plain else None
        if spoken is not None:
            return Stated(f"{spoken}{where}"), []
        return Stated(f"{text}{where}", tuple(places), again), []

    def _sign(self, instance: Instance) -> Label:
        """Return the label by which a reader recognizes the rule of an instance."""
        label, absence = self.label(instance), self._absence(instance)
        return label if absence is None else replace(label, shape=f"missing {absence.what}")

    def key(self, instance: Instance, text: str) -> str:
        """Return a key for the text of a rule: the text without the value of the clue that it is about."""
        label = self.label(instance)
        if not instance.clues or label.name is None or not label.name.noun.isdigit() or _PLACE.search(text):
            return text
        return re.sub(rf"(?<!\d){label.name.noun}(?!\d)", "#", text)

    def _of_places(self, text: str, alike: Sequence[Instance]) -> str | None:
        """Return the text of a rule about every row, column or region as a text about those of some instances."""
        return of_places(text, [label for label in dict.fromkeys(map(self._place, alike)) if label.text])

    def _place(self, instance: Instance) -> Label:
        """Return the place of an instance: for some cells of a row, the row if the rule is about every row."""
        label = self._run_behind(instance) or self.words.places.label(instance)
        numbered = all(isinstance(value, int) for _, value in instance.names)
        if not label.is_list or len(label.cells) < _PAIR or instance.clues or not numbered:
            return label
        line = in_one_line(label.cells)
        if not line:  # the facts name the cells that are meant
            return label if len(label.cells) == _PAIR or not instance.names else Label()
        number = label.cells[0].row if line == "row" else label.cells[0].column
        whole = of_line(ListName(line, number))
        return label if of_places(self.text(instance), [whole]) is None else whole

    def _run_behind(self, instance: Instance) -> Label | None:
        """Return the cells in a line that a list of different values has, if the rule names a cell beside them."""
        named = {value for _, value in instance.names if isinstance(value, Cell)}
        if len(named) != 1 or not all(isinstance(part.check, Different) for part in instance.parts):
            return None
        cells = sorted(self.words.places.cells(instance.scope))
        run = of_rectangle(cells) if in_one_line(cells) and not named & set(cells) else Label()
        return run if run.text else None

    def _places(self, alike: Sequence[Instance], again: bool) -> tuple[list[Label], str, bool]:
        """Return the places of instances, the clues in parentheses, and whether no place is named by its clue.

        `again`: the rule was stated before. The clues that all its instances use were named then.
        """
        labels: list[Label] = []
        clues: list[Label] = []
        plain = True
        for instance in alike:
            place, used = self._place(instance), self.clues(instance)
            if self._absence(instance):
                continue
            if used and self._names_place(instance, used, place):
                labels += used
                plain = False
            else:
                labels.append(place)
                clues += used
        labels = [label for label in dict.fromkeys(labels) if label.text]
        if plain and len(labels) > _MANY_PLACES:
            return [], "", plain
        known = self._common.get(_statement(alike[0]), frozenset()) if again and clues else ()
        named = [*labels, *map(self.words.clues.label, known)]
        clues = [clue for clue in clues if clue not in named]
        if plain and clues and len(labels) > _FEW_LINES and len(alike) > 1:
            return clues, "", False
        return labels, f" ({nested(together(clues))})" if clues else "", plain

    def _at_points(self, alike: Sequence[Instance]) -> str:
        """Return `the line neither ends nor branches at (1,1)`; nothing if the line has no name."""
        named = self._otherwise.points.point(alike[0])
        does = "neither ends nor branches" if self._otherwise.points.is_closed(alike[0]) else "does not branch"
        points = [label for label in map(self.words.places.label, alike) if label.text]
        where = nested(together(points, "or"), "or")
        return f"the {named[0]} {does} at {where}" if named else ""

    @cached_property
    def _texts(self) -> dict[str, set[str]]:
        """The texts of rules that have labels of a kind. One instance of each rule and value of a clue is looked at."""
        found: dict[str, set[str]] = {}
        seen = set()
        for instance in self._instances:
            values = frozenset(self._values.get(clue) for clue in instance.clues)
            key = instance.rule, values, bool(instance.clues), len(instance.names), instance.parent is None
            if key not in seen:
                seen.add(key)
                found.setdefault(self._sign(instance).shape, set()).add(self.key(instance, self.text(instance)))
        return found

    @cached_property
    def _common(self) -> dict[tuple[Origin, int | None], frozenset[Origin]]:
        """The clues that all instances of a statement use."""
        found: dict[tuple[Origin, int | None], frozenset[Origin]] = {}
        for instance in self._instances:
            key, own = _statement(instance), frozenset(instance.clues)
            found[key] = found.get(key, own) & own
        return found

    def label(self, instance: Instance) -> Label:
        """Return the clue of an instance if it is one with a place, or else the place of the instance."""
        if self.words.clues.statement(instance.rule):
            return self.words.clues.label(instance.rule)
        used = self.clues(instance)
        place = self._place(instance)
        absence = self._absence(instance)
        if absence is not None:
            named = absence.where.spread and place.cells
            *several, last = absence.what.split(" or ")
            what = (last.partition(" ")[2] or "sign") if several else absence.what  # `dot` for `white or black dot`
            return with_noun(absence.where, f"missing {what}") if named else place
        return joined(used) if used and self._names_place(instance, used, place) else place

    def _names_place(self, instance: Instance, used: Sequence[Label], place: Label) -> bool:
        """Return True if the names of clues also say where a rule applies, as that of a list of cells does."""
        lists = {value for _, value in instance.names if isinstance(value, tuple)}
        of_list = (
            len(used) == 1
            and used[0].spread
            and any(lists.intersection(self._args.get(clue, ())) for clue in instance.clues)
        )
        return of_list or names_place(used, place)

    def _absence(self, instance: Instance) -> Missing | None:
        """Return the clue without which an instance holds, if it holds because a clue is not given at a place."""
        if instance.clues or instance.case is not None or instance.parent is not None:
            return None
        absence = self.words.clues.absence(instance.constraints[0].reason.absent)
        if absence is None or absence.where.spread:
            return absence
        place = self.words.places.label(instance)  # the board shows which of the cells has no clue
        return None if set(absence.where.cells) < set(place.cells) else absence

    def text(self, instance: Instance) -> str:
        """Return the rule in the words that it has for this instance, as part of a sentence."""
        statement = self.words.clues.statement(instance.rule)
        if statement:
            return statement
        rule = instance.case or instance.rule
        if rule.text == " ".join(rule.span.text.split()):
            return self._without_text(instance, rule)
        own = self._of_statement(instance)
        if own:
            return own
        text = in_words(rule.text).rstrip(".").replace("`", "")
        text = for_parameters(text, self._parameters)
        sentences = re.split(r"\. (?=[A-Z?])", text)
        if not any("?" in clue.text for clue in self.clues(instance)):
            sentences = [each for each in sentences if not _UNKNOWN.match(each)] or sentences
            sentences = [_UNKNOWN_TOO.sub("", each) for each in sentences]
        last = ", and " if not any(re.search(r",| and ", each) for each in sentences) else "; "
        return last.join(map(self._uncapitalized, sentences))

    def _uncapitalized(self, sentence: str) -> str:
        """Return a sentence without its capital letter, unless that is an unknown by itself: `A is less than B`."""
        name, _, rest = sentence.partition(" ")
        single = name in self.words.layers and self.words.layers[name].single
        return sentence if single and re.match(r"(\w+s|and|or|plus|[^\w]+)\b", rest) else uncapitalized(sentence)

    def _of_statement(self, instance: Instance) -> str:
        """Return the comment behind the statement that an instance is of, if its rule has several statements."""
        statements = {each.reason.at.statement for each in instance.constraints if each.reason.at is not None}
        demands = self._demands.get(instance.rule, [])
        named = instance.case is not None and instance.case.text != instance.rule.text
        if len(statements) != 1 or len(demands) <= 1 or named:
            return ""
        return comment_behind(demands[statements.pop()].span)

    @cached_property
    def _demands(self) -> dict[Origin, list[Demand]]:
        """The statements of each rule that has a text."""
        return {rule.origin: list(demands_in(rule.body)) for rule in self.words.model.rules if rule.named}

    def _without_text(self, instance: Instance, rule: Origin) -> str:
        """Return what a rule without a text requires: its comment, or the condition as it is written."""
        comment = note_of(rule.span)
        if comment:
            return comment
        if _DIFFERENT.fullmatch(_FOR.sub("", rule.text)):
            line = self.words.places.line(instance)
            return "no value repeats in a row or column" if line.startswith(("row", "column")) else "no value repeats"
        return f"`{_FOR.sub('', rule.text)}`"

    def clues(self, instance: Instance) -> list[Label]:
        """Return the names of the clues of an instance, unless its text names a place or there are many."""
        case = instance.case
        if case is not None and case.text != instance.rule.text:
            if _PLACE.search(case.text) or not self._are_on_lists(instance):
                return []
        if len(self._clues_at(instance)) > _FEW_CLUES or self._run_behind(instance):
            return []
        return [self.words.clues.label(clue) for clue in self._clues_at(instance)]

    def _are_on_lists(self, instance: Instance) -> bool:
        """Return True if the clues of an instance are on lists of cells, unlike rows and columns."""
        found = [self.words.clues.label(clue) for clue in self._clues_at(instance)]
        return bool(found) and all(label.spread for label in found)

    def _clues_at(self, instance: Instance) -> list[Origin]:
        """Return the clues at the places that an instance names. Without one: all of its clues, or none for an area."""
        args = self._args
        values = {value for _, value in instance.names}
        there = [clue for clue in instance.clues if not values.isdisjoint(args.get(clue, ()))]
        numbered = {args[clue] for clue in there if self._values[clue] is not None}
        there = [clue for clue in there if self._values[clue] is not None or args[clue] not in numbered]
        if any(isinstance(value, AreaAt) for value in values):
            return there
        line = any(type(value) is tuple for value in values)  # the black cells of a room, for example, need no names
        return there or [
            clue
            for clue in instance.clues
            if clue is not instance.rule and not (line and self._values.get(clue) is None)
        ]


def _statement(instance: Instance) -> tuple[Origin, int | None]:
    """Return the rule of an instance, and the number of the statement if its constraints have places."""
    at = instance.constraints[0].reason.at
    return instance.rule, at.statement if at is not None else None
