"""`pzc FILE`: solutions on standard output, everything else on standard error."""

import json
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from ....commands import PZC, Run, run_until_found
from ....processes import looks_into_proc, wait_for, wait_until_gone

SUJIKO = "1 4 9\n7 8 5\n6 3 2\n"
TWO = "grid 1x2 of 1..2\nUNIQUE(*, *)\n"
CONTRADICTION = "use sujiko\ncircle (1,1) = 10\ncircle (1,2) = 40\ngiven (1,1) = 9\n"
ENDLESS = "grid 9x9 of 1..9\n"


def test_the_only_solution(run: Run) -> None:
    done = run("sujiko_extreme")
    assert (done.stdout, done.returncode) == (SUJIKO, 0)
    assert done.stderr.startswith("the only solution (compiled in ")


def test_solve_is_the_default_command(run: Run) -> None:
    assert run("solve", "sujiko_extreme").stdout == SUJIKO


def test_options_may_come_before_the_file(run: Run) -> None:
    assert run("--limit", "1", "sujiko_extreme").stdout == SUJIKO


def test_a_path_comes_before_the_library(run: Run, folder: Path) -> None:
    (folder / "sujiko_extreme.puz").write_text("grid 1x1 of 7..7\n")
    assert run("sujiko_extreme").stdout == "7\n"
    assert run("sujiko_extreme.puz").stdout == "7\n"


def test_standard_input(run: Run) -> None:
    assert run("-", stdin="grid 1x1 of 7..7\n").stdout == "7\n"


def test_standard_input_uses_files_of_this_folder(run: Run, folder: Path) -> None:
    (folder / "mine.puz").write_text("grid 1x1 of 1..2\n")
    assert run("-", stdin="use mine\n(1,1) = 2\n").stdout == "2\n"
    assert "did you mean `mine`?" in run("-", stdin="use mime\n").stderr


def test_two_solutions_are_shown_and_compared(run: Run) -> None:
    done = run("-", stdin=TWO)
    assert sorted(done.stdout.split("\n\n")) in (["1 2", "2 1\n"], ["1 2\n", "2 1"])
    assert done.returncode == 0
    assert "more than one solution" in done.stderr
    assert "differ in 2 places" in done.stderr
    assert "1/2 2/1" in done.stderr or "2/1 1/2" in done.stderr


def test_all_solutions(run: Run) -> None:
    done = run("--all", "-", stdin="grid 1x3 of 1..3\nUNIQUE(*, *)\n")
    assert len(set(done.stdout.strip("\n").split("\n\n"))) == 6
    assert done.stderr.startswith("6 solutions (")
    assert done.returncode == 0


def test_a_limit(run: Run) -> None:
    done = run("--limit", "3", "-", stdin="grid 1x3 of 1..3\nUNIQUE(*, *)\n")
    assert done.stdout.count("\n\n") == 2
    assert "there may be more" in done.stderr


def test_no_solution_says_why(run: Run) -> None:
    done = run("-", stdin=CONTRADICTION)
    assert (done.stdout, done.returncode) == ("", 1)
    assert "no solution" in done.stderr
    assert re.search(r"^  <standard input>:3 +circle \(1,2\) = 40$", done.stderr, re.MULTILINE)
    assert re.search(r"^  sujiko.puz:\d+ +A circle holds the sum", done.stderr, re.MULTILINE)
    assert "circle (1,1) = 10" not in done.stderr


def test_no_solutions_to_list(run: Run) -> None:
    done = run("--all", "-", stdin=CONTRADICTION)
    assert (done.stdout, done.returncode) == ("", 1)


def test_several_layers_have_headings(run: Run) -> None:
    text = "grid 1x2 of 1..1\nlayer mark on cells of bool\nmark((1,1))\nnot mark((1,2))\n"
    assert run("-", stdin=text).stdout == "digit:\n1 1\nmark:\n* .\n"


def test_output_goes_to_a_file(run: Run, folder: Path) -> None:
    done = run("sujiko_extreme", "-o", "out.txt")
    assert done.stdout == ""
    assert (folder / "out.txt").read_text() == SUJIKO


def test_workers_and_seed(run: Run) -> None:
    assert run("--workers", "2", "--seed", "7", "sujiko_extreme").stdout == SUJIKO


def test_the_time_limit(run: Run) -> None:
    done = run_until_found(run, "--all", stdin=ENDLESS)
    assert done.returncode == 3
    assert done.stdout != ""
    assert re.search(r"the time limit of [0-9.]+ s was reached", done.stderr)


def test_json_of_a_solution(run: Run) -> None:
    done = run("--json", "sujiko_extreme")
    result = json.loads(done.stdout)
    seconds = result.pop("seconds")
    assert set(seconds) == {"compile", "solve"}
    assert result == {
        "version": 1,
        "file": "sujiko_extreme.puz",
        "title": "Sujiko with one given digit",
        "status": "unique",
        "complete": True,
        "interrupted": False,
        "solutions": [{"digit": {"on": "cell", "rows": [[1, 4, 9], [7, 8, 5], [6, 3, 2]]}}],
        "warnings": [],
        "more": 0,
    }
    assert done.stderr == ""


def test_json_of_truth_values_names_and_borders(run: Run) -> None:
    text = (
        "grid 1x2 of <A, B>\nlayer mark on cells of bool\nlayer wall on borders of bool\n"
        "(1,1) = B\n(1,2) = A\nmark((1,1))\nnot mark((1,2))\nfor b in borders: wall(b)\n"
    )
    (solution,) = json.loads(run("--json", "-", stdin=text).stdout)["solutions"]
    assert solution["digit"] == {"on": "cell", "rows": [["B", "A"]]}
    assert solution["mark"] == {"on": "cell", "rows": [[True, False]]}
    assert {"between": [[1, 1], [1, 2]], "value": True} in solution["wall"]["values"]
    assert {"between": [[1, 0], [1, 1]], "value": True} in solution["wall"]["values"]


@pytest.mark.parametrize(
    ("args", "text", "status", "code"),
    [
        (["--json"], TWO, "multiple", 0),
        (["--json", "--all"], TWO, "multiple", 0),
        (["--json", "--limit", "1"], TWO, "some", 0),
        (["--json"], CONTRADICTION, "none", 1),
        (["--json"], "grid 2x2 of nothing\n", "error", 2),
    ],
)
def test_json_status(run: Run, args: list[str], text: str, status: str, code: int) -> None:
    done = run(*args, "-", stdin=text)
    assert (json.loads(done.stdout)["status"], done.returncode) == (status, code)
    assert done.stderr == ""


def test_json_status_when_the_time_is_over(run: Run) -> None:
    done = run_until_found(run, "--json", "--all", stdin=ENDLESS)
    result = json.loads(done.stdout)
    assert (result["status"], result["complete"], done.returncode) == ("multiple", False, 3)


def test_json_of_a_conflict(run: Run) -> None:
    conflict = json.loads(run("--json", "-", stdin=CONTRADICTION).stdout)["conflict"]
    assert conflict["minimal"] is True
    assert {"kind": "clue", "text": "circle (1,2) = 40", "file": "<standard input>", "line": 3} in conflict["origins"]


def test_json_of_an_error(run: Run) -> None:
    (error,) = json.loads(run("--json", "-", stdin="grid 2x2 of nothing\n").stdout)["errors"]
    assert (error["file"], error["line"], error["column"]) == ("<standard input>", 1, 13)
    assert error["code"].startswith("PZ")


# ------------------------------------------------------------------------------------------- interruptions


def _started(folder: Path, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen([PZC, *args], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


def test_ctrl_c_prints_what_was_found(folder: Path) -> None:
    (folder / "endless.puz").write_text(ENDLESS)
    process = _started(folder, "--all", "endless.puz")
    assert process.stdout is not None
    first = "".join(process.stdout.readline() for _ in range(25))  # at least two solutions
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    out, err = first + process.stdout.read(), process.stderr.read()  # `communicate` would lose what was read ahead
    assert process.wait() == 130
    assert len(out.splitlines()[0].split()) == 9
    assert err.startswith("interrupted: ")
    assert "Traceback" not in err
    printed = out.count("\n\n") + 1
    counts = [printed, printed - 1]  # a solution is counted after it is printed, and the signal may come in between
    assert any(f"interrupted: {count:,} solutions found so far" in err for count in counts)


@looks_into_proc
@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
def test_solver_ends_with_the_program(folder: Path) -> None:
    (folder / "endless.puz").write_text(ENDLESS)
    args = [PZC, "--all", "--backend", "minizinc", "endless.puz"]
    process = subprocess.Popen(args, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    below = wait_for(process.pid, "fzn")
    process.terminate()
    _, err = process.communicate(timeout=600)
    assert (process.returncode, err[:13]) == (143, b"interrupted: ")
    wait_until_gone(below)


def test_a_reader_that_leaves_ends_the_search_quietly(folder: Path) -> None:
    (folder / "endless.puz").write_text(ENDLESS)
    process = _started(folder, "--all", "endless.puz")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=600) == 141
    assert process.stderr.read() == ""
    process.stderr.close()


def test_a_folder_without_puzzles_is_named_once(run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    done = run("solve", "empty")
    assert done.stderr.count("no .puz files here") == 1
    assert done.returncode == 2


def test_a_file_of_lines_that_is_no_text(run: Run, folder: Path) -> None:
    (folder / "scan.txt").write_bytes(b"\x89PNG\n\0\n\0\n")
    done = run("solve", "scan.txt", "--rules", "sudoku")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "scan.txt: error [PZ004]: this is not a text file\n"
