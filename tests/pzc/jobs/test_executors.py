"""Many small items: how they are combined to tasks, and the effect of a process that ends."""

import os
import signal
from collections.abc import Sequence
from itertools import islice

import pytest

from pzc.jobs.executors import LocalExecutor, Pace
from pzc.jobs.processes import Ended


def squares(numbers: Sequence[int]) -> list[int]:
    if 13 in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return [number * number for number in numbers]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="ends a process as POSIX does")
@pytest.mark.parametrize("most", [1, 8])
def test_ended_process_affects_only_its_item(most: int) -> None:
    with LocalExecutor(2) as make_executor:
        found = list(make_executor.each(squares, iter(range(30)), most))
    assert [item for item, _ in found] == list(range(30))
    lost = [(item, result.why) for item, result in found if isinstance(result, Ended)]
    assert lost == [(13, "it was ended by SIGKILL")]
    assert all(result == item * item for item, result in found if item != 13)


def test_fixed_task_size() -> None:
    assert [len(task) for task in Pace(8).tasks(iter(range(30)))] == [8, 8, 8, 6]


def test_task_size_follows_the_pace() -> None:
    pace = Pace(4096, seconds=2.0)
    sizes = []
    for task in islice(pace.tasks(iter(range(10**9))), 60):
        sizes.append(len(task))
        pace.took(len(task), 0.01 * len(task), at_once=2)
    assert sizes[:6] == [1, 1, 1, 1, 1, 1]
    assert all(later <= max(1, sum(sizes[: i + 1]) // 4) for i, later in enumerate(sizes[1:]))
    assert sizes[-1] == 200
    pace.took(10, 100.0, at_once=2)
    assert pace.size == 1
    pace.took(10**9, 0.0, at_once=1)
    assert pace.size == 4096
