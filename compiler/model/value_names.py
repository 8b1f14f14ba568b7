"""Values to their names for people: "row 3", "box 5", "the room of (2,4)", "there is no dot in (1,2)"."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from pzc.compiler.base.origin import Absent
from pzc.compiler.board.board import AreaAt, Border, Cell, Corner, Item, Link, name_of

from .model import Facts

_LONGEST = 6  # elements of a list that are all named
_FIRST = 2  # elements that are named of a longer list, and its last


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
                return self.of_list(value) or self._listed(value)
        return name_of(value)

    def of_list(self, cells: Sequence[object]) -> str | None:
        """Return the name of a row, a column, a diagonal or a region; None for any other list."""
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

    def _listed(self, items: Sequence[object]) -> str:
        shown = [self.of(item) for item in (items if len(items) <= _LONGEST else (*items[:_FIRST], items[-1]))]
        if len(items) > _LONGEST:
            shown.insert(_FIRST, "...")
        return ", ".join(shown)

    @cached_property
    def _lines(self) -> dict[tuple[object, ...], str]:
        """The names of lists of cells whose order counts."""
        found: dict[tuple[object, ...], str] = {}
        for name, end, cells in self._all_lines():
            found.setdefault(tuple(cells), name)
            found.setdefault(tuple(cells[::-1]), f"{name} from the {end}")
        return found

    @cached_property
    def _sets(self) -> dict[frozenset[object], str]:
        """The names of lists of cells in any order."""
        found: dict[frozenset[object], str] = {frozenset(cells): name for name, _, cells in self._all_lines()}
        for name, region in self._facts.regions.items():
            for number, cells in enumerate(region.lists, 1):
                if len(cells) > 1:
                    own = f"{name} {number}" if region.pattern is not None else f"the {name} of {name_of(cells[0])}"
                    found.setdefault(frozenset(cells), own)
        return found

    def _all_lines(self) -> Iterator[tuple[str, str, tuple[Cell, ...]]]:
        """Yield the lines of the board: the name, the end that is not the beginning, and the cells."""
        board = self._facts.board
        if board is None:
            return
        for number, row in enumerate(board.rows, 1):
            yield f"row {number}", "right", row
        for number, column in enumerate(board.columns, 1):
            yield f"column {number}", "bottom", column
        for name, line in zip(("the main diagonal", "the other diagonal"), board.diagonals, strict=True):
            yield name, "bottom", line
