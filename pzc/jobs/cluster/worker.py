"""Run a task at a worker of the cluster, in a separate process, and cancel it when it is no longer needed."""

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
    ProcessEnded,
    RunSettings,
    VersionMismatch,
    packed,
    read,
    unpacked,
    write,
)

_LOOK = 0.5  # seconds between two checks for cancellation


def perform(terms: bytes, task: bytes) -> bytes:
    """Return the outcome of a task. Both are pickled. The worker's own process only waits."""
    wanted: RunSettings = unpacked(terms)
    if wanted.version != VERSION:
        return packed(VersionMismatch(VERSION))
    called_off, memory = _limits_of_task()
    child = children.acquire(replace(wanted, memory=wanted.memory or memory))
    try:
        found = child.outcome(task, called_off)
    except BaseException:
        child.kill()
        raise
    children.release(child)
    return found


def _limits_of_task() -> tuple[Callable[[], bool], int | None]:
    """Return a function that reports cancellation, and the memory for the task: 3/4 of its thread's share, in bytes."""
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

    def __init__(self, terms: RunSettings) -> None:
        self.terms = terms
        self._process: subprocess.Popen[bytes] | None = None
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()

    def outcome(self, task: bytes, called_off: Callable[[], bool]) -> bytes:
        """Return the outcome of a task, even if the process ends during the task."""
        while True:
            if not self._send_task(task):
                continue  # the process had ended for lack of tasks: try again with a new one
            while True:
                try:
                    found = self._heard.get(timeout=_LOOK)
                    break
                except Empty:
                    if called_off():
                        self.kill()
                        return packed(ProcessEnded("it was called off"))
            if found is not None:
                return found
            code = self._wait_for_end()
            if code != RETIRED:
                return packed(ProcessEnded(_how_it_ended(code)))

    def _send_task(self, task: bytes) -> bool:
        """Send the task to the process, or to a new one if there is none. Return False if the process has ended."""
        if self._process is None:
            self._begin()
        assert self._process is not None and self._process.stdin is not None
        try:
            write(self._process.stdin, task)
        except OSError:
            self._wait_for_end()
            return False
        return True

    def _begin(self) -> None:
        """Start the process in the root folder, so that a relative path in a task cannot work by accident."""
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "pzc.jobs.cluster.child"]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=os.path.abspath(os.sep))
        self._heard = SimpleQueue()
        threading.Thread(target=_listen, args=(self._process, self._heard), daemon=True).start()
        assert self._process.stdin is not None
        write(self._process.stdin, packed(self.terms))

    def _wait_for_end(self) -> int:
        """Return the exit code of a process that has ended or is about to."""
        assert self._process is not None and self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        code = self._process.wait()
        self._process = None
        return code

    def has_retired(self) -> bool:
        """Return True if the process has ended because it had no tasks."""
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """Kill the process."""
        if self._process is not None:
            self._process.kill()
            self._wait_for_end()


def _listen(process: "subprocess.Popen[bytes]", messages: "SimpleQueue[bytes | None]") -> None:
    """Pass on the messages of a process, and None at its end."""
    assert process.stdout is not None
    with process.stdout as stream:
        while (message := read(stream)) is not None:
            messages.put(message)
    messages.put(None)


def _how_it_ended(code: int) -> str:
    if code >= 0:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


class Children:
    """The processes that wait for a task of their run. They end by themselves if none comes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Child] = []

    def acquire(self, terms: RunSettings) -> Child:
        """Return a waiting process for the run, or a new one."""
        with self._lock:
            self._waiting = [child for child in self._waiting if not child.has_retired()]
            for child in self._waiting:
                if child.terms == terms:
                    self._waiting.remove(child)
                    return child
        return Child(terms)

    def release(self, child: Child) -> None:
        """Let the process wait for its next task."""
        with self._lock:
            self._waiting.append(child)


children = Children()
