"""Values of layers to pictures. The readers in rows and drawings read them back."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, assert_never

from pzc.compiler.board.board import HOLE, Board, Tiling
from pzc.compiler.board.elements import Border, Cell, Corner, Element, ElementKind, Link, Place
from pzc.compiler.board.graphs import pieces
from pzc.compiler.syntax.marks import EMPTY

from . import polygons

NodePair: TypeAlias = tuple[int, int, bool]
"""Row and column of a node, counted from 0, and True for the pair with the node below, False for the one to the
right.
"""


def border_at(pair: NodePair) -> Border:
    """Return the border between two nodes that are corners."""
    row, column, below = pair
    return Border(row + 1, column, True) if below else Border(row, column + 1, False)


def link_at(pair: NodePair) -> Link:
    """Return the link between two nodes that are cells."""
    row, column, below = pair
    first = Cell(row + 1, column + 1)
    return Link(first, Cell(row + 2, column + 1) if below else Cell(row + 1, column + 2))


def draw(
    board: Board, kind: ElementKind, values: Mapping[Place, int], truth: bool, names: Mapping[int, str]
) -> list[str]:
    """Return a layer on the elements of a kind as lines of text without trailing blanks.

    Cells and corners have one token each: `.` if there is no value, and `*` and `.` for truth values. Borders and
    links become a drawing: true ones are lines, numbers are written between the nodes. `names` are the names of
    values.
    """
    texts: dict[Place, str] = {}
    for x, value in values.items():
        if not truth:
            texts[x] = names.get(value, str(value))
        elif value:
            texts[x] = "*"
    if kind != "cell" and board.tiling is not Tiling.SQUARES:
        return polygons.draw(board, kind, texts, truth)
    match kind:
        case "cell":
            return table(board, [[texts.get(x, _nothing(board, x)) for x in row] for row in board.places])
        case "corner":
            rows = [[Corner(r, c) for c in range(board.width + 1)] for r in range(board.height + 1)]
            return table(board, [[texts.get(x, _nothing(board, x)) for x in row] for row in rows])
        case "border":
            node = _node("+·•o", texts)
            return _draw_grid(board.height + 1, board.width + 1, node, truth, lambda p: texts.get(border_at(p)))
        case "link":
            node = _node("o+·•", texts)
            return _draw_grid(board.height, board.width, node, truth, lambda p: texts.get(link_at(p)))
        case _:
            assert_never(kind)


def area_names(board: Board, joined: Mapping[Place, int]) -> list[list[str | None]]:
    """Return a letter for the area of each cell, row by row, and None for a hole. `joined` is true within an area."""
    areas = pieces(board.cells, [link for link in board.links if joined.get(link)])
    name = {cell: _letters(number) for number, area in enumerate(areas) for cell in area}
    return [[name.get(cell) for cell in row] for row in board.places]


def draw_areas(board: Board, joined: Mapping[Place, int]) -> list[str]:
    """Return a division into areas as lines of text; cells of one area have the same letter."""
    return table(board, [[name or HOLE for name in row] for row in area_names(board, joined)])


def _nothing(board: Board, x: Element) -> str:
    """Return the sign for an element without a value, or for a hole."""
    return EMPTY if not board.holes or board.has_element(x) else HOLE


def _letters(number: int) -> str:
    """Return a to z, A to Z, aa, ab, ..."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    more, last = divmod(number, len(letters))
    return (_letters(more - 1) if more else "") + letters[last]


def differences(board: Board, kind: ElementKind, a: Mapping[Place, int], b: Mapping[Place, int]) -> list[Element]:
    """Return the elements of a kind at which two solutions differ, in reading order."""
    return [x for x in board.elements(kind) if a.get(x) != b.get(x)]


def table(board: Board, rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of texts as aligned lines. On a board of hexagons, each row begins half a cell after the last one."""
    width = max(len(text) for row in rows for text in row)
    if board.tiling is Tiling.HEXAGONS:
        width += 1 - width % 2  # so that half a cell is a whole number of characters
    half = (width + 1) // 2 if board.tiling is Tiling.HEXAGONS else 0
    return [" " * half * at + " ".join(text.rjust(width) for text in row) for at, row in enumerate(rows)]


def _node(candidates: str, texts: Mapping[Place, str]) -> str:
    """Return a character for the nodes that occurs in no value."""
    used = {*texts.values()}
    return next((c for c in candidates if c not in used), candidates[0])


def _draw_grid(rows: int, columns: int, node: str, truth: bool, text: Callable[[NodePair], str | None]) -> list[str]:
    """Return nodes with texts between them. Each text below a node is centered on its column."""
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
