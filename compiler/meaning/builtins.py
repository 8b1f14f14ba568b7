"""The table of built-in lists and functions: name, parameter types, result type, implementation, description.

The results depend on the board and the arguments, never on the puzzle's unknowns. Functions that the language itself
can express are defined in puzzles/prelude.puz instead. `params` and `result` are written in the words of `BY_WORD`.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from pzc.compiler.base.intervals import members
from pzc.compiler.base.limits import MOST_CHOSEN_FROM
from pzc.compiler.base.node import node
from pzc.compiler.board.board import AROUND, ORTHOGONAL, Board, Tiling
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, DIGIT, INT, LINK, ListType, TupleType, Type, Value
from pzc.compiler.model.model import Facts
from pzc.compiler.model.unspecified import Unspecified

BY_WORD: dict[str, Type] = {
    "number": INT,
    "numbers": ListType(INT),
    "cell": CELL,
    "cells": ListType(CELL),
    "corner": CORNER,
    "corners": ListType(CORNER),
    "border": BORDER,
    "borders": ListType(BORDER),
    "link": LINK,
    "links": ListType(LINK),
    "lines": ListType(ListType(CELL)),
    "steps": ListType(TupleType((INT, INT))),
}
"""The types of parameters and results by their words.

Parameters may also be `element` (a cell, corner, border or link), `point` (a cell or corner), `spot` (a cell or a known
list of cells), `list` (of anything) and `short` (a list of up to 12 elements). Results may also be `same` (the type of
the first argument), `pairs` (a list of pairs of its items) and `lists` (a list of lists of its type).
"""


@node
class BuiltinRow:
    """A built-in: the words for its parameters and result, its implementation, and a description of one line."""

    name: str
    params: tuple[str, ...]
    result: str
    run: Callable[..., Value | None]
    doc: str
    of_digits: bool = False  # True: it needs the digits of a grid


def _board(facts: Facts) -> Board:
    assert facts.board is not None, "check lets no board function through without a board"
    return facts.board


def _of_board(name: str, result: str, get: Callable[[Board], Any], doc: str) -> BuiltinRow:
    return BuiltinRow(name, (), result, lambda facts: get(_board(facts)), doc)


def _on(name: str, params: str, result: str, call: Callable[..., Any], doc: str) -> BuiltinRow:
    return BuiltinRow(name, tuple(params.split()), result, lambda f, *a: call(_board(f), *a), doc)


def _reversed(lines: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(line[::-1] for line in lines)


def _digits(facts: Facts) -> Value:
    return tuple(members(facts.layers[DIGIT].domain))


def _shift(board: Board, cell: Cell, down: int, right: int) -> Cell | None:
    moved = Cell(cell.row + down, cell.column + right)
    return moved if board.has(moved) else None


def _corner(board: Board, row: int, column: int) -> Corner | None:
    corner = Corner(row, column)
    return corner if board.has_element(corner) else None


def _links_across(board: Board, borders: tuple[Border, ...]) -> Value:
    return tuple(joined for border in borders for joined in board.links_of(border))


def _borders_out(board: Board, cell: Cell) -> Value:
    sides = (Border(cell.row, column, True) for column in range(cell.column))
    return tuple(filter(board.has_element, sides))


def _links_out(board: Board, x: Cell | Corner) -> Value:
    """Return the links that a line from `x` to the left rim crosses. From a cell, it runs slightly above its center."""
    if board.tiling is not Tiling.SQUARES:
        return tuple(joined for joined in board.links if _is_left_of(board, joined, x))
    row, last = (x.row - 1, x.column - 1) if isinstance(x, Cell) else x
    links = (Link(Cell(row, c), Cell(row + 1, c)) for c in range(1, last + 1) if 0 < row < board.height)
    return tuple(filter(board.has_element, links))


def _is_left_of(board: Board, joined: Link, x: Cell | Corner) -> bool:
    """Return True if a line from slightly above `x` to the left crosses a link."""
    (right, height), (ax, ay), (bx, by) = map(board.point, (x, *joined))
    height -= _SLIGHTLY
    return (ay > height) != (by > height) and ax + (height - ay) / (by - ay) * (bx - ax) < right


def _neighbors(board: Board, at: Cell | tuple[Cell, ...]) -> tuple[Cell, ...]:
    return board.neighbors(at) if isinstance(at, Cell) else _beside(at, board.neighbors)


def _around(board: Board, at: Cell | tuple[Cell, ...]) -> tuple[Cell, ...]:
    return board.around(at) if isinstance(at, Cell) else _beside(at, board.around)


def _beside(cells: tuple[Cell, ...], near: Callable[[Cell], tuple[Cell, ...]]) -> tuple[Cell, ...]:
    inside = set(cells)
    return tuple(sorted({d for c in cells for d in near(c)} - inside))


def _inside(_: Board, lists: tuple[tuple[Cell, ...], ...], cells: tuple[Cell, ...]) -> Value:
    allowed = set(cells)  # checking the first cell excludes most lines cheaply
    return tuple([line for line in lists if not line or line[0] in allowed and allowed.issuperset(line)])


def _windows(board: Board, height: int, width: int) -> Value:
    """Return all blocks of a size without holes."""
    blocks = (
        tuple(Cell(r + i, c + j) for i in range(height) for j in range(width))
        for r in range(1, board.height - height + 2)
        for c in range(1, board.width - width + 2)
    )
    return tuple(block for block in blocks if board.holes.isdisjoint(block))


def _specified(_: Facts, items: tuple[Any, ...]) -> Value:
    return tuple(item for item in items if not isinstance(item, Unspecified))


def _subsets(_: Facts, items: tuple[Any, ...]) -> Value:
    return tuple(chosen for size in range(1, len(items) + 1) for chosen in combinations(items, size))


_SLIGHTLY = 0.01  # less than the distance between two heights at which centers and corners lie
_SLANTED = tuple(step for step in AROUND if step not in ORTHOGONAL)
_ROWS = (
    _of_board("cells", "cells", lambda b: b.cells, "all cells, row by row"),
    _of_board("rows", "lines", lambda b: b.rows, "the rows, from the top, each from the left"),
    _of_board("columns", "lines", lambda b: b.columns, "the columns, from the left, each from the top"),
    _of_board("corners", "corners", lambda b: b.corners, "all corners, those of the rim included"),
    _of_board("borders", "borders", lambda b: b.borders, "all sides of cells, those of the rim included"),
    _of_board("links", "links", lambda b: b.links, "all pairs of orthogonally adjacent cells"),
    _of_board("diagonals", "lines", lambda b: b.diagonals, "the two main diagonals, from the top"),
    _of_board("slants", "lines", lambda b: b.slants, "all slanted lines of cells"),
    _of_board("top", "lines", lambda b: b.columns, "the columns as seen from the top"),
    _of_board("bottom", "lines", lambda b: _reversed(b.columns), "the columns as seen from the bottom"),
    _of_board("left", "lines", lambda b: b.rows, "the rows as seen from the left"),
    _of_board("right", "lines", lambda b: _reversed(b.rows), "the rows as seen from the right"),
    _of_board("directions", "steps", lambda b: b.steps, "up, left, right, down: each as rows down and columns right"),
    _of_board("diagonal_directions", "steps", lambda b: _SLANTED, "the four slanted directions, likewise"),
    BuiltinRow("digits", (), "numbers", _digits, "the digits that the grid allows, increasing", True),
    _on("row", "corner_or_cell", "number", lambda b, x: x.row, "the number of the row of a cell or corner"),
    _on("column", "corner_or_cell", "number", lambda b, x: x.column, "the number of the column of a cell or corner"),
    _on("rows", "cell", "cells", lambda b, c: b.rows[c.row - 1], "the row that holds a cell"),
    _on("columns", "cell", "cells", lambda b, c: b.columns[c.column - 1], "the column that holds a cell"),
    _on("neighbours", "spot", "cells", _neighbors, "the cells that share a side with a cell, or with one of a list"),
    _on("around", "spot", "cells", _around, "the cells that touch a cell, or one of a list, also at a corner"),
    _on("cells", "element", "cells", lambda b, x: b.cells_of(x), "the cells that touch a corner, border or link"),
    _on("corners", "element", "corners", lambda b, x: b.corners_of(x), "the corners that touch an element"),
    _on("borders", "element", "borders", lambda b, x: b.borders_of(x), "the sides that touch an element"),
    _on("links", "element", "links", lambda b, x: b.links_of(x), "the links that touch an element"),
    _on("shift", "cell number number", "cell", _shift, "the cell so many rows down and columns right; may be none"),
    _on(
        "ray",
        "cell number number",
        "cells",
        lambda b, c, d, r: b.ray(c, d, r),
        "the cells seen from a cell in a direction, nearest first",
    ),
    _on("corner", "number number", "corner", _corner, "the lower right corner of (r,c)"),
    _on("borders_out", "cell", "borders", _borders_out, "the sides that one crosses from a cell to the left rim"),
    _on("links_out", "point", "links", _links_out, "the links one crosses from a cell or corner to the left rim"),
    _on("windows", "number number", "lines", _windows, "the blocks of so many rows and columns, each row by row"),
    _on("inside", "lines cells", "lines", _inside, "those of some lists of cells that lie wholly within the cells"),
    _on("links_across", "borders", "links", _links_across, "the links that cross these sides; the rim has none"),
    BuiltinRow("reverse", ("list",), "same", lambda f, items: items[::-1], "the list read backwards"),
    BuiltinRow(
        "pairs",
        ("list",),
        "pairs",
        lambda f, items: tuple(combinations(items, 2)),
        "every two elements of a list, once",
    ),
    BuiltinRow("told", ("list",), "same", _specified, "the numbers of a list without those that are not given, `?`"),
    BuiltinRow("subsets", ("short",), "lists", _subsets, "each way to choose one or more of up to 12 elements"),
    _on(
        "distance",
        "cell cell",
        "number",
        lambda b, p, q: b.distance(p, q),
        "the number of steps to neighbours from cell to cell",
    ),
)


MAKE_MANY = frozenset(("pairs", "subsets", "windows"))
"""The built-ins whose results may be far larger than their arguments."""


def items_made(name: str, facts: Facts, args: Sequence[Any]) -> int:
    """Return the number of elements of a call's result before it is made. For built-ins not in MAKE_MANY it is 0."""
    match name, args:
        case "pairs", (items,):
            count = len(items)
            return count * (count - 1) // 2
        case "subsets", (items,):
            return int(len(items) << max(len(items) - 1, 0)) if len(items) <= MOST_CHOSEN_FROM else 0
        case "windows", (height, width):
            board = _board(facts)
            down, across = board.height - height + 1, board.width - width + 1
            return int(max(down, 0) * max(across, 0) * max(height, 1) * max(width, 1))
    return 0


BUILTINS: dict[tuple[str, int], BuiltinRow] = {(row.name, len(row.params)): row for row in _ROWS}
"""The built-ins by name and number of arguments."""


def result_type(row: BuiltinRow, args: tuple[Type, ...]) -> Type:
    """Return the type of a call's result."""
    if row.result == "same":
        return args[0]
    if row.result == "pairs":
        first = args[0]
        assert isinstance(first, ListType)
        return ListType(TupleType((first.item, first.item)))
    if row.result == "lists":
        return ListType(args[0])
    return BY_WORD[row.result]
