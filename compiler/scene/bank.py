"""The pieces to be placed: shapes, and strips of given lengths, drawn small below the board."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pzc.compiler.board.elements import Cell, cells_in
from pzc.compiler.model.kinds import ListType
from pzc.compiler.model.looks import Figure as Drawing
from pzc.compiler.model.looks import Mark
from pzc.compiler.model.model import Figure, Placement

from .shapes import Disc, Path, Stroke
from .sheet import Sheet
from .spots import drawn

_CELL = 0.5  # width of a small cell
_BELOW = 0.4  # distance from the board, or from whatever is below it, to the shapes
_LINE = Stroke("line", 0.02)
_OWN = "grey"
_BAR = 0.36  # the width of a rounded strip
_MOST = 100
"""The most strips of a clue that are drawn; more are written as text."""

_STRIPS = (Drawing.LINE, Drawing.FILL, Drawing.OUTLINE)
"""The figures of which strips are made: a rounded bar, or squares."""

_Shape: TypeAlias = Sequence[tuple[int, int]]
"""Pairs (row, column), counted from 0."""


def draw_bank(sheet: Sheet, figure: Figure, marks: Sequence[Mark]) -> None:
    """Draw each shape once, from left to right, on as many lines as needed."""
    top, left, lowest = sheet.board.height + max(_BELOW, sheet.margins[2] + _BELOW / 2), 0.0, 0.0
    start = top
    marks = [mark for mark in marks if mark.figure is not Drawing.NONE]
    for shape in _shapes(figure) if marks else ():
        high, wide = (_CELL * (1 + max(place[k] for place in shape)) for k in (0, 1))
        if left and left + wide > sheet.board.width:
            top, left, lowest = top + lowest + _CELL, 0.0, 0.0
        for mark in marks:
            fill = (drawn(mark.color) or _OWN) if mark.figure is Drawing.FILL else ""
            sheet.add("clues", figure.name, *(_square(left, top, place, fill) for place in sorted(shape)))
        left, lowest = left + wide + _CELL, max(lowest, high)
    if start < top + lowest:
        sheet.reach(0, top + lowest - _CELL / 2)


def draw_strips(sheet: Sheet, clue: Placement, of: str, marks: Sequence[Mark]) -> bool:
    """Draw the strips of a clue that gives their length and their number. Return False for any other clue.

    They are drawn behind the strips drawn before, on as many lines as needed.
    """
    length, count = clue.args[0], clue.value
    if len(clue.args) != 1 or not isinstance(length, int) or not isinstance(count, int):
        return False
    if not marks or any(mark.figure not in _STRIPS for mark in marks):
        return False
    if not (0 < length <= sheet.board.width + sheet.board.height and 0 <= count <= _MOST):
        return False
    wide = length * _CELL
    x, y = sheet.bank or (0.0, sheet.board.height + max(_BELOW, sheet.margins[2] + _BELOW / 2))
    for _ in range(count):
        if x and x + wide > sheet.board.width:
            x, y = 0.0, round(y + 1.3 * _CELL, 3)
        for mark in marks:
            sheet.add("clues", of, *_strip(x, y, length, mark))
        x = round(x + wide + 0.7 * _CELL, 3)
    sheet.bank = x, y
    sheet.reach(0, y + _CELL / 2)
    return True


def _strip(left: float, top: float, length: int, mark: Mark) -> Iterator[Path | Disc]:
    """Yield a strip: a rounded bar for `line`, squares otherwise."""
    if mark.figure is not Drawing.LINE:
        fill = (drawn(mark.color) or _OWN) if mark.figure is Drawing.FILL else ""
        yield from (_square(left, top, (0, column), fill) for column in range(length))
        return
    middle, color = round(top + _CELL / 2, 3), drawn(mark.color) or _OWN
    first, last = round(left + _CELL / 2, 3), round(left + (length - 0.5) * _CELL, 3)
    if length == 1:
        yield Disc((first, middle), _BAR / 2, None, color)
    else:
        yield Path(((first, middle), (last, middle)), Stroke(color, _BAR))


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
