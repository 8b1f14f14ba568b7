"""Tasks in child processes: order, the effect of a killed process, and that none outlives its parent."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice

import pytest

from pzc.jobs.processes import Ended, Workers

from ...processes import alive, looks_into_proc, wait_until_gone

Work = Callable[[int], str]


def begin(fatal: dict[int, int]) -> Work:
    """Return work whose result is the task and the process that did it.

    `fatal` maps the tasks that end the process to a signal, or to minus an exit code.
    """

    def work(task: int) -> str:
        if task in fatal:
            if fatal[task] <= 0:
                os._exit(-fatal[task])
            os.kill(os.getpid(), fatal[task])
        return f"{task} by {os.getpid()}"

    return work


def never_begins() -> Work:
    os._exit(7)


def refuses() -> Work:
    def work(task: int) -> str:
        raise LookupError(task)

    return work


def numbers(results: Iterator[tuple[int, str | Ended]]) -> list[int | str]:
    """Return the result of each task: the number of its process, or how the process ended."""
    return [result.why if isinstance(result, Ended) else int(result.split()[0]) for _, result in results]


@pytest.mark.parametrize("most", [1, 3])
def test_results_come_in_the_order_of_the_tasks(most: int) -> None:
    workers: Workers[int, str] = Workers(partial(begin, {}), most)
    found = list(workers.results(iter(range(40))))
    assert [task for task, _ in found] == list(range(40))
    assert numbers(iter(found)) == list(range(40))
    processes = {str(result).split()[2] for _, result in found}
    assert 1 <= len(processes) <= most
    assert str(os.getpid()) not in processes


@pytest.mark.parametrize("most", [1, 2])
def test_killed_process_affects_only_its_task(most: int) -> None:
    fatal = {0: signal.SIGKILL, 3: 0, 4: signal.SIGSEGV, 5: -3, 9: signal.SIGTERM}
    workers: Workers[int, str] = Workers(partial(begin, fatal), most)
    assert numbers(workers.results(iter(range(10)))) == [
        "it was ended by SIGKILL",
        1,
        2,
        "it ended with exit code 0",
        "it was ended by SIGSEGV",
        "it ended with exit code 3",
        6,
        7,
        8,
        "it was ended by SIGTERM",
    ]


def test_processes_that_never_begin_are_reported() -> None:
    workers: Workers[int, str] = Workers(never_begins, 2)
    assert numbers(workers.results(iter(range(4)))) == ["it ended with exit code 7"] * 4


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="the process has no handlers of ours")
def test_process_terminated_at_start_is_silent() -> None:
    requests = [signal.SIGTERM]
    os.register_at_fork(after_in_child=lambda: [os.kill(os.getpid(), number) for number in requests])

    def ours(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, ours)
    try:
        workers: Workers[int, str] = Workers(partial(begin, {}), 1)
        assert [result for _, result in workers.results(iter([0]))] == [Ended("it was ended by SIGTERM")]
    finally:
        requests.clear()
        signal.signal(signal.SIGTERM, before)


def test_exceptions_are_raised_by_results() -> None:
    with pytest.raises(LookupError):
        list(Workers[int, str](refuses, 2).results(iter(range(4))))


def test_no_processes_without_tasks() -> None:
    assert list(Workers[int, str](never_begins, 2).results(iter(()))) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for a process without taking its end away")
def test_process_killed_between_tasks_affects_nothing() -> None:
    """The first process waits for a task when it is killed, since tasks are made only when they are needed."""
    seen: list[str] = []

    def tasks() -> Iterator[int]:
        yield 0
        while not seen:
            yield -1
        os.kill(int(seen[0]), signal.SIGKILL)
        os.waitid(os.P_PID, int(seen[0]), os.WEXITED | os.WNOWAIT)  # all its threads have ended
        yield 1

    results = Workers[int, str](partial(begin, {}), 1).results(tasks())
    for task, result in results:
        assert not isinstance(result, Ended)
        seen.append(result.split()[2])
        assert task in (-1, 0, 1)
    assert seen[-1] != seen[0]


@looks_into_proc
def test_closing_ends_all_processes() -> None:
    results = Workers[int, str](partial(begin, {}), 3).results(count())
    processes = {int(str(result).split()[2]) for _, result in islice(results, 200)}
    results.close()
    assert len(processes) > 1
    assert not any(map(alive, processes))


_PARENT = """
import os, time
from itertools import count
from pzc.jobs.processes import Workers
def sleepy():
    return lambda task: f"by {os.getpid()}" if task < 3 else time.sleep(3600)
for task, result in Workers(sleepy, 3).results(count()):
    print(result.split()[1], flush=True)
"""


@looks_into_proc
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_processes_end_with_their_parent(sent: int) -> None:
    """This holds whatever they are doing, and however the parent ends."""
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert parent.stdout is not None
    processes = {int(parent.stdout.readline()) for _ in range(3)}
    parent.send_signal(sent)
    # each process holds the other end of our pipe: the pipe ends when all processes have ended
    assert parent.stdout.read() == ""
    parent.wait()
    wait_until_gone(processes)  # they close the pipe a moment before they end
