"""Scenes of hexagons and triangles to scenes whose rows and columns are a unit apart, for drawing with characters."""

from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Tiling
from pzc.compiler.board.tilings import HexagonBoard, TriangleBoard

from .shapes import Disc, Item, Label, Path, Point, Scene

_BOARDS = {Tiling.HEXAGONS: HexagonBoard(1, 1), Tiling.TRIANGLES: TriangleBoard(1, 1)}


def as_squares(scene: Scene) -> Scene:
    """Return a scene of polygons, moved and stretched so that each cell is in the middle of a row of unit height.

    A triangle is then half as far from the next one as a square. A scene of squares stays the same.
    """
    board = _BOARDS.get(scene.tiling)
    if board is None:
        return scene
    right, down = board.vector((0, 1))[0], board.vector((1, 0))[1]
    above = board.size[1] / 2 - down / 2  # the part of the first cell that is higher than its row

    def moved(point: Point) -> Point:
        return round(point[0] / right, 3), round((point[1] - above) / down, 3)

    def stretched(item: Item) -> Item:
        match item.shape:
            case Path(points):
                return replace(item, shape=replace(item.shape, points=tuple(map(moved, points))))
            case Disc(center):
                return replace(item, shape=replace(item.shape, center=moved(center)))
            case Label(at):
                return replace(item, shape=replace(item.shape, at=moved(at)))

    width, height = moved((scene.width, scene.height + above))
    planes = tuple(tuple(map(stretched, items)) for items in scene.planes)
    return replace(scene, width=width, height=round(height), planes=planes)
