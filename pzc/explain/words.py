"""Places, facts and instances to words, as a solver would say them."""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.intervals import intervals
from pzc.compiler.board.board import AreaAt, Border, Cell, Corner, Item, Link, Place, name_of
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.looks import Figure
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.model.value_names import ListName, ValueNames

from .clue_words import ClueWords
from .drawn_names import (
    WAYS,
    absent_at_0,
    drawn_names,
    figures,
    letters_of_numbers,
    separating,
    triangle,
    unnamed_values,
)
from .english import article, clauses, listed, plural
from .instances import Instance
from .labels import Label, cells_in, joined, nested, of_cells, of_line, of_rectangle, together
from .line_words import LineWords
from .place_lists import DIRECTIONS, SHORTEST_RANGE, in_ranges, run
from .predicates import NOTHING, Named, Subject, Values, predicate
from .state import Fact, Masks, Unknowns, bits, is_single
from .usage import Usage

_FEW_CELLS = 4
"""Cells that are named one by one."""
_SEVERAL = 3
"""Places at which one value is gone that are named together, whatever else is known of them."""
_MANY_ITEMS = 8
"""Elements of a list with a layer of its own that are still named one by one."""
_SHORTEST_RUN = 3
"""The least difference between the ends of a run that is not named number by number."""
_FEW_VALUES = 2
"""Values that are left of which a conclusion names all."""
_MANY = 3
"""Values that are named one by one where those that are gone are named."""


class Words:
    """Puts places, values and facts of a puzzle into words."""

    def __init__(self, model: Model, unknowns: Unknowns) -> None:
        self.model = model
        self.unknowns = unknowns
        self.layers = {layer.name: layer for layer in model.layers}
        numeric = [layer for layer in model.shown if not layer.truth and not layer.areas]
        self._names = ValueNames(model.facts)
        self._known_areas = _known_areas(model)
        self.clues = ClueWords(model)
        self._usage = Usage(model)
        self.lines = LineWords(model, unknowns, separating(model))
        self._drawn = drawn_names(model)
        self._figures = figures(model)
        self._letters = letters_of_numbers(model, self._drawn)
        self._absent_at_0 = absent_at_0(model)
        self.in_need_of_comment = unnamed_values(model, self._drawn)
        alone = numeric[0].name if len(numeric) == 1 and len(model.shown) == 1 else None
        self._plain = DIGIT if any(layer.name == DIGIT for layer in numeric) else alone
        """The layer whose name can be left out."""

    # ---------------------------------------------------------------------------------- places

    def place(self, unknown: int) -> str:
        """Return the place of an unknown."""
        return str(self.who([unknown]))

    def who(self, unknowns: Sequence[int], last: str = "and") -> Subject:
        """Return places of one layer as a list: `(1,1) and (1,2)`, or `the colors of (1,1) and (1,2)`."""
        places = [self.unknowns.variables[unknown].place for unknown in unknowns]
        layer = self.layers[self.unknowns.variables[unknowns[0]].layer]
        if layer.single:
            return Subject(layer.name)
        if layer.truth or layer.areas:
            return self._listed(places, last)
        noun = layer.name.replace("_", " ")
        nouns = plural(noun) if len(places) > 1 and last == "and" else noun
        between = [place for place in places if isinstance(place, Link | Border)]
        if between:
            return Subject(f"the {nouns} {self.lines.between(between, last)}")
        cells = self._listed(places, last)
        return cells if layer.name == self._plain else Subject(f"the {nouns} of {cells}")

    def narrowed(self, unknowns: Sequence[int]) -> str:
        """Return `the step numbers of 24 cells are narrowed down` for many unknowns with different values."""
        count: dict[str, int] = {}
        for unknown in unknowns:
            name = self.unknowns.variables[unknown].layer
            count[name] = count.get(name, 0) + 1
        nouns = [f"the {plural(name.replace('_', ' '))} of {number} places" for name, number in count.items()]
        return f"{listed(nouns)} are narrowed down"

    def _listed(self, places: Sequence[Place], last: str = "and") -> Subject:
        """Return places as a list. Four or more cells in a line are `(1,1) to (1,4)`; a whole row is `all of row 1`."""
        cells = sorted(place for place in places if isinstance(place, Cell))
        if len(cells) != len(places) or len(cells) < SHORTEST_RANGE:
            return Subject(self._one_by_one(places, last))
        name = self._names.of_list(cells) if last == "and" else None
        return Subject(listed(in_ranges(cells), last), line=name or "")

    def _one_by_one(self, places: Sequence[Place], last: str) -> str:
        """Return places as a list of all of them; corners in the same corner of their cells are named together."""
        corners = [self.clues.corner_label(place) for place in places if isinstance(place, Corner)]
        return nested(together(corners, last), last) if corners else listed(list(map(self.where, places)), last)

    def where(self, place: Place) -> str:
        """Return a place in words, without its layer: `(3,4)`, or `(1,1) and (1,2)` for a link."""
        match place:
            case Link(a, b):
                return f"{name_of(a)} and {name_of(b)}"
            case Border():
                return self.lines.side(place)
            case Corner():
                return f"the {self.clues.corner(place)}"
            case Item((Cell(), *rest) as cells) if all(isinstance(cell, Cell) for cell in rest):
                return run(cells)
            case Item((Cell() as cell, (int(), int()) as way)) if way in DIRECTIONS:
                return f"{name_of(cell)} {DIRECTIONS[way]}"
            case Item((tuple() as cells, *rest)) if type(cells) is tuple and not rest:
                return run(cells)
            case Item(int(number)) if number in self._letters:
                return str(self._letters[number])
            case Item(value):
                return self._names.of(value)
            case _:
                return name_of(place)

    # ----------------------------------------------------------------------------------- values

    def value(self, unknown: int, bit: int) -> Named:
        """Return a value by its name."""
        layer = self.layers[self.unknowns.variables[unknown].layer]
        value = self.unknowns.values[unknown][bit]
        if not layer.names:
            drawn = self._drawn.get(layer.name, {})
            return drawn[value] if value in drawn else Named(str(value), is_number=True)
        name = layer.names[value].replace("_", " ")
        figure = self._figures.get(layer.name, {}).get(value)
        if figure is Figure.TRIANGLE and len(layer.names[value]) > 1 and not name.endswith(figure.value):
            return Named(triangle(name), is_figure=True)
        if name in NOTHING and layer.name == DIGIT:
            return Named("empty")
        return Named(name, is_figure=figure is not None or self._usage.counts(name))

    def is_nothing(self, unknown: int, value: Named) -> bool:
        """Return True if a value means that nothing is in a place."""
        return (
            value.name in NOTHING or value.name == "0" and self.unknowns.variables[unknown].layer in self._absent_at_0
        )

    def values(self, unknown: int, mask: int, negated: bool = False) -> Values:
        """Return values as alternatives; long runs as `1 to 6`."""
        if not self._is_numeric(unknown):
            return Values(tuple(self.value(unknown, bit) for bit in bits(mask)), negated)
        written: list[str] = []
        for first, last in intervals(self.unknowns.values[unknown][bit] for bit in bits(mask)):
            run = last - first >= _SHORTEST_RUN
            written += [f"{first} to {last}"] if run else map(str, range(first, last + 1))
        return Values(tuple(Named(each, is_number=True) for each in written), negated)

    def _is_numeric(self, unknown: int) -> bool:
        """Return True if the values of an unknown are numbers without names."""
        layer = self.layers[self.unknowns.variables[unknown].layer]
        return not layer.names and layer.name not in self._drawn

    def states(self, unknowns: Sequence[int], gone: int, mask: int) -> str:
        """Return the state of some unknowns of a layer that have lost the values `gone`."""
        first = unknowns[0]
        variable = self.unknowns.variables[first]
        layer = self.layers[variable.layer]
        if layer.truth or layer.areas:
            return self._truths(layer, unknowns, mask == 2 or gone == 1)
        return self.have(unknowns, self.numbers(first, gone, mask))

    def have(self, unknowns: Sequence[int], what: Values, last: str = "and") -> str:
        """Return `(1,1) and (1,2) are 5`, or `no bridge joins (1,1)-(1,2)` for numbers of lines."""
        places = [self.unknowns.variables[unknown].place for unknown in unknowns]
        links = [place for place in places if isinstance(place, Link)]
        layer = self.layers[self.unknowns.variables[unknowns[0]].layer]
        if what.are_numbers and len(links) == len(places) and layer in self.model.shown:
            return self.lines.bridges(layer, links, what, self.unknowns.values[unknowns[0]][-1])
        noun = layer.name.replace("_", " ")
        between = any(isinstance(place, Link | Border) for place in places)
        if layer.name in self._absent_at_0 and (what.are("0") or between and what.are("none")):
            if what.negated:
                return f"there is {article(noun)} {noun} {self._somewhere(places, last)}"
            return f"there is no {noun} {self._somewhere(places, 'or')}"
        where = self._listed(places, last)
        several = len(places) > 1 and not where.line and last == "and"
        does = predicate(what, noun, several, self._is_of_ways(layer.name))
        return (where if does.has else self.who(unknowns, last)).with_predicate(does)

    def _somewhere(self, places: Sequence[Place], last: str) -> str:
        """Return where something is: `at the top of (1,1)`, `in (1,1) and (1,2)`."""
        between = [place for place in places if isinstance(place, Link | Border)]
        if between:
            return self.lines.between(between, last)
        name = self._listed(places).line or self._listed(places, last).text
        return f"{'in' if isinstance(places[0], Cell) else 'at'} {name}"

    def _is_of_ways(self, name: str) -> bool:
        """Return True if the values of a layer are the four directions, and perhaps one more."""
        layer = self.layers[name]
        names = set(layer.names.values() if layer.names else map(str, self._drawn.get(name, {}).values()))
        return names - {"none", "empty"} == WAYS

    def numbers(self, unknown: int, gone: int, mask: int) -> Values:
        """`5`, `not 3 or 4`, `1, 2 or 7`: the shortest of what says which values are gone."""
        full = self.unknowns.full[unknown]
        if is_single(mask):
            return Values((self.value(unknown, mask.bit_length() - 1),))
        left = full & ~gone
        bound = self._bound(unknown, left)
        short = self._parity(unknown, left) or bound and self._tighter(unknown, mask, bound)
        if not short and gone.bit_count() > 2 * _MANY:  # the candidates that are left take fewer words
            short = self.values(unknown, mask) if mask.bit_count() <= _MANY else self._bound(unknown, mask)
        if short:
            return short
        if gone.bit_count() < left.bit_count() and gone.bit_count() <= _MANY or left.bit_count() > 2 * _MANY:
            return self.values(unknown, gone, negated=True)
        return self.values(unknown, left)

    def _parity(self, unknown: int, left: int) -> Values | None:
        """Return `odd` or `even` if just the odd or the even numbers are left."""
        values, full = self.unknowns.values[unknown], self.unknowns.full[unknown]
        if not self._is_numeric(unknown) or full.bit_count() <= _MANY or left.bit_count() <= _FEW_VALUES:
            return None
        odd = sum(1 << bit for bit, value in enumerate(values) if value % 2)
        name = {odd: "odd", full & ~odd: "even"}.get(left)
        return Values((Named(name),)) if name else None

    def _bound(self, unknown: int, left: int) -> Values | None:
        """Return `at least 4` or `at most 5` if some of the smallest or of the largest numbers are gone."""
        values, full = self.unknowns.values[unknown], self.unknowns.full[unknown]
        gone = full & ~left
        few = gone.bit_count() < _FEW_VALUES or left.bit_count() <= _FEW_VALUES
        if few or not self._is_numeric(unknown):
            return None
        low, high = (left & -left).bit_length() - 1, left.bit_length() - 1
        if left == full >> low << low:
            return Values((Named(f"at least {values[low]}", is_number=True),))
        if left == full & ((2 << high) - 1):
            return Values((Named(f"at most {values[high]}", is_number=True),))
        return None

    def _tighter(self, unknown: int, mask: int, bound: Values) -> Values:
        """Return the bound that is known, if it is of the kind of one that is needed: a reader remembers that."""
        known = self._bound(unknown, mask)
        kinds = {each.names[0].name.rpartition(" ")[0] for each in (bound, known) if each}
        return known if known and len(kinds) == 1 else bound

    def left(self, unknown: int, gone: int, mask: int) -> Values:
        """Return `not 3` or `1 or 2`: the removed values, or the remaining values if these are few."""
        bound = self._bound(unknown, mask)
        if bound and gone >> self._last_gone(unknown, mask) & 1:
            return bound
        parity = self._parity(unknown, self.unknowns.full[unknown] & ~gone)
        if parity:
            return parity
        most = _FEW_VALUES if gone.bit_count() <= _MANY else gone.bit_count()
        few = mask.bit_count() <= most and mask.bit_count() < gone.bit_count() + (gone.bit_count() > _MANY)
        return self.values(unknown, mask) if few else self.values(unknown, gone, negated=True)

    def _last_gone(self, unknown: int, mask: int) -> int:
        """Return the value, as a bit, next to the smallest or the largest numbers that are left."""
        low = (mask & -mask).bit_length() - 1
        return low - 1 if low else mask.bit_length()

    def one_of(self, cases: Sequence[tuple[int, int]]) -> str:
        """Return a sentence that one of several truth values holds: `(1,1), (1,2) or (1,3) has a star`."""
        places = [self.unknowns.variables[unknown].place for unknown, _ in cases]
        layer = self.layers[self.unknowns.variables[cases[0][0]].layer]
        alike = len({(self.unknowns.variables[unknown].layer, bit) for unknown, bit in cases}) == 1
        if alike and not any(isinstance(place, Link | Border) for place in places):
            where = Subject(self._one_by_one(places, "or"))
            return self._of_places(layer, where, places, bool(cases[0][1]), several=False)
        if alike and cases[0][1] and self.lines.is_line(layer, places):
            return self.lines.one_of(layer, places)
        return listed([self.states([unknown], 1 << (1 - bit), 1 << bit) for unknown, bit in cases], "or")

    def no_other(self, unknowns: Sequence[int], bit: int) -> str:
        """Return `no other cell there has a star` for cells of one layer; nothing for other places."""
        variables = [self.unknowns.variables[unknown] for unknown in unknowns]
        layer = self.layers[variables[0].layer]
        cells = all(isinstance(each.place, Cell) and each.layer == layer.name for each in variables)
        if layer.truth and bit and all(isinstance(each.place, Link) for each in variables):
            return f"there is no other {layer.name.replace('_', ' ')} there"
        if not layer.truth or not cells:
            return ""
        who = "no other cell there" if bit else "every other cell there"
        return f"{who} {self._usage.state(layer.name.replace('_', ' '), True, False).text}"

    def _truths(self, layer: Layer, unknowns: Sequence[int], holds: bool) -> str:
        """`(1,2) is black`, `there is no line between (1,2) and (1,3)`."""
        places = [self.unknowns.variables[unknown].place for unknown in unknowns]
        if layer.single:
            return f"{layer.name} {'holds' if holds else 'does not hold'}"
        if layer.areas:
            return self.lines.divided(layer, places, holds)
        if isinstance(places[0], Link | Border):
            return self.lines.edges(layer, places, holds)
        who = self._listed(places)
        if isinstance(places[0], Item) and len(places) > _MANY_ITEMS:
            who = Subject(listed([*map(self.where, places[:_SEVERAL]), f"{len(places) - _SEVERAL} more"]))
        return self._of_places(layer, who, places, holds, several=len(places) > 1 and not who.line)

    def _of_places(self, layer: Layer, who: Subject, places: Sequence[Place], holds: bool, several: bool) -> str:
        """Return `(1,2) is black`, `there is no block at (1,1)–(1,2)` for a truth value of cells, corners or lists."""
        name = layer.name.replace("_", " ")
        if isinstance(places[0], Item) and not self._usage.describes(layer.name):
            return f"there is {article(name) if holds else 'no'} {name} {'on' if holds else 'at'} {who}"
        return who.with_predicate(self._usage.state(name, holds, several))

    def named_apart(self, facts: Iterable[Fact]) -> set[int]:
        """Return the unknowns of facts that are named one by one: elements of a list that are ruled out are not."""
        facts = list(facts)
        variables = self.unknowns.variables
        missing = {place for place, bit in facts if bit == 1 and isinstance(variables[place].place, Item)}
        in_short = missing if len(missing) > _MANY_ITEMS else set()
        return {place for place, _ in facts} - in_short

    # ------------------------------------------------------------------------------------ facts

    def facts(self, facts: Iterable[Fact], masks: Masks) -> str:
        """Return facts as clauses; unknowns in the same state are named together."""
        gone: dict[int, int] = {}
        for unknown, bit in facts:
            gone[unknown] = gone.get(unknown, 0) | 1 << bit
        if self._are_without_one(gone):
            return self.have(sorted(gone), self.values(*min(gone.items()), negated=True))
        groups: dict[tuple[str, Values | bool], list[int]] = {}
        for unknown in sorted(gone):
            groups.setdefault(self._alike(unknown, gone[unknown], masks[unknown]), []).append(unknown)
        return clauses([self.states(alike, gone[alike[0]], masks[alike[0]]) for alike in groups.values()])

    def _are_without_one(self, gone: dict[int, int]) -> bool:
        """Return True if one and the same value of a number is gone in several places, and nothing else."""
        variables = [self.unknowns.variables[unknown] for unknown in gone]
        layers = {variable.layer for variable in variables}
        if len(gone) < _SEVERAL or len(layers) > 1 or self.layers[variables[0].layer].truth:
            return False
        values = {self.values(unknown, mask) for unknown, mask in gone.items()}
        return len(values) == 1 and all(mask.bit_count() == 1 for mask in gone.values()) and not variables[0].truth

    def _alike(self, unknown: int, gone: int, mask: int) -> tuple[str, Values | bool]:
        """Return a key for unknowns that are named together."""
        variable = self.unknowns.variables[unknown]
        layer = self.layers[variable.layer]
        if layer.truth or layer.areas:
            return layer.name, mask == 2 or gone == 1
        return layer.name, self.numbers(unknown, gone, mask)

    # ---------------------------------------------------------------------------------- instances

    def line(self, instance: Instance) -> str:
        """Return the place of an instance: `row 3`, `box 2`, `(1,2) and (1,3)`, or "" for the whole board."""
        return self.label(instance).text

    def label(self, instance: Instance) -> Label:
        """Return the place of an instance with the cells that it names."""
        if instance.parent is not None:
            return self._point(instance)
        values = [value for _, value in instance.names]
        for value in reversed(values):
            name = self._list_name(value) if type(value) is tuple else None
            if name is not None:
                return of_line(name)
        elements = [value for value in values if isinstance(value, Cell | Corner | Border | Link | AreaAt)]
        if any(isinstance(value, Cell) for value in elements):
            elements = [value for value in elements if not isinstance(value, Corner)]
        if elements:
            return joined(list(dict.fromkeys(map(self._element, elements))))
        return self._extent(instance)

    def _extent(self, instance: Instance) -> Label:
        """Return the cells of an instance that names no element of the board."""
        cells = sorted(self._cells(instance.scope))
        board = self.model.board
        if instance.whole or not cells or board is None or len(cells) == len(board.cells):
            return Label()
        name = self._list_name(cells)
        if name is not None:
            return of_line(name)
        together = Label() if instance.clues else of_rectangle(cells)
        return together if together.text or len(cells) > _FEW_CELLS else of_cells(cells)

    def extent(self, scope: Iterable[int]) -> str:
        """Return `in rows 2 to 4`: the rows or the columns of places; "" if they are most of the board."""
        cells, board = self._cells(scope), self.model.board
        assert board is not None
        found = []
        for noun, numbers, all_numbers in (
            ("row", {cell.row for cell in cells}, {cell.row for cell in board.cells}),
            ("column", {cell.column for cell in cells}, {cell.column for cell in board.cells}),
        ):
            first, last = min(numbers), max(numbers)
            if 3 * (last - first + 1) <= 2 * len(all_numbers):
                found.append(f"{noun} {first}" if first == last else f"{plural(noun)} {first} to {last}")
        return f"in {' and '.join(found)}" if found else ""

    def _list_name(self, cells: Sequence[object]) -> ListName | None:
        """Return the name of a row, a column, a diagonal, a region or a known area."""
        return self._names.list_name(cells) or self._known_areas.get(frozenset(cells))

    def _element(self, value: object) -> Label:
        """Return the label of a cell, a corner, a side, two cells or an area."""
        if isinstance(value, Corner):
            return self.clues.corner_label(value)
        if isinstance(value, AreaAt):
            return of_line(ListName(value.areas.replace("_", " "), value.cell))
        return of_cells(cells_in(value))

    def _point(self, instance: Instance) -> Label:
        """Return the point of a local part of a loop."""
        places = [self.unknowns.variables[unknown].place for unknown in instance.scope]
        board = self.model.board
        assert board is not None
        ends: list[set[Cell | Corner]] = [
            {place.first, place.second} if isinstance(place, Link) else set(board.corners_of(place))
            for place in places
            if isinstance(place, Link | Border)
        ]
        common = ends[0].intersection(*ends[1:]) if ends else set()
        if len(common) != 1:
            return Label()
        point = common.pop()
        if isinstance(point, Corner):
            return self.clues.corner_label(point)
        return of_cells([point])

    def _cells(self, scope: Iterable[int]) -> set[Cell]:
        board = self.model.board
        assert board is not None
        return {cell for unknown in scope for cell in board.cells_of(self.unknowns.variables[unknown].place)}


def _known_areas(model: Model) -> dict[frozenset[object], ListName]:
    """Return the names of the areas that are known before solving: `the field of (1,2)`."""
    evaluator = Evaluator(model.facts)
    found: dict[frozenset[object], ListName] = {}
    for name, areas in model.facts.areas.items():
        for cells in evaluator.areas(name) if areas.known else ():
            found.setdefault(frozenset(cells), ListName(name.replace("_", " "), cells[0]))
    return found
