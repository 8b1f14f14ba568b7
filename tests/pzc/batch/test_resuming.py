"""Resuming from a file of records: nothing twice, nothing missing, no incomplete record."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pzc.batch.request import Line, ManyRequest, Record
from pzc.batch.resuming import existing_records
from pzc.batch.run import solve_many

ROWS = ["1..434...1....2.", "1" + "." * 15, "11" + "." * 14, "12", "." * 16, "4" + "." * 15]

SAID = "6 puzzles (1 error, 3 multiple, 1 none, 1 unique)"


def request(folder: Path, **more: object) -> ManyRequest:
    (folder / "lines.txt").write_text("\n".join(ROWS) + "\n", encoding="utf-8")
    out = str(folder / "out.jsonl")
    return ManyRequest(str(folder / "lines.txt"), "sudoku(height=2, width=2)", output=out, **more)  # type: ignore[arg-type]


def names_in(path: Path) -> list[object]:
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{key: value for key, value in record.items() if key != "seconds"} for record in records]


def test_resumes_after_truncation_anywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    code = solve_many(request(tmp_path))
    whole, before = names_in(out), out.read_bytes()
    for cut in (0, 10, before.index(b"\n") + 1, before.index(b"\n") + 30, len(before) - 1, len(before)):
        out.write_bytes(before[:cut])
        assert solve_many(request(tmp_path, resume=True)) == code
        assert names_in(out) == whole
        assert SAID in capsys.readouterr().err


def test_missing_file_has_no_records(tmp_path: Path) -> None:
    assert existing_records(str(tmp_path / "none.jsonl")).count == 0


@pytest.mark.parametrize("text", ["hello\n", '{"a": 1}\n', "[1]\n"])
def test_other_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.txt"
    path.write_text(text)
    with pytest.raises(click.UsageError):
        existing_records(str(path))
    assert path.read_text() == text


def test_resumed_run_uses_the_engine_of_the_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine does not depend on the number of remaining lines, since another engine may find other solutions."""
    seen = []

    def results(request: ManyRequest, make_executor: object, lines: Iterator[Line]) -> Iterator[tuple[Line, Record]]:
        seen.append((request.engine, len(list(lines))))
        yield from ()

    monkeypatch.setattr("pzc.batch.run._results", results)
    monkeypatch.setattr("pzc.batch.solver.Solver.ready", lambda self: None)
    (tmp_path / "lines.txt").write_text(f"{'.' * 16}\n" * 120)
    (tmp_path / "out.jsonl").write_text('{"status": "unique"}\n' * 90)
    for resume in (True, False):
        file, output = str(tmp_path / "lines.txt"), str(tmp_path / "out.jsonl")
        solve_many(ManyRequest(file, "sudoku(height=2, width=2)", output=output, engine="auto", resume=resume))
    assert seen == [("auto", 30), ("auto", 120)]
