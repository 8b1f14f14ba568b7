"""The rule that all areas of a name are rectangles, or squares, to constraints on 2x2 blocks.

    for r in part: rectangle(r)    ->   if three cells of a 2x2 block are in one area, the fourth is too

A group of cells that is connected by sides is a rectangle if and only if no 2x2 block contains exactly three of its
cells: these blocks are the concave corners of its outline. So the number of constraints is linear in the number of
cells. A constraint for each area by itself would be linear for each cell that may be the first of an area.

If the sizes of the areas are not bounded and no representatives are given, the class `Rectangles` needs no membership
literals: two cells are in one rectangle if and only if the path between them along a row and then a column is in it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import ORTHOGONAL
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import BoolExpr, IntExpr
from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.conditions import conjuncts
from pzc.compiler.model.expressions import Expr, Local
from pzc.compiler.model.model import Model

from .areas import AreaGraph
from .representatives import of_every_area
from .size_bounds import is_size


def all_rectangular(model: Model, without: Collection[str]) -> dict[str, Origin]:
    """Return the names of areas to represent as `Rectangles`, each with the rule that requires all to be rectangles.

    Areas with bounded sizes and areas in `without` are left out.
    """
    found: dict[str, Origin] = {}
    bounded = {name for rule in model.rules for name, area, _, e in of_every_area(rule.body) if _is_bound(e, area)}
    for rule in model.rules:
        for name, _ in of_all_areas(rule.body):
            areas = model.facts.areas[name]
            if areas.by_sides and name not in bounded and name not in without:
                found.setdefault(name, rule.origin)
    return found


def _is_bound(condition: Expr, area: Local) -> bool:
    """Return True if a condition bounds the size of an area."""
    return any(is_size(part, area) for part in conjuncts(condition))


def of_all_areas(body: Iterable[object]) -> Iterator[tuple[str, Formation]]:
    """Yield the names of areas that must all be rectangles or squares, with the formation that requires it."""
    for areas, area, _, condition in of_every_area(body):
        for part in conjuncts(condition):
            match part:
                case Formation(shape=Shape.RECTANGLE | Shape.SQUARE, list=formed, steps=None) if formed is area:
                    yield areas, part


class Rectangles(AreaGraph):
    """Areas that are all rectangles. The constraints of `all_rectangles` must be asserted.

    Two neighbors must be in one area if and only if they are joined.
    """

    def together(self, one: Cell, other: Cell) -> BoolExpr:
        """See AreaGraph."""
        if one == other:
            return self.components.vertices[self.place[one]]
        first, last = min(one, other), max(one, other)
        way = [*_straight(first, Cell(first.row, last.column)), *_straight(Cell(first.row, last.column), last)[1:]]
        return self.build.both(self.link(a, b) for a, b in pairwise(way))

    def leads(self, cell: Cell) -> BoolExpr:
        """See AreaGraph."""
        before = (Cell(cell.row - 1, cell.column), Cell(cell.row, cell.column - 1))
        parted = (self.build.opposite(self.link(cell, other)) for other in before)
        return self.build.both((self.components.vertices[self.place[cell]], *parted))

    def of_first(self, first: Cell, cell: Cell) -> BoolExpr:
        """See AreaGraph."""
        if cell.row < first.row or cell.column < first.column:
            return False
        return self.build.both((self.leads(first), self.together(first, cell)))

    def size(self, cell: Cell) -> IntExpr:
        """See AreaGraph."""
        build = self.build
        there = self.components.vertices[self.place[cell]]
        across, down = (build.plus((1, *(self._beyond(cell, *way) for way in axis))) for axis in _AXES)
        return build.choice(there, build.times(across, down), 0)

    def sized(self, cell: Cell, number: int) -> BoolExpr:
        """See AreaGraph. For a small number, a disjunction over the pairs of width and height is smaller than a sum."""
        if not 0 < number <= _FEW_CELLS:
            return super().sized(cell, number)
        ways = [(across, number // across) for across in range(1, number + 1) if number % across == 0]
        formed = (self.build.both((self._extends(cell, a, 0, 1), self._extends(cell, d, 1, 0))) for a, d in ways)
        return self.build.both((self.holds(cell), self.build.either(formed)))

    def at_least(self, cell: Cell, number: int) -> BoolExpr:
        """See AreaGraph. For a small number, the smaller areas are excluded, which needs no product."""
        if not 0 < number <= _FEW_SIZES:
            return super().at_least(cell, number)
        smaller = (self.build.opposite(self.sized(cell, size)) for size in range(1, number))
        return self.build.both((self.holds(cell), *smaller))

    def _extends(self, cell: Cell, length: int, down: int, across: int) -> BoolExpr:
        """Return the condition that the area of a cell has `length` cells in the cell's row, or in its column."""
        build = self.build
        line = [Cell(cell.row + k * down, cell.column + k * across) for k in range(-length, length + 1)]
        joined = [self.has(a) and self.has(b) and self.link(a, b) for a, b in pairwise(line)]
        parted = [build.opposite(each) for each in joined]
        return build.either(
            build.both((parted[at], *joined[at + 1 : at + length], parted[at + length])) for at in range(length)
        )

    def _beyond(self, cell: Cell, down: int, across: int) -> IntExpr:
        """Return the number of cells of its area beyond a cell in a direction.

        It is built from the rim inwards, so that neighbors share nodes.
        """
        line = [cell]
        while self.has(onwards := Cell(line[-1].row + down, line[-1].column + across)):
            line.append(onwards)
        beyond: IntExpr = 0
        for near, far in pairwise(reversed(line)):
            beyond = self.build.choice(self.link(near, far), self.build.plus((1, beyond)), 0)
        return beyond


_FEW_CELLS = 30
_FEW_SIZES = 4
_AXES = (((0, -1), (0, 1)), ((-1, 0), (1, 0)))


def _straight(one: Cell, other: Cell) -> list[Cell]:
    """Return the cells from one to another in the same row or column."""
    rows = range(one.row, other.row + 1)
    columns = (
        range(one.column, other.column + 1) if one.column <= other.column else range(one.column, other.column - 1, -1)
    )
    return [Cell(row, column) for row in rows for column in columns]


def all_rectangles(graph: AreaGraph, square: bool) -> Iterator[BoolExpr]:
    """Yield constraints equivalent to "all areas are rectangles", or squares. Areas must be connected by sides."""
    not_just_three = _fourth if graph.by_cells else _not_just_three
    for cell in _corners(graph):
        right, down, across = Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column), _slanting(cell)
        for middle, one, other, last in (
            (cell, right, down, across),
            (right, cell, across, down),
            (down, cell, across, right),
            (across, right, down, cell),
        ):
            if graph.has(middle) and graph.has(one) and graph.has(other):
                yield from not_just_three(graph, middle, (one, other), last)
    if square:
        yield from _as_high_as_wide(graph) if isinstance(graph, Rectangles) else _from_each_first(graph)


def out_of_reach(graph: AreaGraph, most: Mapping[Cell, int]) -> Iterator[tuple[Cell, BoolExpr]]:
    """Yield for each given representative the conditions that cells out of its reach are not in its area.

    A cell is out of reach if the smallest rectangle with both contains another representative, a cell that is in no
    area, or more than `most` cells. Only the nearest such cells are excluded. An area is connected, so it does not get
    beyond them.
    """
    leads = set(graph.leading)
    for lead in graph.leading:
        within, seen = {lead}, {lead}
        for cell in (queue := [lead]):
            for near in (Cell(cell.row + down, cell.column + across) for down, across in ORTHOGONAL):
                if near in seen or not graph.has(near):
                    continue
                seen.add(near)
                held = (abs(near.row - lead.row) + 1) * (abs(near.column - lead.column) + 1)
                if held <= most.get(lead, held) and near not in leads and within.issuperset(_nearer(near, lead)):
                    within.add(near)
                    queue.append(near)
                else:
                    yield lead, graph.build.opposite(graph.together(lead, near))


def _nearer(cell: Cell, to: Cell) -> Iterator[Cell]:
    """Yield the one or two neighbors of a cell that are a step nearer to another cell."""
    if cell.row != to.row:
        yield Cell(cell.row + (1 if cell.row < to.row else -1), cell.column)
    if cell.column != to.column:
        yield Cell(cell.row, cell.column + (1 if cell.column < to.column else -1))


def _corners(graph: AreaGraph) -> Iterable[Cell]:
    """Return the upper left corners of all 2x2 blocks with at least one cell of the graph."""
    return dict.fromkeys(
        Cell(c.row - down, c.column - right) for c in graph.cells for down in (0, 1) for right in (0, 1)
    )


def _slanting(cell: Cell) -> Cell:
    return Cell(cell.row + 1, cell.column + 1)


def _not_just_three(graph: AreaGraph, middle: Cell, sides: tuple[Cell, Cell], last: Cell) -> Iterator[BoolExpr]:
    build = graph.build
    unlike = [build.opposite(graph.together(middle, side)) for side in sides]
    for side in sides:
        yield build.either((*unlike, graph.together(side, last) if graph.has(last) else False))


def _fourth(graph: AreaGraph, middle: Cell, sides: tuple[Cell, Cell], last: Cell) -> Iterator[BoolExpr]:
    """Yield the same constraints for areas whose present neighbors are always joined: then only presence matters."""
    build = graph.build
    yield build.either((*(build.opposite(graph.holds(cell)) for cell in (middle, *sides)), graph.holds(last)))


def _as_high_as_wide(graph: Rectangles) -> Iterator[BoolExpr]:
    """Yield constraints that require all rectangles to be squares.

    The diagonal from the first cell meets the right side and the lower side at the same cell.
    """
    build = graph.build
    diagonal: dict[Cell, BoolExpr] = {}
    for cell in graph.cells:
        right, down, before = (
            Cell(cell.row, cell.column + 1),
            Cell(cell.row + 1, cell.column),
            Cell(cell.row - 1, cell.column - 1),
        )
        onwards = build.both((diagonal[before], graph.together(before, cell))) if before in diagonal else False
        diagonal[cell] = build.either((graph.leads(cell), onwards))
        yield build.either(
            (build.opposite(diagonal[cell]), build.same(graph.link(cell, right), graph.link(cell, down)))
        )


def _from_each_first(graph: AreaGraph) -> Iterator[BoolExpr]:
    """Yield the same constraints for areas with membership literals: each first cell has equal extents."""
    for first in graph.cells:
        steps = 1
        while True:
            ends = Cell(first.row, first.column + steps), Cell(first.row + steps, first.column)
            right, down = (graph.of_first(first, end) if graph.has(end) else False for end in ends)
            yield graph.build.same(right, down)
            if not all(map(graph.has, ends)):
                break
            steps += 1
