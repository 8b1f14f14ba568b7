"""One puzzle after the other to its record, in this process."""

import json
from pathlib import Path
from typing import Any

import pytest

from pzc.backends.interface import ToolMissing
from pzc.batch import solver
from pzc.batch.request import ManyRequest
from pzc.batch.solver import Solver, records, solver_for
from pzc.compiler.base.clock import OutOfMemory
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.output import exit_codes

RULES = "sudoku(height = 2, width = 2)"
EMPTY = "." * 16
ROWS = ManyRequest("a.txt", RULES, backend="cpsat")


def record_of(text: str, request: ManyRequest = ROWS) -> tuple[dict[str, Any], int]:
    record = Solver(request).record((1, text))
    assert json.loads(record.text)["status"] == record.status
    return json.loads(record.text), record.code


@pytest.mark.parametrize(
    ("text", "status", "code", "solutions"),
    [
        ("1234341221434321", "unique", exit_codes.OK, 1),
        (EMPTY, "multiple", exit_codes.OK, 2),
        ("11" + "." * 14, "none", exit_codes.FAILED, 0),
        ("12", "error", exit_codes.WRONG_INPUT, None),
        ('{"use": "nothing_there"}', "error", exit_codes.WRONG_INPUT, None),
    ],
)
def test_status_and_exit_code(text: str, status: str, code: int, solutions: int | None) -> None:
    record, found = record_of(text)
    assert (record["status"], found, record["file"], record["line"]) == (status, code, "a.txt", 1)
    assert solutions is None or len(record["solutions"]) == solutions
    assert solutions is None or record["complete"] == (status in ("unique", "none"))


def test_line_with_its_own_rules_and_name() -> None:
    record, _ = record_of('{"name": "b", "use": "latin_square(n = 2)", "given": "1.\\n.."}')
    assert (record["name"], record["status"]) == ("b", "unique")
    assert record["solutions"][0]["digit"]["rows"] == [[1, 2], [2, 1]]


def test_clues_of_one_puzzle_do_not_stay() -> None:
    mine = Solver(ROWS)
    found = [mine.record((n, text)).status for n, text in enumerate((EMPTY, "11" + "." * 14, EMPTY), 1)]
    assert found == ["multiple", "none", "multiple"]


def test_files_are_puzzles_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_text('title "T"\ngrid 1x1 of 1..3\nmaximize (1,1)\n')
    record, code = record_of(str(tmp_path / "a.puz"), ManyRequest(str(tmp_path), backend="cpsat"))
    assert (record["name"], record["status"], code) == ("T", "unique", exit_codes.OK)
    assert record["file"].endswith("a.puz") and "line" not in record
    assert record_of("nowhere.puz", ManyRequest(str(tmp_path)))[1] == exit_codes.WRONG_INPUT


@pytest.mark.parametrize(
    ("error", "code", "expected"),
    [
        (KeyError("x"), exit_codes.INTERNAL, "PZ971"),
        (MemoryError(), exit_codes.WRONG_INPUT, ""),
        (OutOfMemory(), exit_codes.WRONG_INPUT, ""),
    ],
)
def test_any_failure_becomes_a_record(
    error: Exception, code: int, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.delenv("PZC_DEBUG", raising=False)
    monkeypatch.setattr(solver, "read_instance", fail)
    record, found = record_of(EMPTY)
    assert found == code and expected in record["errors"][0]["code"]


def test_missing_tool_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ToolMissing("minizinc")

    monkeypatch.setattr(solver, "read_instance", fail)
    with pytest.raises(ToolMissing):
        record_of(EMPTY)


def test_wrong_rules_are_reported_before_any_line() -> None:
    with pytest.raises(PuzzleError):
        Solver(ManyRequest("a.txt", "nothing_there"))


def test_one_solver_for_each_request() -> None:
    request = ManyRequest("b.txt", RULES, backend="cpsat")
    assert solver_for(request) is solver_for(ManyRequest("b.txt", RULES, backend="cpsat"))
    assert [record.status for record in records(request, [(1, EMPTY), (2, "12")])] == ["multiple", "error"]
