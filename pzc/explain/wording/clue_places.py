"""Places of clues to words: `in (1,2)`, `left of row 4`, `between (1,1) and (1,2)`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import end_of
from pzc.compiler.board.elements import Border, Cell, Corner, Link, name_of
from pzc.compiler.board.graphs import is_connected
from pzc.compiler.meaning.shapes import touching
from pzc.compiler.model.looks import Figure
from pzc.compiler.model.model import ClueKind, Placement
from pzc.compiler.pictures.clues import side_lists

from .drawn_names import FIGURES
from .english import listed, plural
from .labels import Label, Name, at_place, of_name
from .place_lists import beside, run

_SIDES = {
    "top": ("above", "column"),
    "bottom": ("below", "column"),
    "left": ("left of", "row"),
    "right": ("right of", "row"),
}
FEW_CELLS = 4
"""Cells of a scattered group that are named one by one."""
_PAIR = 2
"""Cells of a connected group that are all named. A larger group is named by its first cell."""


class CluePlaces:
    """Puts the places of clues into words."""

    def __init__(
        self, board: Board | None, placements: Mapping[str, Sequence[Placement]], figures: Mapping[str, Figure]
    ) -> None:
        self._board = board
        self._placements = placements
        self._figures = figures

    def where(self, args: Sequence[object], kind: ClueKind | None = None, beside: bool = True) -> Label:
        """Return the place of a clue; nothing if it has no name. `beside`: a clue for a row stands beside the board."""
        match args:
            case (Corner() as corner,) | (Corner() as corner, (int(), int())):
                which, cell = self._corner_of_cell(corner)
                where = at_place(f"at the {which} of", name_of(cell), several_at=f"at the {plural(which)} of")
                return replace(where, lines=(f"the {self.corner(corner)}",))
            case (Link(first, second),) | (Cell() as first, Cell() as second):
                return _between(first, second)
            case (Border() as border,):
                return self._at_side(border)
            case (Cell() as cell,) | (Cell() as cell, (int(), int())) | (Cell() as cell, tuple(), tuple()):
                return at_place("in", name_of(cell), cells=(cell,))
            case (Cell() as cell, tuple()) if kind is not None and kind.parts[1][0] not in kind.lines:
                return at_place("in", name_of(cell), cells=(cell,))
            case (Cell() as cell, tuple()):
                return _spread("from", name_of(cell), (cell,))
            case (tuple() as cells,):
                return self._along(cells, kind, beside)
            case ((Cell(), *_) as one, (Cell(), *_) as other):
                some, more = one[:FEW_CELLS], other[:FEW_CELLS]
                named = [cell for cell in (*some, *more) if isinstance(cell, Cell)]
                return _spread("of", f"{run(some)} and {run(more)}", named)
            case (tuple() as cells, Cell() | Corner(), *_):
                return self._along(cells, kind, beside)
        return Label()

    def _at_side(self, border: Border) -> Label:
        """Return the place of a clue on a side: between two cells, or at the rim of the board."""
        assert self._board is not None
        inside, end = beside(self._board, border)
        if len(inside) > 1:
            return _between(*border.beside)
        return _spread(f"at the {end} of", name_of(inside[0]), inside)

    def _along(self, cells: tuple[Any, ...], kind: ClueKind | None, beside: bool) -> Label:
        """Return the place of a clue on a list of cells: beside a line of the board, on a path, or in a group."""
        board = self._board
        assert board is not None
        for side, lines in side_lists(board).items():
            if beside and cells in lines:
                at, line = _SIDES[side]
                number = lines.index(cells) + 1
                where = at_place(f"{at} {line}", str(number), several_at=f"{at} {plural(line)}", order=(number,))
                return replace(where, lines=(f"{line} {number}",))
        if not all(isinstance(cell, Cell) for cell in cells) or not cells:
            return Label()
        first, last = cells[0], cells[-1]
        ends = _spread("from", f"{name_of(first)} to {name_of(last)}", (first, last), _line_of(first, last))
        all_cells = _spread("of", listed(list(map(name_of, cells))), cells)
        if kind is None:
            return all_cells if len(cells) <= FEW_CELLS else Label()
        ordered = bool(kind.parts) and kind.parts[0][0] in kind.lines
        if ordered and len(cells) > 1 and self._is_path(cells):
            return ends
        figure = self._figures.get(kind.name) in FIGURES
        corner = _common_corner(cells) if figure else None
        if corner is not None:
            return replace(self.where((corner,)), cells=cells, spread=True)
        if figure and self._is_path(cells) and len(cells) <= _PAIR:
            return _between(*cells) if len(cells) == _PAIR else _spread("at", name_of(first), cells)
        named = figure and len(cells) <= FEW_CELLS
        if len(cells) > _PAIR and not ordered and not named and self._is_alone(kind, cells):
            return _spread("of", name_of(first), (first,))
        return ends if len(cells) > FEW_CELLS else all_cells

    def _is_alone(self, kind: ClueKind, cells: Sequence[Cell]) -> bool:
        """Return True if a group is connected and no other group of its kind contains its first cell."""
        assert self._board is not None
        connected = is_connected([True] * len(cells), touching(self._board, cells))
        groups = [each.args[0] for each in self._placements.get(kind.name, ()) if each.args]
        return connected and sum(isinstance(group, tuple) and cells[0] in group for group in groups) == 1

    def _is_path(self, cells: Sequence[Cell]) -> bool:
        """Return True if each cell touches the next one."""
        assert self._board is not None
        around = self._board.around
        return all(b in around(a) for a, b in pairwise(cells))

    def corner(self, corner: Corner) -> str:
        """Return a corner by a cell that it belongs to: `top left corner of (1,1)`."""
        which, cell = self._corner_of_cell(corner)
        return f"{which} of {name_of(cell)}"

    def corner_label(self, corner: Corner) -> Label:
        """Return the label of a corner: `the top left corner of (1,1)`."""
        which, cell = self._corner_of_cell(corner)
        return of_name(Name(which, "of", name_of(cell), order=cell))

    def _corner_of_cell(self, corner: Corner) -> tuple[str, Cell]:
        """Return the name of a corner, as seen from the first cell beside it: `top left corner`."""
        board = self._board
        assert board is not None
        cell = min(board.cells_of(corner))
        return f"{end_of(board, cell, corner)} corner", cell


def _common_corner(cells: Sequence[Cell]) -> Corner | None:
    """Return the corner around which three or four cells lie; None for other cells."""
    rows, columns = [sorted({cell.row for cell in cells}), sorted({cell.column for cell in cells})]
    square = len(cells) > _PAIR and all(line == [line[0], line[0] + 1] for line in (rows, columns))
    return Corner(rows[0], columns[0]) if square else None


def _spread(at: str, place: str, cells: Sequence[Cell], lines: tuple[str, ...] = (), short: str = "") -> Label:
    """Return the place of a clue between cells, on a path or in a group."""
    return replace(at_place(at, place, cells=cells, short=short), lines=lines, spread=True)


def _between(first: Cell, second: Cell) -> Label:
    """Return the place of a clue between two cells."""
    names = name_of(first), name_of(second)
    return _spread("between", " and ".join(names), (first, second), short="–".join(names))


def _line_of(first: Cell, last: Cell) -> tuple[str, ...]:
    """Return the row or the column that contains both ends of a path, if there is one."""
    if first.row == last.row:
        return (f"row {first.row}",)
    return (f"column {first.column}",) if first.column == last.column else ()
