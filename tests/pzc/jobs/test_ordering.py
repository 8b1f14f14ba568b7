"""Tasks by an executor: in order or as they finish, only a limited number at once, and none of them twice."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import Event

from pzc.jobs.ordering import results


def test_results_in_task_order() -> None:
    last = Event()

    def work(task: int) -> int:
        if task == 0:
            last.wait()
        if task == 19:
            last.set()
        return task * task

    with ThreadPoolExecutor(3) as executor:
        found = [(task, future.result()) for task, future in results(executor, work, iter(range(20)), lambda: 30)]
        last.clear()
        come = [task for task, _ in results(executor, work, iter(range(20)), lambda: 30, in_order=False)]
    assert found == [(task, task * task) for task in range(20)]
    assert sorted(come) == list(range(20))
    assert come[-1] == 0


class Slow(Executor):
    """An executor that does nothing by itself."""

    def __init__(self) -> None:
        self.begun: list[Future[int]] = []

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.begun.append(Future())
        if len(self.begun) == 2:
            self.begun[0].set_result(7)
        return self.begun[-1]


def test_closing_cancels_running_tasks() -> None:
    executor = Slow()
    requests: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            requests.append(number)
            yield number

    found = results(executor, abs, tasks(), lambda: 2)
    task, future = next(found)
    assert (task, future.result(), requests) == (0, 7, [0, 1])
    found.close()
    assert executor.begun[1].cancelled()


def test_exception_is_in_the_future() -> None:
    with ThreadPoolExecutor(1) as executor:
        ((_, future),) = results(executor, len, iter([3]), lambda: 1)
    assert isinstance(future.exception(), TypeError)


def test_no_tasks() -> None:
    assert list(results(Slow(), abs, iter(()), lambda: 2)) == []
