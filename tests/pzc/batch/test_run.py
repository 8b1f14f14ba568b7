"""Many puzzles in one run: each gives a record, in order, and so does an invalid line."""

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pzc.batch.solver
from pzc.batch.lines import Instance
from pzc.batch.request import ManyRequest
from pzc.batch.run import solve_many

from ...commands import PZC, Run
from ...processes import begun_by, looks_into_proc, wait_for, wait_until_gone

EMPTY = "." * 16


def records(within: Path, text: str, rules: str = "sudoku(height=2, width=2)", **more: Any) -> list[dict[str, Any]]:
    """Return the records for a file with this text."""
    (within / "lines.txt").write_text(text, encoding="utf-8")
    out = within / "out.jsonl"
    solve_many(ManyRequest(file=str(within / "lines.txt"), rules=rules, output=str(out), **more))
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def test_a_row_of_digits_a_line(tmp_path: Path) -> None:
    found = records(tmp_path, f"# two\n{EMPTY}\n\n12.. 1... .... ....\n1200100000000000\n")
    assert [(r["line"], r["status"]) for r in found] == [(2, "multiple"), (4, "none"), (5, "none")]


def test_answers_keep_the_givens(tmp_path: Path) -> None:
    row = "12..34....3....1"
    (record,) = records(tmp_path, row)
    assert record["status"] in ("unique", "multiple")
    rows = [str(x) for line in record["solutions"][0]["digit"]["rows"] for x in line]
    assert all(given in (".", digit) for given, digit in zip(row, rows, strict=True))


def test_invalid_line_becomes_a_record(tmp_path: Path) -> None:
    lines = ["12", "{nonsense", '{"gven": "1"}', '{"given": 5}', '{"given": ["(9,9) = 1"]}', '{"use": 3}', EMPTY]
    found = records(tmp_path, "\n".join(lines))
    assert [r["status"] for r in found] == ["error"] * 6 + ["multiple"]
    assert [r["line"] for r in found] == [1, 2, 3, 4, 5, 6, 7]
    assert [r["errors"][0]["code"] for r in found[:3]] == ["PZ970", "PZ970", "PZ202"]


def test_json_lines_with_all_kinds_of_clues(tmp_path: Path) -> None:
    lines = [
        '{"name": "a", "given": "1234\\n34.1\\n2...\\n...."}',
        '{"use": "skyscrapers(n = 4)", "sees": {"top": [4, 3, 2, 1], "left": [4, null, "?", null]}}',
        '{"use": "nonogram(height = 2, width = 2)", "hint": {"top": [[1], [2]], "left": [[2], [1]]}}',
        '{"use": "star_battle(n = 4)", "region": "aaababbbccbdcddd"}',
        '{"use": "killer(height = 2)", "cage": ["<(1,1), (1,2)> sum = 3"]}',
        '{"use": "sudoku(height=2, width=2), killer", "cage": ["<(1,1), (1,2)> sum = 3", "<(2,1), (2,2)> sum = 7"]}',
    ]
    found = records(tmp_path, "\n".join(lines))
    assert found[0]["name"] == "a"
    assert [r["status"] for r in found] == ["unique", "unique", "unique", "unique", "error", "multiple"]


def test_rules_beside_the_lines(tmp_path: Path) -> None:
    """The rules of a line may be a file of the folder, with regions that only the line has."""
    (tmp_path / "own_stars.puz").write_text("use star_battle(n = 4)\n", encoding="utf-8")
    (tmp_path / "own_digits.puz").write_text("use sudoku(height = 2, width = 2)\n", encoding="utf-8")
    lines = [
        '{"use": "own_stars", "region": "aaababbbccbdcddd"}',
        '{"use": "own_digits", "given": ["(1,1) = 2"]}',
    ]
    found = records(tmp_path, "\n".join(lines), folder=str(tmp_path))
    assert [r["status"] for r in found] == ["unique", "multiple"]


def test_clues_of_a_line_do_not_affect_the_next(tmp_path: Path) -> None:
    found = records(tmp_path, f"{'1' + '.' * 15}\n{'2' + '.' * 15}\n{EMPTY}\n", limit=1)
    assert [r["status"] for r in found] == ["some"] * 3
    assert [r["solutions"][0]["digit"]["rows"][0][0] for r in found[:2]] == [1, 2]


def test_rules_about_absent_clues(tmp_path: Path) -> None:
    """For `All dots are given`, the rules are grounded anew for the clues of every line."""
    rules = "sudoku(height=2, width=2), kropki"
    found = records(tmp_path, '{"white_dot": ["(1,1) (1,2)"]}\n{}\n', rules=rules)
    assert [r["status"] for r in found] == ["none", "none"]


def test_several_processes_give_the_same_order(tmp_path: Path) -> None:
    text = "".join(f"{'.' * i}{1 + i % 4}{'.' * (15 - i)}\n" for i in range(16)) + "12\n"
    one, two = (records(tmp_path, text, jobs=jobs, limit=1) for jobs in (1, 2))
    assert [(r["line"], r["status"]) for r in one] == [(r["line"], r["status"]) for r in two]
    assert [r.get("solutions") for r in one] == [r.get("solutions") for r in two]


def test_a_folder(run: Run, folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "b.puz").write_text("use sudoku(height = 2, width = 2)\ngiven (1,1) = 1, (1,2) = 1\n")
    (folder / "in" / "a.puz").write_text('title "A"\ngrid 1x1 of 1..1\n')
    (folder / "in" / "c.puz").write_text("grid\n")
    done = run("solve", "in", "--jobs", "1")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(Path(r["file"]).name, r["status"]) for r in found] == [
        ("a.puz", "unique"),
        ("b.puz", "none"),
        ("c.puz", "error"),
    ]
    assert done.returncode == 2
    assert "3 puzzles (1 error, 1 none, 1 unique)" in done.stderr


def test_wrong_rules_are_reported_first(run: Run, folder: Path) -> None:
    (folder / "lines.txt").write_text(EMPTY + "\n")
    done = run("solve", "lines.txt", "--rules", "no_such_rules")
    assert (done.returncode, done.stdout) == (2, "")
    assert "PZ301" in done.stderr
    assert run("solve", "lines.txt", "--rules", "sudoku", "--all").returncode == 2


def test_internal_failure_is_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds for any exception. The processes have the patch, because they are forked from this one."""
    if multiprocessing.get_start_method() != "fork":
        pytest.skip("processes begin with what is on the disk")
    real = pzc.batch.solver.read_instance

    def read(line: str, *more: str) -> Instance:
        if "crash" in line:
            raise RecursionError("too deep")
        return real(line, *more)

    monkeypatch.setattr(pzc.batch.solver, "read_instance", read)
    found = records(tmp_path, f'{EMPTY}\n{{"name": "crash"}}\n{EMPTY}\n')
    assert [r["status"] for r in found] == ["multiple", "error", "multiple"]
    assert found[1]["line"] == 2
    assert found[1]["errors"][0]["code"] == "PZ971"
    assert "RecursionError: too deep" in found[1]["errors"][0]["message"]


@looks_into_proc
def test_a_killed_worker_costs_one_puzzle(folder: Path) -> None:
    """The second puzzle never ends: its process is killed, and all the others are solved."""
    lines = [EMPTY, '{"use": "sudoku"}', EMPTY, "grid"]
    (folder / "lines.txt").write_text("\n".join(lines))
    args = [PZC, "solve", "lines.txt", "--rules", "sudoku(height=2, width=2)", "--jobs", "1", "--limit", "99999999"]
    process = subprocess.Popen(args, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    assert json.loads(process.stdout.readline())["status"] == "multiple"
    (worker,) = begun_by(process.pid)
    os.kill(worker, signal.SIGKILL)
    rest, output = process.stdout.read(), process.stderr.read()
    process.wait()
    found = [json.loads(line) for line in rest.splitlines()]
    assert [(r["line"], r["status"]) for r in found] == [(2, "error"), (3, "multiple"), (4, "error")]
    assert [r["errors"][0]["code"] for r in (found[0], found[2])] == ["PZ972", "PZ970"]
    assert "SIGKILL" in found[0]["errors"][0]["message"]
    assert process.returncode == 70
    assert "4 puzzles (2 error, 2 multiple)" in output


@pytest.mark.parametrize(
    ("jobs", "sent", "code"), [(1, signal.SIGINT, 130), (2, signal.SIGINT, 130), (2, signal.SIGTERM, 143)]
)
def test_signal_leaves_complete_records(folder: Path, jobs: int, sent: int, code: int) -> None:
    (folder / "lines.txt").write_text(f"{EMPTY}\n" * 100_000)
    args = [str(PZC), "solve", "lines.txt", "--rules", "sudoku(height=2, width=2)", "--jobs", str(jobs)]
    process = subprocess.Popen(
        args, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None and process.stderr is not None
    first = process.stdout.readline()
    process.send_signal(sent)
    rest, result = (
        process.stdout.read(),
        process.stderr.read(),
    )  # `communicate` ignores what `readline` has read ahead
    process.wait()
    for line in (first + rest).splitlines():
        assert json.loads(line)["status"] == "multiple"
    assert process.returncode == code
    assert "Traceback" not in result
    assert "interrupted" in result


@looks_into_proc
@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize("killed", ["all", "worker"])
def test_no_process_outlives_its_parent(folder: Path, killed: str) -> None:
    """Whichever process is killed, the solvers started for it end."""
    (folder / "lines.txt").write_text("{}\n")
    args = [PZC, "solve", "lines.txt", "--rules", "latin_square(n=9)", "--jobs", "1", "--limit", "99999999"]
    process = subprocess.Popen(
        [*args, "--backend", "minizinc"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    below = wait_for(process.pid, "fzn")
    assert {name.partition("-")[0] for name in below.values()} >= {"pzc", "minizinc", "fzn"}
    worker = next(number for number, name in below.items() if name == "pzc")
    os.kill(process.pid if killed == "all" else worker, signal.SIGKILL)
    wait_until_gone(below)
    assert process.wait() == (-signal.SIGKILL if killed == "all" else 70)
