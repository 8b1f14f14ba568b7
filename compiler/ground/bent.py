"""That no area of a name is a rectangle, to what is said of each cell and those of its row and column.

    for r in part: not rectangle(r)    ->   each cell comes up or down, and then left or right, to a bend

A bend is a cell of which one neighbour in its row and one in its column lie in its area, and the fourth of the two by
two cells does not. A rectangle has none. An area that is none has one within reach of each of its cells: go up and down
from it, and along each row that is come to. As long as no bend is met, the row above is taken from the same column to
the same column as that below, or not at all; so without a bend these rows would be the whole area, and a rectangle.
So it takes as many constraints as there are cells. To say it of each area alone takes a condition for each two cells.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pzc.compiler.board.board import Cell
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.conditions import conjuncts
from pzc.compiler.model.expressions import Negation

from .areas import AreaGraph
from .leads import of_every_area


def of_no_area(body: Iterable[object]) -> Iterator[tuple[str, Formation]]:
    """The rectangles that no area of a name may be, where that is demanded of all of them without a condition."""
    for areas, area, _, condition in of_every_area(body):
        for part in conjuncts(condition):
            match part:
                case Negation(operand=Formation(shape=Shape.RECTANGLE, list=formed, steps=None) as formation) if (
                    formed is area
                ):
                    yield areas, formation


def no_rectangles(graph: AreaGraph) -> Iterator[BoolExpr]:
    """What has to hold so that no area is a rectangle; neighbours lie in one exactly where they are joined."""
    build = graph.build
    bends = {cell: _bend(graph, cell) for cell in graph.cells}
    across = _along(graph, bends, 0, 1)
    down = _along(graph, across, 1, 0)
    for cell in graph.cells:
        there = graph.components.vertices[graph.place[cell]]
        yield build.either((build.opposite(there), down[cell]))


def _bend(graph: AreaGraph, cell: Cell) -> BoolExpr:
    """Whether the area of a cell turns there: the one beside it and the one above or below are in it, and not the one
    between those."""
    build, found = graph.build, list[BoolExpr]()
    for down in (-1, 1):
        for right in (-1, 1):
            beside, over = Cell(cell.row, cell.column + right), Cell(cell.row + down, cell.column)
            last = Cell(cell.row + down, cell.column + right)
            parted = build.opposite(graph.link(beside, last))
            found.append(build.both((graph.link(cell, beside), graph.link(cell, over), parted)))
    return build.either(found)


def _along(graph: AreaGraph, found: Mapping[Cell, BoolExpr], down: int, right: int) -> dict[Cell, BoolExpr]:
    """For each cell, whether something is found there, or where its area goes straight on from it, to either side."""
    before = _towards(graph, graph.cells, found, -down, -right)
    behind = _towards(graph, graph.cells[::-1], found, down, right)
    return {cell: graph.build.either((before[cell], behind[cell])) for cell in graph.cells}


def _towards(
    graph: AreaGraph, cells: Sequence[Cell], found: Mapping[Cell, BoolExpr], down: int, right: int
) -> dict[Cell, BoolExpr]:
    """The same in one direction; the cells in an order in which those that it leads to come first."""
    build, told = graph.build, dict[Cell, BoolExpr]()
    for cell in cells:
        near = Cell(cell.row + down, cell.column + right)
        onwards = build.both((graph.link(cell, near), told[near])) if near in told else False
        told[cell] = build.either((found[cell], onwards))
    return told
