"""Drawings of corners, borders and links on boards of hexagons and triangles.

Each element has a place in the drawing, in lines and columns:

    hexagons:  . / . \\ .        triangles:  . - . - .
               |  c  |                       \\c/c\\c/
               . \\ . / .                      . - .

The nodes of a drawing of borders are corners, those of a drawing of links are cells. A drawing shows all of them. The
first one defines where the columns begin, and the second one how far apart they are.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias, assert_never

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, fail
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import LOWER_LEFT, Board, Border, Cell, Corner, Element, ElementKind, Link, Place, Tiling
from pzc.compiler.syntax.marks import EMPTY, Mark, opening
from pzc.compiler.syntax.statements import Picture

Spot: TypeAlias = tuple[int, int]
"""Line and column."""
_NODE = {"border": ".", "link": "o"}
_NODES = ".+o·•"
_TOKEN = re.compile(r"-?\w+|[/\\╱╲|│┃]|[-─━_]+|\S")


def spot_of(board: Board, x: Element) -> Spot:
    """Return the place of an element in a drawing."""
    match x:
        case Cell(r, c):
            return (2 * r, 4 * c + 2 * r) if _is_hexagonal(board) else (2 * r - 1, 2 * c)
        case Corner(r, c):
            return (2 * r + 1, 2 * c) if _is_hexagonal(board) else (2 * r, 2 * c)
        case Border(r, c, way):
            line, column = spot_of(board, Cell(r, c))
            if not _is_hexagonal(board):
                return (line, column + 1) if way else (line + 1, column)
            return (line, column + 2) if way == 1 else (line + 1, column + (-1 if way == LOWER_LEFT else 1))
        case Link():
            return spot_of(board, board.border_between(x))
        case _:
            assert_never(x)


def _is_hexagonal(board: Board) -> bool:
    return board.tiling is Tiling.HEXAGONS


def _line_of(board: Board, x: Border | Link) -> str:
    """Return the character that shows a border or a link."""
    side = board.border_between(x) if isinstance(x, Link) else x
    slants = {0: "/", LOWER_LEFT: "\\"} if _is_hexagonal(board) else {1: "\\" if sum(side[:2]) % 2 == 0 else "/"}
    if isinstance(x, Border):
        return slants.get(side.vertical, "|" if side.vertical else "-")
    if side.vertical == 1:
        return "-"
    return {"/": "\\", "\\": "/"}.get(slants.get(side.vertical, ""), "|")


# ---------------------------------------------------------------------------------------------------- writing


def draw(board: Board, kind: ElementKind, texts: Mapping[Place, str], truth: bool) -> list[str]:
    """Return a drawing of corners, borders or links as lines. `texts` has the texts of the elements to show.

    With `truth`, borders and links are lines.
    """
    shown: dict[Element, str] = dict.fromkeys(_nodes(board, kind), _NODE.get(kind, EMPTY))
    for x in board.elements(kind):
        if x in texts:
            shown[x] = _line_of(board, x) if truth and isinstance(x, Border | Link) else texts[x]
    wide = max(map(len, shown.values()), default=1)
    spots = {x: spot_of(board, x) for x in shown}
    top, left = (min((spot[i] for spot in spots.values()), default=0) for i in (0, 1))
    lines: dict[int, dict[int, str]] = {}
    for x, text in shown.items():
        line, column = spots[x]
        start = (column - left) * wide + (wide - len(text)) // 2
        lines.setdefault(line - top, {}).update({start + i: character for i, character in enumerate(text)})
    return [_joined(lines.get(line, {})) for line in range(max(lines, default=-1) + 1)]


def _joined(characters: Mapping[int, str]) -> str:
    return "".join(characters.get(column, " ") for column in range(max(characters, default=-1) + 1))


def _nodes(board: Board, kind: ElementKind) -> tuple[Element, ...]:
    return board.cells if kind == "link" else board.corners


# ---------------------------------------------------------------------------------------------------- reading


def read(picture: Picture, board: Board, kind: ElementKind) -> dict[Element, Mark]:
    """Return the elements that a drawing marks, with their tokens. Raises one PuzzleError with all its mistakes."""
    tokens = list(_tokens(picture))
    nodes = sorted(_nodes(board, kind), key=lambda x: spot_of(board, x))
    if not tokens:
        raise fail("PZ409", f"the drawing is empty; it shows every {_name(kind)} of the board", opening(picture))
    first_line = tokens[0][0]
    (top, left), *others = [spot_of(board, x) for x in nodes if spot_of(board, x)[0] == spot_of(board, nodes[0])[0]]
    on_first = [column for line, column, _ in tokens if line == first_line]
    shown = [column for line, column, m in tokens if line == first_line and (kind == "corner" or m.text in _NODES)]
    apart = 1
    if others:
        if len(shown) < 2 or (shown[1] - shown[0]) % (others[0][1] - left):
            raise fail("PZ408", f"the first line of the drawing shows every {_name(kind)} there", tokens[0][2].span)
        apart = (shown[1] - shown[0]) // (others[0][1] - left)
    spots: dict[Spot, Element] = {spot_of(board, x): x for x in (*nodes, *board.elements(kind))}
    marks: dict[Element, Mark] = {}
    errors = []
    for line, column, mark in tokens:
        places = [
            ((line - first_line) + top, left + steps // apart)
            for steps in range(column - on_first[0], column - on_first[0] + len(mark.text))
            if steps % apart == 0
        ]
        found = [spots[place] for place in places if place in spots]
        if len(found) != 1:
            help = f"each sign stands at its place between the {_name(kind)}s, as in `pzc show` and in solutions"
            errors.append(Diagnostic("PZ407", "nothing of the board is here", mark.span, help=help))
        elif _is_of(kind, found[0]) and mark.text != EMPTY:
            marks[found[0]] = mark
    if errors:
        raise PuzzleError(errors)
    return marks


def _is_of(kind: ElementKind, x: Element) -> bool:
    return isinstance(x, {"cell": Cell, "corner": Corner, "border": Border, "link": Link}[kind])


def _name(kind: ElementKind) -> str:
    """Return the word for the nodes of a drawing."""
    return "cell" if kind == "link" else "corner"


def _tokens(picture: Picture) -> Iterator[tuple[int, int, Mark]]:
    """Yield the tokens of a picture with their lines and columns."""
    source, at = picture.span.source, picture.span.start
    margin = source.position(at)[1] - 1
    for number, text in enumerate(picture.text.split("\n")):
        for m in _TOKEN.finditer(text):
            span = Span(source, at + m.start(), at + m.end())
            yield number, m.start() + margin, Mark(m[0], span)
        at += len(text) + 1
        margin = 0
