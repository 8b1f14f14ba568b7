"""Several loops, several paths, loops that cross themselves: expected results by hand, and CP-SAT's solutions."""

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Link, link
from pzc.compiler.board.faces import faces
from pzc.compiler.meaning.shapes import forms
from pzc.compiler.model.board_expressions import Shape

from ..judged import check

BOARD = Board(3, 3)
SIDES = "layer e on borders of bool\n"
LINKS = "layer e on links of bool\n"


def around(cell: Cell) -> list[Border]:
    return list(BOARD.borders_of(cell))


def line(*cells: tuple[int, int]) -> list[Link]:
    return [link(Cell(*a), Cell(*b)) for a, b in zip(cells, cells[1:], strict=False)]


EIGHT = line((1, 1), (1, 2), (2, 2), (3, 2), (3, 3), (2, 3), (2, 2), (2, 1), (1, 1))


@pytest.mark.parametrize(
    ("shape", "elements", "expected"),
    [
        (Shape.LOOPS, [], False),
        (Shape.LOOPS, around(Cell(1, 1)), True),
        (Shape.LOOPS, around(Cell(1, 1)) + around(Cell(3, 3)), True),
        (Shape.LOOPS, around(Cell(1, 1)) + around(Cell(2, 2)), False),  # they touch
        (Shape.LOOPS, around(Cell(1, 1)) + around(Cell(3, 3))[:3], False),
        (Shape.PATHS, [], False),
        (Shape.PATHS, around(Cell(1, 1))[:1], True),
        (Shape.PATHS, [*around(Cell(1, 1))[:3], *around(Cell(3, 3))[1:]], True),
        (Shape.PATHS, [*around(Cell(1, 1))[:3], *around(Cell(3, 3))], False),  # the other is a loop
        (Shape.PATHS, [Border(1, 1, False), Border(1, 2, False), Border(1, 1, True)], False),  # it branches
        (Shape.CROSSING_LOOP, [], False),
        (Shape.CROSSING_LOOP, around(Cell(1, 1)), True),
        (Shape.CROSSING_LOOP, EIGHT, True),
        (Shape.CROSSING_LOOP, EIGHT[1:], False),
        # two loops that touch at a corner are one that crosses there; side by side they are two
        (Shape.CROSSING_LOOP, around(Cell(1, 1)) + around(Cell(2, 2)), True),
        (Shape.CROSSING_LOOP, around(Cell(1, 1)) + around(Cell(3, 3)), False),
        (Shape.CROSSING_LOOP, around(Cell(1, 1)) + around(Cell(1, 2)), False),
        # three lines meet, which is no crossing
        (Shape.CROSSING_LOOP, line((1, 1), (1, 2), (2, 2), (2, 1), (1, 1)) + line((1, 2), (1, 3)), False),
    ],
)
def test_meaning(shape: Shape, elements: list[Border | Link], expected: bool) -> None:
    assert forms(BOARD, shape, elements) is expected


WAYS = ["{}", "not {}", "{} xor e(links[1])"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", ["1x1", "1x4", "2x2"])
@pytest.mark.parametrize(
    "shape", ["loop(e)", "loops(e)", "paths(e)", "crossing_loop(e)", "paths(x in links: not e(x))"]
)
def test_same_answers_as_the_judge(size: str, shape: str, way: str) -> None:
    way = way if size != "1x1" else way.replace("e(links[1])", "any(e(links))")
    check(f"grid {size}\n{LINKS}" + way.format(f"({shape})"))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("grid 2x2\n" + SIDES + "loops(e)", 13),
        ("grid 1x3\n" + SIDES + "loops(e)", 7),
        ("grid 3x3\n" + LINKS + "paths(e)\ncount(e(links)) = 8", None),
        ("grid 3x3\n" + LINKS + "crossing_loop(e)\ne((1,2), (2,2))\ne((2,2), (3,2))", None),
        ("grid 3x3\n" + LINKS + "crossing_loop(e)\ncrosses(e, (2,2))", 2),
    ],
)
def test_number_of_solutions(text: str, count: int | None) -> None:
    assert check(text) == count or count is None


# -------------------------------------------------------------------------------------------- faces of a drawing


def test_faces() -> None:
    left, right = zip(*faces(BOARD, around(Cell(2, 2))), strict=True)  # above, left, right, below
    assert (left, right) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert faces(BOARD, around(Cell(2, 2))[:3]) == [(0, 0)] * 3  # open below
    assert faces(BOARD, []) == []
    ring = line((1, 1), (1, 2), (2, 2), (2, 1), (1, 1))
    assert [set(pair) for pair in faces(BOARD, ring)] == [{0, 1}] * 4
    assert len({face for pair in faces(BOARD, list(BOARD.borders)) for face in pair}) == 10


def test_faces_that_are_closed_off_within_others() -> None:
    board = Board(5, 5)
    ring = [Cell(r, c) for r in (2, 3, 4) for c in (2, 3, 4) if (r, c) != (3, 3)]
    drawn = [b for b in board.borders if not all(c in ring for c in board.cells_of(b))]
    found = {face for pair in faces(board, drawn) for face in pair}
    assert len(found) == 1 + 16 + 1 + 1  # rim, single cells, ring, middle
