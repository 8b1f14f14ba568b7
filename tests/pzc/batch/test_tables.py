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
