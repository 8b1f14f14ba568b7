"""Clues to words, as a solver names them: "the 3 in (1,2)", "the 2 left of row 4", "the black dot between …"."""

from collections.abc import Sequence
from typing import Any

from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.board.board import Border, Cell, Corner, Link, name_of
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.model.untold import Untold
from pzc.compiler.pictures.clues import names_for, side_lists

from .english import ADJECTIVES, listed

_SIDES = {"top": "above column", "bottom": "below column", "left": "left of row", "right": "right of row"}
_FEW_CELLS = 4
"""Cells of a group that are named one by one."""


class ClueWords:
    """Puts the clues of a puzzle into words."""

    def __init__(self, model: Model) -> None:
        self._model = model
        kinds = {kind.name: kind for kind in model.clues}
        self._placed = {
            each.origin: (kinds[name], each) for name, some in model.facts.placements.items() for each in some
        }

    def words(self, origin: Origin) -> str:
        """Return the words for a clue; its text in the file if there are no better ones."""
        found = self._placed.get(origin)
        if found is None:
            return origin.text
        kind, placement = found
        where = self._where(placement.args)
        if placement.condition is not None or not where:
            return origin.text
        return f"the {self._subject(kind, placement)} {where}"

    def absence(self, absent: Sequence[Absent]) -> str:
        """Return `there is no dot between (1,1) and (1,2)` for clues that are not given at one place."""
        places = {parts: self._where(parts) for each in absent if (parts := each.parts) is not None}
        if len(places) != 1:
            return ""
        (where,) = places.values()
        names = list(dict.fromkeys(each.clue.replace("_", " ") for each in absent))
        return f"there is no {listed(names, 'or')} {where}" if where else ""

    def _subject(self, kind: ClueKind, placement: Placement) -> str:
        """Return the value of a clue, or the name of its kind."""
        names = names_for(self._model, kind)
        match placement.value:
            case None | Untold():
                if len(placement.args) == 2 and all(isinstance(arg, Cell) for arg in placement.args):
                    return "sign"
                name = kind.name.replace("_", " ")
                return f"{name} clue" if name in ADJECTIVES else name
            case int(value):
                return names.get(value, str(value))
            case (one,):
                return self._item(one)
            case tuple(values):
                return f"numbers {listed([self._item(value) for value in values])}"
        return name_of(placement.value)

    def _item(self, value: object) -> str:
        return "?" if value is None or isinstance(value, Untold) else str(value)

    def _where(self, args: Sequence[object]) -> str:
        """Return the place of a clue; nothing if it has no name."""
        match args:
            case (Cell() as cell,):
                return f"in {name_of(cell)}"
            case (Corner() as corner,):
                return f"at the {self.corner(corner)}"
            case (Link(first, second),) | (Cell() as first, Cell() as second):
                return f"between {name_of(first)} and {name_of(second)}"
            case (Border(row, column, vertical),):
                first, second = Cell(row, column), Cell(row, column + 1) if vertical else Cell(row + 1, column)
                return f"between {name_of(first)} and {name_of(second)}"
            case (Cell() as cell, (int(), int())):
                return f"in {name_of(cell)}"
            case (Cell() as cell, tuple()):
                return f"from {name_of(cell)}"
            case (tuple() as cells,):
                return self._along(cells)
        return ""

    def _along(self, cells: tuple[Any, ...]) -> str:
        """Return the place of a clue on a list of cells: beside a line of the board, on a path, or on a few cells."""
        board = self._model.board
        assert board is not None
        for side, lines in side_lists(board).items():
            if cells in lines:
                return f"{_SIDES[side]} {lines.index(cells) + 1}"
        if not all(isinstance(cell, Cell) for cell in cells) or not cells:
            return ""
        kinds = [kind for kind in self._model.clues if kind.parts and kind.parts[0][0] in kind.lines]
        if kinds and len(cells) > 1 and self._is_path(cells):
            return f"from {name_of(cells[0])} to {name_of(cells[-1])}"
        return f"of {listed([name_of(cell) for cell in cells])}" if len(cells) <= _FEW_CELLS else ""

    def _is_path(self, cells: Sequence[Cell]) -> bool:
        """Return True if each cell touches the next one."""
        pairs = zip(cells, cells[1:], strict=False)
        return all(max(abs(a.row - b.row), abs(a.column - b.column)) == 1 for a, b in pairs)

    def corner(self, corner: Corner) -> str:
        """Return a corner by a cell that it belongs to: `top left corner of (1,1)`."""
        board = self._model.board
        assert board is not None
        cell = min(board.cells_of(corner))
        down = "bottom" if cell.row == corner.row else "top"
        across = "right" if cell.column == corner.column else "left"
        return f"{down} {across} corner of {name_of(cell)}"
