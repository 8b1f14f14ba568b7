"""Values to their names for people: "row 3", "box 5", "the room of (2,4)", "there is no dot in (1,2)"."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Absent
from pzc.compiler.board.board import Tiling
from pzc.compiler.board.elements import AreaAt, Border, Cell, Corner, Item, Link, name_of

from .model import Facts

_LONGEST = 6  # elements of a list that are all named
_FIRST = 2  # elements that are named of a longer list, and its last


@node
class ListName:
    """The name of a row, a column, a diagonal or a region: `row 3`, `row 3 from the right`, `the room of (2,4)`.

    `place`: the number of a line, or the first cell of a region. `end`: where the list begins, if not at the usual end.
    """

    noun: str
    place: int | Cell | None = None
    end: str = ""

    def __str__(self) -> str:
        if isinstance(self.place, Cell):
            return f"the {self.noun} of {name_of(self.place)}"
        own = self.noun if self.place is None else f"{self.noun} {self.place}"
        return f"{own} from the {self.end}" if self.end else own


class ValueNames:
    """The names of values in one instance."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def of(self, value: object) -> str:
        """Return the name of an element, a list or a number."""
        match value:
            case None:
                return "?"
            case Corner():
                return f"corner {name_of(value)}"
            case Link(first, second):
                return f"{name_of(first)} and {name_of(second)}"
            case Border():
                return " and ".join(map(name_of, value.beside))
            case AreaAt(areas, cell):
                return f"the {areas.replace('_', ' ')} of {name_of(cell)}"
            case Item(inner):
                return self.of(inner)
            case tuple() if type(value) is tuple:
                return self.of_list(value) or self._joined_names(value)
        return name_of(value)

    def of_list(self, cells: Sequence[object]) -> str | None:
        """Return the name of a row, a column, a diagonal or a region; None for any other list."""
        name = self.list_name(cells)
        return None if name is None else str(name)

    def list_name(self, cells: Sequence[object]) -> ListName | None:
        """Return the name of a row, a column, a diagonal or a region in its parts; None for any other list."""
        if len(set(cells)) < max(len(cells), 2) or not all(isinstance(cell, Cell) for cell in cells):
            return None
        key = tuple(cells)
        return self._lines.get(key) or self._sets.get(frozenset(key))

    def absence(self, absent: Absent) -> str:
        """Return a sentence that says which clue is not given."""
        if absent.parts is None:
            return f"there is no other {absent.clue}"
        parts = absent.parts
        match parts:
            case (Link() | Border(),):
                return f"there is no {absent.clue} between {self.of(parts[0])}"
            case (Cell(),):
                return f"there is no {absent.clue} in {self.of(parts[0])}"
        return f"there is no {absent.clue} on {', '.join(map(self.of, parts))}"

    def _joined_names(self, items: Sequence[object]) -> str:
        shown = [self.of(item) for item in (items if len(items) <= _LONGEST else (*items[:_FIRST], items[-1]))]
        if len(items) > _LONGEST:
            shown.insert(_FIRST, "...")
        return ", ".join(shown)

    @cached_property
    def _lines(self) -> dict[tuple[object, ...], ListName]:
        """The names of lists of cells whose order counts."""
        found: dict[tuple[object, ...], ListName] = {}
        for name, end, cells in self._all_lines():
            found.setdefault(tuple(cells), name)
            found.setdefault(tuple(cells[::-1]), replace(name, end=end))
        return found

    @cached_property
    def _sets(self) -> dict[frozenset[object], ListName]:
        """The names of lists of cells in any order."""
        found: dict[frozenset[object], ListName] = {frozenset(cells): name for name, _, cells in self._all_lines()}
        for name, region in self._facts.regions.items():
            for number, cells in enumerate(region.lists, 1):
                if len(cells) > 1:
                    place = number if region.pattern is not None else cells[0]
                    found.setdefault(frozenset(cells), ListName(name.replace("_", " "), place))
        return found

    def _all_lines(self) -> Iterator[tuple[ListName, str, tuple[Cell, ...]]]:
        """Yield the lines of the board: the name, the end that is not the beginning, and the cells."""
        board = self._facts.board
        if board is None:
            return
        for number, row in enumerate(board.rows, 1):
            yield ListName("row", number), "right", row
        for number, column in enumerate(board.columns, 1):
            yield ListName("column", number), "bottom", column
        if board.tiling is not Tiling.SQUARES:
            for number, line in enumerate(board.slants, 1):
                yield ListName("slant", number), "bottom", line
            return
        for name, line in zip(("the main diagonal", "the other diagonal"), board.diagonals, strict=True):
            yield ListName(name), "bottom", line
