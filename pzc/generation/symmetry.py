"""A symmetry of the board, and the clues whose places form an orbit under it.

Places are points in half cells from the upper left corner of the board: a cell is at (odd, odd), a corner at (even,
even), and the middle of a side at (odd, even) or (even, odd).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner

from .clue_candidates import Candidate
from .clue_places import ClueParts, Shape, shape_of

Point: TypeAlias = tuple[int, int]
Key: TypeAlias = tuple[Point, ...]
"""A place: one point, or the two ends of a line of cells, the end near the clue first."""

_Move: TypeAlias = Callable[[Point, int, int], Point]
_MOVES: Mapping[str, _Move] = {
    "half-turn": lambda at, height, width: (height - at[0], width - at[1]),
    "quarter-turn": lambda at, height, width: (at[1], height - at[0]),
    "left-right": lambda at, height, width: (at[0], width - at[1]),
    "top-bottom": lambda at, height, width: (height - at[0], at[1]),
    "diagonal": lambda at, height, width: (at[1], at[0]),
    "antidiagonal": lambda at, height, width: (width - at[1], height - at[0]),
}
NAMES = ("none", *_MOVES)
"""The symmetries that `--symmetry` accepts."""
_SQUARE = ("quarter-turn", "diagonal", "antidiagonal")


@node(eq=False)
class Symmetry:
    """A motion of the board. It takes each place with a clue to a place with a clue."""

    name: str
    board: Board

    def misfit(self) -> str:
        """Return why the board does not have this symmetry, or nothing."""
        if self.name in _SQUARE and self.board.height != self.board.width:
            return f"a board of {self.board.height}x{self.board.width} has no symmetry `{self.name}`: it is not square"
        points = {_point(cell) for cell in self.board.cells}
        if {self._moved(point) for point in points} != points:
            return f"the cells of this board do not have the symmetry `{self.name}`"
        if not all(self._keeps_neighbors(cell) for cell in self.board.cells):
            return f"a board of {self.board.tiling.value} with these rows has no symmetry `{self.name}`"
        return ""

    def _keeps_neighbors(self, cell: Cell) -> bool:
        """Return True if the neighbors of a cell become those of its image. This always holds on squares."""
        near, image = self.board.neighbors(cell), _cell_at(self._moved(_point(cell)))
        return {self._moved(_point(other)) for other in near} == set(map(_point, self.board.neighbors(image)))

    def demand(self, clue: str) -> str:
        """Return a `for` statement which requires that the places of a clue on cells are symmetric."""
        height, width = self.board.height, self.board.width
        row, column = "row(x)", "column(x)"
        moved = {
            "half-turn": (f"{height + 1} - {row}", f"{width + 1} - {column}"),
            "quarter-turn": (column, f"{height + 1} - {row}"),
            "left-right": (row, f"{width + 1} - {column}"),
            "top-bottom": (f"{height + 1} - {row}", column),
            "diagonal": (column, row),
            "antidiagonal": (f"{width + 1} - {column}", f"{height + 1} - {row}"),
        }[self.name]
        return f"for x in cells: x in {clue} -> ({moved[0]}, {moved[1]}) in {clue}"

    def orbits(self, clues: Sequence[Candidate]) -> list[list[Candidate]]:
        """Return the clues of each orbit, in the order of the first one. Orbits that lack a clue are left out."""
        at = {(clue.kind.name, self._place_key(clue)): clue for clue in clues}
        either = {name for name, key in at if len(key) == 2 and not any(k == (name, key[::-1]) for k in at)}
        found: dict[tuple[str, Key], list[Candidate]] = {}
        for name, key in at:
            if (name, key) in found:
                continue
            keys = self._orbit(key, {k for n, k in at if n == name}, name in either)
            if keys is not None:
                orbit = [at[name, other] for other in keys]
                found.update(((name, other), orbit) for other in keys)
        return list({id(orbit): orbit for orbit in found.values()}.values())

    def _orbit(self, key: Key, there: set[Key], either: bool) -> list[Key] | None:
        """Return the places that the motion leads to from one place, or None if one of them has no clue.

        With `either`, a line has a clue at one of its ends only.
        """
        keys = [key]
        while True:
            moved = tuple(map(self._moved, keys[-1]))
            if moved not in there and either:
                moved = moved[::-1]
            if moved in keys:
                return keys
            if moved not in there:
                return None
            keys.append(moved)

    def _moved(self, point: Point) -> Point:
        return _MOVES[self.name](point, 2 * self.board.height, 2 * self.board.width)

    def _place_key(self, clue: Candidate) -> Key:
        """Return the place of a clue. The order of two cells and a direction are free: they depend on the solution."""
        place: ClueParts = clue.place
        match shape_of(clue.kind):
            case Shape.SIDE:
                line = place.args[0]
                return _point(line[0]), _point(line[-1])
            case Shape.AIMED:
                return (_point(place.args[0]),)
        return (_middle(map(_point, place.args)),)


def _cell_at(point: Point) -> Cell:
    return Cell((point[0] + 1) // 2, (point[1] + 1) // 2)


def can_be_symmetric(shape: str) -> bool:
    """Return True if clues of a shape have places that can be chosen symmetrically."""
    return shape in (Shape.FIXED, Shape.SIDE, Shape.AIMED)


def _point(place: Any) -> Point:
    """Return the middle of a place, in half cells from the upper left corner."""
    match place:
        case Cell(row, column):
            return 2 * row - 1, 2 * column - 1
        case Corner(row, column):
            return 2 * row, 2 * column
        case Border(row, column, vertical):
            return (2 * row - 1, 2 * column) if vertical else (2 * row, 2 * column - 1)
    return _middle(map(_point, place))


def _middle(points: Iterable[Point]) -> Point:
    """Return the middle of one point or of two points that are an even distance apart."""
    every = list(points)
    return sum(y for y, _ in every) // len(every), sum(x for _, x in every) // len(every)
