"""The running processes, and the solvers in threads: for tests that nothing is left running.

The functions wait for events, not for fixed times.
"""

import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest

from pzc.backends.threads import _Running

looks_into_proc = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def alive(process: int) -> bool:
    """Return True if a process exists and has not ended. A zombie counts as ended."""
    return _state(Path(f"/proc/{process}")) not in ("", "Z", "X")


def begun_by(process: int) -> dict[int, str]:
    """Return the descendants of a process: their numbers and names."""
    parents, names = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            name, _, rest = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")
            parents[int(folder.name)] = int(rest.split()[1])
            names[int(folder.name)] = name.partition("(")[2]
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return {number: names[number] for number in found - {process}}


def wait_for(process: int, name: str) -> dict[int, str]:
    """Wait until a process has a descendant with a name; return all its descendants."""
    while True:
        begun = begun_by(process)
        if any(name in other for other in begun.values()):
            return begun
        assert alive(process), f"process {process} ended before it began {name}"
        time.sleep(0.01)


def wait_until_gone(processes: Iterable[int]) -> None:
    """Wait until all the processes have ended. If one does not, the test hangs until the time limit of the run."""
    for process in processes:
        while alive(process):
            time.sleep(0.01)


def _state(folder: Path) -> str:
    try:
        stat = (folder / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return stat.rpartition(")")[2].split()[0]


def solvers_at_work() -> int:
    """Count the solvers at work in threads of this process, and in processes that were forked from it."""
    name = Path("/proc/self/comm").read_text(encoding="utf-8").strip()
    forked = [child for child, its in begun_by(os.getpid()).items() if its == name]
    found = sum(map(alive, forked))
    for frame in sys._current_frames().values():
        while frame.f_back is not None and frame.f_code is not _Running.run.__code__:
            frame = frame.f_back
        found += frame.f_code is _Running.run.__code__ and not frame.f_locals["self"].ended(0)
    return found
