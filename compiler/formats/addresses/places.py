"""The places of a notation in an address: cells, corners, ends of lines, … in their order."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Border, Cell, Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.model.notation import Where

Place: TypeAlias = Any
"""A cell, a corner, a link, a border, or a list of cells, as it is the first part of a clue."""


@node
class Places:
    """A word for places.

    takes: the kind of the first part of their clues, as check/formats names it.
    of: the places; None is a place that the board does not have.
    group: the number of places that share a sign.
    then: further places. They begin with a new sign, or if `spare`, they follow at once and may be missing.
    """

    takes: str
    help: str
    of: Callable[[Content], Sequence[Place | None]]
    group: int = 1
    then: Callable[[Content], Sequence[Place]] | None = None
    spare: bool = False


def links_in_order(board: Board) -> list[Link]:
    """Return the links in the order of their borders: all vertical ones row by row, then all horizontal ones.

    Other boards than those of squares have no order of their own here.
    """
    if board.tiling is not Tiling.SQUARES:
        return list(board.links)
    return [*_links_across(board), *_links_down(board)]


def _links_across(board: Board) -> list[Link]:
    return [Link(a, b) for row in board.rows for a, b in zip(row, row[1:], strict=False)]


def _links_down(board: Board) -> list[Link]:
    rows = zip(board.rows, board.rows[1:], strict=False)
    return [Link(a, b) for upper, lower in rows for a, b in zip(upper, lower, strict=True)]


def points_of(board: Board) -> list[tuple[Cell, ...]]:
    """Return the centers of cells, inner sides and inner corners row by row, each as the cells that it touches."""
    out = []
    for r in range(2, 2 * board.height + 1):
        for c in range(2, 2 * board.width + 1):
            rows, columns = sorted({r // 2, (r + 1) // 2}), sorted({c // 2, (c + 1) // 2})
            out.append(tuple(Cell(row, column) for row in rows for column in columns))
    return out


def top_left(board: Board) -> list[tuple[Cell, ...]]:
    """Return the lines with a number above the board or to its left."""
    return [*board.columns, *board.rows]


def all_around(board: Board) -> list[tuple[Cell, ...]]:
    """Return the lines as seen from above, below, left and right."""
    return [*board.columns, *(c[::-1] for c in board.columns), *board.rows, *(r[::-1] for r in board.rows)]


def _right_and_below(board: Board) -> list[Link | None]:
    """Return the link to the right of each cell and the link below it. The last cell has neither and is left out."""
    out: list[Link | None] = []
    for cell in board.cells[:-1]:
        right, below = Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)
        out += [Link(cell, other) if board.has(other) else None for other in (right, below)]
    return out


def _all_right_and_below(board: Board) -> list[Link | None]:
    return [*_right_and_below(board), None, None]


def _inner_corners(board: Board) -> list[Place]:
    return [x for x in board.corners if 0 < x.row < board.height and 0 < x.column < board.width]


def borders_in_order(board: Board) -> list[Border]:
    """Return the borders between two cells: all vertical ones row by row, then all horizontal ones."""
    return [board.border_between(link) for link in links_in_order(board)]


def shape_of_sides(board: Board, rim: int = -1) -> list[tuple[int, int]]:
    """Return (number of lines, signs per line) for the sides of cells: vertical ones, then horizontal ones.

    `rim` is 1 if the sides at the rim are included, otherwise -1.
    """
    return [(board.height, board.width + rim), (board.height + rim, board.width)]


def outer_borders(board: Board) -> list[Border]:
    """Return the borders at the rim: above, below, on the left, on the right."""
    columns, rows = range(1, board.width + 1), range(1, board.height + 1)
    level = [Border(row, column, False) for row in (0, board.height) for column in columns]
    return [*level, *(Border(row, column, True) for column in (0, board.width) for row in rows)]


def heads(content: Content) -> list[Cell]:
    """Return the cell of each region that has its number: the topmost of its leftmost cells.

    Regions are in reading order. Raises Unwritable if there are none.
    """
    return [min(room, key=lambda cell: (cell.column, cell.row)) for room in _rooms(content)]


def _rooms(content: Content) -> list[Sequence[Cell]]:
    """Return the regions of the last division in reading order. Places without a cell are in none."""
    if not content.divisions:
        raise Unwritable("there are no regions")
    division = list(content.divisions.values())[-1]
    return sorted((room for room in division if not content.holes & set(room)), key=min)


def _on(of: Callable[[Board], Sequence[Place]]) -> Callable[[Content], Sequence[Place]]:
    return lambda content: of(content.board)


_CELL, _LINE, _LINK = "cell", "line", "link"
MARKED = "marked"
"""The word for the places where an earlier code has given a clue."""
PLACES: Mapping[str, Places] = {
    "cells": Places(_CELL, "each cell", _on(lambda board: board.cells)),
    "corners": Places("corner", "each corner", _on(lambda board: board.corners)),
    "inner_corners": Places("corner", "each corner within the board", _on(_inner_corners)),
    "links": Places(_LINK, "each two adjacent cells", _on(links_in_order)),
    "sides": Places("border", "each side between two cells", _on(borders_in_order)),
    "walls": Places(_LINK, "each two cells of a row, then of a column", _on(_links_across), then=_on(_links_down)),
    "all_sides": Places(
        "border", "each side of a cell; those at the rim if needed", _on(borders_in_order), 1, _on(outer_borders), True
    ),
    "right_below": Places(_LINK, "the links to the right of each cell and below it", _on(_right_and_below), 2),
    "all_right_below": Places(_LINK, "the same, the last cell included", _on(_all_right_and_below), 2),
    "rooms": Places(_CELL, "each region", heads),
    "beside": Places(_LINE, "above each column and to the left of each row", _on(top_left)),
    "outside": Places(_LINE, "both ends of each line: from above, below, the left, the right", _on(all_around)),
    "cells_outside": Places(
        "cell or line", "each cell, then both ends of each line", _on(lambda board: [*board.cells, *all_around(board)])
    ),
    "points": Places("cells", "each cell, inner side and inner corner, row by row", _on(points_of)),
}


def places_of(content: Content, where: Where) -> Sequence[Place | None]:
    """Return the places of a notation, in their order. None is a place that the board does not have."""
    places = PLACES[where.word]
    found = [*places.of(content), *(places.then(content) if places.then is not None else ())]
    return [place for place in found if (place,) in content.clues.get(where.clue, {})] if where.clue else found


def groups_of(content: Content, where: Where, rest: bool) -> list[list[Place | None]]:
    """Return the places in groups that share a sign. The last group is filled up.

    rest: include the places that may be missing.
    """
    places = PLACES[where.word]
    if where.clue or places.then is None:
        parts = [list(places_of(content, where))]
    elif places.spare:
        parts = [[*places.of(content), *(places.then(content) if rest else ())]]
    else:
        parts = [list(places.of(content)), list(places.then(content))]
    filled = [[*part, *[None] * (-len(part) % where.group)] for part in parts]
    return [part[at : at + where.group] for part in filled for at in range(0, len(part), where.group)]


def homes_of(content: Content, where: Where) -> Mapping[Place, Place]:
    """Return the place of each element whose clue is written at another element: a region has one place."""
    if where.word != "rooms" or not content.divisions:
        return {}
    return {cell: head for room, head in zip(_rooms(content), heads(content), strict=True) for cell in room}
