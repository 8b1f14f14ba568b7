"""Boards of hexagons and triangles, compared with what their positions on the plane say."""

from math import dist

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.board.faces import faces
from pzc.compiler.board.tilings import HexagonBoard, PolygonBoard, TriangleBoard

HOLES = [Cell(1, 1), Cell(3, 3), Cell(4, 5)]


def name(board: Board) -> str:
    return f"{board.tiling.value}-{board.height}x{board.width}-{len(board.holes)}"


BOARDS = [
    HexagonBoard(3, 4),
    HexagonBoard(1, 1),
    HexagonBoard(4, 5, HOLES),
    TriangleBoard(3, 5),
    TriangleBoard(4, 5, HOLES),
]
pytestmark = pytest.mark.parametrize("board", BOARDS, ids=name)


def near(a: float, b: float) -> bool:
    return abs(a - b) < 0.01


def test_neighbors_have_the_distance_of_two_cells_with_a_common_side(board: PolygonBoard) -> None:
    step = 1 if isinstance(board, HexagonBoard) else 1.7 / 3**0.5
    for a in board.cells:
        expected = [b for b in board.cells if near(dist(board.point(a), board.point(b)), step)]
        assert list(board.neighbors(a)) == expected
        assert all(board.adjacent(a, b) and board.distance(a, b) == 1 for b in expected)


def test_sides_end_in_corners_of_their_cells(board: PolygonBoard) -> None:
    for border in board.borders:
        ends = set(board.corners_of(border))
        assert len(ends) == 2
        for cell in board.cells_of(border):
            assert ends <= set(board.corners_of(cell)) and border in board.borders_of(cell)


def test_corners_are_where_their_cells_meet(board: PolygonBoard) -> None:
    for corner in board.corners:
        far = [dist(board.point(corner), board.point(cell)) for cell in board.cells_of(corner)]
        assert max(far) - min(far) < 0.01
        expected = [c for c in board.cells if near(dist(board.point(corner), board.point(c)), far[0])]
        assert sorted(board.cells_of(corner)) == expected
        assert all(corner in board.corners_of(border) for border in board.borders_of(corner))


def test_links_cross_the_sides_between_cells(board: PolygonBoard) -> None:
    inner = [border for border in board.borders if len(board.cells_of(border)) == 2]
    assert sorted(board.border_between(link) for link in board.links) == inner
    for link in board.links:
        assert board.links_of(board.border_between(link)) == (link,)


def test_cells_around_share_a_corner(board: PolygonBoard) -> None:
    for cell in board.cells:
        corners = set(board.corners_of(cell))
        expected = [c for c in board.cells if c != cell and corners & set(board.corners_of(c))]
        assert list(board.around(cell)) == expected


def test_slants_are_straight(board: PolygonBoard) -> None:
    on_lines = [cell for line in board.slants for cell in line]
    directions = 1 if isinstance(board, HexagonBoard) else 2
    assert sorted(on_lines) == sorted(board.cells * directions)
    for line in board.slants:
        for a, b in zip(line, line[1:], strict=False):
            assert b in board.neighbors(a) or board.holes


def test_the_outlines_of_cells_separate_all_of_them(board: PolygonBoard) -> None:
    found = {face for pair in faces(board, board.borders) for face in pair}
    enclosed = 1 if Cell(3, 3) in board.holes else 0
    assert len(found) == len(board.cells) + 1 + enclosed


def test_all_links_enclose_one_face_for_each_inner_corner(board: PolygonBoard) -> None:
    edges, points = len(board.links), len({cell for link in board.links for cell in link})
    pieces = 1 if points else 0  # these boards are connected
    found = {face for pair in faces(board, board.links) for face in pair}
    assert not board.links or len(found) == edges - points + pieces + 1  # Euler's formula


def test_a_single_cell_has_its_own_inside_to_one_hand(board: PolygonBoard) -> None:
    cell = board.cells[-1]
    sides = faces(board, board.borders_of(cell))
    assert {frozenset(pair) for pair in sides} == {frozenset((0, 1))}


def test_no_link_is_listed_twice(board: PolygonBoard) -> None:
    assert len(set(board.links)) == len(board.links)
    assert all(isinstance(link, Link) and link.first < link.second for link in board.links)


def test_the_board_begins_at_the_origin_of_the_plane(board: Board) -> None:
    points = [board.point(corner) for corner in board.corners]
    assert near(min(x for x, _ in points), 0)
    assert near(max(x for x, _ in points), board.size[0]) and near(max(y for _, y in points), board.size[1])


def test_a_point_near_a_center_lies_in_its_cell(board: PolygonBoard) -> None:
    for cell in board.cells:
        x, y = board.point(cell)
        assert board.cell_at((x + 0.2, y - 0.1)) == cell
