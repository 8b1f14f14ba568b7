"""The default marks of things without a `draw` clause, by their type."""

from collections.abc import Iterator

from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link, link
from pzc.compiler.model.kinds import CELL, CORNER, INT, LINK, ListType, Value
from pzc.compiler.model.looks import Course, Figure, Mark, Size, Spot, Weight
from pzc.compiler.model.model import ClueKind, Layer, Placement

from .places import is_whole_line

_PLAIN = (Figure.SQUARE, Figure.CIRCLE, Figure.DIAMOND, Figure.TRIANGLE, Figure.STAR)
"""Kinds of clues without a value get different figures."""


def of_clue(board: Board, kind: ClueKind, placement: Placement, number: int, crowded: bool) -> tuple[Mark, ...]:
    """Return the marks of a clue.

    `number`: its index among the kinds without a value. `crowded`: its cell also shows a value of the solution.
    """
    value = Mark(Figure.VALUE)
    point = (Mark(Figure.ARROW),) if kind.directions else ()
    if _is_pair(board, placement):
        circle = Mark(Figure.CIRCLE, color="white", size=Size.MEDIUM if kind.value else Size.SMALL)
        if isinstance(place_of(board, placement), Link):
            return circle, value
        join = Mark(Figure.LINE, color="dark_grey", weight=Weight.THIN)
        return join, replace(circle, spot=Spot.MIDDLE), Mark(Figure.VALUE, size=Size.SMALL, spot=Spot.MIDDLE)
    match kind.parts[0][1]:
        case ListType():
            return _of_cells(board, kind, placement)
        case _ if kind.parts[0][1] == CELL:
            shown = kind.value is not None and kind.value[0] not in kind.directions
            if shown:
                return (Mark(Figure.VALUE, spot=Spot.CORNER) if crowded else value, *point)
            return point or (Mark(_PLAIN[number % len(_PLAIN)], color="grey"),)
        case _ if kind.parts[0][1] in (CORNER, LINK):
            return (Mark(Figure.CIRCLE, size=Size.MEDIUM if kind.value else Size.SMALL), value)
        case _:
            return (Mark(Figure.STROKE, weight=Weight.THICK), value)


def place_of(board: Board, placement: Placement) -> Value:
    """Return the place of the marks of a clue: its first part, or both parts if they are cells."""
    match placement.args:
        case (Cell() as a, Cell() as b):
            return link(a, b) if board.adjacent(a, b) else (a, b)
    return placement.args[0]


def _is_pair(board: Board, placement: Placement) -> bool:
    return place_of(board, placement) is not placement.args[0]


def _of_cells(board: Board, kind: ClueKind, placement: Placement) -> tuple[Mark, ...]:
    """Return the marks of a clue on a list of cells: a number outside a whole line, otherwise a dashed outline."""
    has_text = kind.value is not None or placement.condition is not None
    cells = placement.args[0]
    assert isinstance(cells, tuple)
    line = [cell for cell in cells if isinstance(cell, Cell)]
    if kind.value is not None and line and is_whole_line(board, line):
        return (Mark(Figure.VALUE, spot=Spot.OUTSIDE),)
    outline = Mark(Figure.OUTLINE, course=Course.DASHED)
    return (outline, Mark(Figure.VALUE, spot=Spot.CORNER)) if has_text else (outline,)


def of_other_parts(
    board: Board, kind: ClueKind, placement: Placement, marks: tuple[Mark, ...], nth: int
) -> Iterator[tuple[Value, tuple[Mark, ...]]]:
    """Yield the marks for the further parts of the nth clue of a kind, each with its place.

    Lists of cells look alike and share a letter; a line joins a cell to other parts; numbers are text. The marks of two
    cells are on both.
    """
    if _is_pair(board, placement):
        return
    first = placement.args[0]
    numbers = []
    for (name, type_), value in zip(kind.parts[1:], placement.args[1:], strict=True):
        if type_ == INT:
            numbers.append(str(value))
        elif kind.parts[0][1] == type_ == ListType(CELL):
            # the letter shows which lists belong together
            same = Mark(Figure.TEXT, text=letter_of(nth), spot=Spot.CORNER)
            yield first, (same,)
            yield value, (*(mark for mark in marks if mark.figure is not Figure.VALUE), same)
        elif name not in kind.directions and type_ != ListType(INT):
            yield (first, value), (Mark(Figure.LINE, color="dark_grey", weight=Weight.THIN),)
    if numbers:
        yield first, (Mark(Figure.TEXT, text=" ".join(numbers), spot=Spot.CORNER),)


def letter_of(nth: int) -> str:
    """Return A, B ... Z, A2, B2 ..."""
    return chr(ord("A") + nth % 26) + (str(nth // 26 + 1) if nth > 25 else "")


def of_layer(layer: Layer, small: bool, numbered: bool) -> tuple[Mark, ...]:
    """Return the marks of a layer: where it is true, or of its numbers.

    `small`: the numbers of another layer are in the middle of the cells. `numbered`: some layer has numbers there.
    """
    if not layer.truth:
        return (Mark(Figure.VALUE, size=Size.MEDIUM, spot=Spot.CORNER if small else Spot.EACH),)
    match layer.kind:
        case "cell":
            return (Mark(Figure.FILL),)
        case "corner":
            return (Mark(Figure.DOT),)
        case "border":
            return (Mark(Figure.STROKE, weight=Weight.THICK),)
        case _:
            return (Mark(Figure.LINE, color="path" if numbered else ""),)  # pale, so that numbers on it are readable
