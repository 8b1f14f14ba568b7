"""A program that does not outlive us, however we end: by Ctrl-C, with the terminal, or killed.

On Linux, macOS and their like, it is begun by a shell that leaves a watch behind in the same group of processes. The
watch reads from a pipe that only we hold, so that it hears our end, and then ends the group: the program gets SIGTERM,
upon which MiniZinc ends its solver. On Windows, a job object does the same: its processes end with its last handle.
"""

import asyncio
import ctypes
import os
import signal
import sys
from contextlib import suppress
from typing import Any

_WATCHED = """\
exec 3<&0
(read -r _ <&3; kill -TERM 0) </dev/null >/dev/null 2>&1 &
exec 3<&- "$@" </dev/null"""
_FIRST, _PATIENCE = 0.5, 5.0  # seconds for a program to end that was told to: before and after its pipes are closed
_STEP = 0.02
_KILL_ON_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
_EXTENDED = 9  # JobObjectExtendedLimitInformation


class Guarded:
    """A program under guard, in a group of processes of its own: Ctrl-C goes to all of a terminal, not to it."""

    def __init__(self, process: Any, end: int | None) -> None:
        self.process = process
        self._end = end  # of the pipe: the file; of the job: the handle

    @classmethod
    async def begin(cls, plain: Any, program: str, *words: str, **how: Any) -> "Guarded":
        """The program with these words, begun by `plain`, that is asyncio.create_subprocess_exec, with its options."""
        if sys.platform == "win32":
            process = await plain(program, *words, **how)
            return cls(process, _job_with(process.pid))
        heard, held = os.pipe()
        try:
            how |= {"stdin": heard, "start_new_session": True}
            return cls(await plain("/bin/sh", "-c", _WATCHED, "sh", program, *words, **how), held)
        except BaseException:
            os.close(held)
            raise
        finally:
            os.close(heard)

    def release(self) -> None:
        """Takes the guard away; whatever of the group is there still is told to end."""
        if self._end is None:
            return
        if sys.platform == "win32":
            _close_handle(self._end)
        else:
            os.close(self._end)
        self._end = None

    async def stop(self) -> None:
        """Ends the program, if it still runs: by SIGTERM, as SIGKILL would leave its solver running on.

        It may wait for somebody to read what it writes: nobody will. Whatever does not help is followed by SIGKILL,
        also where who waits for this is cancelled.
        """
        try:
            if self.process.returncode is None:
                with suppress(ProcessLookupError):
                    self.process.terminate()
                await self._ended(_FIRST)
            for descriptor in (1, 2):
                if (pipe := self.process._transport.get_pipe_transport(descriptor)) is not None:
                    pipe.close()
            await self._ended(_PATIENCE)
        finally:
            if self.process.returncode is None:
                with suppress(ProcessLookupError):
                    self._kill()
            self.release()

    def _kill(self) -> None:
        """Ends the program, and those of its group, whether they listen or not."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            os.killpg(self.process.pid, signal.SIGKILL)

    async def _ended(self, patience: float) -> None:
        """Waits for the end of the program, so many seconds at most."""
        waited = 0.0
        while self.process.returncode is None and waited < patience:
            await asyncio.sleep(_STEP)
            waited += _STEP


# --------------------------------------------------------------------------------------------- Windows


def _job_with(process: int) -> int | None:
    """The handle of a job object that ends a process, and those that it begins, when the handle is closed: by us, or
    by the system when we end. None where the system does not allow it.

    See Microsoft's documentation of SetInformationJobObject and JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
    """
    kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    for function in (kernel.CreateJobObjectW, kernel.OpenProcess):
        function.restype = ctypes.c_void_p
    job = kernel.CreateJobObjectW(None, None)
    # The structure: two 64-bit times, LimitFlags, then what we leave at 0; 144 bytes with 64 bits, 112 with 32.
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
