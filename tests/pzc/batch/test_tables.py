"""Files of comma-separated numbers: a row that is wrong costs itself."""

import csv
from pathlib import Path

import pytest

from ...commands import Run

pytest.importorskip("numba")

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


def test_goes_on_after_the_last_whole_row(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pzc.batch import tables

    monkeypatch.setattr(tables, "_TOGETHER", 2)
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


def test_a_number_out_of_all_proportion_costs_its_own_row(run: Run, folder: Path) -> None:
    (folder / "in.csv").write_text(HEAD + "999999999,19,20,21,1,\n20,26,24,19,1,2\n")
    done = run("solve", "in.csv", "--rules", "sujiko")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()] == [
        "status",
        '"error: `circle (1',
        "unique",
    ]


def test_time_that_is_up(run: Run, folder: Path) -> None:
    """What the kernel can't be told goes to a solver, which has no time at all."""
    (folder / "in.csv").write_text('"number (1,1)","number (2,2)"\n3,\n,2\n')
    done = run("solve", "in.csv", "--rules", "slitherlink(height=3, width=3)", "--time-limit", "0.000001")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()] == ["status", "unknown", "unknown"]
    assert done.returncode == 3
