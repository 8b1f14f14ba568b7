"""Measure processes and functions, and write the times as Markdown tables."""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

PYTHON = sys.executable
PZC = str(Path(sys.executable).parent / "pzc")
BENCH = Path(__file__).parent
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of what is timed: modules of a peer are compiled once and kept, as they are where it is used."""


class Timed:
    """The seconds that a process took, and its output."""

    def __init__(self, wall: float, cpu: float, printed: str) -> None:
        self.wall = wall
        self.cpu = cpu
        self.printed = printed


def run(command: Sequence[str]) -> Timed:
    """Run a command to its end. Raises SystemExit if it fails."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=COMPILED)
    assert process.stdout is not None
    printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return Timed(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, printed.decode())


def side_by_side(commands: Sequence[Sequence[str]], runs: int) -> list[list[Timed]]:
    """Run the commands alternately, so that a slow moment of the machine affects all of them. The first round is not
    counted.
    """
    for command in commands:
        run(command)
    return [[run(command) for command in commands] for _ in range(runs)]


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and its finished children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def ratio(pairs: Iterable[tuple[float, float]]) -> float:
    """Return the median of the quotients."""
    return statistics.median(a / b for a, b in pairs)


def geometric(values: Iterable[float]) -> float:
    """Return the geometric mean."""
    return statistics.geometric_mean(values)


def table(title: str, text: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown section with a table. Numbers are right-aligned."""
    lines = [f"## {title}", text, "", "| " + " | ".join(header) + " |", "|---" + "|--:" * (len(header) - 1) + "|"]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join(lines) + "\n"
