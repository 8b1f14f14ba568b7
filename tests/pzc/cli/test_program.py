"""One run of the program: exceptions become exit codes and messages."""

import os
import subprocess
from pathlib import Path

import pytest

from pzc.backends.interface import ToolMissing
from pzc.cli import program
from pzc.compiler.base.clock import OutOfMemory, TimeUp
from pzc.output import exit_codes

from ...commands import PZC


def _import_interrupted() -> ImportError:
    """Return the error of a module whose import was interrupted by Ctrl-C."""
    error = ImportError("half loaded")
    error.__cause__ = KeyboardInterrupt()
    return error


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (TimeUp(), exit_codes.UNKNOWN, "unknown"),
        (OutOfMemory(), exit_codes.WRONG_INPUT, "memory"),
        (MemoryError(), exit_codes.WRONG_INPUT, "memory"),
        (ToolMissing("no such solver"), exit_codes.TOOL_MISSING, "error: no such solver"),
        (FileNotFoundError(2, "not there", "a\x1b.puz"), exit_codes.WRONG_INPUT, "error: a\\u001b.puz: not there"),
        (KeyboardInterrupt(), exit_codes.INTERRUPTED, "interrupted"),
        (_import_interrupted(), exit_codes.INTERRUPTED, "interrupted"),
        (ZeroDivisionError("by 0"), exit_codes.INTERNAL, "pzc itself failed (ZeroDivisionError: by 0)"),
    ],
)
def test_an_exception_ends_in_an_exit_code_and_a_message(
    error: BaseException,
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(args: object) -> int:
        raise error

    monkeypatch.delenv("PZC_DEBUG", raising=False)
    monkeypatch.setattr(program, "run_command_line", fail)
    assert program.run(["sudoku_9"]) == code
    assert message in capsys.readouterr().err


def test_the_exit_code_of_a_command_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "run_command_line", len)
    assert program.run(["count", "sudoku_9", "--json"]) == 3


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes a stream")
@pytest.mark.parametrize(
    ("command", "code", "given"),
    [
        ("list >&-", 2, "error: standard output is closed, so nothing was written to it\n"),
        ("new sudoku -o new.puz >&-", 0, ""),
        ("new sudoku 2>&-", 0, ""),
        ("list >/dev/full", 2, "error: No space left on device\n"),
    ],
)
def test_output_that_cannot_be_written(command: str, code: int, given: str, tmp_path: Path) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = subprocess.run(
        ["sh", "-c", f"exec {PZC} {command}"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (code, given)
