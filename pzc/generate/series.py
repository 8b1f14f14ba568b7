"""Many new puzzles of a variant, a file for each: with one seed after the other, on all cores."""

import os
import re
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial

from pzc import exits
from pzc.batch.progress import Progress
from pzc.compiler.base.node import node, replace
from pzc.terminal import note
from pzc.workers import Ended, Workers
from pzc.writing import write_out

from .making import GaveUp, generate
from .variant import Wishes


@node
class Missed:
    """There is no puzzle for a seed; says why."""

    why: str


def make_series(wishes: Wishes, count: int, folder: str, jobs: int) -> int:
    """Writes a file for each of so many seeds, from that of the wishes on: what `--seed` alone makes; the exit code.

    A seed for which no puzzle is found costs itself. PuzzleError where the rules or the wishes are wrong.
    """
    os.makedirs(folder, exist_ok=True)
    start, progress = time.perf_counter(), Progress(count)
    code, done = exits.OK, 0
    workers: Workers[int, str | Missed] = Workers(partial(_begin, wishes), min(jobs, count))
    seeds = range(wishes.seed, wishes.seed + count)
    try:
        with closing(workers.results(iter(seeds))) as results:
            for seed, made in results:
                if isinstance(made, str):
                    done += 1
                    write_out(made, os.path.join(folder, f"{file_name(wishes.use)}_{seed}.puz"))
                else:
                    code = exits.INTERNAL if isinstance(made, Ended) else code or exits.UNKNOWN
                    progress.clear()
                    note(f"--seed {seed}: {made.why}")
                progress.show(done)
    except KeyboardInterrupt:
        code = exits.INTERRUPTED
    progress.clear()
    spent = time.perf_counter() - start
    note(f"{done:,} of {count:,} puzzles in {spent:.1f} s, {done / spent:,.2g} a second")
    return code


def file_name(use: str) -> str:
    """The rule files and their parameters, as a part of a file's name."""
    return re.sub(r"\W+", "_", use).strip("_")


def _begin(wishes: Wishes) -> Callable[[int], str | Missed]:
    return partial(_made, wishes)


def _made(wishes: Wishes, seed: int) -> str | Missed:
    try:
        return generate(replace(wishes, seed=seed), lambda message: None)
    except GaveUp as reason:
        return Missed(str(reason))
