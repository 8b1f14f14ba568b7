"""That all areas of a name are rectangles, or squares, to what is said of each two by two cells.

    for r in part: rectangle(r)    ->   where three of two by two cells lie in one area, the fourth does

A group of cells that hangs together by sides is a rectangle exactly if no two by two cells hold just three of it: who
walks around it on the outside turns towards it only there, and so turns four times in all. So it takes as many
constraints as there are cells. To say it of each area alone takes as many for each cell that may be the first of one.
"""

from collections.abc import Iterable, Iterator

from pzc.compiler.board.board import Cell
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.meaning.narrowing import conjuncts
from pzc.compiler.model.board_expressions import Formation, Shape

from .areas import AreaGraph
from .leads import of_every_area


def of_all_areas(body: Iterable[object]) -> Iterator[tuple[str, Formation]]:
    """The shapes, rectangles and squares, that are demanded of all areas of a name, without a condition."""
    for areas, area, _, condition in of_every_area(body):
        for part in conjuncts(condition):
            match part:
                case Formation(shape=Shape.RECTANGLE | Shape.SQUARE, list=formed, steps=None) if formed is area:
                    yield areas, part


def all_rectangles(graph: AreaGraph, square: bool) -> Iterator[BoolExpr]:
    """What has to hold so that all areas are rectangles; they hang together by sides, each known by its first cell."""
    for cell in _corners(graph):
        right, down, across = Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column), _slanting(cell)
        for middle, one, other, last in (
            (cell, right, down, across),
            (right, cell, across, down),
            (down, cell, across, right),
            (across, right, down, cell),
        ):
            if graph.has(middle) and graph.has(one) and graph.has(other):
                yield from _not_just_three(graph, middle, (one, other), last)
    if square:
        for cell in graph.cells:
            yield from _as_high_as_wide(graph, cell)


def _corners(graph: AreaGraph) -> Iterable[Cell]:
    """The upper left places of two by two of which at least one is a cell."""
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


def _as_high_as_wide(graph: AreaGraph, first: Cell) -> Iterator[BoolExpr]:
    """Of the rectangle with this first cell."""
    steps = 1
    while True:
        ends = Cell(first.row, first.column + steps), Cell(first.row + steps, first.column)
        right, down = (graph.of_first(first, end) if graph.has(end) else False for end in ends)
        yield graph.build.same(right, down)
        if not all(map(graph.has, ends)):
            return
        steps += 1
