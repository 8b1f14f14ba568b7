"""The grid of the board, and the borders of regions and areas."""

from collections.abc import Iterator, Mapping, Sequence

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Element
from pzc.compiler.board.graphs import pieces
from pzc.compiler.model.looks import Ruling

from . import outlines
from .palette import AREAS
from .shapes import Disc, Path, Stroke
from .sheet import Sheet

_THIN = Stroke("line", 0.02)
_DASHED = Stroke("line", 0.02, (0.08, 0.08))
_RIM = Stroke("ink", 0.08)
_REGION = Stroke("ink", 0.08)
_FOUND = Stroke("answer", 0.08)
_DOT = 0.05


def draw_grid(sheet: Sheet, ruling: Ruling) -> None:
    """Draw the grid lines or the dots of the board."""
    board = sheet.board
    if ruling is Ruling.NONE:
        return
    if ruling is Ruling.DOTS:
        corners = {corner for cell in board.cells for corner in board.corners_of(cell)}
        dots = (Disc(board.point(c), _DOT, None, "ink") for c in sorted(corners))
        sheet.add("grid", "board", *dots)
        return
    there = set(board.cells)
    inner: set[Border] = set()
    rim: set[Border] = set()
    for cell in board.cells:
        for side in board.borders_of(cell):
            (inner if all(c in there for c in side.beside) else rim).add(side)
    stroke = _DASHED if ruling is Ruling.DASHED else _THIN
    sheet.add("grid", "board", *(Path(line, stroke) for line in outlines.lines(board, inner)))
    sheet.add("grid", "board", *_rounded(board, rim, _RIM))


def draw_regions(sheet: Sheet, name: str, lists: Sequence[Sequence[Cell]]) -> None:
    """Draw thick lines between regions, and around regions surrounded by cells without one."""
    sheet.add("grid", name, *_rounded(sheet.board, _rims(lists, sheet.board), _REGION))


def draw_areas(sheet: Sheet, name: str, joined: Mapping[Element, int]) -> None:
    """Draw the areas of a solution in pale colors, different for adjacent areas, with thick lines between them."""
    board = sheet.board
    areas = areas_of(board, joined)
    number = {cell: at for at, area in enumerate(areas) for cell in area}
    colors: list[int] = []
    for at, area in enumerate(areas):
        beside = {colors[number[d]] for c in area for d in board.around(c) if number[d] < at}
        colors.append(next(k for k in range(len(beside) + 1) if k not in beside) % len(AREAS))
        for cell in area:
            sheet.fill("under", name, cell, AREAS[colors[at]])
    draw_sides(sheet, name, _rims(areas, board))


def draw_sides(sheet: Sheet, name: str, sides: set[Border]) -> None:
    """Draw sides that separate areas in the solution."""
    sheet.add("answer", name, *_rounded(sheet.board, sides, _FOUND))


def areas_of(board: Board, joined: Mapping[Element, int]) -> tuple[tuple[Cell, ...], ...]:
    """Return the areas into which links join the cells of a board."""
    return pieces(board.cells, [link for link in board.links if joined.get(link)])


def _rims(lists: Sequence[Sequence[Cell]], board: Board) -> set[Border]:
    """Return the inner sides between different groups, or between a group and cells in no group."""
    number = {cell: at for at, cells in enumerate(lists) for cell in cells}
    sides = ((board.border_between(link), link) for link in board.links)
    return {side for side, link in sides if number.get(link.first) != number.get(link.second)}


def _rounded(board: Board, sides: set[Border], stroke: Stroke) -> Iterator[Path]:
    return (Path(line, stroke) for line in outlines.lines(board, sides))
