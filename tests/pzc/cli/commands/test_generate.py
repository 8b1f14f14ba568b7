"""`pzc generate`: its options and their errors. No puzzle is generated here."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pzc.cli.commands import generate as command_module
from pzc.generation.generator import GaveUp, GeneratorOptions
from pzc.output import exit_codes

from ....commands import Run


@pytest.fixture
def passed_options(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Return the options that the command passes to the generator."""
    seen: list[tuple[Any, ...]] = []

    def generate(wishes: GeneratorOptions, tell: Callable[[str], None]) -> str:
        tell("at work")
        seen.append((wishes,))
        return "made\n"

    def make_series(*args: Any) -> int:
        seen.append(args)
        return exit_codes.OK

    monkeypatch.setattr(command_module, "generate", generate)
    monkeypatch.setattr(command_module, "make_series", make_series)
    return seen


def test_generate_without_options(run: Run, folder: Path, passed_options: list[tuple[GeneratorOptions]]) -> None:
    done = run("generate", "sudoku")
    assert (done.returncode, done.stdout) == (0, "made\n") and "at work" in done.stderr
    assert passed_options == [(GeneratorOptions("sudoku", str(folder), time_limit=600),)]


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        (["--seed", "7"], "seed", 7),
        (["--clues", "thermo=4, arrow = 0"], "counts", {"thermo": 4, "arrow": 0}),
        (["--with", "given (1,1) = 1", "--with", "x"], "lines", ("given (1,1) = 1", "x")),
        (["--no-minimal"], "minimal", False),
        (["--no-sums"], "sums", False),
        (["--region-size", "4"], "sizes", (4, 4)),
        (["--region-size", "3..8"], "sizes", (3, 8)),
        (["--time-limit", "5"], "time_limit", 5),
    ],
)
def test_options(
    options: list[str], name: str, value: object, run: Run, passed_options: list[tuple[GeneratorOptions]]
) -> None:
    done = run("generate", "sudoku", "--quiet", *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert getattr(passed_options[0][0], name) == value


@pytest.mark.parametrize(
    ("variant", "use", "under"),
    [
        ("sudoku(height = 2), killer", "sudoku(height = 2), killer", "."),
        ("mine.puz", "mine", "."),
        ("there/mine.puz(n = 3)", "mine(n = 3)", "there"),
        ("slitherlink(height = 4/2)", "slitherlink(height = 4/2)", "."),
    ],
)
def test_a_variant_or_a_path(
    variant: str, use: str, under: str, run: Run, folder: Path, passed_options: list[tuple[GeneratorOptions]]
) -> None:
    assert run("generate", variant).returncode == 0
    assert (passed_options[0][0].use, Path(passed_options[0][0].folder)) == (use, (folder / under).resolve())


def test_many(run: Run, passed_options: list[tuple[Any, ...]]) -> None:
    assert run("generate", "sudoku", "-n", "3", "--jobs", "2", "-o", "made").returncode == 0
    ((wishes, number, output, jobs, cluster, *_),) = passed_options
    assert (wishes.use, number, output, jobs, cluster) == ("sudoku", 3, "made", 2, None)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--clues", "thermo"], "`thermo` is not of the form NAME=N"),
        (["--clues", "thermo=x"], "is not of the form NAME=N"),
        (["--clues", "=3"], "is not of the form NAME=N"),
        (["--region-size", "0"], "is not of the form N or N..M"),
        (["--region-size", "5..3"], "is not of the form N or N..M"),
        (["--region-size", "a"], "is not of the form N or N..M"),
        (["-n", "3"], "-o names their folder"),
        (["--jobs", "3"], "--jobs goes with -n"),
        (["--cluster", "tls://x"], "goes with -n"),
    ],
)
def test_wrong_options(
    options: list[str], expected: str, run: Run, passed_options: list[tuple[GeneratorOptions]]
) -> None:
    done = run("generate", "sudoku", *options)
    assert done.returncode == 2 and expected in " ".join(done.stderr.split()) and passed_options == []


def test_giving_up_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def generate(*_: object) -> str:
        raise GaveUp("gave up: too hard")

    monkeypatch.setattr(command_module, "generate", generate)
    done = run("generate", "sudoku", "-o", "a.puz")
    assert (done.returncode, done.stdout) == (exit_codes.UNKNOWN, "") and "too hard" in done.stderr


def test_a_puzzle_is_not_written_over_its_rules(
    run: Run, folder: Path, passed_options: list[tuple[GeneratorOptions]]
) -> None:
    (folder / "mine.puz").write_text("grid 1x1 of 1..1\n")
    assert run("generate", "mine", "-o", "mine.puz").returncode == 2
    assert (folder / "mine.puz").read_text() == "grid 1x1 of 1..1\n" and passed_options == []


def test_a_difficulty_is_a_word_or_a_range(run: Run) -> None:
    assert run("generate", "sudoku", "--difficulty", "nice").returncode == 2
    assert run("generate", "sudoku", "--difficulty", "easy", "-n", "2", "-o", "x").returncode == 2
    done = run("generate", "sudoku(height = 2, width = 2)", "--difficulty", "easy", "--quiet")
    assert done.returncode == 0
    assert "easy" in run("rate", "-", stdin=done.stdout).stdout


def test_more_clues_than_fit(run: Run) -> None:
    done = run("generate", "sudoku(height = 2, width = 2)", "--clues", "given=99")
    assert done.returncode == 0
    assert "only 16 of 99 `given` clues fit" in done.stderr


def test_rules_without_clues(run: Run) -> None:
    done = run("generate", "star_battle(n = 6)", "--clues", "given=3")
    assert done.returncode == 2
    assert "these rules have no clue `given`" in done.stderr and "they have no clues at all" in done.stderr
