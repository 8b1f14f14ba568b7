"""Places, facts and instances to words, as a solver would say them."""

import re
from collections.abc import Iterable, Sequence

from pzc.compiler.base.intervals import intervals
from pzc.compiler.board.board import AreaAt, Border, Cell, Corner, Item, Link, Place, name_of
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.model.value_names import ValueNames

from .clue_words import ClueWords
from .drawn_names import absent_at_0, drawn_names, separating, triangles, unnamed_values
from .english import article, clauses, listed, plural
from .instances import Instance
from .line_words import LineWords
from .place_lists import SHORTEST_RANGE, WAYS, block, in_ranges, run
from .predicates import predicate
from .state import Fact, Masks, Unknowns, bits, is_single
from .usage import Usage

_FEW_CELLS = 4
"""Cells that are named one by one."""
_SEVERAL = 3
"""Places at which one value is gone that are named together, whatever else is known of them."""
_MANY_ITEMS = 8
"""Elements of a list with a layer of its own that are still named one by one."""
_WAYS = {"<-1, 0>": "up", "<1, 0>": "down", "<0, -1>": "left", "<0, 1>": "right"}
"""Directions as values."""
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
        self.clues = ClueWords(model)
        self._usage = Usage(model)
        self.lines = LineWords(model, unknowns, separating(model))
        self._drawn = drawn_names(model)
        self._triangles = triangles(model)
        self._absent_at_0 = absent_at_0(model)
        self.in_need_of_comment = unnamed_values(model, self._drawn)
        alone = numeric[0].name if len(numeric) == 1 and len(model.shown) == 1 else None
        self._plain = DIGIT if any(layer.name == DIGIT for layer in numeric) else alone
        """The layer whose name can be left out."""

    # ---------------------------------------------------------------------------------- places

    def place(self, unknown: int) -> str:
        """Return the place of an unknown."""
        variable = self.unknowns.variables[unknown]
        layer = self.layers[variable.layer]
        if layer.single:
            return layer.name
        if isinstance(variable.place, Link | Border) and not layer.truth and not layer.areas:
            return f"the {layer.name.replace('_', ' ')} {self.lines.between([variable.place])}"
        where = self.where(variable.place)
        if layer.truth or layer.areas or layer.name == self._plain:
            return where
        return f"the {layer.name.replace('_', ' ')} of {where}"

    def who(self, unknowns: Sequence[int], last: str = "and") -> str:
        """Return places of one layer as a list: `(1,1) and (1,2)`, or `the colors of (1,1) and (1,2)`."""
        places = [self.place(unknown) for unknown in unknowns]
        variables = [self.unknowns.variables[unknown] for unknown in unknowns]
        noun = self.layers[variables[0].layer].name.replace("_", " ")
        nouns = plural(noun) if last == "and" else noun
        cells = self._listed([variable.place for variable in variables], last)
        if len(places) > 1 and places[0] == f"the {noun} of {self.where(variables[0].place)}":
            return f"the {nouns} of {cells}"
        between = [each.place for each in variables if isinstance(each.place, Link | Border)]
        if len(between) == len(places) > 1 and places[0].startswith(f"the {noun} "):
            return f"the {nouns} {self.lines.between(between, last)}"
        return cells if places[0] == self.where(variables[0].place) else listed(places, last)

    def narrowed(self, unknowns: Sequence[int]) -> str:
        """Return `the step numbers of 24 cells are narrowed down` for many unknowns with different values."""
        count: dict[str, int] = {}
        for unknown in unknowns:
            name = self.unknowns.variables[unknown].layer
            count[name] = count.get(name, 0) + 1
        nouns = [f"the {plural(name.replace('_', ' '))} of {number} places" for name, number in count.items()]
        return f"{listed(nouns)} are narrowed down"

    def _listed(self, places: Sequence[Place], last: str = "and") -> str:
        """Return places as a list. Four or more cells in a line are `(1,1) to (1,4)`; a whole row is `all of row 1`."""
        cells = sorted(place for place in places if isinstance(place, Cell))
        if len(cells) != len(places) or len(cells) < SHORTEST_RANGE:
            return listed([self.where(place) for place in places], last)
        name = self._names.of_list(cells) if last == "and" else None
        return f"all of {name}" if name else listed(in_ranges(cells), last)

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
            case Item((Cell() as cell, (int(), int()) as way)) if way in WAYS:
                return f"{name_of(cell)} {WAYS[way]}"
            case Item((tuple() as cells, *rest)) if type(cells) is tuple and not rest:
                return run(cells)
            case Item(value):
                return self._names.of(value)
            case _:
                return name_of(place)

    # ----------------------------------------------------------------------------------- values

    def value(self, unknown: int, bit: int) -> str:
        """Return a value by its name."""
        layer = self.layers[self.unknowns.variables[unknown].layer]
        value = self.unknowns.values[unknown][bit]
        names = layer.names or self._drawn.get(layer.name, {})
        name = _WAYS.get(names.get(value, str(value)), names.get(value, str(value))).replace("_", " ")
        if layer.names and value in self._triangles.get(layer.name, ()):
            return f"a triangle {name}"
        if layer.names and self._usage.counts(name):
            return f"{article(name)} {name}"
        return "empty" if name == "none" and layer.name == DIGIT else name

    def values(self, unknown: int, mask: int) -> str:
        """Values as a list of alternatives; long runs as `1 to 6`."""
        layer = self.layers[self.unknowns.variables[unknown].layer]
        if layer.names or layer.name in self._drawn:
            return listed([self.value(unknown, bit) for bit in bits(mask)], "or")
        written: list[str] = []
        for first, last in intervals(self.unknowns.values[unknown][bit] for bit in bits(mask)):
            run = last - first >= _SHORTEST_RUN
            written += [f"{first} to {last}"] if run else map(str, range(first, last + 1))
        return listed(written, "or")

    def states(self, unknowns: Sequence[int], gone: int, mask: int) -> str:
        """Return the state of some unknowns of a layer that have lost the values `gone`."""
        first = unknowns[0]
        variable = self.unknowns.variables[first]
        layer = self.layers[variable.layer]
        if layer.truth or layer.areas:
            return self._truths(layer, unknowns, mask == 2 or gone == 1)
        return self.have(unknowns, self.numbers(first, gone, mask))

    def have(self, unknowns: Sequence[int], what: str, last: str = "and") -> str:
        """Return `(1,1) and (1,2) are 5`, or `no bridge joins (1,1)-(1,2)` for numbers of lines."""
        variables = [self.unknowns.variables[unknown] for unknown in unknowns]
        links = [each.place for each in variables if isinstance(each.place, Link)]
        layer = self.layers[variables[0].layer]
        if what[-1:].isdigit() and len(links) == len(variables) and layer in self.model.shown:
            return self.lines.bridges(layer, links, what, self.unknowns.values[unknowns[0]][-1])
        noun = layer.name.replace("_", " ")
        if what in ("0", "not 0") and layer.name in self._absent_at_0:
            return f"there is {'no' if what == '0' else article(noun)} {noun} {self._somewhere(unknowns, noun, last)}"
        where = self._listed([each.place for each in variables], last)
        several = _is_plural(where, unknowns) and last == "and"
        does = predicate(what, noun, several, self._is_of_ways(layer.name))
        who = where if does.startswith(("has ", "have ", "each have ")) else self.who(unknowns, last)
        if who.startswith("all of ") and does.startswith("is not "):
            return f"no cell of {who.removeprefix('all of ')} is {does.removeprefix('is not ')}"
        return f"{who.removeprefix('all of ') if does.startswith('has no ') else who} {does}"

    def _somewhere(self, unknowns: Sequence[int], noun: str, last: str) -> str:
        """Return places without the name of their layer: `at the top of (1,1)`, `in (1,1) and (1,2)`."""
        where = re.sub(f"^the ({noun}|{plural(noun)}) ", "", self.who(unknowns, last)).replace("all of ", "")
        on_cells = isinstance(self.unknowns.variables[unknowns[0]].place, Cell)
        return f"in {where.removeprefix('of ')}" if on_cells else where

    def _is_of_ways(self, name: str) -> bool:
        """Return True if the values of a layer are the four directions, and perhaps one more."""
        layer = self.layers[name]
        names = set((layer.names or self._drawn.get(name, {})).values())
        return {_WAYS.get(each, each) for each in names} - {"none", "empty"} == set(_WAYS.values())

    def numbers(self, unknown: int, gone: int, mask: int) -> str:
        """`5`, `not 3 or 4`, `1, 2 or 7`: the shortest of what says which values are gone."""
        full = self.unknowns.full[unknown]
        if is_single(mask):
            return self.value(unknown, mask.bit_length() - 1)
        left = full & ~gone
        short = self._parity(unknown, left) or self._bound(unknown, left)
        if not short and gone.bit_count() > 2 * _MANY:
            short = self._bound(unknown, mask)  # what is known in all is shorter
        if short:
            return short
        if gone.bit_count() < left.bit_count() and gone.bit_count() <= _MANY or left.bit_count() > 2 * _MANY:
            return f"not {self.values(unknown, gone)}"
        return self.values(unknown, left)

    def _parity(self, unknown: int, left: int) -> str:
        """Return `odd` or `even` if just the odd or the even numbers are left."""
        layer = self.layers[self.unknowns.variables[unknown].layer]
        values, full = self.unknowns.values[unknown], self.unknowns.full[unknown]
        if layer.names or layer.name in self._drawn or full.bit_count() <= _MANY:
            return ""
        odd = sum(1 << bit for bit, value in enumerate(values) if value % 2)
        return {odd: "odd", full & ~odd: "even"}.get(left, "")

    def _bound(self, unknown: int, left: int) -> str:
        """Return `at least 4` or `at most 5` if some of the smallest or of the largest numbers are gone."""
        layer = self.layers[self.unknowns.variables[unknown].layer]
        values, full = self.unknowns.values[unknown], self.unknowns.full[unknown]
        gone = full & ~left
        if (
            layer.names
            or layer.name in self._drawn
            or gone.bit_count() < _FEW_VALUES
            or left.bit_count() <= _FEW_VALUES
        ):
            return ""
        low, high = (left & -left).bit_length() - 1, left.bit_length() - 1
        if left == full >> low << low:
            return f"at least {values[low]}"
        return f"at most {values[high]}" if left == full & ((2 << high) - 1) else ""

    def left(self, unknown: int, gone: int, mask: int) -> str:
        """Return `not 3` or `1 or 2`: the removed values, or the remaining values if these are few."""
        bound = self._bound(unknown, mask)
        if bound and gone >> self._last_gone(unknown, mask) & 1:
            return bound
        parity = self._parity(unknown, self.unknowns.full[unknown] & ~gone)
        if parity:
            return parity
        most = _FEW_VALUES if gone.bit_count() <= _MANY else gone.bit_count()
        few = mask.bit_count() <= most and mask.bit_count() < gone.bit_count() + (gone.bit_count() > _MANY)
        return self.values(unknown, mask) if few else f"not {self.values(unknown, gone)}"

    def _last_gone(self, unknown: int, mask: int) -> int:
        """Return the value, as a bit, next to the smallest or the largest numbers that are left."""
        low = (mask & -mask).bit_length() - 1
        return low - 1 if low else mask.bit_length()

    def one_of(self, cases: Sequence[tuple[int, int]]) -> str:
        """Return `(1,1), (1,2) or (1,3) has a star`."""
        first = self.states([cases[0][0]], 1 << (1 - cases[0][1]), 1 << cases[0][1])
        places = [self.where(self.unknowns.variables[unknown].place) for unknown, _ in cases]
        alike = {(self.unknowns.variables[unknown].layer, bit) for unknown, bit in cases}
        edges = [self.unknowns.variables[unknown].place for unknown, _ in cases]
        if len(alike) == 1 and cases[0][1] and all(isinstance(place, Link | Border) for place in edges):
            layer = self.layers[self.unknowns.variables[cases[0][0]].layer]
            if first.startswith(f"the {layer.name.replace('_', ' ')} "):
                return self.lines.one_of(layer, edges)
        if len(alike) == 1 and first.startswith(places[0]):
            return listed(places, "or") + first[len(places[0]) :]
        if len(alike) == 1 and first.endswith(f" {places[0]}"):
            return first.removesuffix(places[0]) + listed(places, "or")
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
        return f"{who} {self._usage.state(layer.name.replace('_', ' '), True, False)}"

    def _truths(self, layer: Layer, unknowns: Sequence[int], holds: bool) -> str:
        """`(1,2) is black`, `there is no line between (1,2) and (1,3)`."""
        places = [self.unknowns.variables[unknown].place for unknown in unknowns]
        if layer.single:
            return f"{layer.name} {'holds' if holds else 'does not hold'}"
        if layer.areas:
            return self.lines.divided(layer, places, holds)
        if isinstance(places[0], Link | Border):
            return self.lines.edges(layer, places, holds)
        name = layer.name.replace("_", " ")
        who = self._listed(places)
        if isinstance(places[0], Item) and len(places) > _MANY_ITEMS:
            who = listed([*map(self.where, places[:_SEVERAL]), f"{len(places) - _SEVERAL} more"])
        if isinstance(places[0], Item) and not self._usage.describes(layer.name):
            return f"there is {article(name) if holds else 'no'} {name} {'on' if holds else 'at'} {who}"
        state = self._usage.state(name, holds, _is_plural(who, places))
        return f"{who.removeprefix('all of ') if state.startswith('has no') else who} {state}"

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
            return self.have(sorted(gone), f"not {self.values(*min(gone.items()))}")
        groups: dict[tuple[str, str], list[int]] = {}
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

    def _alike(self, unknown: int, gone: int, mask: int) -> tuple[str, str]:
        """Return a key for unknowns that are named together."""
        variable = self.unknowns.variables[unknown]
        layer = self.layers[variable.layer]
        if layer.truth or layer.areas:
            return layer.name, str(mask == 2 or gone == 1)
        return layer.name, self.numbers(unknown, gone, mask)

    # ---------------------------------------------------------------------------------- instances

    def line(self, instance: Instance) -> str:
        """Return the place of an instance: `row 3`, `box 2`, `(1,2) and (1,3)`, or "" for the whole board."""
        if instance.parent is not None:
            return self._point(instance)
        values = [value for _, value in instance.names]
        for value in reversed(values):
            name = self._names.of_list(value) if type(value) is tuple else None
            if name is not None:
                return name
        elements = [value for value in values if isinstance(value, Cell | Corner | Border | Link | AreaAt)]
        if any(isinstance(value, Cell) for value in elements):
            elements = [value for value in elements if not isinstance(value, Corner)]
        if elements:
            return listed([self._element(value) for value in elements])
        cells = sorted(self._cells(instance.scope))
        board = self.model.board
        if instance.whole or not cells or board is None or len(cells) == len(board.cells):
            return ""
        name = self._names.of_list(cells) or (block(cells) if not instance.clues else "")
        return name or (listed([name_of(cell) for cell in cells]) if len(cells) <= _FEW_CELLS else "")

    def _element(self, value: object) -> str:
        return f"the {self.clues.corner(value)}" if isinstance(value, Corner) else self._names.of(value)

    def _point(self, instance: Instance) -> str:
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
            return ""
        point = common.pop()
        return f"the {self.clues.corner(point)}" if isinstance(point, Corner) else name_of(point)

    def _cells(self, scope: Iterable[int]) -> set[Cell]:
        board = self.model.board
        assert board is not None
        return {cell for unknown in scope for cell in board.cells_of(self.unknowns.variables[unknown].place)}


def _is_plural(who: str, things: Sequence[object]) -> bool:
    """Return True if several things are named, and not as `all of row 1`."""
    return len(things) > 1 and not who.startswith("all of ")
