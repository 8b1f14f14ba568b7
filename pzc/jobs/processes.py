"""Tasks to results, in processes of their own: one that fails or is killed costs its own task, and no other."""

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
"""What a process does first; it gives what is done then with each task. Known by a name of its module."""

_AHEAD = 10_000  # results that wait for one before them; with more of them no further task is begun
_SECONDS_TO_END = 5.0  # for a process that was told to


@node
class Ended:
    """The process that was at a task ended, by itself or killed; `why` in words."""

    why: str


_our_ends: set[Connection] = set()  # of all pipes to our processes: who is forked from us must not hold them


class Workers(Generic[Task, Result]):
    """So many processes at most, started when there is something to do for them.

    They end when we end, however that comes: each of them hears that its pipe has no other end any more.
    """

    def __init__(self, begin: "Begin[Task, Result]", most: int) -> None:
        self._begin = begin
        self._most = most
        self._workers: dict[Connection, _Worker] = {}
        self._under_way: dict[Connection, tuple[int, Task]] = {}
        self._done: dict[int, tuple[Task, Result | Ended]] = {}

    def results(self, tasks: Iterator[Task]) -> "Generator[tuple[Task, Result | Ended], None, None]":
        """Each task with its result, in the order of the tasks, as soon as it and those before are there.

        What the function raises for a task is raised here. At the end, or when this is closed, all processes end.
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
                    self._hear(ours)
        finally:
            self._close()

    def _hand_out(self, tasks: "Iterator[tuple[int, Task]]") -> None:
        """A task to each process that has none."""
        while len(self._under_way) < self._most and len(self._done) < _AHEAD:
            task = next(tasks, None)
            if task is None:
                return
            self._under_way[self._who_takes(task[1]).ours] = task

    def _who_takes(self, task: Task) -> "_Worker":
        """A process that had no task, and has this one now: one that is there, or a new one."""
        for ours, worker in list(self._workers.items()):
            if ours not in self._under_way:
                if worker.takes(task):
                    return worker
                self._bury(ours)
        worker = _Worker(self._begin)
        self._workers[worker.ours] = worker
        worker.takes(task)  # if it ended already, that is heard as the end of its task
        return worker

    def _hear(self, ours: Connection) -> None:
        """Takes what a process has to say; its end is the result of the task that it was at."""
        try:
            worked, result = ours.recv()
        except (EOFError, OSError):
            worked, result = True, Ended(self._bury(ours))
        if not worked:
            raise result
        if ours in self._under_way:
            number, task = self._under_way.pop(ours)
            self._done[number] = task, result

    def _bury(self, ours: Connection) -> str:
        return self._workers.pop(ours).buried()

    def _close(self) -> None:
        for worker in self._workers.values():
            worker.process.terminate()
        for ours in list(self._workers):
            self._bury(ours)
        self._under_way.clear()


class _Worker:
    """A process, and our end of the pipe to it."""

    def __init__(self, begin: Callable[[], Any]) -> None:
        self.ours, theirs = multiprocessing.Pipe()
        _our_ends.add(self.ours)
        args = (begin, theirs, current())
        self.process: BaseProcess = multiprocessing.get_context().Process(target=_live, args=args, daemon=True)
        with _signals_wait():
            self.process.start()
        theirs.close()

    def takes(self, task: Any) -> bool:
        """Gives the process a task; False where it has ended."""
        try:
            self.ours.send(task)
        except OSError:
            return False
        return True

    def buried(self) -> str:
        """Waits for the end of the process, which is near; how it ended, in words."""
        _our_ends.discard(self.ours)
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
    """Who is asked to end meanwhile hears of it afterwards: a process has our handlers until it has set its own."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where a process begins with handlers of its own
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _hear_signals() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it, and ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


# ----------------------------------------------------------------------------------------- in the process


def _live(begin: Callable[[], Callable[[Any], Any]], channel: Connection, limits: Limits) -> None:
    """Takes task after task."""
    for inherited in _our_ends:
        inherited.close()
    _hear_signals()
    set_limits({name: getattr(limits, name) for name in NAMES})
    tasks: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(channel, tasks), daemon=True).start()
    try:
        work = begin()
        while True:
            _say(channel, True, work(tasks.get()))
    except Exception as error:
        _say(channel, False, error)


def _say(channel: Connection, worked: bool, what: Any) -> None:
    try:
        channel.send((worked, what))
    except OSError:
        os._exit(1)  # nobody hears us any more


def _listen(channel: Connection, tasks: "SimpleQueue[Any]") -> None:
    """Passes tasks on. At the end of the pipe the process ends, whatever it is at: nobody wants its result."""
    try:
        while True:
            tasks.put(channel.recv())
    except (EOFError, OSError):
        os._exit(1)
