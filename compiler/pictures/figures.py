"""Pictures of shapes and patterns to their placements on a board: rotated, reflected and shifted."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from string import ascii_lowercase, ascii_uppercase

from pzc.compiler.base.diagnostics import did_you_mean, fail
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import reach
from pzc.compiler.board.turning import Drawn, images
from pzc.compiler.model.kinds import CELL, ListType, TupleType, Type, Value
from pzc.compiler.model.model import Figure, FigureName
from pzc.compiler.syntax.marks import EMPTY, Mark, opening
from pzc.compiler.syntax.statements import Picture, ShapeDecl

from .rows import read_characters

_LINE = ListType(CELL)
_LINES = ListType(_LINE)


# --------------------------------------------------------------------------------------------- what is written


def figure_name(written: ShapeDecl) -> FigureName:
    """Return the declaration of a shape or pattern. Raises PuzzleError if its picture is wrong."""
    if written.moves is not None and written.moves.text not in ("turned", "fixed"):
        word = written.moves
        help = did_you_mean(word.text, ("turned", "fixed")) or _WAYS
        raise fail("PZ274", f"`{word.text}` does not say how a shape may lie", word.span, help=help)
    if written.picture is None and written.kind == "pattern":
        help = "its marks say what each placement consists of; shapes can be left to the puzzle"
        raise fail("PZ271", f"the pattern `{written.name}` is not drawn", written.span, help=help)
    marks = {} if written.picture is None else _marks(written, written.picture)
    if written.kind == "shapes":
        kind: Type = ListType(_LINES)
    elif written.picture is None or written.kind == "shape" or len(marks) == 1:
        kind = _LINES
    else:
        kind = ListType(TupleType((_LINE,) * len(marks)))
    return FigureName(written.name, kind, written.span, written if written.picture is None else None)


_WAYS = "write nothing (turned and reflected), `turned` (not reflected) or `fixed` (as it is drawn)"


def _marks(written: ShapeDecl, picture: Picture) -> dict[str, list[tuple[tuple[int, int], Mark]]]:
    """Return the places and marks of the picture by letter, in order of appearance."""
    marks: dict[str, list[tuple[tuple[int, int], Mark]]] = {}
    for r, row in enumerate(read_characters(picture)):
        for c, mark in enumerate(row):
            if mark.text != EMPTY:
                marks.setdefault(mark.text, []).append(((r, c), mark))
    if not marks:
        help = "draw it with a mark in each of its cells, `#`; `.` is an empty place"
        raise fail("PZ271", f"this picture shows no {written.kind.removesuffix('s')}", opening(picture), help=help)
    if written.kind == "shape" and len(marks) > 1:
        first, second = list(marks)[:2]
        help = f"`shapes {written.name} [[ ... ]]` makes one shape of each letter, `pattern` one thing of all"
        raise fail(
            "PZ272",
            f"this is one shape, and `{first}` and `{second}` are two marks",
            marks[second][0][1].span,
            help=help,
        )
    for letter, found in marks.items() if written.kind != "pattern" else ():
        far = _first_disconnected([place for place, _ in found])
        if far is not None:
            span = next(mark.span for place, mark in found if place == far)
            help = "give each shape a letter of its own; `pattern` may have gaps"
            raise fail("PZ273", f"the shape of `{letter}` falls into parts", span, help=help)
    return marks


def _first_disconnected(places: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the first place that is not connected to the first one, even by corners; None if all are."""
    near = reach(places[:1], lambda p, _: [q for q in places if abs(p[0] - q[0]) <= 1 and abs(p[1] - q[1]) <= 1])
    return next((p for p in places if p not in near), None)


# ------------------------------------------------------------------------------------------------ on a board


def placed(written: ShapeDecl, picture: Picture, kind: Type, board: Board) -> Figure:
    """Return the figure with all placements on the board. Raises PuzzleError if there are too many."""
    marks = _marks(written, picture)
    moves = written.moves.text if written.moves else ""
    groups = [tuple(place for place, _ in found) for found in marks.values()]
    drawings: list[Drawn] = [tuple(groups)] if written.kind == "pattern" else [(group,) for group in groups]
    ways = [images(drawn, moves) for drawn in drawings]
    many = sum(_count(drawn, board) for drawn in (one for some in ways for one in some))
    if many > current().items:
        message = f"the placements of this have {many:,} cells, a list has at most {current().items:,}"
        raise fail("PZ601", message, written.span.name(written.name), help=way_out("items"))
    found: list[Value] = [tuple(_placements(some, board)) for some in ways]
    of_each_mark = found if written.kind == "shapes" else found * len(marks)  # the marks of a pattern move together
    fits = tuple(mark for mark, some in zip(marks, of_each_mark, strict=True) if some)
    placements = tuple(found) if written.kind == "shapes" else found[0]
    return Figure(
        written.name, kind, placements, tuple(marks), fits, tuple(groups), written.picture is None, written.span
    )


def _placements(ways: Iterable[Drawn], board: Board) -> Iterator[Value]:
    """Yield the groups of cells that a drawing covers, for each way to turn it and each position on the board."""
    rows = [[Cell(row, column) for column in range(1, board.width + 1)] for row in range(1, board.height + 1)]
    for drawn in ways:
        height, width = _extent(drawn)
        across = max(0, board.width - width + 1)
        for row in range(board.height - height + 1):
            # a row of placements at once: each place of the drawing covers part of a row of the board
            groups = [list(zip(*[rows[row + r][c : c + across] for r, c in places], strict=True)) for places in drawn]
            for group in groups[0] if len(groups) == 1 else zip(*groups, strict=True):
                if not board.holes or board.holes.isdisjoint(group if len(groups) == 1 else chain(*group)):
                    yield group


def _extent(drawn: Drawn) -> tuple[int, int]:
    return tuple(1 + max(place[k] for places in drawn for place in places) for k in (0, 1))  # type: ignore[return-value]


def _count(drawn: Drawn, board: Board) -> int:
    height, width = _extent(drawn)
    return max(0, board.height - height + 1) * max(0, board.width - width + 1) * sum(map(len, drawn))


# --------------------------------------------------------------------------------------------------------- back


def picture_of(drawings: Sequence[Sequence[tuple[int, int]]]) -> list[str]:
    """Return the rows of a picture that shows pieces side by side, each with a letter."""
    height = max((1 + max(row for row, _ in drawing) for drawing in drawings), default=0)
    rows = [""] * height
    for letter, drawing in zip(_LETTERS, drawings, strict=False):
        width = 1 + max(column for _, column in drawing)
        for row in range(height):
            rows[row] += "".join(letter if (row, column) in drawing else EMPTY for column in range(width)) + EMPTY
    return [" ".join(row[:-1]) for row in rows]


_LETTERS = ascii_uppercase + ascii_lowercase
