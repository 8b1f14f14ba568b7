"""The Python API."""

import doctest
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import pzc
import pzc.api.puzzle
from pzc.backends.interface import Answer, Options, Problem, Status

TWO = "grid 1x2 of 1..2\nUNIQUE(*, *)\n"


def test_a_file_a_name_and_a_text(tmp_path: Path) -> None:
    file = tmp_path / "x.puz"
    file.write_text("grid 1x1 of 7..7\n")
    for what in (file, str(file), "grid 1x1 of 7..7\n"):
        solution = pzc.load(what).solve()
        assert solution is not None
        assert solution.grid == [[7]]
    assert pzc.load("sujiko_extreme").is_unique()


def test_errors_are_raised_as_data() -> None:
    with pytest.raises(pzc.PuzzleError) as caught:
        pzc.load("grid 9x9 of 1..9\nnonsense(1)\n")
    assert caught.value.diagnostics[0].span.line == 2
    with pytest.raises(pzc.PuzzleError):
        pzc.load("no_such_file.puz")
    with pytest.raises(pzc.PuzzleError):
        pzc.load("skyscrapers").solve()


def test_solutions() -> None:
    puzzle = pzc.load(TWO)
    assert sorted(solution.grid for solution in puzzle.solutions()) == [[[1, 2]], [[2, 1]]]
    assert len(list(puzzle.solutions(limit=1))) == 1
    assert len(set(puzzle.solutions())) == 2
    assert not puzzle.is_unique()


@pytest.mark.parametrize("limit", [1, 2, 3, 5])
def test_limit_holds_if_batches_differ(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    real = pzc.api.puzzle.backends.get("clingo")

    class Fickle:
        requests = 0

        def search(self, problem: Problem, options: Options, limit: int, found: Callable[[Answer], None]) -> Status:
            answers: list[Answer] = []
            real.search(problem, options, None, answers.append)
            self.requests += limit
            for answer in sorted(answers)[self.requests - limit : self.requests]:
                found(answer)
            return Status.LIMIT

    fickle = Fickle()
    monkeypatch.setattr(pzc.api.puzzle.backends, "get", lambda name: fickle)
    assert len(set(pzc.load("grid 1x4 of 1..4\nUNIQUE(*, *)\n").solutions(limit=limit))) == limit


def test_more_solutions_than_the_first_batches() -> None:
    solutions = list(pzc.load("grid 1x5 of 1..5\nUNIQUE(*, *)\n").solutions())
    assert len({str(solution) for solution in solutions}) == len(solutions) == 120


def test_the_first_of_endlessly_many_solutions() -> None:
    assert len(next(pzc.load("grid 9x9 of 1..9\n").solutions()).grid) == 9


def test_no_solution() -> None:
    puzzle = pzc.load(TWO + "(1,1) = 1\n(1,2) = 1\n")
    assert puzzle.solve() is None
    assert not puzzle.is_unique()


def test_exceeded_time_limit_raises_unknown() -> None:
    with pytest.raises(pzc.Unknown):
        list(pzc.load("grid 9x9 of 1..9\n").solutions(time_limit=0.3))


def test_layers() -> None:
    solution = pzc.load("grid 1x2 of <A, B>\nlayer mark on cells of bool\n(1,1) = B\n(1,2) = A\nmark((1,1))\n").solve()
    assert solution is not None
    assert solution.grid == [["B", "A"]]
    assert solution["mark"][1, 1] == 1
    assert str(solution).startswith("digit:\nB A\nmark:\n*")
    with pytest.raises(KeyError):
        solution["nothing"]


def test_the_grid_of_a_board_without_digits() -> None:
    solution = pzc.load("grid 1x2\nlayer mark on cells of bool\nmark((1,1))\nnot mark((1,2))\n").solve()
    assert solution is not None
    assert solution.grid == [[True, False]]


def test_examples_in_docstrings() -> None:
    for module in (pzc, pzc.api.puzzle):
        tried = doctest.testmod(module, extraglobs={"pzc": pzc, "load": pzc.load})
        assert tried.attempted > 0
        assert tried.failed == 0


def test_import_loads_few_modules() -> None:
    watched = ("pzc", "click", "lark", "ortools")
    code = f"import sys, pzc; print(*sorted(m for m in sys.modules if m.split('.')[0] in {watched}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["pzc"]


@pytest.mark.parametrize(("text", "layer"), [("areas room", "room"), ("layer line on links", "line")])
def test_a_layer_without_any_place_has_no_values(text: str, layer: str) -> None:
    """A board of one cell has no links, and areas are layers on links."""
    solution = pzc.load(f"grid 1x1 of 1..1\n{text}\n").solve()
    assert solution is not None
    assert solution[layer] == {}
    with pytest.raises(KeyError):
        solution["other"]


def test_a_line_that_is_no_name_is_a_text() -> None:
    assert pzc.load("use sujiko").rules[0] == "Every digit once."
    with pytest.raises(pzc.PuzzleError, match="no clue is called `no`"):
        pzc.load("no such file")
    with pytest.raises(pzc.PuzzleError):
        pzc.load("").solve()
    with pytest.raises(TypeError, match="decode"):
        pzc.load(b"use sujiko")  # type: ignore[arg-type]


def test_errors_print_as_the_command_prints_them() -> None:
    with pytest.raises(pzc.PuzzleError) as caught:
        pzc.load("use sudoku\ngiven (1,1) = 99\n")
    assert str(caught.value).splitlines()[:2] == [
        "<text>:2:7: error [PZ287]: no place of this board can have the value 99",
        "    2 | given (1,1) = 99",
    ]
    assert "help: the values are 1..9" in str(caught.value)
    assert caught.value.diagnostics[0].span.column == 7


def test_puzzles_and_solutions_are_pickled() -> None:
    puzzle = pzc.load(TWO)
    solution = puzzle.solve()
    assert pickle.loads(pickle.dumps(puzzle)).count().number == 2
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution and str(again) == str(solution)


def test_broken_rules_of_a_solution() -> None:
    puzzle = pzc.load(TWO)
    wrong = {("digit", pzc.Cell(1, 1)): 1, ("digit", pzc.Cell(1, 2)): 1}
    assert [rule.count for rule in puzzle.check(wrong)] == [1]
    assert puzzle.check(next(puzzle.solutions())) == [] == puzzle.check("1 2\n")
    with pytest.raises(ValueError, match=r"digit \(1,2\) is missing"):
        puzzle.check({("digit", pzc.Cell(1, 1)): 1})


def test_conflicts_warnings_and_exports() -> None:
    assert pzc.load(TWO).conflict() is None
    found = pzc.load("grid 1x2 of 1..1\nUNIQUE(*, *)\n").conflict()
    assert found is not None and [origin.text for origin in found.origins] == ["UNIQUE(*, *)"]
    assert [each.code for each in pzc.load("use sudoku\ngiven (1,1) = 1, (1,2) = 1\n").warnings] == ["PZ808"]
    with pytest.raises(ValueError, match="there is no format 'nowhere'"):
        pzc.load(TWO).export("nowhere")


def test_the_public_names() -> None:
    assert dir(pzc) == sorted(pzc.__all__)
    assert all(getattr(pzc, name) is not None for name in pzc.__all__)
    assert callable(pzc.generate)  # not a package of this name


@pytest.mark.parametrize(
    "work",
    [
        lambda: pzc.load("use sudoku\n").count(),
        lambda: sum(1 for _ in pzc.load("use sudoku\n").solutions()),
        lambda: pzc.load("use slitherlink(height = 30, width = 30)\n").candidates(),
        lambda: pzc.generate("fillomino(height = 30, width = 30)"),
    ],
)
def test_another_thread_cancels_endless_work(work: Callable[[], object]) -> None:
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    with pzc.cancelled_by(stop), pytest.raises(pzc.Cancelled):
        work()
    timer.join()


def test_entries_at_rows_and_columns() -> None:
    puzzle = pzc.load("sujiko_extreme")
    by_cell = puzzle.hint({("digit", pzc.Cell(1, 1)): 1})
    assert by_cell.text and puzzle.hint({("digit", (1, 1)): 1}).text == by_cell.text
    for wrong in (("digit", (9, 9)), ("nothing", (1, 1))):
        with pytest.raises(ValueError, match="has no layer"):
            puzzle.hint({wrong: 1})


def test_a_puzzle_that_cannot_be_turned() -> None:
    tank = pzc.load("aquarium_10")
    assert tank.turned("mirror-left-right").rules == tank.rules
    with pytest.raises(pzc.CannotTurn, match="Water fills a tank from below"):
        tank.turned("mirror-top-bottom")
    with pytest.raises(ValueError, match="rotate-half"):
        tank.turned("upside-down")
