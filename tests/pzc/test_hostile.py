"""Malicious file names and texts; outputs that would overwrite inputs."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from ..commands import Run

LATIN = "grid 2x2 of 1..2\nUNIQUE(i, *)\nUNIQUE(*, j)\n"
NAMES = [
    "a\nconstraint false;%.puz",
    "a\x1b[2J.puz",
    "a\u202eb.puz",
    "a\x9b31m.puz",
    "a\rb.puz",
    os.fsdecode(b"a\xff.puz"),
]
COMMANDS = [
    ("solve",),
    ("solve", "--json"),
    ("count",),
    ("check",),
    ("check", "--json"),
    ("test",),
    ("fmt", "--check"),
    ("fmt", "--diff"),
    ("rules",),
    ("draw",),
    ("dump", "--after", "check"),
    ("dump", "--after", "ground"),
    ("solve", "--target", "mzn"),
    ("solve", "--target", "cpsat"),
]
UNSEEN = {*map(chr, range(32)), *map(chr, range(0x7F, 0xA0)), "\u202e", "\udcff"} - {"\n"}

needs_hostile_names = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not take such names")


@needs_hostile_names
@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize(
    "text", [LATIN, "use nothing\n", "grid 1x1 of 1..1\nrule 'x': (1,1) = 2\n"], ids=["right", "wrong", "none"]
)
def test_names_of_files_are_safe_to_show(run: Run, folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    for command in COMMANDS:
        done = run(*command, name)
        output = done.stdout + done.stderr
        assert not UNSEEN & set(output), command
        assert "Traceback" not in output and done.returncode != 70, command
        assert not any(line.lstrip().startswith("constraint false") for line in output.splitlines()), command


@needs_hostile_names
@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
def test_names_are_escaped_for_minizinc(run: Run, folder: Path) -> None:
    """In a comment, the line end in this name made every puzzle unsolvable."""
    (folder / NAMES[0]).write_text(LATIN)
    done = run("--backend", "minizinc", NAMES[0])
    assert "more than one solution" in done.stderr


@needs_hostile_names
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_many_files_with_hostile_names(run: Run, folder: Path, name: str) -> None:
    (folder / "in").mkdir()
    (folder / "in" / name).write_text(LATIN)
    (folder / "in" / "z.puz").write_text("grid\n")
    done = run("solve", "in", "--jobs", "1")
    assert not UNSEEN & set(done.stdout)
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["multiple", "error"]
    (folder / name).write_text(f'{"." * 16}\n{{"given": "\\u001b[2J\\u202e"}}\n{{"name": "\\ud800\\u202e"}}\n')
    done = run("solve", name, "--rules", "sudoku(height=2, width=2)", "--jobs", "1")
    assert not UNSEEN & set(done.stdout)
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["multiple", "error", "multiple"]


@pytest.mark.parametrize("letter", ["\u202a", "\u202e", "\u2066", "\u2069"])
def test_bidirectional_text_is_refused(run: Run, folder: Path, letter: str) -> None:
    (folder / "a.puz").write_text(f'{LATIN}title "a{letter}b"\n', encoding="utf-8")
    done = run("check", "a.puz")
    assert (done.returncode, letter in done.stderr) == (2, False)
    assert "[PZ005]" in done.stderr and "line 4" in done.stderr
    assert run("check", "-", stdin=f"# {letter}\n{LATIN}").returncode == 2


def test_arguments_are_escaped(run: Run) -> None:
    for args in (
        ["check", "\x1b[2J"],
        ["--backend", "\x1b[2J", "x.puz"],
        ["\x1b[2J", "--no-such"],
        ["--explain", "\x1b"],
    ):
        done = run(*args)
        assert done.returncode == 2
        assert "\x1b" not in done.stderr


# ------------------------------------------------------------------------------------------- outputs


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "a.puz"),
        ("solve", "a.puz", "--all"),
        ("solve", "a.puz", "--json"),
        ("solve", "a.puz", "--target", "mzn"),
        ("dump", "--after", "check", "a.puz"),
        ("generate", "a"),
        ("generate", "./a.puz"),
        ("import", "killer", "a.puz"),
        ("solve", ".", "--jobs", "1"),
        ("solve", "a.puz", "--rules", "sudoku", "--jobs", "1"),
    ],
)
@pytest.mark.parametrize("output", ["a.puz", "./a.puz", "link.puz"])
def test_input_is_not_overwritten(run: Run, folder: Path, command: tuple[str, ...], output: str) -> None:
    (folder / "a.puz").write_text(LATIN)
    if output == "link.puz":
        os.link(folder / "a.puz", folder / "link.puz")
    done = run(*command, "-o", output)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"`-o {output}` would overwrite what is read" in done.stderr
    assert (folder / "a.puz").read_text() == LATIN


def test_a_rule_file_is_not_overwritten_either(run: Run, folder: Path) -> None:
    (folder / "rules.puz").write_text(LATIN)
    (folder / "a.puz").write_text("use rules\n")
    assert run("a.puz", "-o", "rules.puz").returncode == 2
    assert (folder / "rules.puz").read_text() == LATIN


# ------------------------------------------------------------------------------------------- JSON


def test_errors_go_where_solutions_would_go(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid\n")
    done = run("--json", "-o", "out.json", "a.puz")
    assert (done.returncode, done.stdout) == (2, "")
    assert json.loads((folder / "out.json").read_text())["status"] == "error"


def test_warnings_are_in_the_json(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text('grid 1x2 of 1..2\nrule "Small.": all(c in cells: any(c in cells: c = 1))\n')
    found = json.loads(run("--json", "a.puz").stdout)
    assert [warning["code"] for warning in found["warnings"]] == ["PZ802"]
    assert found["more"] == 0
    assert json.loads(run("--json", "--allow", "PZ802", "a.puz").stdout)["warnings"] == []


@pytest.mark.parametrize("command", [("solve", "--json"), ("count", "--json")])
def test_missing_program_as_json(
    run: Run, folder: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("minizinc")
    monkeypatch.setattr("minizinc.default_driver", None)
    (folder / "a.puz").write_text(LATIN)
    done = run(*command, "--backend", "minizinc", "a.puz")
    found = json.loads(done.stdout)
    assert (done.returncode, found["status"]) == (4, "error")
    assert found["errors"][0]["code"] == "PZ006"
    assert "MiniZinc is not installed" in found["errors"][0]["message"]


# ------------------------------------------------------------------------------------------- use


@needs_hostile_names
def test_link_that_leads_out_is_not_suggested(run: Run, folder: Path) -> None:
    (folder / "here").mkdir()
    (folder / "link.puz").write_text(LATIN)
    (folder / "here" / "link.puz").symlink_to(folder / "link.puz")
    (folder / "here" / "a.puz").write_text("use link\n")
    done = run("check", "here/a.puz")
    assert "`link.puz` is a link that leads out of this folder" in done.stderr
    assert "did you mean" not in done.stderr


def test_file_can_use_the_library_file_of_its_name(run: Run, folder: Path) -> None:
    (folder / "sudoku.puz").write_text("param height = 2\nuse sudoku(height = height, width = 2)\nexpect count 288\n")
    assert run("test", "sudoku.puz").returncode == 0
    (folder / "sudoku.puz").unlink()
    (folder / "killer.puz").write_text("use sudoku(height = 2, width = 2), killer\ncage <(1,1), (1,2)> sum = 3\n")
    (folder / "mine.puz").write_text("use killer\n")
    done = run("check", "mine.puz")
    assert done.returncode == 0 and "[PZ831]" in done.stderr


def test_file_that_uses_itself(run: Run, folder: Path) -> None:
    (folder / "mine.puz").write_text("use mine\n")
    assert "[PZ302]" in run("check", "mine.puz").stderr
