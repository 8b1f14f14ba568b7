"""CSV files: an invalid row affects only its own record."""

import csv
from pathlib import Path
from typing import Any

import pytest

from pzc.jobs.executors import JobExecutor, Pace
from pzc.jobs.processes import Ended

from ...commands import Run

pytest.importorskip("numba")

from pzc.batch import tables  # isort: skip - after it is known that numba is installed

HEAD = '"circle (1,1)","circle (1,2)","circle (2,1)","circle (2,2)","given (1,1)","given (3,3)"\n'


def test_a_row_for_each(run: Run, folder: Path) -> None:
    rows = ["20,19,20,21,1,", "1,2", "30,10,17,18,,", "20,19,x,21,1,", "20,19,20,21,12,", "", "20,26,24,19,1,2"]
    (folder / "in.CSV").write_text(HEAD + "\n".join(rows) + "\n")
    done = run("solve", "in.CSV", "--rules", "sujiko", "-o", "out.csv")
    head, *lines = (folder / "out.csv").read_text().splitlines()
    assert head.startswith('status,"(1,1)","(1,2)"')
    assert [row[0].partition(":")[0] for row in csv.reader(lines)] == [
        "multiple",
        "error",
        "none",
        "error",
        "error",
        "unique",
    ]
    assert lines[-1].split(",")[1] == "1" and lines[-1].endswith(",2")
    assert done.returncode == 2
    assert "6 puzzles (3 error, 1 multiple, 1 none, 1 unique)" in done.stderr


ROWS = ["20,19,20,21,1,", "30,10,17,18,,", "x,,,,,", "20,26,24,19,1,2", "20,19,20,21,1,"]


def test_resumes_after_the_last_complete_row(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_PART", 2)
    (folder / "in.csv").write_text(HEAD + "\n".join(ROWS) + "\n")
    assert run("solve", "in.csv", "--rules", "sujiko", "-o", "whole.csv").returncode == 2
    whole = (folder / "whole.csv").read_text()
    for kept in (0, 8, len(whole) // 2, len(whole) - 1, len(whole)):
        (folder / "out.csv").write_text(whole[:kept])
        done = run("solve", "in.csv", "--rules", "sujiko", "--resume", "-o", "out.csv")
        assert (folder / "out.csv").read_text() == whole
        assert done.returncode == 2
        assert "5 puzzles (1 error, 2 multiple, 1 none, 1 unique)" in done.stderr
    (folder / "out.csv").write_text("something else\n")
    assert "no record" in run("solve", "in.csv", "--rules", "sujiko", "--resume", "-o", "out.csv").stderr


def test_outlier_affects_only_its_row(run: Run, folder: Path) -> None:
    (folder / "in.csv").write_text(HEAD + "999999999,19,20,21,1,\n20,26,24,19,1,2\n")
    done = run("solve", "in.csv", "--rules", "sujiko")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()] == [
        "status",
        '"error: `circle (1',
        "unique",
    ]


def test_rows_are_unknown_without_time(run: Run, folder: Path) -> None:
    """Rows that the kernel cannot handle go to a solver, which has no time left."""
    (folder / "in.csv").write_text('"number (1,1)","number (2,2)"\n3,\n,2\n')
    done = run("solve", "in.csv", "--rules", "slitherlink(height=3, width=3)", "--time-limit", "0.000001")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()] == ["status", "unknown", "unknown"]
    assert done.returncode == 3


def test_the_same_by_two_processes(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_PART", 2)
    monkeypatch.setattr(tables, "_PARTS", 1)
    (folder / "in.csv").write_text(HEAD + "# a note\n" + "\r\n".join(ROWS) + "\n\n" + "\n".join(ROWS))
    one, two = (run("solve", "in.csv", "--rules", "sujiko", "--jobs", jobs) for jobs in ("1", "2"))
    assert one.stdout == two.stdout
    assert len(one.stdout.splitlines()) == 11
    assert one.returncode == two.returncode == 2


def test_numbers_far_outside_the_range_are_impossible_sums(run: Run, folder: Path) -> None:
    """A number far outside the usual range is an impossible sum, not an error."""
    (folder / "in.csv").write_text(HEAD + "20,26,24,19,1,2\n" * 5 + "9999,26,24,19,1,2\n-3,26,24,19,1,2\n")
    done = run("solve", "in.csv", "--rules", "sujiko")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()[1:]] == [*["unique"] * 5, "none", "none"]


def test_number_of_solutions_in_the_table(run: Run, folder: Path) -> None:
    (folder / "in.csv").write_text(HEAD + "20,19,20,21,1,\n,,,,,\n20,26,24,19,1,2\n")
    done = run("solve", "in.csv", "--rules", "sujiko", "--limit", "5")
    head, *lines = done.stdout.splitlines()
    assert head.startswith('status,count,"(1,1)"')
    assert [line.split(",")[:2] for line in lines] == [["multiple", "3"], ["multiple", "5"], ["unique", "1"]]
    assert "up to 1,000 solutions" in run("solve", "in.csv", "--rules", "sujiko", "--limit", "1001").stderr
    assert "by the kernel" in run("solve", "in.csv", "--rules", "sujiko", "--engine", "each").stderr


class Mortal(JobExecutor):
    """An executor whose process ends at some rows: once at the first with a 26, always at those with a 30."""

    at_once = 1

    def __init__(self) -> None:
        self.ended = 0

    def _pace(self, most: int) -> Pace:
        return Pace(most)

    def _tasks(self, job: Any, tasks: Any, files: Any, in_order: bool) -> Any:
        for task in tasks:
            text = "".join(part.text for part in task)
            ends = "30," in text or "26" in text and not self.ended
            self.ended += ends
            yield task, Ended("it was ended by SIGKILL") if ends else job(task)

    def close(self) -> None:
        """Do nothing: no task is running."""


def test_killed_process_affects_only_its_row(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "in.csv").write_text(HEAD + "\n".join(ROWS * 3) + "\n")
    whole = run("solve", "in.csv", "--rules", "sujiko").stdout.splitlines()
    mortal = Mortal()
    monkeypatch.setattr(tables, "make_executor", lambda *_: mortal)
    done = run("solve", "in.csv", "--rules", "sujiko")
    lines = done.stdout.splitlines()
    lost = [number for number, row in enumerate(ROWS * 3, 1) if row.startswith("30")]
    for number in lost:
        assert lines[number].startswith("error: the process that solved this puzzle is gone: it was ended by SIGKILL")
        assert lines[number].count(",") == whole[number].count(",")
        lines[number] = whole[number]
    assert lines == whole
    assert done.returncode == 70
    assert mortal.ended > len(lost)
