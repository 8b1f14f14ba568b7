"""connected(black), connected(white)   ->   no checkerboard block, at most one black run along the rim"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from pzc.compiler.base.node import replace
from pzc.compiler.board.board import adjacent
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import BoolExpr, BoolNode, Connected, Constraint, Flat, Not, Var, Within
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import opposite

from .facts import split_conjunctions

Color: TypeAlias = Mapping[Cell, BoolNode]
"""For each cell the condition that it has this color."""


def two_colours(flat: Flat) -> Flat:
    """connected(black), connected(white)   ->   not (black(1,1) and white(1,2) and white(2,1) and black(2,2)), ...

    Two cells of one color that meet only at a corner are connected by a path. The path and the corner enclose one of
    the two cells beside them, and so cut it off from the other. For the same reason,
    colors change at most twice along the rim of the board. Without these constraints, clingo and CP-SAT take five
    times as long on a yin-yang of 10 x 10.
    """
    for first, black, white in complementary_colors(flat):
        constraints = (*_blocks(black, white), *_rim(black, white))
        more = tuple(Constraint(condition, first.reason) for condition in constraints)
        return replace(flat, constraints=(*flat.constraints, *more))
    return flat


def complementary_colors(flat: Flat) -> Iterator[tuple[Constraint, Color, Color]]:
    """Yield for each two constraints "these cells are connected", "all other cells are connected": the first, both
    colors.
    """
    drawn = [(constraint, color) for constraint in split_conjunctions(flat) if (color := _color(constraint.condition))]
    for number, (first, black) in enumerate(drawn):
        for _, white in drawn[number + 1 :]:
            if black.keys() == white.keys() and all(opposite(black[cell], white[cell]) for cell in black):
                yield first, black, white


def _color(condition: BoolExpr) -> Color | None:
    """Return the cells that a condition requires to be connected, each with its literal; None if the form does not fit.

    Each item must depend on a single cell, no two on the same cell, and the edges must join all adjacent cells.
    """
    if not isinstance(condition, Connected):
        return None
    cells: dict[Cell, BoolNode] = {}
    for item in condition.items:
        place = _cell_of(item)
        if place is None or place in cells or isinstance(item, bool):
            return None
        cells[place] = item
    beside = set(condition.edges)
    order = list(cells)
    near = sum(Cell(c.row + r, c.column + k) in cells for c in order for r, k in ((0, 1), (1, 0)))
    touching = all(adjacent(order[i], order[j]) for i, j in beside)
    return cells if touching and near == len(beside) else None


def _cell_of(item: BoolExpr) -> Cell | None:
    """Return the cell whose unknown a condition is about, or None."""
    match item:
        case (
            Var(place=Cell() as place) | Not(item=Var(place=Cell() as place)) | Within(value=Var(place=Cell() as place))
        ):
            return place
    return None


def _blocks(black: Color, white: Color) -> Iterator[BoolExpr]:
    """Yield for each 2x2 block: two diagonal cells have one color only if another cell of the block has it, too."""
    build = Builder()
    for a in black:
        b, c, d = Cell(a.row, a.column + 1), Cell(a.row + 1, a.column), Cell(a.row + 1, a.column + 1)
        if b in black and c in black and d in black:
            yield build.either((white[a], white[d], black[b], black[c]))
            yield build.either((black[a], black[d], white[b], white[c]))


def _rim(black: Color, white: Color) -> Iterator[BoolExpr]:
    """Yield the condition that black follows white at most once around a board without gaps."""
    top, bottom = min(c.row for c in black), max(c.row for c in black)
    left, right = min(c.column for c in black), max(c.column for c in black)
    if len(black) < (bottom - top + 1) * (right - left + 1) or top == bottom or left == right:
        return
    rim = [Cell(top, c) for c in range(left, right)] + [Cell(r, right) for r in range(top, bottom)]
    rim += [Cell(bottom, c) for c in range(right, left, -1)] + [Cell(r, left) for r in range(bottom, top, -1)]
    build = Builder()
    changes = [build.both((white[a], black[b])) for a, b in zip(rim, rim[1:] + rim[:1], strict=True)]
    yield build.compare("<=", build.plus(changes), 1)
