"""Puzzles and solutions to pictures, from each caller."""

from pathlib import Path

import click
import pytest

import pzc
from pzc.cli.drawing import DrawRequest, Wanted, draw, scene_of, scenes_of_two
from pzc.compiler.scene.svg import Style
from pzc.output import exit_codes


def test_python_and_notebooks(tmp_path: Path) -> None:
    puzzle = pzc.load("sudoku_4")
    solution = puzzle.solve()
    assert solution is not None
    assert puzzle.draw().startswith("<svg ")
    assert solution.draw() != puzzle.draw()
    assert puzzle._repr_svg_().startswith("<svg ")
    assert solution._repr_svg_().startswith("<svg ")
    assert pzc.load("nurikabe")._repr_svg_() is None  # a rule file; in a notebook this is no error
    assert pzc.load("unknown A of 1..3\n")._repr_svg_() is None
    with pytest.raises(ValueError, match="ends in"):
        puzzle.draw(tmp_path / "a.gif")
    puzzle.draw(tmp_path / "a.svg", dark=True, cell=20)
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == puzzle.draw(dark=True, cell=20)


TWO = "grid 1x2 of 1..2\nUNIQUE(*, *)\n"
NONE = "grid 1x1 of 1..2\n(1,1) > 2\n"


def drawn_scenes(folder: Path, text: str, wanted: Wanted, output: str = "a.svg", *more: str) -> tuple[int, str]:
    """Return the exit code, and the drawn scenes."""
    for number, puzzle in enumerate((text, *more)):
        (folder / f"{number}.puz").write_text(puzzle)
    files = tuple(str(folder / f"{number}.puz") for number in range(1 + len(more)))
    request = DrawRequest(files, str(folder / output), wanted, None, Style())
    code = draw(request)
    made = folder / output
    return code, made.read_text(encoding="utf-8") if made.exists() else ""


@pytest.mark.parametrize(
    ("wanted", "boards", "digits"),
    [(Wanted.PUZZLE, 1, 0), (Wanted.ANSWER, 1, 2), (Wanted.BOTH, 2, 2), (Wanted.DIFFERENCES, 2, 4)],
)
def test_number_of_boards_side_by_side(wanted: Wanted, boards: int, digits: int, tmp_path: Path) -> None:
    code, drawn = drawn_scenes(tmp_path, TWO, wanted, "a.txt")
    assert code == exit_codes.OK
    assert drawn.splitlines()[0].count("┏━") == boards, drawn
    assert sum(sign in "12" for sign in drawn) == digits


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        (NONE, Wanted.ANSWER, "there is no solution"),
        (NONE, Wanted.CANDIDATES, "there is no solution"),
        ("grid 1x1 of 1..1\n", Wanted.DIFFERENCES, "there are no two solutions"),
    ],
)
def test_missing_solutions_are_reported(
    text: str, wanted: Wanted, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert drawn_scenes(tmp_path, text, wanted) == (exit_codes.FAILED, "")
    assert expected in capsys.readouterr().err


def test_puzzles_without_solution_are_drawn_unsolved(tmp_path: Path) -> None:
    code, drawn = drawn_scenes(tmp_path, TWO, Wanted.ANSWER, "a.txt", NONE, TWO)
    assert code == exit_codes.FAILED and sum(sign in "12" for sign in drawn) == 4 and drawn.count("┏") == 3


def test_two_solutions_are_marked_where_they_differ() -> None:
    puzzle = pzc.load("grid 1x3 of 1..2\n(1,1) = 1\n(1,2) != (1,3)\n")
    first, second = puzzle.solutions(limit=2)
    marks = [len(scene.planes[-1]) for scene in scenes_of_two(first, second)]
    assert marks == [2, 2] and len(scene_of(first).planes[-1]) == 0


def test_puzzle_without_board_is_refused(tmp_path: Path) -> None:
    with pytest.raises(click.UsageError, match="has no board"):
        drawn_scenes(tmp_path, "unknown A of 1..3\n", Wanted.PUZZLE)
