"""Positions of the board's places on its picture, in the units of the picture."""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.directions import end_of
from pzc.compiler.board.elements import Border, Cell, Corner, Element, ElementKind, Link
from pzc.compiler.pictures.clues import side_lists
from pzc.compiler.scene.places import Beside, beside, center
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, frame
from pzc.output.solution_text import ends_of
from pzc.studio.protocol.messages import Json

_OUTSIDE = 1.0  # the width of the margin for clues beside the board, in cells


def with_room(scene: Scene) -> Scene:
    """Return the scene with a margin around the board for clues beside it."""
    above, right, below, left = (max(margin, _OUTSIDE) for margin in scene.margins)
    return replace(scene, margins=(above, right, below, left))


def geometry(board: Board, scene: Scene, with_sides: bool) -> Json:
    """Return the size of the picture and the position of the board in it. A cell is one unit wide and high.

    with_sides: also return the places beside the board.
    """
    around = frame([scene], Style())
    left, top = around.lefts[0], around.top
    return {
        "width": around.width,
        "height": around.height,
        "left": left,
        "top": top,
        "rows": board.height,
        "columns": board.width,
        "size": list(board.size),
        "holes": [list(hole) for hole in sorted(board.holes)],
        **({} if board.tiling is Tiling.SQUARES else {"polygons": _polygons(board)}),
        "outside": [_outside(at, side, number, left, top) for side, number, at in sides(board)] if with_sides else [],
    }


def _polygons(board: Board) -> Json:
    """Return the cells, corners and sides of hexagons and triangles, with their places on the plane."""
    return {
        "cells": [
            {"at": list(cell), "center": board.point(cell), "outline": list(map(board.point, board.outline(cell)))}
            for cell in board.cells
        ],
        "corners": [{"at": list(corner), "center": board.point(corner)} for corner in board.corners],
        "sides": [
            {
                "between": [list(cell) for cell in border.beside],
                "ends": [{"at": list(corner), "center": board.point(corner)} for corner in board.ends(border)],
            }
            for border in board.borders
        ],
    }


def _outside(at: Beside, side: str, number: int, left: float, top: float) -> Json:
    x, y = at.at
    return {"side": side, "number": number, "x": left + x, "y": top + y, "name": outside_name(side, number)}


def sides(board: Board) -> Iterator[tuple[str, int, Beside]]:
    """Yield the places beside the board from which a row or column is seen: side, number from 1, position."""
    for side, lines in side_lists(board).items():
        for number, line in enumerate(lines, 1):
            place = beside(board, line) if line else None
            if place is not None:
                yield side, number, place


def outside_name(side: str, number: int) -> str:
    """Return the name of a place beside the board, for screen readers."""
    where = {"top": "above", "bottom": "below", "left": "to the left of", "right": "to the right of"}[side]
    return f"{where} {'column' if side in ('top', 'bottom') else 'row'} {number}"


def places(board: Board, kind: ElementKind, scene: Scene) -> Iterator[Json]:
    """Yield all places of a kind: JSON form, center on the picture, and name."""
    around = frame([scene], Style())
    for x in board.elements(kind):
        across, down = center(board, x)
        yield {"at": _at(x), "x": around.lefts[0] + across, "y": around.top + down, "name": name(board, x)}


def _at(x: Element) -> Json:
    return list(x) if isinstance(x, Cell | Corner) else [list(end) for end in ends_of(x)]


def name(board: Board, x: Element) -> str:
    """Return the name of a place on the board, for screen readers."""
    match x:
        case Cell(row, column):
            return f"row {row}, column {column}"
        case Corner():
            cell = board.cells_of(x)[0]
            return f"{end_of(board, cell, x)} corner of {_cells([cell])}"
        case Border():
            cells = board.cells_of(x)
            if len(cells) == 2:
                return f"side between {_cells(cells)}"
            return f"{end_of(board, cells[0], x)} side of {_cells(cells)}"
        case Link(first, second):
            return f"between {_cells((first, second))}"


def _cells(cells: Sequence[Cell]) -> str:
    return " and ".join(f"row {row} column {column}" for row, column in cells)
