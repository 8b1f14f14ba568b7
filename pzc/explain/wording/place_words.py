"""Places of facts and instances to words: `(3,4)`, `the colors of (1,1) and (1,2)`, `row 3`."""

from collections.abc import Iterable, Sequence

from pzc.compiler.board.elements import AreaAt, Border, Cell, Corner, Item, Link, Place, name_of
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.model.value_names import ListName, ValueNames
from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Unknowns

from .clue_words import ClueWords
from .drawn_names import drawn_names, letters_of_numbers
from .english import listed, plural
from .labels import Label, cells_in, joined, nested, of_cells, of_line, of_rectangle, together
from .line_words import LineWords
from .place_lists import DIRECTIONS, SHORTEST_RANGE, in_ranges, run
from .predicates import Subject
from .usage import Usage

_FEW_CELLS = 4
"""The most cells that are named one by one."""
_MANY_CELLS, _FEW_MISSING = 8, 3
"""The fewest cells that are named by those that are not among them, and the most that may be missing."""


class PlaceWords:
    """Puts the places of unknowns and of instances into words."""

    def __init__(self, model: Model, unknowns: Unknowns, clues: ClueWords, lines: LineWords) -> None:
        self._board = model.board
        self._unknowns = unknowns
        self._layers = {layer.name: layer for layer in model.layers}
        self._clues = clues
        self._lines = lines
        self._names = ValueNames(model.facts)
        usage = Usage(model)
        names = [*(region.name for region in model.regions), *model.facts.areas]
        self._nouns = {name.replace("_", " "): usage.part(name) for name in names}
        """The nouns for regions and areas, by their names."""
        self._known_areas = _known_areas(model)
        self._letters = letters_of_numbers(model, drawn_names(model))
        numeric = [layer for layer in model.shown if not layer.truth and not layer.areas]
        alone = numeric[0].name if len(numeric) == 1 and len(model.shown) == 1 else None
        self._plain = DIGIT if any(layer.name == DIGIT for layer in numeric) else alone
        """The layer whose name can be left out."""

    # ---------------------------------------------------------------------------------- unknowns

    def place(self, unknown: int) -> str:
        """Return the place of an unknown."""
        return str(self.who([unknown]))

    def who(self, unknowns: Sequence[int], last: str = "and") -> Subject:
        """Return places of one layer as a list: `(1,1) and (1,2)`, or `the colors of (1,1) and (1,2)`."""
        places = [self._unknowns.variables[unknown].place for unknown in unknowns]
        layer = self._layers[self._unknowns.variables[unknowns[0]].layer]
        if layer.single:
            return Subject(f"the {layer.name.replace('_', ' ')}" if "_" in layer.name else layer.name)
        if layer.truth or layer.areas:
            return self.listed(places, last)
        noun = layer.name.replace("_", " ")
        nouns = plural(noun) if len(places) > 1 and last == "and" else noun
        between = [place for place in places if isinstance(place, Link | Border)]
        if between:
            return Subject(f"the {nouns} {self._lines.between(between, last)}")
        if layer.name == self._plain:
            return self.listed(places, last)
        return Subject(f"the {nouns} of {self._most_cells(places, last) or self.listed(places, last)}")

    def narrowed(self, unknowns: Sequence[int]) -> str:
        """Return `the step numbers of 24 cells are narrowed down` for many unknowns with different values."""
        count: dict[str, int] = {}
        for unknown in unknowns:
            name = self._unknowns.variables[unknown].layer
            count[name] = count.get(name, 0) + 1
        nouns = []
        for name, number in count.items():
            noun = name.replace("_", " ")
            nouns.append(f"the {plural(noun)} of {number} places" if number > 1 else f"one {noun}")
        return f"{listed(nouns)} {'are' if len(unknowns) > 1 else 'is'} narrowed down"

    def listed(self, places: Sequence[Place], last: str = "and") -> Subject:
        """Return places as a list. Four or more cells in a line are `(1,1) to (1,4)`; a whole row is `all of row 1`."""
        cells = sorted(place for place in places if isinstance(place, Cell))
        if len(cells) != len(places) or len(cells) < SHORTEST_RANGE:
            return Subject(self.one_by_one(places, last))
        line = self._list_name(cells) if last == "and" else None
        name = str(line or "")
        most = "" if name else self._most_cells(cells, last)
        if most:
            return Subject(
                f"the cells {most.removeprefix('all cells ')}" if " except " in most else f"the cells of {most}"
            )
        return Subject(listed(in_ranges(cells), last), line=name)

    def _most_cells(self, places: Sequence[Place], last: str) -> str:
        """Return `all cells except (1,5)` or `rows 1 to 4` for these cells; nothing for others."""
        board = self._board
        if board is None or last != "and" or len(places) < _MANY_CELLS:
            return ""
        cells = set(places)
        missing = [cell for cell in board.cells if cell not in cells]
        if len(cells) + len(missing) > len(board.cells):
            return ""
        if 0 < len(missing) <= _FEW_MISSING:
            return f"all cells except {listed(list(map(name_of, missing)))}"
        for noun in ("row", "column"):
            lines: dict[int, set[Cell]] = {}
            for cell in board.cells:
                lines.setdefault(cell.row if noun == "row" else cell.column, set()).add(cell)
            whole = [number for number, line in lines.items() if line <= cells]
            if len(whole) > 1 and len(cells) == sum(len(lines[number]) for number in whole):
                return nested(together(of_line(ListName(noun, number)) for number in whole))
        return ""

    def one_by_one(self, places: Sequence[Place], last: str) -> str:
        """Return places as a list of all of them; corners in the same corner of their cells are named together."""
        corners = [self._clues.places.corner_label(place) for place in places if isinstance(place, Corner)]
        return nested(together(corners, last), last) if corners else listed(list(map(self.where, places)), last)

    def where(self, place: Place) -> str:
        """Return a place in words, without its layer: `(3,4)`, or `(1,1) and (1,2)` for a link."""
        match place:
            case Link(a, b):
                return f"{name_of(a)} and {name_of(b)}"
            case Border():
                return self._lines.side(place)
            case Corner():
                return f"the {self._clues.places.corner(place)}"
            case Item((Cell(), *rest) as cells) if all(isinstance(cell, Cell) for cell in rest):
                return run(cells)
            case Item((Cell() as cell, (int(), int()) as way)) if way in DIRECTIONS:
                return f"{name_of(cell)} {DIRECTIONS[way]}"
            case Item((Corner() as a, Corner() as b)):
                return f"between the {self._clues.places.corner(a)} and the {self._clues.places.corner(b)}"
            case Item((tuple() as cells, *rest)) if type(cells) is tuple and not rest:
                return run(cells)
            case Item(int(number)) if number in self._letters:
                return str(self._letters[number])
            case Item(value):
                return self._names.of(value)
            case _:
                return name_of(place)

    # ---------------------------------------------------------------------------------- instances

    def extent(self, scope: Iterable[int]) -> str:
        """Return `in rows 2 to 4`: the rows or the columns of places; "" if they are most of the board."""
        cells, board = self.cells(scope), self._board
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
        block = self._numbered_block(instance, values)
        if block.text:
            return block
        if elements:
            return joined(list(dict.fromkeys(map(self._element, elements))))
        return self._extent(instance)

    def _numbered_block(self, instance: Instance, values: Sequence[object]) -> Label:
        """Return the block of an instance that counts from a cell: row 3 of the sudoku that begins in (1,13)."""
        counts = any(isinstance(value, Cell) for value in values) and any(type(value) is int for value in values)
        cells = sorted(self.cells(instance.scope)) if counts and not instance.clues else []
        return of_rectangle(cells) if len(cells) >= _FEW_CELLS else Label()

    def _extent(self, instance: Instance) -> Label:
        """Return the cells of an instance that names no element of the board."""
        cells = sorted(self.cells(instance.scope))
        board = self._board
        if instance.whole or not cells or board is None or len(cells) == len(board.cells):
            return Label()
        name = self._list_name(cells)
        if name is not None:
            return of_line(name)
        together = Label() if instance.clues else of_rectangle(cells)
        return together if together.text or len(cells) > _FEW_CELLS else of_cells(cells)

    def _list_name(self, cells: Sequence[object]) -> ListName | None:
        """Return the name of a row, a column, a diagonal, a region or a known area."""
        found = self._names.list_name(cells) or self._known_areas.get(frozenset(cells))
        return ListName(self._nouns.get(found.noun, found.noun), found.place, found.end) if found else None

    def _element(self, value: object) -> Label:
        """Return the label of a cell, a corner, a side, two cells or an area."""
        if isinstance(value, Corner):
            return self._clues.places.corner_label(value)
        if isinstance(value, AreaAt):
            return of_line(ListName(self._nouns[value.areas.replace("_", " ")], value.cell))
        return of_cells(cells_in(value))

    def _point(self, instance: Instance) -> Label:
        """Return the point of a local part of a loop."""
        places = [self._unknowns.variables[unknown].place for unknown in instance.scope]
        board = self._board
        assert board is not None
        ends: list[set[Cell | Corner]] = [
            {place.first, place.second} if isinstance(place, Link) else set(board.corners_of(place))
            for place in places
            if isinstance(place, Link | Border)
        ]
        common = ends[0].intersection(*ends[1:]) if ends else set()
        if len(common) != 1:
            return Label()
        return self.point_label(common.pop())

    def point_label(self, point: Cell | Corner) -> Label:
        """Return the label of a point of a line: a cell or a corner."""
        return self._clues.places.corner_label(point) if isinstance(point, Corner) else of_cells([point])

    def cells(self, scope: Iterable[int]) -> set[Cell]:
        """Return the cells at which unknowns are."""
        board = self._board
        assert board is not None
        return {cell for unknown in scope for cell in board.cells_of(self._unknowns.variables[unknown].place)}


def _known_areas(model: Model) -> dict[frozenset[object], ListName]:
    """Return the names of the areas that are known before solving: `the field of (1,2)`."""
    evaluator = Evaluator(model.facts)
    found: dict[frozenset[object], ListName] = {}
    for name, areas in model.facts.areas.items():
        for cells in evaluator.areas(name) if areas.known else ():
            found.setdefault(frozenset(cells), ListName(name.replace("_", " "), cells[0]))
    return found
