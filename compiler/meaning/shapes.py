"""Shapes of a set of elements of the board (connected, loop, path, rectangle, ...): one table with their semantics.

This is the reference semantics, written to be simple. The checker uses it for the solutions of all back-ends.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import prod
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link, Pair
from pzc.compiler.board.graphs import degrees, is_circuit_or_path, is_connected, is_forest
from pzc.compiler.model.board_expressions import Shape
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, LINK, ListType, TupleType, Type


@node
class ShapeRow:
    """A shape: the kinds of elements it may be of, its semantics, and a description of one line."""

    shape: Shape
    kinds: tuple[Type, ...]
    holds: "Callable[[Board, Sequence[Any], Touching], bool]"
    doc: str
    stepwise: bool = False
    """True if a puzzle may define which elements touch."""

    @property
    def name(self) -> str:
        """The word for the shape in the language."""
        return self.shape.value


def forms(
    board: Board, shape: Shape, elements: Iterable[Any], steps: Callable[[Any], Collection[Any]] | None = None
) -> bool:
    """Return True if the elements form the shape. Duplicates count once.

    `steps` returns the elements that an element touches; touching is then made symmetric. By default it is `touching`.
    """
    some = tuple(dict.fromkeys(elements))
    return SHAPES[shape.value].holds(board, some, partial(touching, board) if steps is None else _stepwise(steps))


Touching: TypeAlias = Callable[[Sequence[Any]], list[tuple[int, int]]]
"""A function that returns the pairs of elements that touch, by their indices in the list."""


def _stepwise(steps: Callable[[Any], Collection[Any]]) -> Touching:
    """Return a function that pairs the indices of elements which are one step apart."""

    def touching(elements: Sequence[Any]) -> list[tuple[int, int]]:
        place = {x: i for i, x in enumerate(elements)}
        pairs = ((i, place.get(y, i)) for x, i in place.items() for y in steps(x))
        return list(dict.fromkeys((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]))

    return touching


# ------------------------------------------------------------------------------------------- connected groups


def touch(board: Board, a: Any, b: Any) -> bool:
    """Return True if two elements of the same kind touch.

    Cells touch along a side, corners if they are one side apart, borders in a corner, links in a cell. Lists of cells
    touch along a side or by a common cell.
    """
    match a, b:
        case Cell(), Cell():
            return a == b or board.adjacent(a, b)
        case Corner(), Corner():
            return a == b or b in board.corners_of(a)
        case (Border(), Border()) | (Link(), Link()) | (Pair(), Pair()):
            return not set(ends(board, a)).isdisjoint(ends(board, b))
        case _:
            return any(touch(board, x, y) for x in a for y in b)


def _is_connected(_: Board, elements: Sequence[Any], touching: Touching) -> bool:
    """Return True if the elements are connected, as are an empty list and a single element."""
    return is_connected([True] * len(elements), touching(elements))


# ---------------------------------------------------------------------------------------------- loops and paths


def as_pairs(items: Iterable[tuple[Any, Any]]) -> list[Pair]:
    """Return the lines between pairs of places. Pairs of equal places, or with a place off the board, are dropped."""
    return [Pair(*sorted(item)) for item in items if None not in item and item[0] != item[1]]


def ends(board: Board, x: Border | Link | Pair) -> tuple[Any, Any]:
    """Return the two end points of a border, a link or a pair: corners or cells."""
    match x:
        case Border():
            return board.ends(x)
        case Link(first, second) | Pair(first, second):
            return first, second


def all_ends(board: Board, elements: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Return the end points of each element."""
    return [ends(board, x) for x in elements]


def _degrees(board: Board, elements: Iterable[Any]) -> dict[Any, int]:
    """Return for each end point the number of elements that end in it."""
    return degrees(all_ends(board, elements))


def _is_loop(board: Board, elements: Sequence[Any], _: Touching) -> bool:
    return is_circuit_or_path(all_ends(board, elements), True)


def _is_path(board: Board, elements: Sequence[Any], _: Touching) -> bool:
    return is_circuit_or_path(all_ends(board, elements), False)


def _are_loops(board: Board, elements: Sequence[Any], _: Touching) -> bool:
    return bool(elements) and set(_degrees(board, elements).values()) == {2}


def _are_paths(board: Board, elements: Sequence[Any], _: Touching) -> bool:
    """Return True if at most two lines meet in each point and there is no cycle."""
    return bool(elements) and max(_degrees(board, elements).values()) <= 2 and is_forest(all_ends(board, elements))


def _is_crossing_loop(board: Board, elements: Sequence[Any], _: Touching) -> bool:
    """Return True if the lines are one circuit. A point with four lines is split: one for the vertical lines, one for
    the horizontal ones.
    """
    met = _degrees(board, elements)
    return is_circuit_or_path([_strand(board, x, met) for x in elements], True)


def _strand(board: Board, x: Border | Link, met: dict[Any, int]) -> tuple[Any, Any]:
    first, second = ((end, is_upright(board, x) and met[end] == 4) for end in ends(board, x))
    return first, second


def is_upright(board: Board, x: Border | Link) -> bool:
    """Return True if a line on a board of squares is vertical."""
    first, second = ends(board, x)
    return bool(first.column == second.column)


def _are_crossing_loops(board: Board, elements: Sequence[Any], _: Touching) -> bool:
    """Return True if two or four lines meet in each point. Where four meet, two loops cross."""
    return bool(elements) and set(_degrees(board, elements).values()) <= {2, 4}


def _has_no_cycle(board: Board, elements: Sequence[Any], touching: Touching) -> bool:
    """Return True if there is no cycle. Lines are edges between their ends; other elements are vertices, with an edge
    between two that touch.
    """
    if all(isinstance(x, Border | Link | Pair) for x in elements):
        lines = all_ends(board, elements)
    else:
        lines = [(elements[i], elements[j]) for i, j in touching(elements)]
    return is_forest(lines)


# ----------------------------------------------------------------------------------------- rectangles and squares


def _sides(cells: Collection[Any]) -> tuple[int, int]:
    """Return the height and the width of the bounding box of the cells."""
    rows, columns = [c.row for c in cells], [c.column for c in cells]
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def _is_rectangle(board: Board, elements: Sequence[Any], _: Touching) -> bool:
    return bool(elements) and len(elements) == prod(_sides(elements))


def _is_square(board: Board, elements: Sequence[Any], touching: Touching) -> bool:
    return _is_rectangle(board, elements, touching) and len(set(_sides(elements))) == 1


_DRAWN = (BORDER, LINK)
_PAIRS = (TupleType((CELL, CELL)), TupleType((CORNER, CORNER)))
_LINES = (*_DRAWN, *_PAIRS)
_ROWS = (
    ShapeRow(
        Shape.CONNECTED,
        (CELL, CORNER, BORDER, LINK, ListType(CELL), *_PAIRS),
        _is_connected,
        "one can go from each to each other one; so for none, and for a single one",
        stepwise=True,
    ),
    ShapeRow(Shape.LOOP, _LINES, _is_loop, "one closed loop that neither crosses nor touches itself"),
    ShapeRow(Shape.RECTANGLE, (CELL,), _is_rectangle, "all cells of a rectangle, and there is at least one"),
    ShapeRow(Shape.SQUARE, (CELL,), _is_square, "all cells of a square, and there is at least one"),
    ShapeRow(Shape.LOOPS, _LINES, _are_loops, "one or more closed loops, of which none touches itself or another"),
    ShapeRow(
        Shape.CROSSING_LOOP,
        _DRAWN,
        _is_crossing_loop,
        "one closed loop, which may cross itself: there it goes straight on both ways",
    ),
    ShapeRow(
        Shape.CROSSING_LOOPS,
        _DRAWN,
        _are_crossing_loops,
        "one or more closed loops, which may cross themselves and others: there they go straight on",
    ),
    ShapeRow(
        Shape.NO_CYCLE,
        (CELL, CORNER, BORDER, LINK, *_PAIRS),
        _has_no_cycle,
        "nowhere can one go round and come back; so for none",
        stepwise=True,
    ),
    ShapeRow(
        Shape.PATHS, _LINES, _are_paths, "one or more lines with two ends that touch neither themselves nor others"
    ),
    ShapeRow(Shape.PATH, _LINES, _is_path, "one line with two ends that neither branches, crosses nor touches itself"),
)
SHAPES = {row.name: row for row in _ROWS}


# ----------------------------------------------------------------------------------------------------- as a graph


def touching(board: Board, elements: Sequence[Any]) -> list[tuple[int, int]]:
    """Return the pairs of elements that touch, by index. For kinds other than lists of cells it takes linear time."""
    place = {x: i for i, x in enumerate(elements)}
    if elements and isinstance(elements[0], Border | Link | Pair):
        return _pairs_with_common_end(board, elements)
    if not elements or not isinstance(elements[0], Cell | Corner):
        return [(i, j) for i, a in enumerate(elements) for j in range(i) if touch(board, a, elements[j])]
    near = board.neighbors if isinstance(elements[0], Cell) else board.corners_of
    steps = ((i, other) for x, i in place.items() for other in near(x) if other > x)
    return [(i, place[other]) for i, other in steps if other in place]


def _pairs_with_common_end(board: Board, lines: Sequence[Border | Link | Pair]) -> list[tuple[int, int]]:
    """Return the pairs of lines with a common end, by index."""
    met: dict[Any, list[int]] = {}
    found = []
    for i, line in enumerate(lines):
        found += [(i, j) for j in sorted({j for end in ends(board, line) for j in met.get(end, ())})]
        for end in ends(board, line):
            met.setdefault(end, []).append(i)
    return found
