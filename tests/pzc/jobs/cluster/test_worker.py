"""The child process of a worker, which runs tasks: its results, its end, and cancellation."""

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from pzc.compiler.base.limits import Limits, current
from pzc.jobs.cluster import worker
from pzc.jobs.cluster.outcomes import (
    Done,
    ProcessEnded,
    Raised,
    RunSettings,
    VersionMismatch,
    packed,
    unpacked,
)
from pzc.jobs.cluster.worker import Child, Children, perform

from ....processes import alive, looks_into_proc, wait_until_gone

TERMS = RunSettings("a run", "0.0", Limits(cells=77), None)


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    made = Child(TERMS)
    yield made
    made.kill()


def result_of(child: Child, function: Any, *args: Any) -> Any:
    return unpacked(child.outcome(packed((function, args)), lambda: False))


def test_tasks_one_after_the_other_in_one_process(child: Child) -> None:
    first = result_of(child, os.getpid)
    assert first == result_of(child, os.getpid) != Done(os.getpid())
    match result_of(child, int, "x"):
        case Raised(ValueError()):
            pass
        case other:
            raise AssertionError(other)
    assert result_of(child, current) == Done(Limits(cells=77))
    assert result_of(child, print, "this is no outcome") == Done(None)
    assert result_of(child, os.getcwd) == Done(os.path.abspath(os.sep))


@looks_into_proc
def test_ended_process_affects_only_its_task(child: Child) -> None:
    before = result_of(child, os.getpid).value
    assert result_of(child, os._exit, 3) == ProcessEnded("it ended with exit code 3")
    assert result_of(child, os.getpid).value != before
    killed = result_of(child, os.getpid).value
    os.kill(killed, signal.SIGKILL)
    wait_until_gone([killed])
    assert result_of(child, abs, -4) in (Done(4), ProcessEnded("it was ended by SIGKILL"))
    assert result_of(child, abs, -4) == Done(4)


@looks_into_proc
def test_cancelled_task_ends(child: Child) -> None:
    process = result_of(child, os.getpid).value
    assert unpacked(child.outcome(packed((time.sleep, (3600,))), lambda: True)) == ProcessEnded("it was called off")
    assert not alive(process)
    assert result_of(child, abs, -4) == Done(4)


def test_a_process_is_for_the_tasks_of_its_run() -> None:
    class Idle(Child):
        def has_retired(self) -> bool:
            return self.terms.run == "long ago"

    children = Children()
    for run in ("one", "long ago"):
        children.release(Idle(RunSettings(run, "", Limits(), None)))
    one = children.acquire(RunSettings("one", "", Limits(), None))
    assert isinstance(one, Idle)
    assert not isinstance(children.acquire(RunSettings("one", "", Limits(), None)), Idle)
    assert not isinstance(children.acquire(RunSettings("long ago", "", Limits(), None)), Idle)


def test_other_version_is_refused() -> None:
    assert unpacked(perform(packed(TERMS), b"not looked at")) == VersionMismatch(worker.VERSION)
