"""The process of a search ends when it is stopped, and when pzc ends. No test needs MiniZinc."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pzc.backends.interface import SolverCrashed
from pzc.backends.minizinc.solver_process import running
from pzc.compiler.base.clock import TimeUp, within

from ...processes import begun_by, looks_into_proc, wait_for, wait_until_gone

DEAF = "trap '' TERM; echo begun; while :; do sleep 1000; done"
TALKATIVE = "echo begun; while :; do echo 'a long line that nobody reads, again and again'; done"
BEGIN = """
from pzc.backends.minizinc.solver_process import running
with running(["/bin/sh", "-c", "echo begun; sleep 1000 & wait"]) as lines:
    for line in lines:
        print(line, flush=True)
"""


@looks_into_proc
@pytest.mark.parametrize(
    "script", [DEAF, TALKATIVE, "echo begun; sleep 1000", "echo begun"], ids=["deaf", "talkative", "sleepy", "ended"]
)
def test_program_ends_with_the_block(script: str) -> None:
    """It also ends if it ignores SIGTERM, if it is blocked on a write, or if it has ended by itself."""
    with running(["/bin/sh", "-c", script]) as lines:
        assert next(lines) == "begun\n"
        below = begun_by(os.getpid())
    wait_until_gone(number for number, name in below.items() if name in ("sh", "sleep"))


@looks_into_proc
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_program_ends_with_its_parent(sent: int) -> None:
    """It ends with its parent process, and so do its own children."""
    process = subprocess.Popen([sys.executable, "-c", BEGIN], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    below = wait_for(process.pid, "sleep")
    process.send_signal(sent)
    wait_until_gone(below)
    assert process.wait() == -sent


def test_program_has_its_own_group_and_its_arguments() -> None:
    words = ("-c", 'printf "%s|" "$@"; cat; ps -o pgid= -p $$', "sh", "a b", "$HOME", "'", "")
    with running(["/bin/sh", *words]) as lines:
        (line,) = lines
    assert line.startswith("a b|$HOME|'||")
    assert int(line.rpartition("|")[2]) != os.getpgid(0)


def test_waiting_for_a_line_ends_at_the_time_limit() -> None:
    with within(0.01), pytest.raises(TimeUp), running(["/bin/sh", "-c", "sleep 1000"]) as lines:
        next(lines)


def test_program_that_fails_is_reported() -> None:
    def all_lines(script: str) -> Iterator[str]:
        with running(["/bin/sh", "-c", script]) as lines:
            yield from lines

    with pytest.raises(SolverCrashed, match=r"exit code 3\): out of memory"):
        list(all_lines("echo one; echo out of memory >&2; exit 3"))
    assert list(all_lines("echo one; echo a warning >&2")) == ["one\n"]


def test_program_that_does_not_exist_is_reported() -> None:
    with pytest.raises(SolverCrashed, match="no/such/program"), running(["no/such/program"]) as lines:
        next(lines)
