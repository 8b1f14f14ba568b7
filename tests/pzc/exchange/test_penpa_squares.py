"""Places of shapes on squares to points of Penpa+."""

import pytest

from pzc.compiler.scene.shapes import PLANES, Item, Label, Path, Point, Scene, Shape, Stroke
from pzc.exchange.penpa_squares import fills_cell, levels, near, steps

THIN = Stroke("ink", 0.05)


def scene(plane: str, *shapes: Shape) -> Scene:
    planes = tuple(tuple(Item("clue", s) for s in shapes) if name == plane else () for name in PLANES)
    return Scene("", 3, 3, (0, 0, 0, 0), planes, (), ())


def square(left: float, top: float, right: float, bottom: float) -> Path:
    return Path(((left, top), (right, top), (right, bottom), (left, bottom)), None, "red", True)


@pytest.mark.parametrize(
    ("at", "point"),
    [((0.5, 0.5), (0.5, 0.5)), ((1.1, 0.45), (1, 0.5)), ((1.15, 0.5), None), ((0.5, 0.75), None), ((-0.1, 3), (0, 3))],
)
def test_items_snap_to_points(at: Point, point: Point | None) -> None:
    assert near(at) == point


@pytest.mark.parametrize(
    ("path", "fills"),
    [
        (square(0, 1, 1, 2), True),
        (square(0, 0, 1, 2), False),
        (square(0, 0, 0.5, 0.5), False),
        (Path(((0, 0), (1, 0), (1, 1), (0, 1)), THIN, "", True), False),
        (Path(((0, 0), (1, 0), (1, 1), (0, 1)), THIN, "red"), False),
        (Path(((0, 0), (1, 0), (0, 1)), None, "red", True), False),
    ],
)
def test_a_filled_cell(path: Path, fills: bool) -> None:
    assert fills_cell(path) is fills


def test_lines_go_from_cell_to_cell() -> None:
    straight = Path(((0.5, 0.5), (2.5, 0.5)), THIN)
    assert list(steps(straight)) == [((0.5, 0.5), (1.5, 0.5)), ((1.5, 0.5), (2.5, 0.5))]
    assert list(steps(Path(((0, 0), (2, 2)), THIN))) == [((0, 0), (1, 1)), ((1, 1), (2, 2))]
    assert list(steps(Path(((0, 0), (1, 2)), THIN))) == [((0, 0), (1, 2))], "no way of a king's: one step"
    assert list(steps(Path(((0, 0), (0.75, 0)), THIN))) == []
    assert len(list(steps(Path(((0, 0), (1, 0), (1, 1), (0, 1)), THIN, closed=True)))) == 4


def test_values_beside_the_board_need_room() -> None:
    above, right = Label((0.5, -0.5), "1", 0.5, "ink"), Label((3.5, 0.5), "1", 0.5, "ink")
    assert levels(scene("texts", above)) == (1, 0, 0, 0)
    assert levels(scene("texts", above, right)) == (1, 1, 0, 0)
    assert levels(scene("clues", Path(((0.5, 3.3), (0.5, 3.7)), THIN, head=0.1))) == (0, 0, 1, 0)
    assert levels(scene("clues", Path(((-0.5, 0.5), (-0.5, 1)), THIN))) == (0, 0, 0, 0), "only arrows' ends count"
