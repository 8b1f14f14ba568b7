"""Numbers of Penpa+'s points, compared with the positions that its own construction gives them."""

from math import dist, sqrt

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.board.tilings import HexagonBoard, TriangleBoard
from pzc.compiler.formats.addresses.penpa_polygons import PolygonGrid
from pzc.compiler.scene.places import center


def name(board: Board) -> str:
    return f"{board.tiling.value}-{board.height}x{board.width}-{len(board.holes)}"


BOARDS = [
    HexagonBoard(5, 5, [Cell(1, 1), Cell(1, 2), Cell(2, 1)]),
    HexagonBoard(2, 7),
    TriangleBoard(5, 11),
    TriangleBoard(4, 5, [Cell(1, 1), Cell(1, 2)]),
]
pytestmark = pytest.mark.parametrize("board", BOARDS, ids=name)


def positions(across: int) -> list[tuple[float, float]]:
    """Return the positions of cells, corners and sides in the order of `create_point` in Penpa+."""
    lattice = [(i + j % 2 * 0.5, j * sqrt(3) * 0.5) for j in range(across) for i in range(across)]
    moves = [(0, 0), (0, sqrt(3) / 3), (-0.5, sqrt(3) / 6), (-0.25, sqrt(3) / 4), (0.25, sqrt(3) / 4), (0.5, 0)]
    return [(x + dx, y + dy) for dx, dy in moves for x, y in lattice]


def test_points_have_the_positions_of_the_board(board: Board) -> None:
    grid = PolygonGrid(board)
    there = positions(grid.across)
    places = [center(board, x) for x in (*board.cells, *board.corners, *board.borders)]
    scale = dist(*(there[grid.point(place)] for place in places[:2])) / dist(*places[:2])
    for place in places:
        (ax, ay), (bx, by) = there[grid.point(places[0])], there[grid.point(place)]
        far = (place[0] - places[0][0]) * scale, (place[1] - places[0][1]) * scale
        assert dist((bx - ax, by - ay), far) < 0.01


def test_the_board_keeps_off_the_rim_of_the_grid(board: Board) -> None:
    grid = PolygonGrid(board)
    for place in (center(board, x) for x in (*board.cells, *board.corners, *board.borders)):
        row, column = divmod(grid.point(place) % grid.across**2, grid.across)
        assert 0 < row < grid.across - 1 and 0 < column < grid.across - 1


def test_cells_have_texts_of_their_own(board: Board) -> None:
    grid = PolygonGrid(board)
    small = [grid.small_text((x, y - 0.25)) for x, y in map(board.point, board.cells)]
    assert len(set(small)) == len(small) and min(small) >= 6 * grid.across**2


def test_a_place_between_points_has_no_number(board: Board) -> None:
    x, y = board.point(board.cells[0])
    with pytest.raises(ValueError, match="no point of the grid"):
        PolygonGrid(board).point((x + 0.1, y))
