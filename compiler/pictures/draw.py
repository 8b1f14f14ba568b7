"""Layers drawn: what `draw` writes, the readers in rows and drawings read back."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pzc.compiler.board.board import HOLE, Board, Border, Cell, Corner, Element, Link, Place
from pzc.compiler.board.graphs import pieces
from pzc.compiler.syntax.marks import EMPTY

NodePair: TypeAlias = tuple[int, int, bool]
"""Row and column of a node, counted from 0, and whether the next node is the one below, or to the right."""


def border_at(pair: NodePair) -> Border:
    """The border between two nodes that are corners."""
    row, column, below = pair
    return Border(row + 1, column, True) if below else Border(row, column + 1, False)


def link_at(pair: NodePair) -> Link:
    """The link between two nodes that are cells."""
    row, column, below = pair
    first = Cell(row + 1, column + 1)
    return Link(first, Cell(row + 2, column + 1) if below else Cell(row + 1, column + 2))


def draw(board: Board, kind: str, values: Mapping[Place, int], truth: bool, names: Mapping[int, str]) -> list[str]:
    """A layer on the elements of a kind as lines of text, without blanks at their ends.

    Cells and corners: one token each, `.` where there is no value; truth values as `*` and `.`. Borders and
    links: a drawing in which true ones are lines, and numbers stand between the nodes. `names` are the
    names of values.
    """
    texts: dict[Place, str] = {}
    for x, value in values.items():
        if not truth:
            texts[x] = names.get(value, str(value))
        elif value:
            texts[x] = "*"
    match kind:
        case "cell":
            return _table([[texts.get(x, _nothing(board, x)) for x in row] for row in board.places])
        case "corner":
            rows = [[Corner(r, c) for c in range(board.width + 1)] for r in range(board.height + 1)]
            return _table([[texts.get(x, _nothing(board, x)) for x in row] for row in rows])
        case "border":
            node = _node("+·•o", texts)
            return _draw_grid(board.height + 1, board.width + 1, node, truth, lambda p: texts.get(border_at(p)))
        case _:
            node = _node("o+·•", texts)
            return _draw_grid(board.height, board.width, node, truth, lambda p: texts.get(link_at(p)))


def area_names(board: Board, joined: Mapping[Place, int]) -> list[list[str]]:
    """A letter for the area of each cell, row by row; `joined` says of each link whether it lies within one."""
    areas = pieces(board.cells, [link for link in board.links if joined.get(link)])
    name = {cell: _letters(number) for number, area in enumerate(areas) for cell in area}
    return [[name.get(cell, HOLE) for cell in row] for row in board.places]


def draw_areas(board: Board, joined: Mapping[Place, int]) -> list[str]:
    """A division into areas as lines of text: cells with the same letter are of one area."""
    return _table(area_names(board, joined))


def _nothing(board: Board, x: Element) -> str:
    """What is drawn where an element has no value, or is not there."""
    return EMPTY if not board.holes or board.has_element(x) else HOLE


def _letters(number: int) -> str:
    """a to z, A to Z, aa, ab, ..."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    more, last = divmod(number, len(letters))
    return (_letters(more - 1) if more else "") + letters[last]


def differences(board: Board, kind: str, a: Mapping[Place, int], b: Mapping[Place, int]) -> list[Element]:
    """The elements of a kind at which two answers differ, in reading order."""
    return [x for x in board.elements(kind) if a.get(x) != b.get(x)]


def _table(rows: list[list[str]]) -> list[str]:
    width = max(len(text) for row in rows for text in row)
    return [" ".join(text.rjust(width) for text in row) for row in rows]


def _node(candidates: str, texts: Mapping[Place, str]) -> str:
    """A character for the nodes that no value is written with."""
    used = {*texts.values()}
    return next((c for c in candidates if c not in used), candidates[0])


def _draw_grid(rows: int, columns: int, node: str, truth: bool, text: Callable[[NodePair], str | None]) -> list[str]:
    """Nodes with texts between them; each text below a node is centred on its column."""
    pairs = [(r, c, below) for r in range(rows) for c in range(columns) for below in (False, True)]
    widest = max((len(text(p) or "") for p in pairs), default=1)
    gap = 3 if truth else max(3, widest + 2)
    margin = 0 if truth else (widest - 1) // 2
    lines = []
    for r in range(rows):
        line = " " * margin
        below = [" "] * (margin + columns * (gap + 1) + widest)
        for c in range(columns):
            token = text((r, c, False)) if c + 1 < columns else None
            line += node + (("-" * gap if truth else token.center(gap)) if token else " " * gap)
            token = text((r, c, True)) if r + 1 < rows else None
            if token:
                start = margin + c * (gap + 1) - (len(token) - 1) // 2
                below[start : start + len(token)] = "|" if truth else token
        lines += [line.rstrip(), "".join(below).rstrip()]
    return lines[:-1]
