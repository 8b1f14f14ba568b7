"""Places of shapes on a board of squares to points of Penpa+'s grid."""

from collections.abc import Iterator

from pzc.compiler.formats.addresses.penpa import Grid
from pzc.compiler.scene.places import middle
from pzc.compiler.scene.shapes import Label, Path, Point, Scene
from pzc.compiler.scene.sheet import GLYPH, PITCH

from .penpa_shapes import Drawn, Pen, box, drawn_by, turn

_CLOSE = 0.13  # the greatest distance of an item from its point of the grid
_EXACT = 0.02  # outlines are farther than this from the sides of cells
_CORNER = 0.27  # the least distance of an item in a corner from the middle of its cell


def near(at: Point, close: float = _CLOSE) -> Point | None:
    """Return the middle, corner or side of a cell that a point is close to."""
    x, y = round(2 * at[0]) / 2, round(2 * at[1]) / 2
    return (x, y) if abs(at[0] - x) < close and abs(at[1] - y) < close else None


def fills_cell(path: Path) -> bool:
    """Return True if a path is a filled cell."""
    (left, top), (right, bottom) = box(path.points)
    return bool(path.closed and path.fill) and len(path.points) == 4 and (right - left, bottom - top) == (1, 1)


def steps(path: Path) -> Iterator[tuple[Point, Point]]:
    """Yield a line as steps from cell to cell, or corner to corner; nothing for any other line."""
    points = [near(point) for point in (*path.points, *path.points[: int(path.closed)])]
    for a, b in zip(points, points[1:], strict=False):
        if a is None or b is None or a == b:
            return
        dx, dy = b[0] - a[0], b[1] - a[1]
        many = max(abs(dx), abs(dy))
        whole = many % 1 == 0 and a[0] % 1 == a[1] % 1 and (not dx or not dy or abs(dx) == abs(dy))
        count = int(many) if whole else 1
        for k in range(count):
            yield (
                (a[0] + dx * k / count, a[1] + dy * k / count),
                (a[0] + dx * (k + 1) / count, a[1] + dy * (k + 1) / count),
            )


def levels(scene: Scene) -> tuple[int, int, int, int]:
    """Return how many values are beside the board: above, to the right, below, to the left."""
    most = [0, 0, 0, 0]
    for items in scene.planes:
        for item in items:
            at = item.shape.at if isinstance(item.shape, Label) else None
            if isinstance(item.shape, Path) and item.shape.head:
                at = item.shape.points[0]
            if at is not None:
                row, column = _cell_of(at, scene)
                far = (-row, column - int(scene.width) + 1, row - int(scene.height) + 1, -column)
                most = [max(a, b) for a, b in zip(most, far, strict=True)]
    return most[0], most[1], most[2], most[3]


def _cell_of(at: Point, scene: Scene) -> tuple[int, int]:
    """Return row and column, from 0, of an item on the board; beside the board, of the cell that it refers to."""

    def place(value: float, extent: int) -> int:
        if value < 0:
            return -1 - max(0, round((-value - 0.5) / PITCH))
        if value > extent:
            return extent + max(0, round((value - extent - 0.5) / PITCH))
        return min(int(value), extent - 1)

    return place(at[1], int(scene.height)), place(at[0], int(scene.width))


def drawn(scene: Scene, grid: Grid) -> Drawn:
    """Convert a scene without its board, which Penpa+ draws itself."""
    return drawn_by(SquarePen(scene, grid), scene)


class SquarePen(Pen):
    """Converts shapes on squares."""

    def __init__(self, scene: Scene, grid: Grid) -> None:
        super().__init__()
        self.scene = scene
        self.grid = grid

    def near(self, at: Point) -> Point | None:
        """See Pen."""
        return near(at)

    def is_corner(self, at: Point) -> bool:
        """See Pen."""
        return not at[0] % 1 and not at[1] % 1

    def point(self, at: Point) -> int:
        """See Pen."""
        return self.grid.point(*at)

    def is_between_cells(self, point: int) -> bool:
        """See Pen."""
        return point >= self.grid.many

    def filled_cell(self, path: Path) -> int | None:
        """See Pen."""
        return self.grid.cell(*_cell_of(middle(path.points), self.scene)) if fills_cell(path) else None

    def cage_corners(self, path: Path) -> list[int]:
        """See Pen."""
        exact = all(abs(2 * value - round(2 * value)) <= _EXACT for point in path.points for value in point)
        if exact or not path.closed:
            return []
        corners = []
        for x, y in path.points:
            row, column = _cell_of((x, y), self.scene)
            corners.append(self.grid.quarter(row, column, 2 * (y % 1 > 0.5) + (x % 1 > 0.5)))
        return corners

    def steps(self, path: Path) -> Iterator[tuple[Point, Point]]:
        """See Pen."""
        return steps(path)

    def add_small_arrow(self, path: Path) -> bool:
        """See Pen. The arrow becomes part of the text in its cell if there is one, or it is across a corner."""
        assert path.stroke is not None
        (row, column), last = (_cell_of(point, self.scene) for point in path.points)
        number = (turn(path) + 4) % 8 + 1  # from the left, clockwise
        inside = 0 <= row < self.scene.height and 0 <= column < self.scene.width
        if number % 2 == 0 and not (inside and last == (row, column)):
            x, y = (round(value) for value in middle(path.points))
            return self.add_symbol((x, y), [number, "arrow_S", 2], path.stroke.color)
        return self.put("symbol", self.grid.cell(row, column), [number, "arrow_S", 2], path.stroke.color)

    def place_of_text(self, label: Label) -> int | None:
        """See Pen."""
        x, y = label.at
        if not (0 <= x <= self.scene.width and 0 <= y <= self.scene.height):
            return self.grid.cell(*_cell_of(label.at, self.scene))
        at = near(label.at) or _cell_around(label.at)
        return None if at is None else self.grid.point(*at)

    def quarter_of_text(self, label: Label) -> int:
        """See Pen."""
        x, y = label.at
        start = x - GLYPH * label.size * len(label.text) / 2
        row, column = _cell_of((max(0.0, start), y), self.scene)
        return self.grid.quarter(row, column, 2 * (y % 1 > 0.5) + (x % 1 > 0.5 and start % 1 > 0.4))


def _cell_around(at: Point) -> Point | None:
    """Return the middle of the cell that contains a point, unless it is in a corner of the cell."""
    x, y = at[0] // 1 + 0.5, at[1] // 1 + 0.5
    return (x, y) if abs(at[0] - x) < _CORNER and abs(at[1] - y) < _CORNER else None
