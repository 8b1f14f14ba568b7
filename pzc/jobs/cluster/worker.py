"""A task at a worker of the cluster: handed to a process of its own, and called off when nobody waits for it."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

from pzc.compiler.base.memory import usual_limit
from pzc.compiler.base.node import replace
from pzc.version import VERSION

from .child import RETIRED
from .outcomes import (
    Gone,
    Terms,
    Unlike,
    packed,
    read,
    unpacked,
    write,
)

_LOOK = 0.5  # seconds between two looks whether somebody still waits


def perform(terms: bytes, task: bytes) -> bytes:
    """The outcome of a task, packed as the task is; a Dask worker's own process does none of its work."""
    wanted: Terms = unpacked(terms)
    if wanted.version != VERSION:
        return packed(Unlike(VERSION))
    called_off, memory = _surroundings()
    child = children.taken(replace(wanted, memory=wanted.memory or memory))
    try:
        found = child.outcome(task, called_off)
    except BaseException:
        child.kill()
        raise
    children.put_back(child)
    return found


def _surroundings() -> tuple[Callable[[], bool], int | None]:
    """How to see that a task is called off, and the memory that it may use: three quarters of its worker's share."""
    from distributed import get_worker
    from distributed.core import Status

    worker = get_worker()
    key = worker.get_current_task()
    share = worker.memory_manager.memory_limit
    most = share * 3 // 4 if share else usual_limit()
    memory = most and most // max(1, worker.state.nthreads)

    def called_off() -> bool:
        task = worker.state.tasks.get(key)
        if worker.status in (Status.closing, Status.closed, Status.failed):
            return True
        return task is None or task.state in ("cancelled", "released", "forgotten")

    return called_off, memory


class Child:
    """A process for the tasks of one run, one after the other."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._process: subprocess.Popen[bytes] | None = None
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()

    def outcome(self, task: bytes, called_off: Callable[[], bool]) -> bytes:
        """What a task comes to, also where the process ends over it."""
        while True:
            if not self._told(task):
                continue  # it had nothing to do for long, and has just ended
            while True:
                try:
                    found = self._heard.get(timeout=_LOOK)
                    break
                except Empty:
                    if called_off():
                        self.kill()
                        return packed(Gone("it was called off"))
            if found is not None:
                return found
            code = self._buried()
            if code != RETIRED:
                return packed(Gone(_how_it_ended(code)))

    def _told(self, task: bytes) -> bool:
        """Gives a process the task, a new one if there is none; False where it has ended."""
        if self._process is None:
            self._begin()
        assert self._process is not None and self._process.stdin is not None
        try:
            write(self._process.stdin, task)
        except OSError:
            self._buried()
            return False
        return True

    def _begin(self) -> None:
        """In the root folder: no path of a task's is meant from here."""
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "pzc.jobs.cluster.child"]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=os.path.abspath(os.sep))
        self._heard = SimpleQueue()
        threading.Thread(target=_listen, args=(self._process, self._heard), daemon=True).start()
        assert self._process.stdin is not None
        write(self._process.stdin, packed(self.terms))

    def _buried(self) -> int:
        """Its exit code; it has ended, or is about to."""
        assert self._process is not None and self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        code = self._process.wait()
        self._process = None
        return code

    def has_retired(self) -> bool:
        """Whether it has ended since nothing came for it."""
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """Ends it, whatever it is at."""
        if self._process is not None:
            self._process.kill()
            self._buried()


def _listen(process: "subprocess.Popen[bytes]", heard: "SimpleQueue[bytes | None]") -> None:
    """Passes on what a process says, and None at its end."""
    assert process.stdout is not None
    with process.stdout as stream:
        while (said := read(stream)) is not None:
            heard.put(said)
    heard.put(None)


def _how_it_ended(code: int) -> str:
    if code >= 0:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


class Children:
    """The processes that wait for a task of their run; they end by themselves when none comes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Child] = []

    def taken(self, terms: Terms) -> Child:
        """One that waits, or a new one."""
        with self._lock:
            self._waiting = [child for child in self._waiting if not child.has_retired()]
            for child in self._waiting:
                if child.terms == terms:
                    self._waiting.remove(child)
                    return child
        return Child(terms)

    def put_back(self, child: Child) -> None:
        """It waits for its next task."""
        with self._lock:
            self._waiting.append(child)


children = Children()
