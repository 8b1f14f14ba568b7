"""Places, facts and instances to words, as a solver would say them."""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.intervals import intervals
from pzc.compiler.board.board import AreaAt, Border, Cell, Corner, Item, Link, Place, name_of
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.model.value_names import ValueNames

from .clue_words import ClueWords
from .drawn_names import drawn_names, separating
from .english import ADJECTIVES, DIRECTED, article, listed, plural
from .instances import Instance
from .place_lists import WAYS, block, groups, paths, run
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
_SIDES = 4
"""Sides of a cell."""
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
        self._separating = separating(model)
        self._drawn = drawn_names(model)
        alone = len(numeric) == 1 and (numeric[0].name == DIGIT or len(model.shown) == 1)
        self._plain = numeric[0].name if alone else None
        """The layer whose name can be left out."""

    # ---------------------------------------------------------------------------------- places

    def place(self, unknown: int) -> str:
        """Return the place of an unknown."""
        variable = self.unknowns.variables[unknown]
        layer = self.layers[variable.layer]
        if layer.single:
            return layer.name
        if isinstance(variable.place, Link) and not layer.truth and not layer.areas:
            return f"the {layer.name.replace('_', ' ')} of {self.pair(variable.place)}"
        where = self.where(variable.place)
        if layer.truth or layer.areas or layer.name == self._plain:
            return where
        return f"the {layer.name.replace('_', ' ')} of {where}"

    def who(self, unknowns: Sequence[int]) -> str:
        """Return places of one layer as a list: `(1,1) and (1,2)`, or `the colors of (1,1) and (1,2)`."""
        places = [self.place(unknown) for unknown in unknowns]
        layer = self.layers[self.unknowns.variables[unknowns[0]].layer]
        before = f"the {layer.name.replace('_', ' ')} of "
        if len(places) > 1 and all(place.startswith(before) for place in places):
            nouns = plural(layer.name.replace("_", " "))
            return f"the {nouns} of {listed([place.removeprefix(before) for place in places])}"
        return listed(places)

    def where(self, place: Place) -> str:
        """Return a place in words, without its layer: `(3,4)`, or `(1,1) and (1,2)` for a link."""
        match place:
            case Link(a, b):
                return f"{name_of(a)} and {name_of(b)}"
            case Border(row, column, vertical):
                first, second = Cell(row, column), Cell(row, column + 1) if vertical else Cell(row + 1, column)
                return self._side(first, second, vertical)
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

    def _side(self, first: Cell, second: Cell, vertical: bool) -> str:
        """Return a side of a cell, between two cells or at the rim."""
        board = self.model.board
        inside = [cell for cell in (first, second) if board is not None and board.has(cell)]
        if len(inside) == 2:
            return f"{name_of(first)}|{name_of(second)}"
        cell = inside[0] if inside else first
        ends = ("right", "left") if vertical else ("bottom", "top")
        return f"the {ends[0] if cell == first else ends[1]} of {name_of(cell)}"

    # ----------------------------------------------------------------------------------- values

    def value(self, unknown: int, bit: int) -> str:
        """Return a value by its name."""
        layer = self.layers[self.unknowns.variables[unknown].layer]
        value = self.unknowns.values[unknown][bit]
        names = layer.names or self._drawn.get(layer.name, {})
        return names.get(value, str(value)).replace("_", " ")

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

    def have(self, unknowns: Sequence[int], what: str) -> str:
        """Return `(1,1) and (1,2) are 5`, or `no bridge joins (1,1)-(1,2)` for numbers of lines."""
        variables = [self.unknowns.variables[unknown] for unknown in unknowns]
        lines = [each.place for each in variables if isinstance(each.place, Link)]
        layer = self.layers[variables[0].layer]
        if what[-1:].isdigit() and len(lines) == len(variables) and layer in self.model.shown:
            name = layer.name.replace("_", " ")
            pairs = [self.pair(place) for place in lines]
            most = self.unknowns.values[unknowns[0]][-1]
            if what == f"not {most}" and most > 1:
                return f"at most {'one' if most == 2 else most - 1} {name} joins {listed(pairs)}"
            if what == "0":
                return f"no {name} joins {listed(pairs, 'or')}"
            if what in ("not 0", "1"):
                return f"{article(name) if what == 'not 0' else 'one'} {name} joins {listed(pairs)}"
            return f"{what} {plural(name)} join {listed(pairs, 'or' if what.startswith('not') else 'and')}"
        if what in ("none", "not none"):
            where = listed([self.where(each.place) for each in variables])
            has = "has" if len(unknowns) == 1 else "have"
            name = layer.name.replace("_", " ")
            return f"{where} {has} {'no' if what == 'none' else article(name)} {name}"
        return f"{self.who(unknowns)} {'is' if len(unknowns) == 1 else 'are'} {what}"

    def numbers(self, unknown: int, gone: int, mask: int) -> str:
        """`5`, `not 3 or 4`, `1, 2 or 7`: the shortest of what says which values are gone."""
        full = self.unknowns.full[unknown]
        if is_single(mask):
            return self.value(unknown, mask.bit_length() - 1)
        left = full & ~gone
        bound = self._bound(unknown, left)
        if bound:
            return bound
        if gone.bit_count() < left.bit_count() and gone.bit_count() <= _MANY or left.bit_count() > 2 * _MANY:
            return f"not {self.values(unknown, gone)}"
        return self.values(unknown, left)

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
        few = mask.bit_count() <= _FEW_VALUES and mask.bit_count() < gone.bit_count()
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
        if all(bit and isinstance(self.unknowns.variables[unknown].place, Link) for unknown, bit in cases):
            pairs = [self.pair(self.unknowns.variables[unknown].place) for unknown, _ in cases]
            if len(alike) == 1 and first.endswith(f" joins {pairs[0]}"):
                return first.removesuffix(pairs[0]) + listed(pairs, "or")
        if len(alike) == 1 and first.startswith(places[0]):
            return listed(places, "or") + first[len(places[0]) :]
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
        plain = self._usage.describes(layer.name)
        return f"{who} is {layer.name}" if plain else f"{who} has {article(layer.name)} {layer.name}"

    def _truths(self, layer: Layer, unknowns: Sequence[int], holds: bool) -> str:
        """`(1,2) is black`, `there is no line between (1,2) and (1,3)`."""
        places = [self.unknowns.variables[unknown].place for unknown in unknowns]
        where = [self.where(place) for place in places]
        several = len(places) > 1
        if layer.single:
            return f"{layer.name} {'holds' if holds else 'does not hold'}"
        if layer.areas:
            return self._divided(layer, places, holds)
        if isinstance(places[0], Link | Border):
            return self._edges(layer, places, where, holds)
        if isinstance(places[0], Item) and len(where) > _MANY_ITEMS:
            where = [*where[:_SEVERAL], f"{len(where) - _SEVERAL} more"]
        who, name = listed(where), layer.name.replace("_", " ")
        if isinstance(places[0], Item) and not self._usage.describes(layer.name):
            return f"there is {article(name) if holds else 'no'} {name} {'on' if holds else 'at'} {who}"
        if self._usage.describes(layer.name):
            be = ("are" if several else "is") + ("" if holds else " not")
            return f"{who} {be} {name}"
        if holds:
            return f"{who} {'each have' if several else 'has'} {article(name)} {name}"
        return f"{who} {'have' if several else 'has'} no {name}"

    def _divided(self, layer: Layer, places: Sequence[Place], same: bool) -> str:
        """`(1,1) and (1,2) lie in different rooms`, `borders separate (1,1) from (1,2) and (2,1) from (2,2)`."""
        links = [place for place in places if isinstance(place, Link)]
        if same:
            together = [listed(group) for group in groups(links)]
            first = f"{together[0]} lie in the same {layer.name}"
            return f"{first}, and so do {', and '.join(together[1:])}" if together[1:] else first
        common = {links[0].first, links[0].second}.intersection(*({each.first, each.second} for each in links))
        if len(links) > 1 and len(common) == 1:
            (cell,) = common
            others = [name_of(each.second if each.first == cell else each.first) for each in links]
            return f"{name_of(cell)} lies in another {layer.name} than {listed(others)}"
        if len(links) == 1:
            return f"{self.where(links[0])} lie in different {plural(layer.name)}"
        return f"borders separate {listed([f'{name_of(each.first)} from {name_of(each.second)}' for each in links])}"

    def _edges(self, layer: Layer, places: Sequence[Place], where: Sequence[str], holds: bool) -> str:
        """`the line joins (1,1)-(1,2)-(2,2)`, `the line does not run along the top of (1,1)`."""
        name = layer.name.replace("_", " ")
        links = [place for place in places if isinstance(place, Link)]
        if len(links) == len(places) and layer.name in DIRECTED:
            ways = [f"from {name_of(each.first)} to {name_of(each.second)}" for each in links]
            return f"the way {'leads' if holds else 'does not lead'} {listed(ways, 'and' if holds else 'or')}"
        if len(links) == len(places) and layer.name in self._separating:
            ways = [f"{name_of(each.first)} from {name_of(each.second)}" for each in links]
            return f"{article(name) if holds else 'no'} {name} separates {listed(ways, 'and' if holds else 'or')}"
        if len(links) == len(places) and layer.name in ADJECTIVES:
            be = ("are" if len(links) > 1 else "is") + ("" if holds else " not")
            return f"{listed([self.pair(place) for place in links])} {be} {name}"
        if len(links) == len(places):
            if holds:
                return f"the {name} joins {listed(paths(links))}"
            cells, rest = self._avoided(layer, links)
            pairs = listed([self.pair(place) for place in rest], "or")
            reached = f"reaches {listed(cells, 'or')}" if cells else ""
            joined = f"joins {pairs}" if pairs else ""
            return f"no {name} {' or '.join(filter(None, (reached, joined)))}"
        around = self._all_sides(places)
        if around is not None:
            return f"the {name} runs {'around' if holds else 'along no side of'} {around}"
        if holds:
            return f"the {name} runs along {listed(where)}"
        return f"the {name} does not run along {listed(where, 'or')}"

    def _avoided(self, layer: Layer, links: Sequence[Link]) -> tuple[list[str], list[Link]]:
        """Return the cells all of whose links are among these, and the other links. Few cells are not worth it."""
        near: dict[Place, set[Place]] = {}
        for variable in self.unknowns.variables:
            if variable.layer == layer.name and isinstance(variable.place, Link):
                for end in (variable.place.first, variable.place.second):
                    near.setdefault(end, set()).add(variable.place)
        given, left, found = set(links), set(links), []
        for cell in sorted(near, key=lambda cell: (-len(near[cell]), name_of(cell))):
            if len(near[cell]) > 1 and near[cell] <= given:
                left -= near[cell]
                found.append(cell)
        if 2 * len(left) >= len(links):
            return [], list(links)
        return [name_of(cell) for cell in sorted(found)], [link for link in links if link in left]

    def _all_sides(self, places: Sequence[Place]) -> str | None:
        """Return a cell if the places are its four sides."""
        board = self.model.board
        if board is None or len(places) != _SIDES or not all(isinstance(place, Border) for place in places):
            return None
        around = [cell for cell in board.cells_of(places[0]) if all(cell in board.cells_of(each) for each in places)]
        return name_of(around[0]) if len(around) == 1 else None

    def pair(self, place: Place) -> str:
        """Return a link as `(1,1)-(1,2)`."""
        assert isinstance(place, Link)
        return f"{name_of(place.first)}-{name_of(place.second)}"

    # ------------------------------------------------------------------------------------ facts

    def facts(self, facts: Iterable[Fact], masks: Masks) -> str:
        """Return facts as clauses; unknowns in the same state are named together."""
        gone: dict[int, int] = {}
        for unknown, bit in facts:
            gone[unknown] = gone.get(unknown, 0) | 1 << bit
        if self._are_without_one(gone):
            return f"{self.who(sorted(gone))} are not {self.values(*min(gone.items()))}"
        groups: dict[tuple[str, str], list[int]] = {}
        for unknown in sorted(gone):
            groups.setdefault(self._alike(unknown, gone[unknown], masks[unknown]), []).append(unknown)
        return listed([self.states(alike, gone[alike[0]], masks[alike[0]]) for alike in groups.values()])

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
