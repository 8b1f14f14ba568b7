"""Clues to words, as a solver names them: "the 3 in (1,2)", "the 2 left of row 4", "the black dot between …"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.board.elements import Cell, name_of
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.looks import COLORS, Figure, Look, OfClue, Spot
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pictures.clues import names_for

from .clue_conditions import parts_of
from .clue_places import FEW_CELLS, CluePlaces
from .drawn_names import FIGURES, WAYS, are_letters, direction, drawn_names, triangle
from .english import ADJECTIVES, clauses, is_participle, listed
from .labels import EMPTY, Label, Missing, Name, at_place, of_name, with_noun
from .predicates import Named
from .usage import Usage

_NOUNS = {Figure.FILL: "cell", Figure.ARROW: "arrow", Figure.OUTLINE: "group"}
_ALONG = frozenset((Figure.LINE, Figure.ARROW, Figure.OUTLINE, Figure.BULB))
"""Figures that are drawn along the cells of a clue."""
_PREPOSITIONS = frozenset("of in at to by from with on".split())
"""Words at the end of a name that is no noun."""
_NUMBER = re.compile(r"\d+|\?")
"""An item of a clue with several values."""


class ClueWords:
    """Puts the clues of a puzzle into words."""

    def __init__(self, model: Model) -> None:
        self._model = model
        kinds = {kind.name: kind for kind in model.clues}
        self._placed = {
            each.origin: (kinds[name], each) for name, some in model.facts.placements.items() for each in some
        }
        self._drawn = drawn_names(model)
        self._usage = Usage(model)
        self._evaluator = Evaluator(model.facts)
        marks = {
            look.of.clue: look.marks[0]
            for look in reversed(model.looks)
            if isinstance(look.of, OfClue) and look.marks and look.marks[0].figure is not Figure.NONE
        }
        self._figures = {clue: mark.figure for clue, mark in marks.items()}
        self.places = CluePlaces(model.board, model.facts.placements, self._figures)
        self._outside = {
            look.of.clue
            for look in model.looks
            if isinstance(look.of, OfClue) and any(mark.spot is Spot.OUTSIDE for mark in look.marks)
        }
        self._along_cells = {
            look.of.clue
            for look in model.looks
            if isinstance(look.of, OfClue) and any(mark.figure in _ALONG for mark in look.marks)
        } - self._outside
        self._pointers = {
            look.of.clue: mark.figure
            for look in model.looks
            for mark in look.marks
            if isinstance(look.of, OfClue) and mark.figure in (Figure.ARROW, Figure.TRIANGLE)
        }
        self._signs = {
            look.of.clue: mark.text
            for look in model.looks
            for mark in look.marks
            if isinstance(look.of, OfClue) and mark.figure is Figure.TEXT and _shows_a_number(look)
        }
        self._with_direction = {kind.name for kind in model.clues if kind.directions and not kind.builtin}
        self._shown = {clue: mark.text for clue, mark in marks.items() if len(mark.text) == 1}
        self._colors = {clue: mark.color for clue, mark in marks.items() if mark.color}

    def label(self, origin: Origin) -> Label:
        """Return the name of a clue, or its text in the file if there is no better name."""
        found = self._placed.get(origin)
        named = self._named(*found) if found is not None else Label()
        return named if named.text else Label(origin.text, shape=origin.text)

    def statement(self, origin: Origin) -> str:
        """Return `the cage of (1,1) has sum 3` for a clue that gives a condition; nothing for any other clue."""
        found = self._placed.get(origin)
        if found is None or found[1].condition is None:
            return ""
        named = self._named(*found).text
        condition = self._condition(found[1])
        spoken = f"in {named}, {condition}" if condition.startswith("the ") else f"{named} has {condition}"
        return spoken if named else ""

    def _named(self, kind: ClueKind, placement: Placement) -> Label:
        """Return what a clue shows and where it is; nothing if its place has no name."""
        numbers = [str(arg) for arg in placement.args if isinstance(arg, int)]
        name = kind.name.replace("_", " ")
        if numbers and len(numbers) == len(placement.args):
            return self._numbered(kind, placement, numbers)
        match placement.args:
            case (tuple() as row,) if type(row) is tuple and row and all(isinstance(each, int) for each in row):
                drawn = self._drawn.get(kind.name, {})
                letters = "".join(drawn[each].name for each in row) if set(row) <= set(drawn) else ""
                text = letters or " ".join(map(str, row))
                return of_name(Name(name, "", text, order=row), Label(spread=True))
            case (Cell() as cell,) if placement.value is None and self._described(kind).endswith(" cell"):
                return with_noun(at_place("", name_of(cell), cells=(cell,)), self._described(kind))
        valued = placement.value is not None or placement.condition is not None
        beside = valued and kind.name not in self._along_cells or kind.name in self._outside
        where = self.places.where(placement.args, kind, beside)
        if not where.text:
            return where
        subject, is_value = self._subject(kind, placement)
        if is_value and where.spread and where.name is not None and where.name.at == "of" and len(where.cells) == 1:
            where = replace(where, name=replace(where.name, at="in"))  # the number stands in the first cell
        is_letter = is_value and len(subject) == 1 and are_letters(self._drawn.get(kind.name, {}))
        nouns = f"letters {subject}" if is_letter else ""
        return with_noun(where, subject, is_value, nouns)

    def _numbered(self, kind: ClueKind, placement: Placement, numbers: Sequence[str]) -> Label:
        """Return `index row 2`, `the 6 ghosts`, or `the 3 for size 2` for a clue whose place is a number."""
        name = kind.name.replace("_", " ")
        if placement.value is None and name.endswith("s"):
            return of_name(Name(f"{listed(numbers)} {name}", "", ""))
        if placement.value is None:
            return of_name(Name(name, "", listed(numbers), article=""))
        line = f"{name} {listed(numbers)}"
        subject, is_value = self._subject(kind, placement)
        return with_noun(replace(at_place("for", line), lines=(line,)), subject, is_value)

    def _condition(self, placement: Placement) -> str:
        """Return the condition of a clue: `sum 3`, `sum at least 3`, or its text in the file."""
        assert placement.condition is not None
        return clauses(parts_of(placement.condition))

    def absence(self, absent: Sequence[Absent]) -> Missing | None:
        """Return the clues that are not given at one place: `white or black dot`; None for several places."""
        places = {parts: self.places.where(parts) for each in absent if (parts := each.parts) is not None}
        if len(places) != 1:
            return None
        (where,) = places.values()
        kinds = {kind.name: kind for kind in self._model.clues}
        clues = list(dict.fromkeys(each.clue for each in absent))
        names = [name for clue in clues for name in self._kinds_of(clue, kinds.get(clue))]
        if len(names) > 1 and all(clue in kinds and self._is_number(kinds[clue]) for clue in clues):
            names = ["number"]
        last = names[0].rpartition(" ")[2]
        if len(names) > 1 and all(name.endswith(f" {last}") for name in names):
            names = [*(name.removesuffix(f" {last}") for name in names[:-1]), names[-1]]
        what = listed(names, "or")
        plain = [name.removesuffix(" cell") for name in names]
        known = {layer.name.replace("_", " ") for layer in self._model.layers}
        on_cell = where.name is not None and where.name.at == "in" and what.endswith(" cell")
        adjectives = on_cell and all(self._is_adjective(name) and name not in known for name in plain)
        other = self._usage.opposite(plain[0]) if len(plain) == 1 else ""
        state = (other or f"not {listed(plain, 'or')}") if adjectives else ""
        return Missing(what, where, state) if where.text else None

    def _is_number(self, kind: ClueKind) -> bool:
        """Return True if clues of a kind show a number, and the rules call them numbers and not by their name."""
        shown = kind.value is not None and not self._drawn.get(kind.name)
        return shown and self._usage.mentions("number") and not self._usage.mentions(kind.name.replace("_", " "))

    def _kinds_of(self, clue: str, kind: ClueKind | None) -> list[str]:
        """Return what clues of a kind are called: the few signs that are drawn for its values, or its name."""
        if kind is None:
            return [clue.replace("_", " ")]
        drawn = [each.name for each in self._drawn.get(clue, {}).values()]
        signs = 1 < len(drawn) <= FEW_CELLS and not WAYS & set(drawn) and not set(COLORS) & set(drawn)
        return drawn if signs else [self._described(kind)]

    def _subject(self, kind: ClueKind, placement: Placement) -> tuple[str, bool]:
        """Return the value of a clue, or the name of its kind. The truth value is True for a value alone."""
        name = self._name_of(kind, placement)
        return name, not (placement.value is None or kind.name.replace("_", " ") in name)

    def _name_of(self, kind: ClueKind, placement: Placement) -> str:
        given = names_for(self._model, kind)
        drawn = self._drawn.get(kind.name, {})
        match placement.value:
            case None | Unspecified():
                two = len(placement.args) == 2 and all(isinstance(arg, Cell) for arg in placement.args)
                if two and not self._usage.counts(kind.name.replace("_", " ")):
                    return "sign"
                return self._described(kind)
            case int() if self._arrows(kind, placement):
                return self._arrows(kind, placement)
            case int(value):
                name = drawn[value].name if value in drawn else given.get(value, self._number(value, kind))
                return self._pointer(name, kind) if name.partition(" ")[0] in WAYS else self._colored(name, kind)
            case ():
                return EMPTY
            case tuple(values):
                return self._sequence(values, drawn)
        return name_of(placement.value)

    def _number(self, value: int, kind: ClueKind) -> str:
        """Return `0`, or `0 at T` for one of several kinds of numbers beside the board, with a sign of its own."""
        sign = self._signs.get(kind.name, "")
        return f"{value} at {sign}" if sign else str(value)

    def _sequence(self, values: Sequence[object], drawn: Mapping[int, Named]) -> str:
        """Return `numbers 3 and 1`, or `clue AB` for letters."""
        names = [
            drawn[value].name if isinstance(value, int) and value in drawn else self._item(value) for value in values
        ]
        if len(names) == 1:
            return names[0]
        if all(len(name) == 1 and name.isalpha() for name in names):
            return f"clue {''.join(names)}"
        return f"numbers {listed(names)}" if all(map(_NUMBER.fullmatch, names)) else listed(names)

    def _pointer(self, name: str, kind: ClueKind) -> str:
        """Return `up arrow` or `upward triangle` for a value that is drawn as a direction."""
        figure = self._pointers.get(kind.name)
        if figure is Figure.TRIANGLE:
            return triangle(name)
        return f"{name} {figure.value if figure is not None else self._noun(kind)}"

    def _arrows(self, kind: ClueKind, placement: Placement) -> str:
        """Return `left and right arrows` for a value that is a sum of arrows, as `draw` clauses show it."""
        looks = [look for look in self._model.looks if isinstance(look.of, OfClue) and look.of.clue == kind.name]
        arrows = [mark for look in looks for mark in look.marks if mark.figure is Figure.ARROW]
        if len(arrows) < 2 or any(mark.figure is Figure.VALUE for look in looks for mark in look.marks):
            return ""
        found = []
        for look in looks:
            env = dict(zip(look.of.names, placement.args, strict=False)) if isinstance(look.of, OfClue) else {}
            if isinstance(look.of, OfClue) and look.of.value is not None and placement.value is not None:
                env[look.of.value] = placement.value
            if look.where is not None and self._evaluator.value(look.where, env):
                found += [direction(mark.toward) for mark in look.marks if mark in arrows and mark.toward is not None]
        return f"{listed(found)} arrow{'s' if len(found) > 1 else ''}" if found else ""

    def _colored(self, name: str, kind: ClueKind) -> str:
        """Return `green dot` for a value that is drawn as a color."""
        return f"{name} {kind.name.replace('_', ' ')}" if name.replace(" ", "_") in COLORS else name

    def _described(self, kind: ClueKind) -> str:
        """Return the name of a kind of clue with a noun if it is an adjective: `black circle`, `hot cell`."""
        name = self._name(kind)
        if name.rpartition(" ")[2] in _PREPOSITIONS:
            return "clue"
        singular = name.removesuffix("s")
        if singular != name and self._usage.noun(singular):
            return f"{singular} {self._usage.noun(singular)}"
        noun = self._usage.noun(name) or (self._noun(kind) if self._is_adjective(name) else "")
        if noun == "cell" and name in COLORS:  # a white circle is no white cell
            noun = self._noun(kind)
        return f"{name} {noun}".strip()

    def _is_adjective(self, name: str) -> bool:
        """Return True if the name of a clue needs a noun: `black`, or `rising` if the rules count no risings."""
        participle = is_participle(name) and not self._usage.counts(name)
        return name in ADJECTIVES or name in COLORS or participle

    def _name(self, kind: ClueKind) -> str:
        """Return the name of a kind of clue, or its color or figure if the rules mention that: "a grey digit"."""
        name, color = kind.name.replace("_", " "), self._colors.get(kind.name, "")
        usage = self._usage
        if usage.mentions(name):
            return name
        noun, opposites = self._noun(kind), {usage.opposite(layer.name) for layer in self._model.layers}
        clear = noun != "clue" and (noun != "cell" or color not in opposites)
        alone = kind.value is None and list(self._colors.values()).count(color) == 1
        if clear and alone and usage.mentions(color):
            return color
        figure, text = self._figures.get(kind.name), self._shown.get(kind.name, "")
        if text and usage.writes(text):
            return text
        if figure is Figure.TEXT and usage.mentions("sign"):
            return "sign"
        if self._is_only_arrow(kind) and usage.mentions("arrow"):
            return "arrow"
        only = figure in FIGURES and list(self._figures.values()).count(figure) == 1
        return figure.value if figure is not None and only and usage.mentions(figure.value) else name

    def _is_only_arrow(self, kind: ClueKind) -> bool:
        """Return True if a clue is shown as an arrow, and no clue of another kind is."""
        drawn = {name for name, figure in self._figures.items() if figure is Figure.ARROW}
        arrows = drawn | (self._with_direction - self._figures.keys())
        return kind.value is None and arrows == {kind.name}

    def _noun(self, kind: ClueKind) -> str:
        """Return `circle` for a clue that is drawn as a circle."""
        figure = self._figures.get(kind.name)
        return figure.value if figure in FIGURES else _NOUNS.get(figure, "clue") if figure else "clue"

    def _item(self, value: object) -> str:
        return "?" if value is None or isinstance(value, Unspecified) else str(value)


def _shows_a_number(look: Look) -> bool:
    """Return True if a `draw` clause shows the value of a clue beside the board."""
    return any(mark.figure is Figure.VALUE and mark.spot is Spot.OUTSIDE for mark in look.marks)
