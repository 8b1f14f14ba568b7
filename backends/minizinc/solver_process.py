"""The MiniZinc process of a search, which ends when pzc ends: normally, by Ctrl-C, with the terminal, or killed.

On Linux and macOS, a shell starts MiniZinc and a watcher in the same process group. The watcher reads from a pipe that
only pzc holds open. When pzc ends, the pipe closes, and the watcher sends SIGTERM to the group: MiniZinc then stops its
solver. MiniZinc fails to do so if it is just starting the solver. So a second later the watcher kills the rest of the
session. On Windows, a job object does the same: its processes end when its last handle is closed.

The `minizinc` package stops its process when a search is cancelled, and then waits for it without reading its output.
With many solutions under way the pipe is full, and the wait never ends. So `Child` stops the process before the package
does.
"""

import asyncio
import copy
import ctypes
import os
import signal
import sys
from contextlib import suppress
from typing import Any

_WATCHED = """\
exec 3<&0
(trap '' TERM; read -r _ <&3; kill -TERM 0; sleep 1; pkill -KILL -s 0) </dev/null >/dev/null 2>&1 &
exec 3<&- "$@" </dev/null"""
_FIRST, _PATIENCE = 0.5, 5.0  # seconds to wait after SIGTERM, before and after the pipes are closed
_STEP = 0.02
_KILL_ON_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
_EXTENDED = 9  # JobObjectExtendedLimitInformation


class Child:
    """The driver of a search, which starts the process in a guarded way and can stop it."""

    def __init__(self, minizinc: Any) -> None:
        self.driver = copy.copy(minizinc.default_driver)
        self._start = self.driver._create_process
        self.driver._create_process = self._create
        self._guarded: Guarded | None = None
        self._stopping: asyncio.Future[None] | None = None

    async def _create(self, args: Any, solver: str | None = None) -> Any:
        """Start MiniZinc guarded. The driver has no option for this, so its function is replaced in the meantime."""
        module: Any = sys.modules["minizinc.driver"]
        plain = module.create_subprocess_exec

        async def start(program: str, *words: str, **how: Any) -> Any:
            self._guarded = await Guarded.start(plain, program, *words, **how)
            return self._guarded.process

        module.create_subprocess_exec = start
        try:
            return await self._start(args, solver)
        finally:
            module.create_subprocess_exec = plain

    async def stop(self) -> None:
        """Stop the process if it is running. Concurrent calls wait for the same stop."""
        if self._guarded is not None:
            self._stopping = asyncio.ensure_future(self._guarded.stop())
            self._guarded = None
        if self._stopping is not None:
            await asyncio.shield(self._stopping)


class Guarded:
    """A process that ends when pzc ends. It has its own process group, so Ctrl-C in the terminal does not reach it."""

    def __init__(self, process: Any, end: int | None) -> None:
        self.process = process
        self._end = end  # the file descriptor of the pipe, or the handle of the job

    @classmethod
    async def start(cls, plain: Any, program: str, *words: str, **how: Any) -> "Guarded":
        """Start a program with arguments and options by `plain`, which is asyncio.create_subprocess_exec."""
        if sys.platform == "win32":
            process = await plain(program, *words, **how)
            return cls(process, _job_with(process.pid))
        read_end, write_end = os.pipe()
        try:
            how |= {"stdin": read_end, "start_new_session": True}
            return cls(await plain("/bin/sh", "-c", _WATCHED, "sh", program, *words, **how), write_end)
        except BaseException:
            os.close(write_end)
            raise
        finally:
            os.close(read_end)

    def release(self) -> None:
        """Close the pipe or the job, which ends whatever is left of the group."""
        if self._end is None:
            return
        if sys.platform == "win32":
            _close_handle(self._end)
        else:
            os.close(self._end)
        self._end = None

    async def stop(self) -> None:
        """Stop the program if it is running: by SIGTERM, as SIGKILL would leave its solver running.

        The pipes are closed, as the program may be blocked on a write. If it does not end in time, or the caller is
        cancelled, SIGKILL follows.
        """
        try:
            if self.process.returncode is None:
                with suppress(ProcessLookupError):
                    self.process.terminate()
                await self._wait_for_end(_FIRST)
            for descriptor in (1, 2):
                if (pipe := self.process._transport.get_pipe_transport(descriptor)) is not None:
                    pipe.close()
            await self._wait_for_end(_PATIENCE)
        finally:
            if self.process.returncode is None:
                with suppress(ProcessLookupError):
                    self._kill()
            self.release()

    def _kill(self) -> None:
        """Kill the program and its process group."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            os.killpg(self.process.pid, signal.SIGKILL)

    async def _wait_for_end(self, patience: float) -> None:
        """Wait for the end of the program, at most `patience` seconds."""
        waited = 0.0
        while self.process.returncode is None and waited < patience:
            await asyncio.sleep(_STEP)
            waited += _STEP


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
