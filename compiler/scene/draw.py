"""A mark at a place of the board to shapes. Sizes are in cells; they follow common puzzle sites."""

from collections.abc import Iterable
from string import ascii_uppercase as _LETTERS
from typing import assert_never

from pzc.compiler.board.elements import Cell
from pzc.compiler.model.looks import Figure, Mark

from .figures import figure
from .labels import text
from .places import center
from .sheet import Sheet
from .spots import Place, spots
from .strokes import arrow, line, rim


def draw(sheet: Sheet, mark: Mark, place: Place) -> None:
    """Draw a mark."""
    match mark.figure:
        case Figure.NONE:
            return
        case Figure.VALUE | Figure.LETTER | Figure.TEXT:
            text(sheet, mark, place, _texts(mark, place))
        case Figure.FILL:
            _fill(sheet, mark, place)
        case Figure.LINE:
            line(sheet, mark, place)
        case Figure.ARROW:
            arrow(sheet, mark, place)
        case Figure.OUTLINE | Figure.STROKE:
            rim(sheet, mark, place)
        case (
            Figure.CIRCLE
            | Figure.SQUARE
            | Figure.DIAMOND
            | Figure.TRIANGLE
            | Figure.STAR
            | Figure.CROSS
            | Figure.DOT
            | Figure.BULB
        ) as kind:
            for at in spots(sheet, mark, place):
                figure(sheet, mark, kind, place, at)
        case _:
            assert_never(mark.figure)


def word_of(numbers: Iterable[object]) -> str:
    """Return numbers as a word, with A for 1."""
    return "".join(_LETTERS[n - 1] if isinstance(n, int) and 0 < n <= 26 else "?" for n in numbers)


def _texts(mark: Mark, place: Place) -> tuple[str, ...]:
    """Return the strings to write: a text, a value, or numbers as letters, with A for 1."""
    if mark.figure is Figure.TEXT:
        return (mark.text,)
    if mark.figure is Figure.LETTER:
        return tuple(_LETTERS[int(t) - 1] if t.isdecimal() and 0 < int(t) <= 26 else t for t in place.texts)
    return place.texts


def _fill(sheet: Sheet, mark: Mark, place: Place) -> None:
    """Fill cells, dark for a solution and pale for a clue. Elements between cells get a dot."""
    for x in place.elements:
        if not isinstance(x, Cell):
            figure(sheet, mark, Figure.DOT, place, center(sheet.board, x))
    plane, own = ("shade", "shade") if place.answered else ("under", "grey")
    for cell in (x for x in place.elements if isinstance(x, Cell)):
        sheet.fill(plane, place.of, cell, mark.color or own)
