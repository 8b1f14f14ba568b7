"""The MiniZinc process of a search, which ends when pzc ends: normally, by Ctrl-C, with the terminal, or killed.

On Linux and macOS, a shell starts MiniZinc and a watcher in the same process group. The watcher reads from a pipe that
only pzc holds open. When pzc ends or closes the pipe, the watcher sends SIGTERM to the group: MiniZinc then stops its
solver. MiniZinc fails to do so if it is just starting the solver. So a second later the watcher kills the rest of the
session. On Windows, a job object does the same: its processes end when its last handle is closed.
"""

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any, TypeAlias

from pzc.backends.interface import SolverCrashed
from pzc.compiler.base.clock import check_limits

_WATCHED = """\
exec 3<&0
(trap '' TERM; read -r _ <&3; kill -TERM 0; sleep 1; pkill -KILL -s 0) </dev/null >/dev/null 2>&1 &
exec 3<&- "$@" </dev/null"""
_LOOK = 0.2  # seconds between two checks of the limits
_PATIENCE = 5.0  # seconds until a program is killed that the watcher has not ended
_WAITING = 1000  # lines that the program may be ahead of their reader
_SHOWN = 1000  # characters of the error messages that are shown
_KILL_ON_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
_EXTENDED = 9  # JobObjectExtendedLimitInformation

Lines: TypeAlias = "Queue[str | None]"


@contextmanager
def running(command: Sequence[str]) -> Iterator[Iterator[str]]:
    """Run a program, and yield the lines of its output. The program is ended with the block.

    Waiting for a line raises TimeUp at the time limit, and SolverCrashed if the program fails. The lines are read by a
    thread, because a blocked main thread would not react to Ctrl-C on Windows.
    """
    lines: Lines = Queue(_WAITING)
    with TemporaryFile() as errors:
        process, end = _started(command, errors)
        reader = Thread(target=_read, args=(process.stdout, lines), name="minizinc", daemon=True)
        reader.start()
        try:
            yield _taken(process, lines, errors)
        finally:
            end()
            late = time.monotonic() + _PATIENCE
            while reader.is_alive():
                with suppress(Empty):
                    lines.get(timeout=_LOOK)  # a full pipe would block the program
                if time.monotonic() > late:
                    process.kill()
            process.wait()


def _read(output: IO[str], lines: Lines) -> None:
    """Put the lines of an output in a queue, and None at its end."""
    with output:
        for line in output:
            lines.put(line)
    lines.put(None)


def _taken(process: "subprocess.Popen[str]", lines: Lines, errors: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a program. Raises SolverCrashed if it failed."""
    while True:
        check_limits()
        with suppress(Empty):
            line = lines.get(timeout=_LOOK)
            if line is None:
                break
            yield line
    if process.wait():
        errors.seek(0)
        written = errors.read().decode("utf-8", errors="replace").strip()
        raise SolverCrashed(f"MiniZinc failed (exit code {process.returncode}): {written[-_SHOWN:]}")


def _started(command: Sequence[str], errors: IO[bytes]) -> "tuple[subprocess.Popen[str], Callable[[], object]]":
    """Start a program that ends with pzc. Return it, and a function that ends it."""
    how: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": errors, "encoding": "utf-8"}
    if sys.platform == "win32":
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **how)
        job = _job_with(process.pid)
        return process, process.kill if job is None else lambda: _close_handle(job)
    read_end, write_end = os.pipe()
    try:
        watched = ["/bin/sh", "-c", _WATCHED, "sh", *command]
        # a session of its own, so that Ctrl-C in the terminal does not reach the program
        process = subprocess.Popen(watched, stdin=read_end, start_new_session=True, **how)
    except BaseException:
        os.close(write_end)
        raise
    finally:
        os.close(read_end)
    return process, lambda: os.close(write_end)


# --------------------------------------------------------------------------------------------- Windows


def _job_with(process: int) -> int | None:
    """Return the handle of a job object with a process, or None if the system does not allow it.

    The process and its children end when the handle is closed, by pzc or by the system when pzc ends. See
    Microsoft's documentation of SetInformationJobObject and JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
    """
    kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    for function in (kernel.CreateJobObjectW, kernel.OpenProcess):
        function.restype = ctypes.c_void_p
    job = kernel.CreateJobObjectW(None, None)
    # The structure: two 64-bit times, LimitFlags, then fields that stay 0; 144 bytes with 64 bits, 112 with 32.
    size = 144 if ctypes.sizeof(ctypes.c_void_p) == 8 else 112
    limits = (ctypes.c_uint32 * (size // 4))()
    limits[4] = _KILL_ON_CLOSE
    set_quota_and_terminate = 0x0100 | 0x0001
    handle = kernel.OpenProcess(set_quota_and_terminate, False, process)
    try:
        done = (
            job
            and handle
            and kernel.SetInformationJobObject(ctypes.c_void_p(job), _EXTENDED, limits, size)
            and kernel.AssignProcessToJobObject(ctypes.c_void_p(job), ctypes.c_void_p(handle))
        )
    finally:
        if handle:
            kernel.CloseHandle(ctypes.c_void_p(handle))
    if done:
        return int(job)
    if job:
        kernel.CloseHandle(ctypes.c_void_p(job))
    return None


def _close_handle(handle: int) -> None:
    ctypes.WinDLL("kernel32").CloseHandle(ctypes.c_void_p(handle))  # type: ignore[attr-defined]
