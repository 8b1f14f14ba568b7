"""The command line: help, wrong arguments, invalid files, internal errors."""

import subprocess
from pathlib import Path

import pytest

from pzc.cli import group, solving
from pzc.cli.commands import solve
from pzc.compiler.syntax.library import find

from ...commands import Run


def test_version_and_help(run: Run) -> None:
    assert run("--version").stdout.startswith("pzc ")
    text = run("--help").stdout
    for word in ("Examples:", "Exit codes:", "pzc killer_29", "130", "completion"):
        assert word in text


def test_every_command_has_help(run: Run) -> None:
    for command in ("solve", "check", "test", "rules", "list", "new", "import", "dump", "completion"):
        done = run(command, "--help")
        assert done.returncode == 0
        assert done.stdout.startswith(f"Usage: pzc {command}")


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["solve"],
        ["nothing.puz"],
        ["chekc"],
        ["--nothing", "sujiko_extreme"],
        ["--limit", "0", "sujiko_extreme"],
        ["--limit", "few", "sujiko_extreme"],
        ["--limit", "--all", "sujiko_extreme"],
        ["--all=yes", "sujiko_extreme"],
        ["--seed", "-1", "sujiko_extreme"],
        ["--workers", "1025", "sujiko_extreme"],
        ["--time-limit", "nan", "sujiko_extreme"],
        ["--time-limit", "inf", "sujiko_extreme"],
        ["--time-limit", "0", "sujiko_extreme"],
        ["--backend", "nothing", "sujiko_extreme"],
        ["--target", "nothing", "sujiko_extreme"],
        ["--solver", "nothing", "sujiko_extreme"],
        ["sujiko_extreme", "sujiko_extreme"],
        ["thermo"],
        ["star_battle"],
        ["-o", "no/such/folder", "sujiko_extreme"],
        ["dump", "sujiko_extreme"],
        ["import"],
        ["completion", "cmd"],
    ],
)
def test_wrong_command_lines(run: Run, args: list[str]) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr != ""
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [(), ("solve",)])
def test_a_file_without_a_command_is_solved(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[solving.Request] = []
    monkeypatch.setattr(solve, "solve", lambda request: requests.append(request) or 3)
    line = ["--time-limit=1e3", "x.puz", "--limit", "3", "--limit=1_000", "--workers", "2", "--seed=7", "-oout.txt"]
    assert group.run_command_line([*command, *line, "--json", "--show-hidden", "--backend", "clingo"]) == 3
    assert requests == [
        solving.Request(
            "x.puz",
            limit=1000,
            time_limit=1000.0,
            workers=2,
            seed=7,
            backend="clingo",
            as_json=True,
            output="out.txt",
            show_hidden=True,
        )
    ]


def _refused(done: subprocess.CompletedProcess[str], code: str) -> None:
    assert (done.returncode, done.stdout) == (2, "")
    assert f"error [{code}]" in done.stderr


def test_files_that_are_no_puzzles(run: Run, folder: Path) -> None:
    (folder / "cross.puz").write_bytes(b"\x01\x02ACROSS&DOWN\0\0")
    (folder / "binary.puz").write_bytes(b"grid \0")
    (folder / "latin.puz").write_bytes('title "Zw\xf6lf"'.encode("latin-1"))
    (folder / "large.puz").write_bytes(b"#" * 5_000_000)
    _refused(run("cross.puz"), "PZ004")
    _refused(run("binary.puz"), "PZ004")
    _refused(run("latin.puz"), "PZ004")
    _refused(run("large.puz"), "PZ003")
    _refused(run("missing.puz"), "PZ001")
    assert "did you mean `killer_29`?" in run("kiler_29").stderr


def test_line_ends_and_marks_of_other_systems(run: Run, folder: Path) -> None:
    (folder / "dos.puz").write_bytes(b"\xef\xbb\xbfuse sujiko\r\ngiven (1,1) = 5\r\n")
    assert run("check", "dos.puz").returncode == 0
    (folder / "mac.puz").write_bytes(b"use sujiko\rgiven (1,1) = 5\r")
    assert run("check", "mac.puz").returncode == 0


def test_internal_failure_has_no_traceback(run_installed: Run, folder: Path) -> None:
    (folder / "sitecustomize.py").write_text(
        "import pzc.api.sources\ndef broken(name): raise ZeroDivisionError('oh')\npzc.api.sources.read = broken\n"
    )
    done = run_installed("check", "sujiko", PYTHONPATH=str(folder))
    assert done.returncode == 70
    assert "pzc itself failed (ZeroDivisionError: oh)" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in run_installed("check", "sujiko", PYTHONPATH=str(folder), PZC_DEBUG="1").stderr


@pytest.mark.parametrize(
    ("word", "meant"), [("chekc", "`check`"), ("rotate", "`turn`"), ("convert", "`export` or `import`")]
)
def test_words_for_commands_are_answered_with_the_command(run: Run, word: str, meant: str) -> None:
    assert f"there is no command or file `{word}`. Did you mean {meant}?" in run(word, "mine.puz").stderr


def test_words_of_other_tools_are_no_names_of_puzzles() -> None:
    for word, commands in group._OTHER_WORDS.items():
        assert set(commands) <= set(group._MODULES)
        assert find(word, None) is None
