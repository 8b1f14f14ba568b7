"""Shapes to items of Penpa+: their points, sizes and styles."""

from math import cos, pi, sin

import pytest

from pzc.compiler.formats.addresses.penpa import Grid
from pzc.compiler.scene.places import middle
from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Point, Scene, Shape, Stroke
from pzc.exchange.penpa_shapes import Drawn, half_cell, turn
from pzc.exchange.penpa_squares import drawn

GRID = Grid(3, 3)
THIN = Stroke("ink", 0.05)


def scene(plane: str, *shapes: Shape, of: str = "clue") -> Scene:
    planes = tuple(tuple(Item(of, s) for s in shapes) if name == plane else () for name in PLANES)
    return Scene("", 3, 3, (0, 0, 0, 0), planes, (), ())


def pen(*shapes: Shape, plane: str = "clues") -> Drawn:
    return drawn(scene(plane, *shapes), GRID)


def square(left: float, top: float, right: float, bottom: float, fill: str = "red") -> Path:
    return Path(((left, top), (right, top), (right, bottom), (left, bottom)), None, fill, True)


def around(radii: tuple[float, ...]) -> Path:
    """Return a polygon whose corners have these distances from the middle of a cell, clockwise from the top."""
    turns = [2 * pi * number / len(radii) for number in range(len(radii))]
    corners = tuple((0.5 + r * sin(turn), 0.5 - r * cos(turn)) for r, turn in zip(radii, turns, strict=True))
    return Path(corners, None, "ink", True)


def test_the_middle_is_that_of_the_box() -> None:
    assert middle([(0, 0), (4, 1), (1, 3)]) == (2, 1.5)


@pytest.mark.parametrize(
    ("end", "eighths"),
    [((1, 0), 0), ((1, 1), 1), ((0, 1), 2), ((-1, 1), 3), ((-1, 0), 4), ((-1, -1), 5), ((0, -1), 6), ((1, -1), 7)],
)
def test_direction_of_an_arrow(end: Point, eighths: int) -> None:
    assert turn(Path(((5, 5), (0, 0), end), THIN, head=0.1)) == eighths


@pytest.mark.parametrize(
    ("points", "half"),
    [
        (((1, 1), (2, 1), (1, 2)), 1),
        (((1, 1), (1, 2), (2, 2)), 2),
        (((2, 1), (2, 2), (1, 2)), 3),
        (((1, 1), (2, 1), (2, 2)), 4),
        (((1, 1), (3, 1), (1, 2)), 0),
        (((1, 1), (2, 1), (2, 2), (1, 2)), 0),
    ],
)
def test_halves_of_cells(points: tuple[Point, ...], half: int) -> None:
    assert half_cell(Path(points, None, "red", True)) == half


def test_the_board_is_left_to_the_site() -> None:
    empty = drawn(scene("grid", Path(((0, 0), (3, 0)), THIN), of="board"), GRID)
    assert not any(empty.elements.values()) and empty.left_out == ()


@pytest.mark.parametrize(
    ("width", "dash", "style"), [(0.02, (), 80), (0.05, (), 2), (0.2, (), 21), (0.3, (), 6), (0.05, (0.1,), 12)]
)
def test_styles_of_lines(width: float, dash: tuple[float, ...], style: int) -> None:
    made = pen(Path(((0.5, 0.5), (1.5, 0.5)), Stroke("ink", width, dash)))
    assert made.elements["line"] == {f"{GRID.cell(0, 0)},{GRID.cell(0, 1)}": style}


def test_lines_along_sides_of_cells_are_edges_with_their_color() -> None:
    made = pen(Path(((1, 0), (1, 1)), Stroke("blue", 0.05)))
    key = ",".join(map(str, sorted((GRID.point(1, 0), GRID.point(1, 1)))))
    assert made.elements["lineE"] == {key: 2} and not made.elements["line"]
    assert made.colors["lineE"] == {key: "#2ECBFF"}


@pytest.mark.parametrize(
    ("radius", "fill", "plane", "symbol"),
    [
        (0.4, "ink", "clues", [2, "circle_L", 2]),
        (0.3, "paper", "clues", [1, "circle_M", 2]),
        (0.2, "red", "clues", [3, "circle_S", 2]),
        (0.1, "", "clues", [13, "circle_SS", 2]),
        (0.4, "ink", "shade", [2, "circle_L", 1]),
    ],
)
def test_circles(radius: float, fill: str, plane: str, symbol: list[object]) -> None:
    made = pen(Disc((1.5, 0.5), radius, THIN, fill), plane=plane)
    assert made.elements["symbol"] == {str(GRID.cell(0, 1)): symbol}


@pytest.mark.parametrize(
    ("shape", "symbol"),
    [
        (square(0.25, 0.25, 0.75, 0.75, "ink"), [2, "square_S", 2]),
        (Path(((0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)), None, "ink", True), [2, "diamond_L", 2]),
        (Path(((0.5, 0.2), (0.8, 0.8), (0.2, 0.8)), None, "ink", True), [2, "triup_M", 2]),
        (Path(((0.8, 0.5), (0.2, 0.8), (0.2, 0.2)), None, "ink", True), [2, "triright_M", 2]),
        (Path(((0.5, 0.8), (0.2, 0.2), (0.8, 0.2)), None, "ink", True), [2, "tridown_M", 2]),
        (Path(((0.2, 0.5), (0.8, 0.2), (0.8, 0.8)), None, "ink", True), [2, "trileft_M", 2]),
        (Path(((0, 0), (1, 0), (0, 1)), None, "ink", True), [1, "tri", 1]),
        (around((0.4, 0.2) * 5), [2, "star", 2]),
    ],
)
def test_figures(shape: Path, symbol: list[object]) -> None:
    assert pen(shape).elements["symbol"] == {str(GRID.cell(0, 0)): symbol}


@pytest.mark.parametrize(("fill", "shade"), [("ink", 4), ("shade", 1), ("dark_grey", 8), ("red", 3)])
def test_filled_cells(fill: str, shade: int) -> None:
    assert pen(square(1, 1, 2, 2, fill)).elements["surface"] == {str(GRID.cell(1, 1)): shade}


def test_cages() -> None:
    cage = Path(((0.1, 0.1), (1.9, 0.1), (1.9, 0.9), (0.1, 0.9)), Stroke("ink", 0.03, (0.1,)), "", True)
    assert set(pen(cage).elements["cage"].values()) == {10} and len(pen(cage).elements["cage"]) == 4


@pytest.mark.parametrize(
    ("label", "kind", "value"),
    [
        (Label((0.5, 0.5), "12", 0.6, "ink"), "number", ["12", 1, "1"]),
        (Label((0.5, 0.5), "12", 0.5, "answer"), "number", ["12", 2, "10"]),
        (Label((0.5, 0.5), "12", 0.3, "ink", backing="paper"), "number", ["12", 5, "6"]),
        (Label((0.5, 0.5), "12", 0.1, "ink"), "number", ["12", 1, "5"]),
    ],
)
def test_sizes_and_colors_of_texts(label: Label, kind: str, value: list[object]) -> None:
    assert pen(label, plane="texts").elements[kind] == {str(GRID.cell(0, 0)): value}


def test_texts_around_one_place_are_one_text() -> None:
    for x, color in ((0.5, 1), (1.0, 6)):  # on a corner, in their own circle
        for many in (2, 3, 4):
            digits = [Label((x - 0.05 + k / 30, x), str(k + 1), 0.3, "ink") for k in range(many)]
            together = {str(GRID.point(x, x)): ["1234"[:many], color, "4"]}
            assert pen(*digits, plane="texts").elements["number"] == together
    two = [Label((0.5, 0.45), "10", 0.3, "ink"), Label((0.5, 0.55), "2", 0.3, "ink")]
    assert list(pen(*two, plane="texts").elements["number"].values()) == [["10 2", 1, "5"]]


def test_arrow_in_a_cell_joins_its_text() -> None:
    arrow, text = Path(((0.3, 0.2), (0.7, 0.2)), THIN, head=0.1), Label((0.5, 0.5), "3", 0.6, "ink")
    assert pen(arrow).elements["symbol"] == {str(GRID.cell(0, 0)): [5, "arrow_S", 2]}
    made = pen(arrow, text)
    assert not made.elements["symbol"]
    assert made.elements["number"] == {str(GRID.cell(0, 0)): ["3_2", 1, "2"]}


def test_arrows_across_corners() -> None:
    """Both arrows begin in one cell. The arrow beside the board points at the board's corner."""
    left, right = Path(((1.2, 1.8), (0.8, 2.2)), THIN, head=0.1), Path(((1.8, 1.8), (2.2, 2.2)), THIN, head=0.1)
    beside = Path(((3.3, -0.3), (3.1, -0.1)), THIN, head=0.1)
    assert pen(left, right, beside).elements["symbol"] == {
        str(GRID.point(1, 2)): [8, "arrow_S", 2],
        str(GRID.point(2, 2)): [6, "arrow_S", 2],
        str(GRID.point(3, 0)): [8, "arrow_S", 2],
    }


def test_long_arrows_go_by_points() -> None:
    made = pen(Path(((0.5, 0.5), (2.5, 0.5)), THIN, head=0.2))
    assert made.elements["direction"] == [[GRID.cell(0, 0), GRID.cell(0, 2)]]


def test_lost_shapes_are_reported_once() -> None:
    lost = Disc((0.75, 0.75), 0.1, THIN)
    assert pen(lost, lost).left_out == ("clue",)


@pytest.mark.parametrize("radii", [(0.4,) * 5, (0.4,) * 10, (0.4, 0.2) * 4])
def test_a_figure_without_a_symbol_is_reported(radii: tuple[float, ...]) -> None:
    assert pen(around(radii)).left_out == ("clue",)
