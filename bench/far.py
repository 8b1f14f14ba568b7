"""Compare a local cluster with the same work in one process."""

import json
import operator
import os
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bench.killers import killers
from bench.many import hard
from bench.measure import PYTHON, table
from pzc.batch.request import ManyRequest, Record
from pzc.batch.solver import records
from pzc.cli.series import _generated
from pzc.compiler.base.node import replace
from pzc.generation.recipe import GeneratorOptions
from pzc.jobs.cluster.cluster import Cluster
from pzc.jobs.executors import ClusterExecutor, JobExecutor, LocalExecutor

DASK = str(Path(PYTHON).with_name("dask"))


@contextmanager
def machines(workers: int) -> Iterator[str]:
    """Yield the address of a scheduler with this number of single-threaded workers, all on this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    started = []
    try:
        port = address.rpartition(":")[2]
        started.append(_start_dask("scheduler", "--host", "127.0.0.1", "--port", port))
        time.sleep(3)
        started += [_start_dask("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(workers)]
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def _start_dask(*args: str) -> "subprocess.Popen[bytes]":
    nothing = subprocess.DEVNULL
    return subprocess.Popen([DASK, *args, "--no-dashboard"], stdout=nothing, stderr=nothing)


@contextmanager
def far(workers: int) -> Iterator[ClusterExecutor]:
    """Yield an executor for a cluster, after all its workers have connected."""
    with machines(workers) as address, ClusterExecutor(address) as make_executor:
        while make_executor.at_once < workers:
            time.sleep(0.1)
        yield make_executor


class Work:
    """Work to be done by one process and by clusters: a job and its items."""

    def __init__(self, name: str, job: Any, items: Sequence[Any], most: int = 1) -> None:
        self.name = name
        self._job, self._items, self._most = job, items, most

    def measure(self, make_executor: JobExecutor) -> tuple[list[Any], float, float]:
        """Return the results, the seconds that passed, and the fraction of the time for which each worker was busy."""
        make_executor.seconds, start = 0.0, time.perf_counter()
        with closing(make_executor.each(self._job, iter(self._items), self._most)) as found:
            results = [_without_times(result) for _, result in found]
        spent = time.perf_counter() - start
        return results, spent, make_executor.seconds / (spent * make_executor.at_once)


def _without_times(result: Any) -> Any:
    """Return a result without the fields that vary from run to run."""
    return {**json.loads(result.text), "seconds": None} if isinstance(result, Record) else result


def works(share: float = 1.0) -> list[Work]:
    """Return the work to be measured, or a small part of it for tests."""
    random = Random(1)
    cages = list(enumerate(killers(round(80 * share), random), 1))
    sudokus = list(enumerate(hard(random, round(20_000 * share)), 1))
    request = ManyRequest("bench", "killer", folder=os.getcwd())
    wishes = GeneratorOptions("sudoku", os.getcwd(), time_limit=600)
    return [
        Work("killers", partial(records, request), cages),
        Work("hard sudokus, kernel", partial(records, replace(request, rules="sudoku", engine="kernel")), sudokus, 128),
        Work("new sudokus", partial(_generated, wishes, False), range(round(30 * share))),
    ]


def scaling() -> str:
    """Return a table of the same work by one process, by one worker, and by two workers."""
    all_works = works()
    alone = [work.measure(LocalExecutor(1))[0] for work in all_works]
    measured = []
    for workers in (1, 2):
        with far(workers) as make_executor:
            for work in all_works:
                work.measure(make_executor)  # not counted: a worker imports its modules at the first task
            measured.append([work.measure(make_executor) for work in all_works])
    rows = []
    for work, known, (one, first, busy), (two, second, both) in zip(all_works, alone, *measured, strict=True):
        same = "yes" if one == known == two else "NO"
        rates = f"{busy:.0%}", f"{both:.0%}", f"{2 * both / busy:.2f}", f"{first / second:.2f}"
        rows.append((work.name, same, *rates))
    text = (
        "Busy is the fraction of the time for which a worker runs tasks; it depends little on other programs.\n"
        "Scaling is the ratio of the two fractions, times two. Speed-up is the elapsed time with one worker,\n"
        "divided by that with two; it needs two idle cores."
    )
    return table("One worker and two", text, ("work", "same result", "busy, 1", "busy, 2", "scaling", "speed-up"), rows)


def overhead(count: int = 1000) -> str:
    """Return the cost of an empty task: elapsed time in sequence, and our CPU time if many are submitted at once."""
    with machines(1) as address, Cluster(address, print) as cluster:
        cluster.submit(operator.add, 1, 1).result()
        start = time.perf_counter()
        for n in range(count // 10):
            cluster.submit(abs, n).result()
        one = (time.perf_counter() - start) / (count // 10)
        start = time.process_time()
        futures = [cluster.submit(abs, n) for n in range(count)]
        assert [future.result() for future in futures] == list(range(count))
        ours = (time.process_time() - start) / count
    return (
        f"An empty task takes {one * 1e3:.1f} ms of elapsed time in sequence, and {ours * 1e3:.1f} ms of our CPU time "
        f"if {count:,} are submitted at once.\n"
    )


def by_cluster() -> str:
    """Return the table of one worker and two, and the cost of an empty task."""
    return f"{scaling()}\n{overhead()}"
