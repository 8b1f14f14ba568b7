"""The rule that no area of a name is a rectangle, to constraints on each cell's row and column.

    for r in part: not rectangle(r)    ->   from each cell, a path inside the area reaches a bend: it goes up or down,
                                            then left or right

A bend is a cell with one neighbor in its row and one in its column inside its area, while the fourth cell of this 2x2
block is outside. A rectangle has no bend. In any other area, each cell reaches one. Proof: go up and down from the
cell, and along each row met. If there is no bend, each of these rows spans the same columns as the row next to it. Then
these rows are the whole area, and it is a rectangle.

So the number of constraints is linear in the number of cells. A constraint for each area by itself is quadratic.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.conditions import conjuncts
from pzc.compiler.model.expressions import Expr, Local, Negation

from .areas import AreaGraph
from .representatives import of_every_area


def of_no_area(body: Iterable[object]) -> Iterator[tuple[str, Formation]]:
    """Yield the names of areas that must all be no rectangles, with the formation that is negated."""
    for areas, area, _, condition in of_every_area(body):
        for part in conjuncts(condition):
            formation = negated_rectangle(part, area)
            if formation is not None:
                yield areas, formation


def negated_rectangle(part: Expr, area: Local) -> Formation | None:
    """Return the formation in `not rectangle(r)`, or None for any other condition."""
    match part:
        case Negation(operand=Formation(shape=Shape.RECTANGLE, list=formed, steps=None) as formation):
            return formation if formed is area else None
    return None


def no_rectangles(graph: AreaGraph) -> Iterator[BoolExpr]:
    """Yield constraints equivalent to "no area is a rectangle".

    Neighbors must lie in one area if and only if they are joined.
    """
    build = graph.build
    bends = {cell: bend(graph, cell) for cell in graph.cells}
    across = _along(graph, bends, 0, 1)
    down = _along(graph, across, 1, 0)
    for cell in graph.cells:
        there = graph.components.vertices[graph.place[cell]]
        yield build.either((build.opposite(there), down[cell]))


def bend(graph: AreaGraph, cell: Cell) -> BoolExpr:
    """Return the condition that a cell is a bend."""
    build, found = graph.build, list[BoolExpr]()
    for down in (-1, 1):
        for right in (-1, 1):
            beside, over = Cell(cell.row, cell.column + right), Cell(cell.row + down, cell.column)
            last = Cell(cell.row + down, cell.column + right)
            parted = build.opposite(graph.link(beside, last))
            found.append(build.both((graph.link(cell, beside), graph.link(cell, over), parted)))
    return build.either(found)


def _along(graph: AreaGraph, found: Mapping[Cell, BoolExpr], down: int, right: int) -> dict[Cell, BoolExpr]:
    """Return for each cell the condition that `found` holds in it, or in a cell that it reaches straight ahead.

    The straight path leads in the given direction or the opposite one, inside the area.
    """
    before = _towards(graph, graph.cells, found, -down, -right)
    behind = _towards(graph, graph.cells[::-1], found, down, right)
    return {cell: graph.build.either((before[cell], behind[cell])) for cell in graph.cells}


def _towards(
    graph: AreaGraph, cells: Sequence[Cell], found: Mapping[Cell, BoolExpr], down: int, right: int
) -> dict[Cell, BoolExpr]:
    """Do the same as `_along` in one direction. `cells` are ordered so that each cell comes after the next cell of its
    path.
    """
    build, reached = graph.build, dict[Cell, BoolExpr]()
    for cell in cells:
        near = Cell(cell.row + down, cell.column + right)
        onwards = build.both((graph.link(cell, near), reached[near])) if near in reached else False
        reached[cell] = build.either((found[cell], onwards))
    return reached
