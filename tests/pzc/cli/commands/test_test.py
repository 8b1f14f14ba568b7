"""`pzc test`: expectations of files and folders, compared with the solver."""

from pathlib import Path

import pytest

from ....commands import Run


@pytest.mark.parametrize(
    ("expectation", "code", "expected"),
    [
        ("expect count 2", 0, "1 expectation holds"),
        ("expect count 2 * 1!\nexpect solution [[ 1 2 ]]", 0, "2 expectations hold"),
        ("expect unique", 1, "line 3: expect unique: fails: it has at least 2 solutions"),
        ("expect none", 1, "line 3: expect none: fails: it has at least 1 solution"),
        ("expect count 3", 1, "line 3: expect count: fails: it has 2 solutions"),
        ("expect count 1", 1, "line 3: expect count: fails: it has at least 2 solutions"),
        ("expect solution [[ 1 1 ]]", 1, "line 3: expect solution: fails: that is no solution: UNIQUE(*, *)"),
        ("", 0, "no expectations"),
    ],
)
def test_expectations(run: Run, folder: Path, expectation: str, code: int, expected: str) -> None:
    (folder / "two.puz").write_text(f"grid 1x2 of 1..2\nUNIQUE(*, *)\n{expectation}\n")
    done = run("test", "two.puz")
    assert expected in done.stdout
    assert done.returncode == code
    assert len(done.stdout.splitlines()) == 2


def test_a_count_too_large_to_list(run: Run, folder: Path) -> None:
    (folder / "many.puz").write_text("grid 4x4 of 1..4\nUNIQUE(i, *)\nexpect count 24 * 24 * 24 * 24\n")
    done = run("test", "--most", "1000", "many.puz")
    assert done.returncode == 0


def test_the_time_limit_of_test(run: Run, folder: Path) -> None:
    (folder / "many.puz").write_text("grid 9x9 of 1..9\nsum(cells) = 200\nexpect count 100000\n")
    done = run("test", "--time-limit", "0.3", "many.puz")
    assert done.returncode == 3
    assert "the time limit of 0.3 s was reached" in done.stdout


@pytest.mark.parametrize("command", ["test", "rate"])
def test_a_folder_without_puzzles(run: Run, folder: Path, command: str) -> None:
    (folder / "empty").mkdir()
    done = run(command, "empty")
    assert done.returncode == 2
    assert "no .puz files here" in done.stderr


def test_a_folder(run: Run, folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "a.puz").write_text("grid 1x1 of 1..1\nexpect unique\n")
    (folder / "deep" / "b.puz").write_text("grid 1x1 of 1..2\nexpect unique\n")
    (folder / "wrong.puz").write_text("grid\n")
    done = run("test", ".")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed, 1 file wrong"
    assert "wrong.puz:1:" in done.stderr
