"""A command that exceeds its time or memory prints a message and its results so far.

The tests run the installed program, since limits apply to a process.
"""

import json
import os
from pathlib import Path

import pytest

from pzc.compiler.base.memory import usual_limit
from pzc.output import limit_messages

from ..conftest import Run

# CP-SAT simplifies this for half a minute without reacting to signals
DEAF = "use latin_square(n = 100)\n"
# writing it would take longer than anybody waits
LONG = "grid 60x60\nlayer s on cells of bool\nareas isle = s\nfor c in cells where s(c): len(isle(c)) > 20\n"
RAISED = ("--limits", "parts=1_000_000_000")
SUDOKU = "use sudoku\ngiven (1,1) = 1\n"

LIMITED = [
    (DEAF, "1", ["solve"]),
    (DEAF, "1", ["count"]),
    (LONG, "0.5", ["solve", *RAISED]),
    pytest.param(LONG, "0.5", ["solve", "--all", "--json", *RAISED], marks=pytest.mark.exhaustive),
    pytest.param(LONG, "0.5", ["solve", "--target", "cpsat", *RAISED], marks=pytest.mark.exhaustive),
    (LONG, "0.5", ["solve", "--target", "mzn"]),
    (LONG, "0.1", ["dump", "--after", "ground"]),
]


@pytest.mark.parametrize(
    ("text", "seconds", "command"), LIMITED, ids=lambda x: "" if isinstance(x, str) else " ".join(x[:3])
)
def test_the_time_limit_holds_everywhere(
    text: str, seconds: str, command: list[str], run_installed: Run, folder: Path
) -> None:
    (folder / "a.puz").write_text(text)
    before = os.times().children_user
    result = run_installed(*command, "a.puz", "--time-limit", seconds)
    assert result.returncode == 3
    assert "time limit" in result.stderr or json.loads(result.stdout)["status"] == "unknown"
    assert os.times().children_user - before < 15  # of computing time, on any machine; each alone takes twice as much


def test_the_time_limit_of_generate(run_installed: Run) -> None:
    result = run_installed("generate", "hitori(height=20, width=20)", "--time-limit", "1")
    assert result.returncode == 3 and result.stderr.splitlines()[-1].startswith("gave up")


def test_memory_that_does_not_suffice_to_compile_is_an_error(run_installed: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(SUDOKU)
    result = run_installed("a.puz", "--memory-limit", "1M")
    assert result.returncode == 2 and "a.puz: error [PZ602]: this takes more than 1 MB of memory" in result.stderr
    result = run_installed("a.puz", "--json", "--memory-limit", "1M")
    assert result.returncode == 2 and json.loads(result.stdout)["errors"][0]["code"] == "PZ602"
    result = run_installed("solve", ".", "--memory-limit", "1M")  # each of several processes gets at least 256 MB
    assert json.loads(result.stdout)["status"] == "multiple"


@pytest.mark.parametrize("command", ["solve", pytest.param("count", marks=pytest.mark.exhaustive)])
def test_memory_limit_leaves_the_result_open(command: str, run_installed: Run, folder: Path) -> None:
    (folder / "a.puz").write_text(DEAF)
    result = run_installed(command, "a.puz", "--memory-limit", "200M")
    assert result.returncode == 3 and "the memory limit of 200 MB was reached" in result.stderr


def test_amounts_of_memory(run: Run, run_installed: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("use sujiko_extreme\n")
    for amount in ("2G", "2 gb", "3000MiB", "none"):
        assert run_installed("a.puz", "--memory-limit", amount).returncode == 0
    for amount in ("0M", "-1G", "2", "much", "9999999999T"):
        result = run("a.puz", "--memory-limit", amount)
        assert result.returncode == 2 and "write 500M, 2G or none" in result.stderr
    usual = usual_limit()
    assert usual is None or usual > 1 << 26


def test_numbers_of_workers_that_no_machine_has(run: Run) -> None:
    for option in ("--workers", "--jobs"):
        result = run("killer_29", option, "99999999999999999")
        assert result.returncode == 2 and "is not in the range" in result.stderr


@pytest.mark.parametrize(
    ("most", "words"),
    [
        (None, "this machine"),
        (900, "900 bytes"),
        (1 << 10, "1 KB"),
        (3 << 19, "1.5 MB"),
        (2 << 30, "2 GB"),
        (5000 << 30, "5,000 GB"),
    ],
)
def test_limits_in_words(most: int | None, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit_messages, "limit_in_use", lambda: most)
    assert limit_messages.size_in_words() == words
