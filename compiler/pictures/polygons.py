"""Drawings of corners, borders and links on boards of hexagons and triangles.

Each element has a place in the drawing, in lines and columns:

    hexagons:  . / . \\ .        triangles:  . - . - .
               |  c  |                       \\c/c\\c/
               . \\ . / .                      . - .

The nodes of a drawing of borders are corners, those of a drawing of links are cells. A drawing shows all of them, and
so defines where the columns begin and how wide they are.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias, assert_never

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, fail, many
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import LOWER_LEFT, Border, Cell, Corner, Element, ElementKind, Link, Place
from pzc.compiler.syntax.marks import EMPTY, Mark, opening
from pzc.compiler.syntax.statements import Picture

Spot: TypeAlias = tuple[int, int]
"""Line and column."""
_NODE = {"border": ".", "link": "o"}
_WIDEST = 8
"""The greatest width of a column in characters."""
_LONGEST_SHOWN = 60
"""The greatest length of a line that a message shows."""
_MOST_LINES = 2
"""The greatest number of wrong lines that are reported one by one."""
_TOKEN = re.compile(r"-?\w+|[/\\╱╲|│┃]|[-─━_]+|\S")


def spot_of(board: Board, x: Element) -> Spot:
    """Return the place of an element in a drawing.

    On triangles, cells and links are further apart than corners and sides.
    """
    is_hexagonal = _is_hexagonal(board)
    match x:
        case Cell(r, c):
            return (2 * r, 4 * c + 2 * r) if is_hexagonal else (2 * r - 1, 4 * c)
        case Corner(r, c):
            return (2 * r + 1, 2 * c) if is_hexagonal else (2 * r, 2 * c)
        case Border(r, c, way) if is_hexagonal:
            line, column = spot_of(board, Cell(r, c))
            return (line, column + 2) if way == 1 else (line + 1, column + (-1 if way == LOWER_LEFT else 1))
        case Border(r, c, way):
            return (2 * r - 1, 2 * c + 1) if way else (2 * r, 2 * c)
        case Link(first, second):
            if is_hexagonal:
                return spot_of(board, board.border_between(x))
            line, column = spot_of(board, first)
            return (line, column + 2) if second.row == first.row else (line + 1, column)
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
    if not tokens:
        raise fail("PZ409", f"the drawing is empty; it shows every {_name(kind)} of the board", opening(picture))
    nodes = {spot_of(board, x): x for x in _nodes(board, kind)}
    spots = nodes | {spot_of(board, x): x for x in board.elements(kind)}
    shown = {spot for spot, x in spots.items() if kind != "corner" or isinstance(x, Corner)}
    found: list[Spot | None] = []
    for places in _readings(tokens, min(nodes), shown):
        if all(places) and nodes.keys() <= set(places):
            found = places
            break
        if sum(map(bool, places)) > sum(map(bool, found)) or not found:
            found = places
    else:
        raise PuzzleError(list(_mistakes(board, kind, tokens, found, nodes.keys())))
    marks = {}
    for (_, _, mark), spot in zip(tokens, found, strict=True):
        assert spot is not None
        if _is_of(kind, spots[spot]) and mark.text != EMPTY:
            marks[spots[spot]] = mark
    return marks


def _readings(
    tokens: Sequence[tuple[int, int, Mark]], first: Spot, shown: Collection[Spot]
) -> Iterator[list[Spot | None]]:
    """Yield the spots of the tokens, for each width of a column and each place of the first node."""
    first_line, first_column, mark = tokens[0]
    for apart in range(1, _WIDEST + 1):
        for start in range(first_column, first_column + len(mark.text)):
            places: list[Spot | None] = []
            for line, column, each in tokens:
                steps = (column + i - start for i in range(len(each.text)))
                under = [(line - first_line + first[0], first[1] + k // apart) for k in steps if k % apart == 0]
                some = [spot for spot in under if spot in shown]
                places.append(some[0] if len(some) == 1 else None)
            yield places


def _mistakes(
    board: Board,
    kind: ElementKind,
    tokens: Sequence[tuple[int, int, Mark]],
    places: Sequence[Spot | None],
    nodes: Collection[Spot],
) -> Iterator[Diagnostic]:
    """Yield the mistakes of a drawing: its tokens without a place, or its missing nodes."""
    help = f"each sign stands at its place between the {_name(kind)}s, as in a solution"
    first, *below = filter(None, draw(board, kind, {}, False))
    if below and len(first) <= _LONGEST_SHOWN:
        help += f"; the lines of an empty drawing of this board begin with `{first}` and `{below[0]}`"
    if all(places):
        missing = len(set(nodes) - set(places))
        message = f"{many(missing, _name(kind))} of the board {'is' if missing == 1 else 'are'} missing in this drawing"
        yield Diagnostic("PZ408", message, tokens[0][2].span, help=help)
    wrong = {line: mark for (line, _, mark), place in reversed([*zip(tokens, places, strict=True)]) if place is None}
    if len(wrong) > _MOST_LINES:
        message = "this drawing does not have the form of the board: nothing of the board is here"
        yield Diagnostic("PZ407", message, wrong[min(wrong)].span, help=help)
        return
    for _, mark in sorted(wrong.items()):  # a shifted line is one mistake
        yield Diagnostic("PZ407", "nothing of the board is here", mark.span, help=help)


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
