"""Facts about places to words, as a solver would say them."""

from collections.abc import Iterable, Sequence

from pzc.compiler.board.elements import Border, Cell, Corner, Item, Link, Place
from pzc.compiler.model.model import Layer, Model
from pzc.explain.constraints.state import Fact, Masks, Unknowns

from .clue_words import ClueWords
from .drawn_names import absent_values, drawn_names, separating, unnamed_values
from .english import article, clauses, listed
from .line_words import LineWords
from .phrases import without_repeats
from .place_words import PlaceWords
from .predicates import Predicate, Subject, Values, predicate
from .usage import Usage
from .value_words import ValueWords

_SEVERAL = 3
"""Places at which one value is gone that are named together, whatever else is known of them."""
_MANY_ITEMS = 8
"""The most elements of a list with a layer of its own that are named one by one."""

_NOUNS: dict[type, str] = {Cell: "cell", Corner: "corner", Link: "link"}
"""Names for the places of a layer."""


class Words:
    """Puts facts of a puzzle into words."""

    def __init__(self, model: Model, unknowns: Unknowns) -> None:
        self.model = model
        self.unknowns = unknowns
        self.layers = {layer.name: layer for layer in model.layers}
        self.usage = Usage(model)
        self._absent = absent_values(model)
        self.in_need_of_comment = unnamed_values(model, drawn_names(model))
        self.clues = ClueWords(model)
        self.lines = LineWords(model, unknowns, separating(model))
        self.places = PlaceWords(model, unknowns, self.clues, self.lines)
        self.values = ValueWords(model, unknowns, self.usage)

    # ---------------------------------------------------------------------------------- states

    def states(self, unknowns: Sequence[int], gone: int, mask: int) -> str:
        """Return the state of some unknowns of a layer that have lost the values `gone`."""
        first = unknowns[0]
        variable = self.unknowns.variables[first]
        layer = self.layers[variable.layer]
        if layer.truth or layer.areas:
            return self._truths(layer, unknowns, mask == 2 or gone == 1)
        return self.have(unknowns, self.values.numbers(first, gone, mask))

    def have(self, unknowns: Sequence[int], what: Values, last: str = "and") -> str:
        """Return `(1,1) and (1,2) are 5`, or `no bridge joins (1,1)-(1,2)` for numbers of lines."""
        places = [self.unknowns.variables[unknown].place for unknown in unknowns]
        links = [place for place in places if isinstance(place, Link)]
        layer = self.layers[self.unknowns.variables[unknowns[0]].layer]
        if what.are_numbers and len(links) == len(places) and layer in self.model.shown:
            return self.lines.bridges(layer, links, what, self.unknowns.values[unknowns[0]][-1])
        noun = layer.name.replace("_", " ")
        between = any(isinstance(place, Link | Border) for place in places)
        absent = self._absent.get(layer.name)
        other = self.places.who(unknowns, last).text != self.places.listed(places, last).text
        if absent is not None and (what.are(str(absent)) or (between or other) and what.are("none")):
            if what.negated:
                return f"there is {article(noun)} {noun} {self._somewhere(places, last)}"
            return f"there is no {noun} {self._somewhere(places, 'or')}"
        where = self.places.listed(places, last)
        several = len(places) > 1 and not where.line and last == "and"
        ways = self.values.are_ways(layer.name)
        does = predicate(what, noun, several, ways)
        of_cells = does.has or all(self.usage.noun(each.name) == "cell" for each in what.names)
        subject = where if of_cells else self.places.who(unknowns, last)
        if subject != where and not ways and any(each.name == "none" for each in what.names):
            does = Predicate(f"{'are' if several else 'is'} {what}")
        return subject.with_predicate(does)

    def _somewhere(self, places: Sequence[Place], last: str) -> str:
        """Return where something is: `at the top of (1,1)`, `in (1,1) and (1,2)`."""
        between = [place for place in places if isinstance(place, Link | Border)]
        if between:
            return self.lines.somewhere(between, last)
        name = self.places.listed(places).line or self.places.listed(places, last).text
        return f"{'in' if isinstance(places[0], Cell) else 'at'} {name}"

    def one_of(self, cases: Sequence[tuple[int, int]]) -> str:
        """Return a sentence that one of several truth values holds: `(1,1), (1,2) or (1,3) has a star`."""
        places = [self.unknowns.variables[unknown].place for unknown, _ in cases]
        layer = self.layers[self.unknowns.variables[cases[0][0]].layer]
        alike = len({(self.unknowns.variables[unknown].layer, bit) for unknown, bit in cases}) == 1
        if alike and not any(isinstance(place, Link | Border) for place in places):
            where = Subject(self.places.one_by_one(places, "or").replace(" corners of ", " corner of "))
            return self._of_places(layer, where, places, bool(cases[0][1]), several=False)
        if alike and cases[0][1] and self.lines.is_line(layer, places):
            return self.lines.one_of(layer, places)
        if alike and not cases[0][1] and self.lines.is_line(layer, places):
            left_out = self.lines.leaves_out(layer, places)
            if left_out:
                return left_out
        return listed([self.case(unknown, bit) for unknown, bit in cases], "or")

    def case(self, unknown: int, bit: int) -> str:
        """Return that an unknown has a value, as a clause: `(1,1) is black`, `(2,3) is 7`."""
        if self.layers[self.unknowns.variables[unknown].layer].truth:
            return self.states([unknown], 1 << (1 - bit), 1 << bit)
        return self.have([unknown], Values((self.values.value(unknown, bit),)))

    def no_other(self, unknowns: Sequence[int], bit: int, further: bool = False) -> str:
        """Return `no other cell there has a star` for cells or corners of one layer; nothing for other places.

        `further`: some that are not meant have a star, so that no other one "can have" it.
        """
        variables = [self.unknowns.variables[unknown] for unknown in unknowns]
        layer = self.layers[variables[0].layer]
        nouns = {_NOUNS.get(type(each.place), "") if each.layer == layer.name else "" for each in variables}
        noun, name = nouns.pop(), layer.name.replace("_", " ")
        if not layer.truth or not noun or nouns or not bit and (further or noun == "link"):
            return ""
        if noun == "link":
            return f"no other {name} is possible there" if further else f"there is no other {name} there"
        does = self.usage.state(name, True, False).text
        if further:
            does = f"can {'have' if does.startswith('has ') else 'be'} {does.partition(' ')[2]}"
        return f"{'no other' if bit else 'every other'} {noun} there {does}"

    def _truths(self, layer: Layer, unknowns: Sequence[int], holds: bool) -> str:
        """`(1,2) is black`, `there is no line between (1,2) and (1,3)`."""
        places = [self.unknowns.variables[unknown].place for unknown in unknowns]
        if layer.single:
            return f"{layer.name} {'holds' if holds else 'does not hold'}"
        if layer.areas:
            return self.lines.divided(layer, places, holds)
        if isinstance(places[0], Link | Border):
            return self.lines.edges(layer, places, holds)
        absent = isinstance(places[0], Item) and not holds and not self.usage.describes(layer.name)
        who = self.places.listed(places, "or" if absent else "and")
        if isinstance(places[0], Item) and len(places) > _MANY_ITEMS:
            shown = [*map(self.places.where, places[:_SEVERAL]), f"{len(places) - _SEVERAL} more"]
            who = Subject(listed(shown, "or" if absent else "and"))
        return self._of_places(layer, who, places, holds, several=len(places) > 1 and not who.line)

    def _of_places(self, layer: Layer, who: Subject, places: Sequence[Place], holds: bool, several: bool) -> str:
        """Return `(1,2) is black`, `there is no block at (1,1)–(1,2)` for a truth value of cells, corners or lists."""
        name = layer.name.replace("_", " ")
        if isinstance(places[0], Item) and not self.usage.describes(layer.name):
            joins_corners = isinstance(places[0].value, tuple) and isinstance(places[0].value[0], Corner)
            where = f"{who}" if joins_corners else f"{'on' if holds else 'at'} {who}"  # "between the corner … and …"
            return f"there is {article(name) if holds else 'no'} {name} {where}"
        return who.with_predicate(self.usage.state(name, holds, several))

    # ------------------------------------------------------------------------------------ facts

    def named_apart(self, facts: Iterable[Fact]) -> set[int]:
        """Return the unknowns of facts that are named one by one: elements of a list that are ruled out are not."""
        facts = list(facts)
        variables = self.unknowns.variables
        missing = {place for place, bit in facts if bit == 1 and isinstance(variables[place].place, Item)}
        in_short = missing if len(missing) > _MANY_ITEMS else set()
        return {place for place, _ in facts} - in_short

    def facts(self, facts: Iterable[Fact], masks: Masks) -> str:
        """Return facts as clauses; unknowns in the same state are named together."""
        gone: dict[int, int] = {}
        for unknown, bit in facts:
            gone[unknown] = gone.get(unknown, 0) | 1 << bit
        if self._are_without_one(gone):
            return self.have(sorted(gone), self.values.several(*min(gone.items()), negated=True))
        groups: dict[tuple[str, Values | bool], list[int]] = {}
        for unknown in sorted(gone):
            groups.setdefault(self._alike(unknown, gone[unknown], masks[unknown]), []).append(unknown)
        states = [self.states(alike, gone[alike[0]], masks[alike[0]]) for alike in groups.values()]
        return clauses(without_repeats(states))

    def _are_without_one(self, gone: dict[int, int]) -> bool:
        """Return True if one and the same value of a number is gone in several places, and nothing else."""
        variables = [self.unknowns.variables[unknown] for unknown in gone]
        layers = {variable.layer for variable in variables}
        if len(gone) < _SEVERAL or len(layers) > 1 or self.layers[variables[0].layer].truth:
            return False
        values = {self.values.several(unknown, mask) for unknown, mask in gone.items()}
        return len(values) == 1 and all(mask.bit_count() == 1 for mask in gone.values()) and not variables[0].truth

    def _alike(self, unknown: int, gone: int, mask: int) -> tuple[str, Values | bool]:
        """Return a key for unknowns that are named together."""
        variable = self.unknowns.variables[unknown]
        layer = self.layers[variable.layer]
        if layer.truth or layer.areas:
            return layer.name, mask == 2 or gone == 1
        return layer.name, self.values.numbers(unknown, gone, mask)
