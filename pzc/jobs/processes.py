"""Run tasks in separate processes. A task that fails or whose process is killed does not affect the others."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, Generic, TypeAlias, TypeVar

from pzc.compiler.base.limits import NAMES, Limits, current, set_limits
from pzc.compiler.base.node import node

Task = TypeVar("Task")
Result = TypeVar("Result")
Begin: TypeAlias = Callable[[], Callable[[Task], Result]]
"""Runs first in a process, and returns the function that processes each task. It must be importable by name."""

_AHEAD = 10_000  # finished results that wait for an earlier one; beyond that, no further task is started
_SECONDS_TO_END = 5.0  # until a terminated process is killed


@node
class Ended:
    """The process of a task ended by itself or was killed. `why` explains it in words."""

    why: str


_parent_ends: set[Connection] = set()  # our ends of all pipes to our processes; a forked process must close them


class Workers(Generic[Task, Result]):
    """A pool of at most `most` processes, which are started when needed.

    The processes end when this process ends in any way, because they detect that their pipe is closed.
    """

    def __init__(self, begin: "Begin[Task, Result]", most: int) -> None:
        self._begin = begin
        self._most = most
        self._workers: dict[Connection, _Worker] = {}
        self._under_way: dict[Connection, tuple[int, Task]] = {}
        self._done: dict[int, tuple[Task, Result | Ended]] = {}

    def results(self, tasks: Iterator[Task]) -> "Generator[tuple[Task, Result | Ended], None, None]":
        """Yield each task with its result, in the order of the tasks.

        An exception that the function raises for a task is raised here. All processes end with this generator.
        """
        numbered = enumerate(tasks)
        place = 0
        try:
            while True:
                self._hand_out(numbered)
                while place in self._done:
                    yield self._done.pop(place)
                    place += 1
                if not self._under_way:
                    return
                for ours in wait(list(self._workers)):
                    assert isinstance(ours, Connection)
                    self._receive(ours)
        finally:
            self._close()

    def _hand_out(self, tasks: "Iterator[tuple[int, Task]]") -> None:
        """Give a task to each idle process."""
        while len(self._under_way) < self._most and len(self._done) < _AHEAD:
            task = next(tasks, None)
            if task is None:
                return
            self._under_way[self._assign(task[1]).ours] = task

    def _assign(self, task: Task) -> "_Worker":
        """Give a task to an idle or a new process, and return that process."""
        for ours, worker in list(self._workers.items()):
            if ours not in self._under_way:
                if worker.send_task(task):
                    return worker
                self._remove(ours)
        worker = _Worker(self._begin)
        self._workers[worker.ours] = worker
        worker.send_task(task)  # if it has ended already, `_receive` reports that as the result
        return worker

    def _receive(self, ours: Connection) -> None:
        """Receive a result from a process. If the process has ended, that is the result of its task."""
        try:
            worked, result = ours.recv()
        except (EOFError, OSError):
            worked, result = True, Ended(self._remove(ours))
        if not worked:
            raise result
        if ours in self._under_way:
            number, task = self._under_way.pop(ours)
            self._done[number] = task, result

    def _remove(self, ours: Connection) -> str:
        return self._workers.pop(ours).wait_for_end()

    def _close(self) -> None:
        """End all processes."""
        for worker in self._workers.values():
            worker.process.terminate()
        for ours in list(self._workers):
            self._remove(ours)
        self._under_way.clear()


class _Worker:
    """A process, and our end of the pipe to it."""

    def __init__(self, begin: Callable[[], Any]) -> None:
        self.ours, theirs = multiprocessing.Pipe()
        _parent_ends.add(self.ours)
        args = (begin, theirs, current())
        self.process: BaseProcess = multiprocessing.get_context().Process(target=_serve, args=args, daemon=True)
        with _signals_wait():
            self.process.start()
        theirs.close()

    def send_task(self, task: Any) -> bool:
        """Send a task to the process. Return False if the process has ended."""
        try:
            self.ours.send(task)
        except OSError:
            return False
        return True

    def wait_for_end(self) -> str:
        """Wait for the process, which is about to end. Return how it ended, in words."""
        _parent_ends.discard(self.ours)
        self.ours.close()
        self.process.join(_SECONDS_TO_END)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        code = self.process.exitcode or 0
        self.process.close()
        return f"it ended with exit code {code}" if code >= 0 else f"it was ended by {_signal_name(-code)}"


_ENDINGS = {signal.SIGINT, signal.SIGTERM}


@contextmanager
def _signals_wait() -> "Generator[None, None, None]":
    """Block signals that end this process. A new process has our handlers until it sets its own."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where a process starts without our handlers
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _reset_signals() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process handles it, and ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


# ----------------------------------------------------------------------------------------- in the process


def _serve(begin: Callable[[], Callable[[Any], Any]], channel: Connection, limits: Limits) -> None:
    """Process tasks one after the other."""
    for inherited in _parent_ends:
        inherited.close()
    _reset_signals()
    set_limits({name: getattr(limits, name) for name in NAMES})
    tasks: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(channel, tasks), daemon=True).start()
    try:
        work = begin()
        while True:
            _send(channel, True, work(tasks.get()))
    except Exception as error:
        _send(channel, False, error)


def _send(channel: Connection, worked: bool, what: Any) -> None:
    try:
        channel.send((worked, what))
    except OSError:
        os._exit(1)  # the parent process is gone


def _listen(channel: Connection, tasks: "SimpleQueue[Any]") -> None:
    """Pass tasks on. When the pipe closes, end the process at once, because its result is no longer needed."""
    try:
        while True:
            tasks.put(channel.recv())
    except (EOFError, OSError):
        os._exit(1)
