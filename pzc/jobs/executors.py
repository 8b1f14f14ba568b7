"""Executors for many small tasks: local processes or the workers of a cluster.

Short items are grouped into tasks of a few seconds. If the process of a group ends, its items are tried in smaller
groups, down to single items, so that one item costs no other.
"""

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from pzc.compiler.base.memory import limit_in_use, set_limit, usual_limit
from pzc.compiler.base.node import node
from pzc.jobs.cluster.bundles import Bundle, with_files
from pzc.output.messages import note

from .ordering import results
from .processes import Ended, Workers

Item = TypeVar("Item")
Result = TypeVar("Result")
Job: TypeAlias = Callable[[Sequence[Item]], Sequence[Result]]
"""A function from some items to a result for each, independent of the other items.

It must be a top-level function or a `partial`.
"""
Files: TypeAlias = "Callable[[Sequence[Item]], Bundle]"
"""A function that returns the files that some items need and that may be missing where they are processed."""

_LEAST_MEMORY = 256 << 20  # the least memory limit of each local process
_PIECES = 16  # the number of parts into which a task is split when its process has ended
_SECONDS = 2.0  # for a task: much longer than its submission takes, much shorter than the life of a cluster worker
_MOST_FAR = 4096  # items of a cluster task
_AHEAD = 2  # tasks for each thread of a cluster, so that none is idle


@node(eq=False)
class Timed:
    """The results of a task, and the seconds that it took."""

    values: Sequence[Any]
    seconds: float


class Pace:
    """The number of items in a task: one at first, then enough for some seconds, estimated from finished tasks.

    `seconds` is the target for a task; None means that each task has `most` items.
    """

    def __init__(self, most: int, seconds: float | None = None) -> None:
        self.size = most if seconds is None else 1
        self._most = most
        self._seconds = seconds
        self._done = 0

    def tasks(self, items: "Iterator[Item]") -> "Iterator[tuple[Item, ...]]":
        """Yield the items in groups."""
        while task := tuple(islice(items, self.size)):
            yield task

    def took(self, count: int, seconds: float, at_once: int) -> None:
        """Record that `count` items took `seconds` while `at_once` tasks ran in parallel.

        A task never gets more than half of what each worker has done so far. So near the end the work is still spread.
        """
        self._done += count
        if self._seconds is not None:
            wanted = int(self._seconds * count / max(seconds, 1e-6))
            self.size = max(1, min(wanted, self._most, self._done // (2 * max(1, at_once))))


class JobExecutor(ABC):
    """An executor for many items. It is a context manager: on exit, everything that it started ends."""

    seconds: float = 0.0
    """The seconds that all finished tasks took where they ran."""

    @property
    @abstractmethod
    def at_once(self) -> int:
        """The number of tasks that run at the same time now."""

    def __enter__(self) -> "JobExecutor":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def each(
        self,
        job: "Job[Item, Result]",
        items: "Iterator[Item]",
        most: int = 1,
        files: "Files[Item] | None" = None,
        in_order: bool = True,
    ) -> "Generator[tuple[Item, Result | Ended], None, None]":
        """Yield each item with its result, or with how its process ended. Exceptions of the job are raised here.

        `most` is the largest number of items that a local process gets at once.
        """
        return self._each(partial(_timed, job), items, self._pace(most), files, in_order)

    def _each(
        self,
        job: "Callable[[Sequence[Item]], Timed]",
        items: "Iterator[Item]",
        pace: Pace,
        files: "Files[Item] | None",
        in_order: bool,
    ) -> "Generator[tuple[Item, Any], None, None]":
        """Yield each item with its value. If the process of a task ends, its items are tried in smaller tasks."""
        with closing(self._tasks(job, pace.tasks(items), files, in_order)) as found:
            for task, result in found:
                if isinstance(result, Timed):
                    self.seconds += result.seconds
                    pace.took(len(task), result.seconds, self.at_once)
                    yield from zip(task, result.values, strict=True)
                elif len(task) == 1:
                    yield task[0], result
                else:
                    size = max(1, len(task) // _PIECES)
                    yield from self._each(job, iter(task), Pace(size), files, in_order)

    @abstractmethod
    def _pace(self, most: int) -> Pace: ...

    @abstractmethod
    def _tasks(
        self,
        job: "Callable[[Sequence[Item]], Timed]",
        tasks: "Iterator[tuple[Item, ...]]",
        files: "Files[Item] | None",
        in_order: bool,
    ) -> "Generator[tuple[tuple[Item, ...], Timed | Ended], None, None]": ...

    @abstractmethod
    def close(self) -> None:
        """Cancel everything that is running."""


class LocalExecutor(JobExecutor):
    """An executor with `jobs` local processes.

    Even a single job has its own process, so that Ctrl-C ends it at any point.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    @property
    def at_once(self) -> int:
        """See JobExecutor."""
        return self._jobs

    def _pace(self, most: int) -> Pace:
        return Pace(most, _SECONDS)

    def _tasks(self, job: Any, tasks: Any, files: Any, in_order: bool) -> "Generator[Any, None, None]":
        limit = limit_in_use()
        share = limit and max(_LEAST_MEMORY, limit // self._jobs)
        return Workers[Any, Any](partial(_begin, job, share), self._jobs).results(tasks)

    def close(self) -> None:
        """See JobExecutor. The processes end with each call of `each`."""


class ClusterExecutor(JobExecutor):
    """An executor over the workers of a cluster."""

    def __init__(self, address: str) -> None:
        """Raises PuzzleError, ToolMissing: see Cluster."""
        from pzc.jobs.cluster.cluster import Cluster

        limit = limit_in_use()
        self._cluster = Cluster(address, note, None if limit == usual_limit() else limit)

    @property
    def at_once(self) -> int:
        """See JobExecutor."""
        return self._cluster.threads

    def _pace(self, most: int) -> Pace:
        return Pace(_MOST_FAR, _SECONDS)

    def _tasks(self, job: Any, tasks: Any, files: Any, in_order: bool) -> "Generator[Any, None, None]":
        """Yield each task with its result, or with `Ended` if the cluster has lost it too often."""
        from pzc.jobs.cluster.cluster import TaskLost

        def loaded() -> Iterator[tuple[Any, Any]]:
            for task in tasks:
                yield (Bundle(os.getcwd(), {}) if files is None else files(task)), task

        def most() -> int:
            return _AHEAD * max(1, self.at_once)

        with closing(results(self._cluster, partial(_with_files, job), loaded(), most, in_order)) as found:
            for (_, task), future in found:
                try:
                    yield task, future.result()
                except TaskLost as lost:
                    yield task, Ended(str(lost))

    def close(self) -> None:
        """See JobExecutor."""
        self._cluster.shutdown(cancel_futures=True)


def make_executor(jobs: int, cluster: str | None) -> JobExecutor:
    """Return an executor with `jobs` local processes, or one for the cluster at an address.

    Raises PuzzleError, ToolMissing.
    """
    return LocalExecutor(jobs) if cluster is None else ClusterExecutor(cluster)


# --------------------------------------------------------------------------------------- in the workers


def _begin(job: "Callable[[Sequence[Item]], Timed]", memory: int | None) -> "Callable[[Sequence[Item]], Timed]":
    set_limit(memory)
    return job


def _timed(job: "Job[Item, Result]", items: "Sequence[Item]") -> Timed:
    start = time.perf_counter()
    return Timed(job(items), time.perf_counter() - start)


def _with_files(job: "Callable[[Sequence[Item]], Timed]", loaded: "tuple[Bundle, Sequence[Item]]") -> Timed:
    return with_files(job, *loaded)
