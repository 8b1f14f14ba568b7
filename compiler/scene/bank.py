"""The bank of shapes to be placed: drawn small below the board."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pzc.compiler.board.board import Cell, cells_in
from pzc.compiler.model.kinds import ListType
from pzc.compiler.model.looks import Figure as Drawing
from pzc.compiler.model.looks import Mark
from pzc.compiler.model.model import Figure

from .shapes import Path, Stroke
from .sheet import Sheet
from .spots import drawn

_CELL = 0.5  # width of a small cell
_BELOW = 0.4  # distance from the board, or from whatever is below it, to the shapes
_LINE = Stroke("line", 0.02)
_OWN = "grey"

_Shape: TypeAlias = Sequence[tuple[int, int]]
"""Pairs (row, column), counted from 0."""


def draw_bank(sheet: Sheet, figure: Figure, marks: Sequence[Mark]) -> None:
    """Draw each shape once, from left to right, on as many lines as needed."""
    top, left, lowest = sheet.board.height + max(_BELOW, sheet.margins[2] + _BELOW / 2), 0.0, 0.0
    start = top
    for shape in _shapes(figure):
        high, wide = (_CELL * (1 + max(place[k] for place in shape)) for k in (0, 1))
        if left and left + wide > sheet.board.width:
            top, left, lowest = top + lowest + _CELL, 0.0, 0.0
        for mark in marks:
            if mark.figure is not Drawing.NONE:
                fill = (drawn(mark.color) or _OWN) if mark.figure is Drawing.FILL else ""
                sheet.add("clues", figure.name, *(_square(left, top, place, fill) for place in sorted(shape)))
        left, lowest = left + wide + _CELL, max(lowest, high)
    if start < top + lowest:
        sheet.reach(0, top + lowest - _CELL / 2)


def _square(left: float, top: float, place: tuple[int, int], fill: str) -> Path:
    x, y = round(left + _CELL * place[1], 3), round(top + _CELL * place[0], 3)
    right, bottom = round(x + _CELL, 3), round(y + _CELL, 3)
    return Path(((x, y), (right, y), (right, bottom), (x, bottom)), _LINE, fill, closed=True)


def _shapes(figure: Figure) -> Iterator[_Shape]:
    """Yield the shapes that fit on the board, each turned to lie flat."""
    match figure.type:
        case ListType(ListType(ListType())):
            lists = figure.placements
        case _:
            lists = (figure.placements,)
    assert isinstance(lists, tuple)
    for placements in lists:
        if isinstance(placements, tuple) and placements:
            yield _lying_flat(list(cells_in(placements[0])))


def _lying_flat(cells: Sequence[Cell]) -> _Shape:
    top, left = min(cell.row for cell in cells), min(cell.column for cell in cells)
    places = [(cell.row - top, cell.column - left) for cell in cells]
    upright = max(row for row, _ in places) > max(column for _, column in places)
    return [(column, row) for row, column in places] if upright else places
