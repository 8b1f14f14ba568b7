"""Options to many new puzzles, one file for each seed, made on all cores or on a cluster."""

import os
import re
import time
from collections.abc import Sequence
from functools import partial

from pzc.batch.progress import Progress
from pzc.compiler.base.node import node, replace
from pzc.compiler.flat.certificate import certificate
from pzc.compiler.pipeline import flatten
from pzc.generation.generator import GaveUp, compiled, generate
from pzc.generation.recipe import GeneratorOptions
from pzc.jobs.cluster.bundles import Bundle, bundled
from pzc.jobs.executors import make_executor
from pzc.jobs.processes import Ended
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import note


@node
class Missed:
    """The result of a seed without a puzzle. `why` is the reason."""

    why: str


@node
class Puzzle:
    """The text of a puzzle, and its certificate if duplicates must be recognized. Equal puzzles have equal ones."""

    text: str
    certificate: str | None


def make_series(
    options: GeneratorOptions, count: int, folder: str, jobs: int, cluster: str | None = None, distinct: bool = False
) -> int:
    """Write a puzzle file for each of `count` seeds, starting with the seed of the options. Return the exit code.

    Each text is the one that `--seed` makes alone. `jobs` is the number of local processes; `cluster` is the address of
    a scheduler. A seed without a puzzle does not stop the others. With `distinct`, a puzzle is skipped if an earlier
    seed gave the same one up to the names of cells and values (compiler/flat/certificate.py). Raises PuzzleError if the
    rules or the options are wrong.
    """
    os.makedirs(folder, exist_ok=True)
    start, progress = time.perf_counter(), Progress(count)
    code, done = exit_codes.OK, 0
    before: dict[str, int] = {}
    seeds = range(options.seed, options.seed + count)
    try:
        with make_executor(min(jobs, count), cluster) as executor:
            for seed, made in executor.each(
                partial(_generated, options, distinct), iter(seeds), files=partial(_files, options)
            ):
                if isinstance(made, Puzzle):
                    first = seed if made.certificate is None else before.setdefault(made.certificate, seed)
                    if first == seed:
                        done += 1
                        write_out(made.text, os.path.join(folder, f"{file_name(options.use)}_{seed}.puz"))
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
    """Return the rule files and their parameters as a part of a file name."""
    return re.sub(r"\W+", "_", use).strip("_")


def _generated(options: GeneratorOptions, distinct: bool, seeds: Sequence[int]) -> list[Puzzle | Missed]:
    return [_puzzle(replace(options, seed=seed), distinct) for seed in seeds]


def _puzzle(options: GeneratorOptions, distinct: bool) -> Puzzle | Missed:
    """Generate a puzzle. With `distinct`, compute its certificate as well."""
    try:
        text = generate(options, lambda message: None)
    except GaveUp as reason:
        return Missed(str(reason))
    return Puzzle(text, certificate(flatten(compiled(options, text))) if distinct else None)


def _files(options: GeneratorOptions, seeds: Sequence[int]) -> "Bundle":
    return bundled((), [options.use, *options.lines], options.folder)
