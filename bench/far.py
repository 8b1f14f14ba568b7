"""Compare a local cluster with the same work in one process, and estimate the time on a large cluster."""

import json
import operator
import os
import resource
import socket
import subprocess
import tempfile
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
from pzc.api.counts import Plan, count
from pzc.api.puzzle import Puzzle, text_source
from pzc.backends import AUTO, get
from pzc.batch.request import ManyRequest, Record
from pzc.batch.solver import Solver, records
from pzc.cli.series import _generated
from pzc.compiler.base.node import replace
from pzc.counting.machine import Machine
from pzc.counting.partition import partitions
from pzc.counting.placements import Apart
from pzc.counting.shares import Shares, count_shares
from pzc.generation.recipe import GeneratorOptions
from pzc.jobs.cluster.cluster import Cluster
from pzc.jobs.executors import ClusterExecutor, JobExecutor, LocalExecutor
from pzc.jobs.shared_counts import ENOUGH

DASK = str(Path(PYTHON).with_name("dask"))
SUPER = "use super_sudoku(n = 4)\n"
CORES = 1000  # cores of the estimated cluster
MILLIONS = 10_000_000  # the number of sudokus in the estimate
LATIN = "use latin_square(n = 7)\n"
EIGHT = "use sudoku(height = 2, width = 4)\n"
SAMPLE = 40  # shares that are counted to estimate the time of all shares


@contextmanager
def machines(workers: int) -> Iterator[str]:
    """Yield the address of a scheduler with this number of single-threaded workers, all on this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    started = []
    try:
        port = address.rpartition(":")[2]
        started.append(_begun("scheduler", "--host", "127.0.0.1", "--port", port))
        time.sleep(3)
        started += [_begun("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(workers)]
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def _begun(*args: str) -> "subprocess.Popen[bytes]":
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


def overhead(count: int = 1000) -> tuple[str, float]:
    """Return the cost of an empty task: elapsed time for tasks in sequence, and CPU time of all processes for many
    tasks.
    """
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
    about = f"An empty task takes {one * 1e3:.1f} ms of elapsed time in sequence, and "
    return f"{about}{ours * 1e3:.1f} ms of our CPU time if {count:,} are submitted at once.\n", ours


def counted() -> str:
    """Count the Super Sudokus of order 4, with a checkpoint, by two workers."""
    problem = Puzzle(text_source(SUPER)).ground().problem
    with tempfile.TemporaryDirectory() as folder, machines(2) as address:
        path = os.path.join(folder, "count.json")
        ours, start = time.process_time(), time.perf_counter()
        found = count(problem, get(AUTO), Plan(checkpoint=path, cluster=address))
        spent, ours = time.perf_counter() - start, time.process_time() - ours
        with open(path, encoding="utf-8") as saved:
            known = len(json.load(saved)["state"]["memo"])
    assert found.number == 9670913361254880903168000, found
    about = f"Super Sudoku of order 4 by two workers: {found}, in {spent:.0f} s, {ours:.1f} s of our CPU time; "
    return f"{about}{known:,} counts in the checkpoint.\n"


def estimate(task: float) -> str:
    """Estimate the time that CORES cores would take from the CPU time of each part here. `task` is our overhead per
    task.
    """
    each, ours = _sudoku()
    rows = []
    work = MILLIONS * each
    client = MILLIONS * ours + work / 2 * task
    rows.append((f"{MILLIONS:,} hard sudokus", f"{work:,.0f} s", f"{work / CORES:,.1f} s", f"{client:,.0f} s"))
    for name, text in (
        ("Super Sudoku of order 4", SUPER),
        ("latin squares of order 7", LATIN),
        ("sudokus of 8x8", EIGHT),
    ):
        shares, work = _shares(text)
        rows.append(
            (f"{name}, {shares:,} shares", f"{work:,.0f} s", f"{work / CORES:,.1f} s", f"{shares * task:,.1f} s")
        )
    text = (
        f"CPU time of all workers, of each of {CORES:,} cores, and of the machine that runs pzc, which is one process."
    )
    return table("Estimate", text, ("work", "all", f"on each of {CORES:,} cores", "machine that runs pzc"), rows)


def _sudoku(sample: int = 4000) -> tuple[float, float]:
    """Return the CPU seconds for a hard sudoku by the kernel, including its record, and the seconds for writing the
    record.
    """
    from pzc.jobs.cluster.outcomes import Done, packed, unpacked

    solver = Solver(ManyRequest("bench", "sudoku", engine="kernel"))
    lines = list(enumerate(hard(Random(2), sample), 1000))
    solver.records(lines[:200])
    start = time.process_time()
    found = solver.records(lines)
    each = (time.process_time() - start) / sample
    sent = packed(Done(found))
    start = time.process_time()
    with open(os.devnull, "w", encoding="utf-8") as out:
        for record in unpacked(sent).value:
            out.write(record.text + "\n")
            out.flush()
    return each, (time.process_time() - start) / sample


def _shares(text: str) -> tuple[int, float]:
    """Return the number of shares of a count, and the CPU seconds for all of them, estimated from some."""
    parts = partitions(Puzzle(text_source(text)).problem.flat)
    assert parts is not None
    problem = Apart(parts)
    ways = Shares(problem, Machine(problem)).cut(ENOUGH)
    some = Random(1).sample(ways, min(SAMPLE, len(ways)))
    count_shares(parts, 600, some[:1])
    start = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    count_shares(parts, 600, some)
    return len(ways), (resource.getrusage(resource.RUSAGE_SELF).ru_utime - start) / len(some) * len(ways)


def by_cluster() -> str:
    """Run all parts and print each as it finishes. Return the last one."""
    print(scaling(), flush=True)
    line, task = overhead()
    print(line, flush=True)
    print(counted(), flush=True)
    return estimate(task)
