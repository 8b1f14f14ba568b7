"""Many new puzzles of a variant, a file for each: with one seed after the other, on all cores or a cluster."""

import os
import re
import time
from collections.abc import Sequence
from functools import partial

from pzc.batch.progress import Progress
from pzc.cli import exit_codes
from pzc.cli.output import write_out
from pzc.cli.terminal import note
from pzc.compiler.base.node import node, replace
from pzc.compiler.flat.certificate import certificate
from pzc.compiler.pipeline import flatten
from pzc.jobs.cluster.texts import Bundle, bundled
from pzc.jobs.executors import crew
from pzc.jobs.processes import Ended

from .generator import GaveUp, compiled, generate
from .recipe import Wishes


@node
class Missed:
    """There is no puzzle for a seed; says why."""

    why: str


@node
class Puzzle:
    """The text of a puzzle, and where it matters, what it has in common with those that are the same."""

    text: str
    certificate: str | None


def make_series(
    wishes: Wishes, count: int, folder: str, jobs: int, cluster: str | None = None, distinct: bool = False
) -> int:
    """Writes a file for each of so many seeds, from that of the wishes on: what `--seed` alone makes; the exit code.

    By so many processes of this machine, or by the cluster at an address. A seed for which no puzzle is found costs
    itself. PuzzleError where the rules or the wishes are wrong. `distinct`: nor is there a file for a puzzle that is
    the same as that of a seed before, but for the names of its cells and values (compiler/flat/certificate.py).
    """
    os.makedirs(folder, exist_ok=True)
    start, progress = time.perf_counter(), Progress(count)
    code, done = exit_codes.OK, 0
    before: dict[str, int] = {}
    seeds = range(wishes.seed, wishes.seed + count)
    try:
        with crew(min(jobs, count), cluster) as those:
            for seed, made in those.each(partial(_made, wishes, distinct), iter(seeds), files=partial(_files, wishes)):
                if isinstance(made, Puzzle):
                    first = seed if made.certificate is None else before.setdefault(made.certificate, seed)
                    if first == seed:
                        done += 1
                        write_out(made.text, os.path.join(folder, f"{file_name(wishes.use)}_{seed}.puz"))
                    else:
                        progress.clear()
                        note(f"--seed {seed}: the same as --seed {first}")
                else:
                    code = exit_codes.INTERNAL if isinstance(made, Ended) else code or exit_codes.UNKNOWN
                    progress.clear()
                    note(f"--seed {seed}: {made.why}")
                progress.show(done)
    except KeyboardInterrupt:
        code = exit_codes.INTERRUPTED
    progress.clear()
    spent = time.perf_counter() - start
    note(f"{done:,} of {count:,} puzzles in {spent:.1f} s, {done / spent:,.2g} a second")
    return code


def file_name(use: str) -> str:
    """The rule files and their parameters, as a part of a file's name."""
    return re.sub(r"\W+", "_", use).strip("_")


def _made(wishes: Wishes, distinct: bool, seeds: Sequence[int]) -> list[Puzzle | Missed]:
    return [_puzzle(replace(wishes, seed=seed), distinct) for seed in seeds]


def _puzzle(wishes: Wishes, distinct: bool) -> Puzzle | Missed:
    try:
        text = generate(wishes, lambda message: None)
    except GaveUp as reason:
        return Missed(str(reason))
    return Puzzle(text, certificate(flatten(compiled(wishes, text))) if distinct else None)


def _files(wishes: Wishes, seeds: Sequence[int]) -> "Bundle":
    return bundled((), [wishes.use, *wishes.lines], wishes.folder)
