"""Run a solver in a forked process, so that a crash of the solver is only an error."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from pzc.backends.clock import Stop
from pzc.compiler.base.clock import check_limits

from .interface import SolverCrashed
from .threads import in_thread

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Item = TypeVar("Item")
Result = TypeVar("Result")

FORKS = sys.platform == "linux"
"""Elsewhere forking is unsafe or impossible. There, a solver runs in a thread of this process."""

_LOOK = 0.2  # seconds between two checks of the clock
_SHOWN = 300  # characters of a crashed solver's output that are shown
_ITEM, _RESULT, _ERROR = range(3)
_ENDINGS = {signal.SIGINT, signal.SIGTERM}


def in_child(
    search: Callable[[Callable[[Item], bool]], Result],
    take: Callable[[Item], bool],
    end: Callable[[], object],
    name: str,
    stop: Stop | None = None,
    forks: bool = True,
) -> Result | None:
    """Run a search in a child process. Return its result, or None if `take` ended the search by returning False.

    The search passes each item that it finds to its argument. `take` gets these items in this process. `end` ends a
    search that runs in a thread. Raises TimeUp, also by `stop`; SolverCrashed; and whatever the search raises.
    """
    if not (forks and FORKS):
        return in_thread(lambda: search(take), end, stop)
    child = _Child(search, end)
    stop = stop or Stop()
    try:
        stop.begin(child.kill)
        while True:
            while not child.pipe.poll(_LOOK):
                check_limits()
                stop.check()
            kind, content = child.receive()
            if kind == _RESULT:
                return content  # type: ignore[no-any-return]
            if kind == _ERROR:
                raise content
            if not take(content):
                return None
    except EOFError:
        stop.check()
        raise child.crash(name) from None
    finally:
        child.close()


class _Child:
    """The process, and the end of its pipe that belongs to this process."""

    def __init__(self, search: Callable[[Callable[[Any], bool]], Any], end: Callable[[], object]) -> None:
        from multiprocessing.connection import Pipe  # a browser has no processes

        self.pipe, theirs = Pipe(duplex=False)
        alive, self._alive = os.pipe()
        self._written = os.memfd_create("written")
        sys.stdout.flush()
        self._status: int | None = None
        self._lock = threading.Lock()
        # otherwise a process whose number is not stored yet would be left behind
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
        self._number = os.fork()
        if self._number == 0:
            _run_child(search, end, theirs, (self.pipe.fileno(), self._alive), alive, self._written)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        os.close(alive)

    def receive(self) -> Any:
        """Return the next message. Raises EOFError if the process has ended without one."""
        try:
            return self.pipe.recv()
        except OSError:
            raise EOFError from None

    def kill(self) -> None:
        """End the process, wherever it is. Another thread may call this."""
        with self._lock:
            if self._status is None:
                os.kill(self._number, signal.SIGKILL)

    def crash(self, name: str) -> Exception:
        """Return the error that says how the process ended."""
        status = self._wait_for_exit()
        os.lseek(self._written, 0, os.SEEK_SET)
        written = os.read(self._written, 100_000).decode(errors="replace").strip()
        if "bad_alloc" in written:
            return MemoryError()
        how = signal.Signals(-status).name if status < 0 else f"exit code {status}"
        return SolverCrashed(f"{name} crashed ({how})" + (f": {written[:_SHOWN]}" if written else ""))

    def close(self) -> None:
        """End the process and wait until it has gone."""
        self.kill()
        self._wait_for_exit()
        self.pipe.close()
        os.close(self._alive)
        os.close(self._written)

    def _wait_for_exit(self) -> int:
        """Wait for the process and return its exit code. Several threads may wait."""
        while self._status is None:
            with self._lock:
                number, status = os.waitpid(self._number, os.WNOHANG)
                if number:
                    self._status = os.waitstatus_to_exitcode(status)
            if self._status is None:
                os.waitid(os.P_PID, self._number, os.WEXITED | os.WNOWAIT)
        return self._status


# ------------------------------------------------------------------------------------------ in the child process


def _run_child(
    search: Callable[[Callable[[Any], bool]], Any],
    end: Callable[[], object],
    pipe: "Connection",
    ours: tuple[int, ...],
    alive: int,
    written: int,
) -> None:
    """Do the work and end the process. Beside the solver's thread, this one looks at the time and at the memory."""
    try:
        for number in ours:
            os.close(number)
        os.dup2(written, 2)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles it, and ends this one
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)
        threading.Thread(target=_end_with, args=(alive,), daemon=True).start()

        def send(item: Any) -> bool:
            pipe.send((_ITEM, item))
            return True

        pipe.send((_RESULT, in_thread(lambda: search(send), end)))
    except BaseException as error:
        pipe.send((_ERROR, error))
    finally:
        os._exit(0)


def _end_with(alive: int) -> None:
    """End this process when the parent process has ended, which closes the other end of the pipe."""
    os.read(alive, 1)
    os._exit(0)
