"""A clue kind to its possible places: board elements, lines seen from the sides, random groups and paths."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.kinds import BORDER, CELL, CORNER, INT, LINK, ListType
from pzc.compiler.model.model import ClueKind

SIDES = ("top", "left", "bottom", "right")
_CELLS = ListType(CELL)


@node
class ClueParts:
    """The parts of a clue. `side` and `number` are set for a line of cells seen from a side of the board."""

    args: tuple[Any, ...]
    side: str = ""
    number: int = 0

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that a group or a path covers."""
        out: list[Cell] = []
        for arg in self.args:
            out += [arg] if isinstance(arg, Cell) else arg if not isinstance(arg, int) else []
        return tuple(out)


class Shape:
    """The ways to find places for a clue."""

    FIXED = "fixed"  # an element of the board
    SIDE = "side"  # a line seen from a side
    GROUP = "group"  # connected cells, in any order
    PATH = "path"  # cells one after the other
    AIMED = "aimed"  # a cell and one of the four directions
    UNKNOWN = "unknown"


def shape_of(clue: ClueKind) -> str:
    """Return how places for a clue are found, by the types of its parts.

    A line is a path, or, with a value, a whole row or column.
    """
    kinds = [kind for _, kind in clue.parts]
    match kinds:
        case [kind] if kind in (CELL, CORNER, LINK, BORDER):
            return Shape.FIXED
        case [kind, second] if kind == second == CELL:
            return Shape.FIXED
        case [kind, _] if kind == CELL and clue.parts[1][0] in clue.directions:
            return Shape.AIMED
        case [kind] if kind == _CELLS:
            if clue.parts[0][0] in clue.lines:
                return Shape.PATH if clue.value is None else Shape.SIDE
            return Shape.GROUP
        case [*heads, kind] if heads and kind == _CELLS and all(head == CELL for head in heads):
            return Shape.PATH
    return Shape.UNKNOWN


def can_be_placed(clue: ClueKind) -> bool:
    """Return True if the generator can find places and values for a clue."""
    return shape_of(clue) != Shape.UNKNOWN and (clue.value is None or clue.value[1] in (INT, ListType(INT), CELL))


def can_be_unknown(clue: ClueKind) -> bool:
    """Return True if a solver can choose where the clues are, and their values."""
    return len(clue.parts) == 1 and shape_of(clue) == Shape.FIXED and (clue.value is None or clue.value[1] == INT)


def fixed_places(clue: ClueKind, board: Board) -> list[ClueParts]:
    """Return all elements, or ordered pairs of adjacent cells, on which a clue can be placed."""
    kinds = [kind for _, kind in clue.parts]
    if len(kinds) == 2:
        return [ClueParts(pair) for a, b in board.links for pair in ((a, b), (b, a))]
    kind = kinds[0]
    if kind == CORNER:
        return [ClueParts((x,)) for x in board.corners]
    if kind == BORDER:
        return [ClueParts((x,)) for x in board.borders]
    return [ClueParts((x,)) for x in (board.cells if kind == CELL else board.links)]


def aimed_places(board: Board, cell: Cell) -> list[ClueParts]:
    """Return a cell with each direction in which it has a neighbor."""
    return [ClueParts((cell, (near.row - cell.row, near.column - cell.column))) for near in board.neighbors(cell)]


def side_places(board: Board, sides: Sequence[str]) -> list[ClueParts]:
    """Return the rows and columns as seen from some sides."""
    return [ClueParts((line,), side, i) for side in sides for i, line in enumerate(lines_from(board, side))]


def lines_from(board: Board, side: str) -> tuple[tuple[Cell, ...], ...]:
    """Return the lines of cells seen from a side."""
    lines = board.columns if side in ("top", "bottom") else board.rows
    return tuple(line[::-1] for line in lines) if side in ("bottom", "right") else lines


def random_group(
    board: Board, size: int, free: set[Cell], random: Random, start: Cell | None = None
) -> tuple[Cell, ...] | None:
    """Return connected free cells in reading order, or None if there is no room. `start` is included if given."""
    if not free:
        return None
    group = _largest_group(board, size, free, random, start or random.choice(sorted(free)))
    return tuple(sorted(group)) if len(group) == size else None


def _largest_group(board: Board, size: int, free: set[Cell], random: Random, start: Cell) -> list[Cell]:
    """Return connected free cells: `size` of them, or fewer if there is no room."""
    group = [start]
    while len(group) < size:
        rim = [c for c in dict.fromkeys(n for cell in group for n in board.neighbors(cell)) if c in free]
        rim = [c for c in rim if c not in group]
        if not rim:
            break
        group.append(random.choice(rim))
    return group


def tightest(board: Board, free: set[Cell], random: Random) -> Cell:
    """Return the free cell with the fewest free neighbors. Starting there leaves fewer single cells over."""
    return min(sorted(free), key=lambda c: (sum(n in free for n in board.neighbors(c)), random.random()))


def random_path(board: Board, size: int, free: set[Cell], random: Random) -> tuple[Cell, ...] | None:
    """Return a random path of free cells, or None.

    Each step goes to an orthogonal neighbor or, less often, a diagonal one.
    """
    if not free:
        return None
    path = [random.choice(sorted(free))]
    while len(path) < size:
        near = board.neighbors(path[-1]) if random.random() < 0.7 else board.around(path[-1])
        ways = [c for c in near if c in free and c not in path and not _crosses(path, c)]
        if not ways:
            return None
        path.append(random.choice(ways))
    return tuple(path)


def _crosses(path: Sequence[Cell], to: Cell) -> bool:
    """Return True if a diagonal step to a cell would cross an earlier step of the path."""
    at = path[-1]
    if at.row == to.row or at.column == to.column:
        return False
    a, b = Cell(at.row, to.column), Cell(to.row, at.column)
    return any({x, y} == {a, b} for x, y in zip(path, path[1:], strict=False))


def path_partition(board: Board, longest: int, random: Random) -> Iterator[tuple[Cell, ...]]:
    """Yield orthogonal paths that cover the whole board. No path is longer than `longest`; some may have one cell."""
    free = set(board.cells)
    while free:
        at = tightest(board, free, random)
        path = [at]
        size = random.randint(2, longest)
        while len(path) < size:
            ways = [n for n in board.neighbors(path[-1]) if n in free and n not in path]
            if not ways:
                break
            straight = [n for n in ways if len(path) > 1 and 2 * path[-1].row - path[-2].row == n.row]
            path.append(random.choice(straight if straight and random.random() < 0.5 else ways))
        free.difference_update(path)
        yield tuple(path)


def partition(board: Board, sizes: Sequence[int], random: Random) -> Iterator[tuple[Cell, ...]]:
    """Yield connected groups that cover the whole board.

    Sizes are chosen from `sizes`, but leftover groups may be smaller.
    """
    free = set(board.cells)
    while free:
        group = _largest_group(board, random.choice(sizes), free, random, tightest(board, free, random))
        free.difference_update(group)
        yield tuple(sorted(group))
