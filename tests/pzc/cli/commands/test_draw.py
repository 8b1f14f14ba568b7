"""`pzc draw`, pictures on a terminal, and pictures for Python and notebooks."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pzc
from pzc.api.candidates import Candidates
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.scene.candidates import Remaining
from pzc.compiler.scene.make import make_candidates
from pzc.compiler.scene.shapes import Label
from pzc.drawing.terminal import drawn, draws
from pzc.output.solution_text import values_of

from ....commands import Run
from ....conftest import Golden

PICTURES = Path(__file__).parents[3] / "compiler" / "scene" / "pictures"


class Terminal(io.TextIOWrapper):
    """A stream that claims to be a terminal."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self) -> bool:
        return True


# ------------------------------------------------------------------------------------------ pzc draw


def test_text_without_an_output_file(run: Run) -> None:
    done = run("draw", "masyu_6", "--both")
    assert done.returncode == 0, done.stderr
    assert done.stdout == (PICTURES / "masyu_6.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("ending", "start"), [(".svg", b"<svg "), (".html", b"<!DOCTYPE html>"), (".txt", "┏".encode()), (".SVG", b"<svg ")]
)
def test_suffix_determines_the_format(ending: str, start: bytes, run: Run, folder: Path) -> None:
    assert run("draw", "sudoku_4", "-o", f"out{ending}").returncode == 0
    assert (folder / f"out{ending}").read_bytes().startswith(start)


def test_png(run: Run, folder: Path) -> None:
    pytest.importorskip("resvg_py")
    assert run("draw", "sudoku_4", "-o", "out.png", "--size", "20", "--no-title").returncode == 0
    data = (folder / "out.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert width == height == 94


def test_pdf(run: Run, folder: Path) -> None:
    pytest.importorskip("typst")
    done = run("draw", "sudoku_4", "masyu_6", "--sheet", "--both", "--legend", "-o", "out.pdf")
    assert done.returncode == 0, done.stderr
    data = (folder / "out.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type ?/Page\b", data)) == 2  # the puzzles, and after them the solutions


def test_legend_and_title(run: Run) -> None:
    done = run("draw", "sujiko_extreme", "--legend", "-o", "-")
    assert "• A circle holds the sum of the four cells around it." in done.stdout


def test_differences_of_two_solutions(run: Run) -> None:
    done = run("draw", "sujiko_open", "--differences", "-o", "out.svg")
    assert done.returncode in (0, 1)
    done = run("draw", "sujiko_extreme", "--differences")
    assert done.returncode == 1
    assert done.stderr == "sujiko_extreme: there are no two solutions\n"


def test_candidates(run: Run, golden: Golden) -> None:
    done = run("draw", "sujiko_open", "--candidates")
    assert done.returncode == 0, done.stderr
    golden(PICTURES / "sujiko_open_candidates.txt", done.stdout)
    puzzle = pzc.load("sujiko_open")
    for row, cells in enumerate(done.stdout.splitlines()[1:4]):  # the first three lines are those of the first row
        for column, text in enumerate(cells.split("│")):
            shown = {int(digit) for digit in text if digit.isdigit()}
            assert shown == {s.grid[0][column] for s in puzzle.solutions()} & {3 * row + k for k in (1, 2, 3)}


def test_candidates_of_truth_values(run: Run, folder: Path, golden: Golden) -> None:
    (folder / "loop.puz").write_text("use masyu(height = 3, width = 4)\nblack (1,1)\n")
    golden(PICTURES / "masyu_candidates.txt", run("draw", "loop.puz", "--candidates").stdout)
    (folder / "area.puz").write_text("use shikaku(height = 2, width = 3)\nnumber (1,1) = 2, (1,3) = 2, (1,2) = 2\n")
    golden(PICTURES / "shikaku_candidates.txt", run("draw", "area.puz", "--candidates").stdout)
    (folder / "none.puz").write_text("grid 1x2 of 1..2\ndistinct(cells)\ngiven (1,1) = 1, (1,2) = 1\n")
    done = run("draw", "none.puz", "--candidates")
    assert (done.returncode, done.stderr) == (1, "none.puz: there is no solution\n")


def test_candidates_that_are_not_known_in_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = pzc.load("sudoku_4")
    half = Remaining(frozenset({1, 2}), frozenset({3}))
    found = Candidates({"digit": dict.fromkeys(puzzle.model.facts.board.cells, half)}, False)
    monkeypatch.setattr(pzc.Puzzle, "candidates", lambda *_: found)
    done = run("draw", "sudoku_4", "--candidates", "--time-limit", "600", "-o", "-")
    assert done.returncode == 3
    assert done.stderr == "sudoku_4: the time limit of 600 s was reached: 16 values are open, and drawn grey\n"
    scene = make_candidates(puzzle.model, found.layers)
    labels = [i.shape for plane in scene.planes for i in plane if isinstance(i.shape, Label) and i.of == "digit"]
    assert {label.color for label in labels} == {"answer", "text_dark_grey"}


def test_very_many_candidates(run: Run, folder: Path) -> None:
    (folder / "wide.puz").write_text("grid 1x2 of 1..30\n(1,2) mod 2 = 0\n")
    assert "│ 15× ┃" in run("draw", "wide.puz", "--candidates").stdout.replace("  ", " ")


def test_no_solution(run: Run, folder: Path) -> None:
    (folder / "none.puz").write_text("grid 1x2 of 1..2\ndistinct(cells)\ngiven (1,1) = 1, (1,2) = 1\n")
    done = run("draw", "none.puz", "--answer")
    assert done.returncode == 1
    assert done.stderr == "none.puz: there is no solution\n"


def test_time_limit_for_each_puzzle(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve = pzc.Puzzle.solutions

    def slow(self: pzc.Puzzle, limit: int | None = None, time_limit: float | None = None) -> Iterator[pzc.Solution]:
        if self.source.name == "hard.puz":
            raise TimeUp
        return solve(self, limit)

    monkeypatch.setattr(pzc.Puzzle, "solutions", slow)
    (folder / "hard.puz").write_text("use sudoku\n")
    done = run("draw", "hard.puz", "sudoku_4", "--sheet", "--both", "--time-limit", "600", "-o", "out.html")
    assert done.returncode == 3
    assert done.stderr == "hard.puz: the time limit of 600 s was reached\n"
    page = (folder / "out.html").read_text(encoding="utf-8")
    assert page.count("<svg ") == 2  # the first without its solution


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["sudoku_4", "-o", "x.gif"], "a picture's file ends in"),
        (["sudoku_4", "masyu_6"], "--sheet"),
        (["sudoku_4", "masyu_6", "--sheet", "-o", "x.svg"], "an SVG file holds one picture"),
        (["sudoku_4", "--both", "--answer"], "choose one of them"),
        (["sudoku_4", "--candidates", "--differences"], "--differences and --candidates ask for different pictures"),
        (["sudoku_4", "--size", "3"], "3.0 is not in the range"),
        (["sudoku_4", "--time-limit", "0"], "--time-limit"),
        (["sudoku_4", "-o", "x"], "a picture's file ends in"),
        (["sudoku_4", "-o", "nowhere/x.svg"], "nowhere"),
        (["nurikabe"], "PZ303"),
        (["samurai_21", "-o", "x.png", "--size", "1000"], "are the most: ask for a smaller --size"),
    ],
)
def test_refused_drawings(args: list[str], words: str, run: Run, folder: Path) -> None:
    done = run("draw", *args)
    assert done.returncode == 2
    assert words in done.stderr
    assert not list(folder.glob("x.*"))


def test_a_puzzle_without_a_board(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("unknown A of 1..3\nlayer b on 1..2 of bool\nA > 1\nb(1) or b(2)\n")
    done = run("draw", "a.puz")
    assert done.returncode == 2
    assert "this puzzle has no board" in done.stderr
    assert "A = 2 or 3\n" in run("draw", "a.puz", "--candidates").stdout
    (folder / "b.puz").write_text("unknown A of 1..3\nA > 2\n")
    assert run("draw", "b.puz", "--answer").stdout.strip() == "A = 3"


def test_a_picture_is_not_written_over_a_puzzle(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("use sudoku(height = 2, width = 2)\n")
    assert run("draw", "a.puz", "-o", "a.puz").returncode == 2
    assert (folder / "a.puz").read_text() == "use sudoku(height = 2, width = 2)\n"


# ---------------------------------------------------------------------------------------- on a terminal


@pytest.fixture
def answer() -> tuple[pzc.Puzzle, dict[str, object]]:
    puzzle = pzc.load("masyu_6")
    solution = puzzle.solve()
    assert solution is not None
    return puzzle, values_of(puzzle.problem.flat, solution.answer)


def test_a_terminal_gets_pictures(answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    puzzle, values = answer
    assert draws(Terminal())
    shown = drawn(puzzle.model, [values], Terminal())
    assert shown is not None
    assert shown.startswith("┏━━━┯")
    assert "●" in shown


def test_other_streams_get_rows(answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert not draws(io.StringIO())
    assert not draws(Terminal("latin-1"))
    monkeypatch.setenv("TERM", "dumb")
    assert not draws(Terminal())


def test_narrow_terminal_stacks_pictures(answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    puzzle, values = answer
    heights = []
    for columns in (80, 30, 20):
        monkeypatch.setenv("COLUMNS", str(columns))
        shown = drawn(puzzle.model, [values, values], Terminal())
        heights.append(None if shown is None else len(shown.splitlines()))
    assert heights == [13, 27, None]
