"""Runs that write to the same file: one of them writes, the other is refused."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from pzc.batch.locking import alone
from tests.commands import run

pytest.importorskip("fcntl")


@pytest.mark.parametrize("more", [[], ["--resume"]])
def test_a_file_that_another_run_writes_to(more: list[str], tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("1...............\n")
    solve = ["solve", "lines.txt", "--rules", "sudoku(height = 2, width = 2)", "-o", "out.jsonl", *more]
    hold = "from pzc.batch.locking import alone\nwith alone('out.jsonl'): print(flush=True), input()"
    with subprocess.Popen(
        [sys.executable, "-c", hold], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdin is not None and other.stdout is not None
        other.stdout.readline()
        refused = run(tmp_path, *solve)
        other.stdin.write(b"\n")
        other.stdin.close()
        other.wait()
    assert refused.returncode == 2 and "another run of pzc is writing to `out.jsonl`" in refused.stderr
    assert (tmp_path / "out.jsonl").read_text() == ""
    run(tmp_path, *solve)
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 1


def test_lock_ends_with_its_block(tmp_path: Path) -> None:
    path = str(tmp_path / "out")
    with alone(path), pytest.raises(click.UsageError), alone(path):
        pass
    with alone(path):
        pass


def test_special_files_are_not_locked() -> None:
    with alone("/dev/null"), alone("/dev/null"):
        pass
