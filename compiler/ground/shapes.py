"""Shapes to flat: a graph of the elements that may be present, with an edge between elements that touch."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, TypeAlias, assert_never

from pzc.compiler.base.intervals import Intervals
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Link, Pair
from pzc.compiler.board.faces import faces
from pzc.compiler.board.graphs import components, numbered
from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.meaning.shapes import all_ends, ends, is_upright, touching
from pzc.compiler.model.board_expressions import Shape

Steps: TypeAlias = Callable[[Any], Mapping[Any, BoolExpr]]
"""A function that returns the elements that an element touches, each with a condition."""


def form(
    build: Builder, board: Board, shape: Shape, there: Mapping[Any, BoolExpr], steps: Steps | None = None
) -> BoolExpr:
    """Return the condition that the present elements form the shape. `there` has the condition of each element."""
    possible = {element: condition for element, condition in there.items() if condition is not False}
    match shape:
        case Shape.CONNECTED:
            return _connected(build, board, possible) if steps is None else _connected_by(build, board, possible, steps)
        case Shape.NO_CYCLE:
            return _without_cycle(build, board, possible, steps)
        case Shape.LOOPS:
            return build.both((build.either(possible.values()), *_degrees(build, board, possible, ((0, 0), (2, 2)))))
        case Shape.CROSSING_LOOPS:
            even = _degrees(build, board, possible, ((0, 0), (2, 2), (4, 4)))
            return build.both((build.either(possible.values()), *even))
        case Shape.PATHS:
            few = _degrees(build, board, possible, ((0, 2),))
            return build.both((build.either(possible.values()), *few, _without_cycle(build, board, possible, None)))
        case Shape.CROSSING_LOOP:
            return _crossing(build, board, possible)
        case Shape.LOOP | Shape.PATH:
            lines = all_ends(board, possible)
            points = numbered(lines)
            pairs = [(points[first], points[second]) for first, second in lines]
            closed = shape is Shape.LOOP
            sides = _faces(board, possible) if closed else ()
            return build.circuit_or_path(list(possible.values()), pairs, closed, sides)
        case Shape.RECTANGLE | Shape.SQUARE:
            return _rectangle(build, possible, shape is Shape.SQUARE)
        case _:
            assert_never(shape)


def _connected(build: Builder, board: Board, there: Mapping[Any, BoolExpr]) -> BoolExpr:
    """Return the condition that the elements are connected.

    Borders and links are joined through vertices for their end points, which takes fewer edges than all pairs.
    """
    items, elements = list(there.values()), list(there)
    if not elements or not isinstance(elements[0], Border | Link | Pair):
        return build.connected(*_contracted(items, touching(board, elements)))
    lines = all_ends(board, elements)
    points = numbered(lines)
    edges = [(i, len(items) + points[end]) for i, line in enumerate(lines) for end in line]
    meeting: list[list[BoolExpr]] = [[] for _ in points]
    for i, point in edges:
        meeting[point - len(items)].append(items[i])
    return build.connected(*_contracted([*items, *map(build.either, meeting)], edges))


def _faces(board: Board, there: Mapping[Any, BoolExpr]) -> Sequence[tuple[int, int]]:
    """Return the faces on the two sides of each line; nothing if lines may cross."""
    return () if any(isinstance(x, Pair) for x in there) else faces(board, list(there))


def edges_by(
    build: Builder, board: Board, elements: Sequence[Any], steps: Steps | None
) -> dict[tuple[int, int], BoolExpr]:
    """Return the pairs of elements, by index, that may touch; each with the condition that they do if present."""
    if steps is None:
        return {(min(pair), max(pair)): True for pair in touching(board, elements)}
    place = {x: i for i, x in enumerate(elements)}
    found: dict[tuple[int, int], list[BoolExpr]] = {}
    for i, x in enumerate(elements):
        for other, condition in steps(x).items():
            j = place.get(other, i)
            if i != j and condition is not False:
                found.setdefault((min(i, j), max(i, j)), []).append(condition)
    return {pair: build.either(conditions) for pair, conditions in found.items()}


def _connected_by(build: Builder, board: Board, there: Mapping[Any, BoolExpr], steps: Steps) -> BoolExpr:
    """Return the condition that the elements are connected by `steps`. A conditional step gets a vertex of its own."""
    items = list(there.values())
    edges: list[tuple[int, int]] = []
    for (i, j), condition in edges_by(build, board, list(there), steps).items():
        if condition is True:
            edges.append((i, j))
            continue
        edges += [(i, len(items)), (j, len(items))]
        items.append(build.both((items[i], items[j], condition)))
    return build.connected(*_contracted(items, edges))


def _without_cycle(build: Builder, board: Board, there: Mapping[Any, BoolExpr], steps: Steps | None) -> BoolExpr:
    """Return the condition that there is no cycle.

    For borders and links, which form a planar graph, it is connectivity of the faces; otherwise a `Forest`.
    """
    if not there:
        return True
    if all(isinstance(x, Border | Link) for x in there):
        return _without_loops(build, board, there)
    if all(isinstance(x, Pair) for x in there):
        lines = all_ends(board, there)
        points = numbered(lines)
        return build.forest(list(there.values()), [(points[a], points[b]) for a, b in lines])
    items = list(there.values())
    edges = edges_by(build, board, list(there), steps)
    joined = {(i, j): build.both((items[i], items[j], condition)) for (i, j), condition in edges.items()}
    return build.forest(list(joined.values()), list(joined))


def _rectangle(build: Builder, there: Mapping[Any, BoolExpr], square: bool) -> BoolExpr:
    """Return the condition that the cells are a rectangle, or a square.

    A cell is present if and only if its row lies between the first and last used row, and its column likewise. This is
    linear in the number of cells, and propagates well: an excluded corner excludes a side at once.
    """
    if not there:
        return False
    rows = _spread(build, there, [cell.row for cell in there])
    columns = _spread(build, there, [cell.column for cell in there])
    some = build.either(there.values())
    inside = []
    for row, in_row in rows.items():
        for column, in_column in columns.items():
            holds = there.get(Cell(row, column), False)
            inside.append(build.same(holds, build.both((in_row, in_column))))
    even = build.compare("=", build.plus(rows.values()), build.plus(columns.values())) if square else True
    return build.both((some, even, *inside))


def cornered_rectangle(build: Builder, there: Mapping[Any, BoolExpr], corner: Cell, square: bool) -> BoolExpr:
    """Return the condition that the cells are a rectangle, or a square, with a known upper left corner.

    A cell is present if and only if the first cell of its row and the first cell of its column are.
    """
    if corner not in there:
        return False
    rows = range(corner.row, 1 + max(c.row for c in there))
    columns = range(corner.column, 1 + max(c.column for c in there))
    down = [there.get(Cell(row, corner.column), False) for row in rows]
    right = [there.get(Cell(corner.row, column), False) for column in columns]
    inside = [
        build.same(there.get(Cell(row, column), False), build.both((in_row, in_column)))
        for row, in_row in zip(rows, down, strict=True)
        for column, in_column in zip(columns, right, strict=True)
    ]
    outside = [build.opposite(holds) for cell, holds in there.items() if cell.column < corner.column]
    runs = [build.either((build.opposite(b), a)) for line in (down, right) for a, b in pairwise(line)]
    even = build.compare("=", build.plus(down), build.plus(right)) if square else True
    return build.both((there[corner], even, *inside, *outside, *runs))


def _spread(build: Builder, there: Mapping[Any, BoolExpr], lines: Sequence[int]) -> dict[int, BoolExpr]:
    """Return for each row (or column) the condition that it lies between the first and the last used one."""
    used: dict[int, list[BoolExpr]] = {}
    for line, holds in zip(lines, there.values(), strict=True):
        used.setdefault(line, []).append(holds)
    span = range(min(used), max(used) + 1)
    here = {line: build.either(used.get(line, [])) for line in span}
    before, after = _running(build, here, span), _running(build, here, span[::-1])
    return {line: build.both((before[line], after[line])) for line in span}


def _running(build: Builder, here: Mapping[int, BoolExpr], lines: Sequence[int]) -> dict[int, BoolExpr]:
    """Return for each line the condition that it or a line before it is used."""
    so_far: BoolExpr = False
    out = {}
    for line in lines:
        so_far = out[line] = build.either((so_far, here[line]))
    return out


def _degrees(build: Builder, board: Board, there: Mapping[Any, BoolExpr], allowed: Intervals) -> list[BoolExpr]:
    """Return for each point the condition that the number of present lines that end in it is allowed."""
    return [build.within(build.plus(conditions), allowed) for conditions in _lines_by_point(board, there).values()]


def _lines_by_point(board: Board, there: Mapping[Any, BoolExpr]) -> dict[Any, list[BoolExpr]]:
    """Return for each point the conditions of the lines that end in it."""
    met: dict[Any, list[BoolExpr]] = {}
    for x, condition in there.items():
        for end in ends(board, x):
            met.setdefault(end, []).append(condition)
    return met


def _without_loops(build: Builder, board: Board, there: Mapping[Any, BoolExpr]) -> BoolExpr:
    """Return the condition that lines in the plane have no loop: all faces are connected across absent lines."""
    sides = faces(board, list(there))
    many = 1 + max((max(pair) for pair in sides), default=0)
    gaps = [build.opposite(condition) for condition in there.values()]
    edges = [(face, many + i) for i, pair in enumerate(sides) for face in pair]
    return build.connected(*_contracted([True] * many + gaps, edges))


def _crossing(build: Builder, board: Board, there: Mapping[Any, BoolExpr]) -> BoolExpr:
    """Return the condition that the lines are one loop that may cross itself.

    It is a circuit in a graph with two vertices for each point: where four lines meet, the two vertical ones use the
    second vertex.
    """
    met = _lines_by_point(board, there)
    crossed = {end: build.both(conditions) for end, conditions in met.items() if len(conditions) == 4}
    number = {point: i for i, point in enumerate((end, apart) for end in met for apart in (False, True))}
    items: list[BoolExpr] = []
    pairs: list[tuple[int, int]] = []
    for x, condition in there.items():
        upright = is_upright(board, x)
        ways = [_strands(build, end, crossed.get(end, False) if upright else False) for end in ends(board, x)]
        for (first, one), (second, other) in product(*ways):
            items.append(build.both((condition, one, other)))
            pairs.append((number[first], number[second]))
    kept = [k for k, item in enumerate(items) if item is not False]
    return build.circuit_or_path([items[k] for k in kept], [pairs[k] for k in kept], True)


def _strands(build: Builder, end: Any, crossed: BoolExpr) -> list[tuple[tuple[Any, bool], BoolExpr]]:
    """Return the two vertices of an end point, each with the condition that a line ends in it."""
    return [((end, False), build.opposite(crossed)), ((end, True), crossed)]


def _contracted(
    items: Sequence[BoolExpr], edges: Sequence[tuple[int, int]]
) -> tuple[list[BoolExpr], list[tuple[int, int]]]:
    """Return the graph with adjacent vertices that are certainly present contracted."""
    groups = components([item is True for item in items], edges, [True] * len(edges))
    first = [group - 1 if group else i for i, group in enumerate(groups)]
    kept = [i for i, other in enumerate(first) if i == other]
    place = {i: number for number, i in enumerate(kept)}
    pairs = dict.fromkeys(tuple(sorted((place[first[i]], place[first[j]]))) for i, j in edges)
    return [items[i] for i in kept], [(i, j) for i, j in pairs if i != j]
