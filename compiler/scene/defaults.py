"""What is drawn where no `draw` clause says otherwise: marks by type."""

from collections.abc import Iterator

from pzc.compiler.board.board import Board, Cell
from pzc.compiler.model.kinds import CELL, CORNER, INT, LINK, ListType, Value
from pzc.compiler.model.looks import Course, Figure, Mark, Size, Spot, Weight
from pzc.compiler.model.model import ClueKind, Layer, Placement

from .places import is_whole_line

_PLAIN = (Figure.SQUARE, Figure.CIRCLE, Figure.DIAMOND, Figure.TRIANGLE, Figure.STAR)
"""Kinds of clues without a value look different from each other."""


def of_clue(board: Board, kind: ClueKind, placement: Placement, number: int, crowded: bool) -> tuple[Mark, ...]:
    """The marks of a clue. `number`: that of its kind among those that have no value; `crowded`: its cell holds a
    value that is to be found."""
    value = Mark(Figure.VALUE)
    point = (Mark(Figure.ARROW),) if kind.directions else ()
    match kind.parts[0][1]:
        case ListType():
            return _of_cells(board, kind, placement)
        case _ if kind.parts[0][1] == CELL:
            shown = kind.value is not None and kind.value[0] not in kind.directions
            if shown:
                return (Mark(Figure.VALUE, spot=Spot.CORNER) if crowded else value, *point)
            return point or (Mark(_PLAIN[number % len(_PLAIN)], colour="grey"),)
        case _ if kind.parts[0][1] in (CORNER, LINK):
            return (Mark(Figure.CIRCLE, size=Size.MEDIUM if kind.value else Size.SMALL), value)
        case _:
            return (Mark(Figure.STROKE, weight=Weight.THICK), value)


def _of_cells(board: Board, kind: ClueKind, placement: Placement) -> tuple[Mark, ...]:
    told = kind.value is not None or placement.condition is not None
    cells = placement.args[0]
    assert isinstance(cells, tuple)
    line = [cell for cell in cells if isinstance(cell, Cell)]
    if kind.value is not None and line and is_whole_line(board, line):
        return (Mark(Figure.VALUE, spot=Spot.OUTSIDE),)
    outline = Mark(Figure.OUTLINE, course=Course.DASHED)
    return (outline, Mark(Figure.VALUE, spot=Spot.CORNER)) if told else (outline,)


def of_other_parts(
    kind: ClueKind, placement: Placement, marks: tuple[Mark, ...], nth: int
) -> Iterator[tuple[Value, tuple[Mark, ...]]]:
    """What else is drawn of the nth clue of a kind, if it has several parts, and where: lists of cells alike and with
    one letter, a line from a cell to the others, numbers as text."""
    first = placement.args[0]
    numbers = []
    for (name, type_), value in zip(kind.parts[1:], placement.args[1:], strict=True):
        if type_ == INT:
            numbers.append(str(value))
        elif kind.parts[0][1] == type_ == ListType(CELL):
            same = Mark(Figure.TEXT, text=letter_of(nth), spot=Spot.CORNER)  # which lists belong together
            yield first, (same,)
            yield value, (*(mark for mark in marks if mark.figure is not Figure.VALUE), same)
        elif name not in kind.directions and type_ != ListType(INT):
            yield (first, value), (Mark(Figure.LINE, colour="dark_grey", weight=Weight.THIN),)
    if numbers:
        yield first, (Mark(Figure.TEXT, text=" ".join(numbers), spot=Spot.CORNER),)


def letter_of(nth: int) -> str:
    """A, B ... Z, A2, B2 ..."""
    return chr(ord("A") + nth % 26) + (str(nth // 26 + 1) if nth > 25 else "")


def of_layer(layer: Layer, small: bool, numbered: bool) -> tuple[Mark, ...]:
    """The marks of a layer where it holds, or of its numbers; `small`: another layer's numbers stand in the middle.
    `numbered`: so do those of some layer."""
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
            return (Mark(Figure.LINE, colour="path" if numbered else ""),)  # numbers are to be read on it
