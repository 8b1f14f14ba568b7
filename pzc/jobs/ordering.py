"""Run tasks on an executor and yield the results, in the order of the tasks or as they finish."""

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from queue import Empty, SimpleQueue
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 10_000  # finished results that wait for an earlier one; beyond that, no further task is started
_LOOK = 1.0  # seconds after which `most` is called again


def results(
    executor: Executor,
    function: Callable[[Task], Result],
    tasks: Iterator[Task],
    most: Callable[[], int],
    in_order: bool = True,
) -> "Generator[tuple[Task, Future[Result]], None, None]":
    """Yield each task with its finished future. `most` returns how many tasks may run at the moment.

    When this generator is closed, running tasks are cancelled.
    """
    numbered = enumerate(tasks)
    done: SimpleQueue[Future[Result]] = SimpleQueue()
    under_way: dict[Future[Result], tuple[int, Task]] = {}
    waiting: dict[int, tuple[Task, Future[Result]]] = {}
    place, more = 0, True
    try:
        while True:
            while more and len(under_way) < most() and len(waiting) < _AHEAD:
                begun = next(numbered, None)
                more = begun is not None
                if begun is not None:
                    future = executor.submit(function, begun[1])
                    under_way[future] = begun
                    future.add_done_callback(done.put)
            if not (more or under_way):
                return
            try:
                future = done.get(timeout=_LOOK)
            except Empty:
                continue
            number, task = under_way.pop(future)
            if in_order:
                waiting[number] = task, future
                while place in waiting:
                    yield waiting.pop(place)
                    place += 1
            else:
                yield task, future
    finally:
        for future in under_way:
            future.cancel()
