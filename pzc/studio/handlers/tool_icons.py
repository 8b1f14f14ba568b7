"""A kind of clue to a small picture: the `draw` clauses of the rules, applied on a board of a few cells."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, link
from pzc.compiler.meaning.environment import Missing
from pzc.compiler.model.kinds import INT, ListType
from pzc.compiler.model.looks import OfClue
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.model.reduced import with_placements
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg
from pzc.editing.part_texts import is_outside
from pzc.studio.protocol.messages import Json

_CELL = 32  # pixels per cell
_RIGHT = (0, 1)
_NUMBER = 3  # the value of a clue whose value is a number


def icon(model: Model, clue: ClueKind) -> Json:
    """Return a picture of a clue for a light and a dark background, None if it cannot be drawn by itself."""
    board = _board(clue)
    cells = iter(board.cells)
    args = tuple(_part(clue, name, board, cells) for name, _ in clue.parts)
    if None in args or () in args:
        return None  # there is no room for so many parts
    value = None if clue.value is None else _value(clue)
    facts = with_placements(model.facts, {clue.name: [Placement(args, value, (), None, Origin("clue", "", clue.span))]})
    facts.board = board
    looks = tuple(look for look in model.looks if isinstance(look.of, OfClue))
    try:
        scene = make(replace(model, title="", rules=(), regions=(), looks=looks, facts=facts))
    except (PuzzleError, Missing):
        return None  # the picture depends on the rest of the puzzle
    if not any(item.of == clue.name for plane in scene.planes for item in plane):
        return None
    return {"svg": svg([scene], Style(cell=_CELL)), "dark": svg([scene], Style(dark=True, cell=_CELL))}


def _board(clue: ClueKind) -> Board:
    """Return a board with room for the parts of a clue."""
    words = [clue.word_of(name) for name, _ in clue.parts]
    if is_outside(clue) or words[0] == "cell" and not {*words[1:]} - {"direction", "int", "ints"}:
        return Board(1, 1)
    if words in (["link"], ["cell", "cell"]):
        return Board(1, 2)
    return Board(2, 2)


def _part(clue: ClueKind, name: str, board: Board, cells: Iterator[Cell]) -> Any:
    """Return an example of a part, None or an empty list if there is no room."""
    match clue.word_of(name):
        case "cell":
            return next(cells, None)
        case "line" if not is_outside(clue) and board.height == 2:
            next(cells, None)
            return Cell(2, 1), Cell(1, 1), Cell(1, 2)
        case "cells" | "line":
            return tuple(islice(cells, 2)) if len(clue.parts) > 1 or board.height == 1 else board.cells[:3]
        case "corner":
            return Corner(1, 1)
        case "link":
            return link(Cell(1, 1), Cell(1, 2))
        case "border":
            return Border(1, 1, True)
        case "direction":
            return _RIGHT
        case "ints":
            return (1, 2)
    return _NUMBER


def _value(clue: ClueKind) -> Any:
    """Return an example of a clue's value. It does not depend on the puzzle, so that pictures stay as they are."""
    assert clue.value is not None
    name, kind = clue.value
    if name in clue.directions:
        return _RIGHT
    if kind == INT:
        return _NUMBER
    if kind == ListType(INT):
        return 1, 2
    return (Cell(1, 1),) if isinstance(kind, ListType) else Cell(1, 1)
