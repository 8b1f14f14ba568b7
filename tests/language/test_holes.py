"""Boards with holes: existing and missing elements; CP-SAT finds the same solutions as the judge."""

import pytest

from pzc.api.puzzle import Puzzle
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.pipeline import compile_source

from ..effort import one_in, sampled
from ..judged import answers, check

RING = "grid 3x3 of 1..3\nholes (2,2)\n"


def test_the_board() -> None:
    board = Board(3, 3, [Cell(2, 2)])
    assert len(board.cells) == 8 and not board.has(Cell(2, 2))
    assert board.rows[1] == (Cell(2, 1), Cell(2, 3)) and board.columns[1] == (Cell(1, 2), Cell(3, 2))
    assert board.diagonals[0] == (Cell(1, 1), Cell(3, 3))
    assert board.neighbors(Cell(1, 2)) == (Cell(1, 1), Cell(1, 3))
    assert board.ray(Cell(2, 1), 0, 1) == ()
    assert len(board.links) == 8 and len(board.borders) == 24 and len(board.corners) == 16


def test_no_side_between_two_holes() -> None:
    board = Board(3, 4, [Cell(1, 1), Cell(1, 2), Cell(2, 1)])
    assert Corner(0, 0) not in board.corners and Corner(0, 1) not in board.corners and Corner(1, 1) in board.corners
    assert Corner(0, 2) in board.corners and Corner(1, 2) in board.corners
    assert Border(1, 1, True) not in board.borders and Border(1, 2, True) in board.borders
    assert board.corners_of(Corner(1, 2)) == (Corner(0, 2), Corner(1, 1), Corner(1, 3), Corner(2, 2))
    assert Link(Cell(1, 2), Cell(2, 2)) not in board.links
    assert board.borders_of(Corner(1, 1)) == (Border(1, 2, False), Border(2, 1, True))


@pytest.mark.parametrize(
    ("demand", "answers"),
    sampled(
        [
            ("for line in rows ++ columns: distinct(line)", 12),
            ("distinct(i, *)", 216),
            ("for c in cells: c = 1", 1),
            ("len(windows(2, 2)) = 0 and sum(cells) = 8", 1),
            ("for (a, b) in links: a < b or a > b", 258),
            ("sum(c in cells where shift(c, 0, 1) not in cells: c) = 12 and sum(cells) = 24", 1),
            ("len(ray((2,1), 0, 1)) = 0 and sum(cells) = 24", 1),
            ("connected(c in cells: c = 1) and count(c in cells: c = 1) = 7", 16),
            ("loop([(a, b) : (a, b) in links]) and sum(cells) = 8", 1),
            ("(2, (2,1)) = 3", 729),
        ],
        lambda each: one_in(2, each[0]),
    ),
)
def test_rules(demand: str, answers: int) -> None:
    assert check(f"{RING}{demand}\n") == answers


@pytest.mark.parametrize(
    "written",
    [
        "(2,2)",
        "<(2,2)>",
        "[[\n . . .\n . # .\n . . .\n]]",
        "(2..2, 2..2)",
        "[c : c in cells where len(links(c)) > 3]",
    ],
)
def test_spellings_of_holes(written: str) -> None:
    assert check(f"grid 3x3 of 1..2\nholes {written}\nsum(cells) = 9") == 8


def test_several_statements_and_files(tmp_path) -> None:
    (tmp_path / "ring.puz").write_text("param n\ngrid n x n of 1..2\nholes (2,2)\n")
    (tmp_path / "mine.puz").write_text("use ring\nholes [[\n # . .\n . . .\n . . .\n]]\nholes (1,1), columns[3]\n")
    puzzle = Puzzle(Source(str(tmp_path / "mine.puz"), (tmp_path / "mine.puz").read_text(), str(tmp_path / "mine.puz")))
    assert list(puzzle.model.facts.board.cells) == [(1, 2), (2, 1), (3, 1), (3, 2)]


def test_other_addresses_and_regions() -> None:
    text = "grid 4x4 of 1..2\nholes (1,1), (4,4)\ncoords (R, r, C, c in 1..2) -> ((R-1)*2 + r, (C-1)*2 + c)\n"
    text += "regions box = (R, *, C, *)\nfor b in box: sum(b) = len(b)\nlen(box[1]) = 3\n"
    assert check(text) == 1


def test_layers_and_areas() -> None:
    assert check("grid 3x3\nholes (2,2)\nlayer line on links of bool\nloop(line)") == 1
    assert check("grid 3x3\nholes (2,2)\nareas part\nfor p in part: len(p) = 4") == 4
    corner = "grid 2x2\nholes (1,1)\nlayer wall on borders of bool\nloop(wall)\n"
    assert check(f"{corner}count(wall(borders)) = 4") == 3
    assert check(f"{corner}inside(wall, (1,2)) and inside(wall, (2,1))") == 1


def test_shapes_do_not_lie_over_holes() -> None:
    text = "grid 2x3\nholes (1,3)\nlayer black on cells of bool\nshape L [[\n # .\n # #\n]]\n"
    text += "count(black(cells)) = 3 and any(p in L: all(black(p)))"
    assert check(text) == 5


def test_pictures_and_answers() -> None:
    text = "grid 2x2 of 1..2\nholes (1,1)\ngiven [[\n _ 1\n . 2\n]]\nexpect solution [[\n . 1\n 1 2\n]]\n"
    assert answers(text) == [(1, 1, 2), (1, 2, 2)]
    puzzle = Puzzle(Source("test", text))
    solution = puzzle.solve()
    assert solution.grid[0] == [None, 1]
    assert str(solution).splitlines()[0] == "_ 1"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("(1,2) = (2,2)", "PZ523"),
        ("distinct((2,1)..(2,3))", "PZ523"),
        ("clue gold(c: cell)\ngold (2,2)", "PZ523"),
        ("clue dot(x: corner)\ndot [[\n . .\n . .\n]]\nholes (1,1), (1,2), (2,1)\ndot (1,1)", "PZ425"),
        ("given [[\n . . .\n . 1 .\n . . .\n]]", "PZ333"),
        (
            "layer dot on corners of bool\nholes (1,1), (1,2), (2,1)\ngiven dot [[\n * .\n . .\n]]",
            "PZ333",
        ),
        ("holes (4,4)", "PZ501"),
        ("holes cells", "PZ334"),
        ("holes 1", "PZ334"),
        ("holes (1, (2,1))", "PZ334"),
    ],
)
def test_errors_about_holes(written: str, code: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        model = compile_source(Source("test", RING + written))
        Puzzle(Source("test", RING + written)).solve()
        assert model
    assert {d.code for d in wrong.value.diagnostics} == {code}
