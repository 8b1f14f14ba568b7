"""Many new puzzles: each depends on its seed alone, in any number of processes."""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from pzc.backends.clingo import session
from pzc.cli import series
from pzc.cli.series import file_name, make_series
from pzc.generation import solutions
from pzc.generation.generator import generate
from pzc.generation.recipe import GeneratorOptions
from pzc.jobs.cluster.bundles import with_files
from pzc.jobs.executors import JobExecutor, Pace
from pzc.output import exit_codes

from ...commands import Run

USE = "sudoku(height=2, width=2)"


@pytest.mark.parametrize("jobs", [1, 2])
def test_puzzles_equal_those_of_single_seeds(tmp_path: Path, jobs: int, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = GeneratorOptions(USE, str(tmp_path), seed=5)
    assert make_series(wishes, 3, str(tmp_path / "new"), jobs) == exit_codes.OK
    made = {path.name: path.read_text() for path in (tmp_path / "new").iterdir()}
    assert set(made) == {f"sudoku_height_2_width_2_{seed}.puz" for seed in (5, 6, 7)}
    alone = generate(GeneratorOptions(USE, str(tmp_path), seed=6), lambda message: None)
    assert made["sudoku_height_2_width_2_6.puz"] == alone
    assert "3 of 3 puzzles" in capsys.readouterr().err


def test_puzzle_does_not_depend_on_earlier_puzzles() -> None:
    def made(seed: int) -> str:
        use = "hitori(height = 4, width = 4)"  # the session has its clues as unknowns
        return generate(GeneratorOptions(use, ".", seed=seed), lambda message: None)

    made(0)
    later = made(1)
    solutions._kept.clear()
    session._kept.clear()
    assert made(1) == later


def test_failed_seed_affects_only_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = GeneratorOptions(USE, str(tmp_path), time_limit=0.0)
    assert make_series(wishes, 2, str(tmp_path / "new"), 1) == exit_codes.UNKNOWN
    output = capsys.readouterr().err
    assert "--seed 0: gave up" in output
    assert "--seed 1: gave up" in output
    assert "0 of 2 puzzles" in output


def test_puzzles_that_are_the_same_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On a square of two by two one digit is given; all such puzzles are equivalent."""
    wishes = GeneratorOptions("latin_square(n = 2)", str(tmp_path))
    assert make_series(wishes, 4, str(tmp_path / "new"), 1, distinct=True) == exit_codes.OK
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["latin_square_n_2_0.puz"]
    output = capsys.readouterr().err
    assert all(f"--seed {seed}: the same as --seed 0" in output for seed in (1, 2, 3))
    assert "1 of 4 puzzles" in output


class _Elsewhere(JobExecutor):
    """Runs each task with only the files that were sent along."""

    at_once = 1

    def _pace(self, most: int) -> Pace:
        return Pace(1)

    def _tasks(self, job: Any, tasks: Any, files: Any, in_order: bool) -> Generator[Any, None, None]:
        for task in tasks:
            yield task, with_files(job, files(task), task)

    def close(self) -> None:
        pass


def test_files_of_the_rules_and_lines_are_sent_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "make_executor", lambda jobs, cluster: _Elsewhere())
    (tmp_path / "small.puz").write_text(f"use {USE}\n")
    (tmp_path / "corner.puz").write_text('rule "A one in the corner.": (1,1) = 1\n')
    wishes = GeneratorOptions("small", str(tmp_path), lines=["use corner"], seed=3)
    assert make_series(wishes, 1, str(tmp_path / "new"), 1) == exit_codes.OK
    made = (tmp_path / "new" / "small_3.puz").read_text()
    assert made == generate(wishes, lambda message: None)
    assert "use corner" in made


def test_incompatible_options(run: Run) -> None:
    assert "-o names their folder" in run("generate", "sudoku", "-n", "3").stderr
    assert "--jobs goes with -n" in run("generate", "sudoku", "--jobs", "3").stderr
    assert "--distinct goes with -n" in run("generate", "sudoku", "--distinct").stderr


def test_names_of_files() -> None:
    assert file_name("sudoku, killer(n = 4)") == "sudoku_killer_n_4"
