"""Solve a table: a file of comma-separated numbers, with a puzzle in each row, to a file of solutions."""

import csv
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import chain, islice
from typing import BinaryIO, TextIO

import click
import numpy as np

from pzc import backends
from pzc.backends.interface import ToolMissing
from pzc.backends.kernel.machine import available
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.base.source import Source, Span, visible
from pzc.jobs.cluster.bundles import Bundle
from pzc.jobs.executors import JobExecutor, make_executor
from pzc.jobs.processes import Ended
from pzc.output import exit_codes
from pzc.output.files import keep_apart
from pzc.output.messages import note

from .locking import alone
from .numbers import MOST_ANSWERS, Plan
from .progress import Progress
from .request import ManyRequest, files_for
from .resuming import ExistingRecords, existing_rows
from .rows import (
    ERROR,
    UNKNOWN,
    Part,
    Table,
    Written,
    numbers,
    refused,
    solved,
    variant_of,
)

_LOOKED_AT = 1 << 18  # rows that are examined for the plan
_PART = 1_024  # rows in a part
_PARTS = 32  # parts that a local process gets at once
_PIECES = 16  # pieces of a part whose process ended


def solve_table(request: ManyRequest) -> int:
    """Write the status and a solution of each row. Return the exit code. Raises PuzzleError, ToolMissing."""
    _require_options(request)
    keep_apart(request.output, [request.file])
    start = time.perf_counter()
    with open(request.file, encoding="utf-8-sig", errors="replace") as stream, ExitStack() as files:
        lines = _rows(stream)
        columns = _columns(next(lines, ""), request.file)
        table = Table(request.rules, request.home, columns, request.limit, request.time_limit)
        variant_of(table.rules, table.columns, table.folder)
        executor = files.enter_context(make_executor(request.jobs, request.cluster))
        first = list(islice(lines, _LOOKED_AT))
        plan = _plan(table, first)
        if request.cluster is None and multiprocessing.get_start_method() == "fork":
            with suppress(PuzzleError):  # the error will be reported with its row
                variant_of(table.rules, table.columns, table.folder).ready(plan)
        before = ExistingRecords(Counter())
        out: BinaryIO = sys.stdout.buffer
        if request.output is not None:
            files.enter_context(alone(request.output))
            before = existing_rows(request.output) if request.resume else before
            out = files.enter_context(open(request.output, "ab" if request.resume else "wb"))
        if not before.begun:
            _write(out, _head(table, plan))
        rest = islice(chain(first, lines), before.count, None)
        return _Run(request, table, plan, executor, out, before).write(rest, start)


def _require_options(request: ManyRequest) -> None:
    """Refuse options that have no meaning for a table. Raises ToolMissing."""
    if not available():
        raise ToolMissing("a table of numbers needs numba: pip install 'pzc[many]'")
    if request.limit > MOST_ANSWERS:
        raise click.UsageError(
            f"of a puzzle in a table up to {MOST_ANSWERS:,} solutions are counted: --limit {MOST_ANSWERS}"
        )
    if request.engine in ("session", "each") or request.backend != backends.AUTO:
        raise click.UsageError(
            "a table is solved by the kernel, and what that gives up by a solver of its choice: "
            "leave out --engine and --backend, or give the puzzles as lines (docs/many.md)"
        )


class _Run:
    """Solve parts and write the rows of solutions in order, on the given executor."""

    def __init__(
        self,
        request: ManyRequest,
        table: Table,
        plan: Plan,
        executor: JobExecutor,
        out: BinaryIO,
        before: ExistingRecords,
    ) -> None:
        """`before` counts the rows that are already written."""
        self._table = table
        self._executor = executor
        self._job = partial(solved, table, plan)
        self._files = partial(_files, request)
        self._out = out
        self._before = before
        self._codes: set[int] = set()

    def write(self, lines: Iterator[str], start: float) -> int:
        """Write all rows and return the exit code.

        `start` is the time when the run began. Raises PuzzleError if the cluster is lost.
        """
        counts, progress = Counter[str](), Progress(None)
        try:
            with closing(self._written(_parts(lines, _PART), _PARTS)) as found:
                for written in found:
                    _write(self._out, written.text)
                    counts.update(dict(written.statuses))
                    self._codes |= {exit_codes.INTERNAL} if written.failed else set()
                    progress.show(counts.total())
        except KeyboardInterrupt:
            self._codes.add(exit_codes.INTERRUPTED)
        finally:
            progress.clear()
            self._summary(counts, time.perf_counter() - start)
        every = counts + self._before.counts
        self._codes |= {code for status, code in _CODES.items() if every[status]}
        return next((code for code in exit_codes.WORST_FIRST if code in self._codes), exit_codes.OK)

    def _written(self, parts: Iterator[Part], most: int) -> Generator[Written, None, None]:
        """Yield the rows of each part. If a process ended, try the part in pieces, down to single rows."""
        for part, found in self._executor.each(self._job, parts, most, self._files):
            if isinstance(found, Written):
                yield found
            elif part.count == 1:
                yield _lost(self._table, found)
            else:
                yield from self._written(iter(part.pieces(_PIECES)), 1)

    def _summary(self, counts: Counter[str], spent: float) -> None:
        """Print how many rows have each status, and the rate."""
        every, before = counts + self._before.counts, self._before.count
        tally = ", ".join(f"{count:,} {status}" for status, count in sorted(every.items())) or "none"
        rate = f"in {spent:.1f} s, {counts.total() / spent:,.0f} a second"
        rate = f"; {before:,} were there already, {counts.total():,} {rate}" if before else f" {rate}"
        stopped = "interrupted: " if exit_codes.INTERRUPTED in self._codes else ""
        note(f"{stopped}{every.total():,} puzzles ({tally}){rate}")


_CODES = {ERROR: exit_codes.WRONG_INPUT, UNKNOWN: exit_codes.UNKNOWN, "none": exit_codes.FAILED}


def _files(request: ManyRequest, _: object) -> "Bundle":
    """Return the files of this machine that parts need: those of the rules."""
    return files_for(request, ())


def _lost(table: Table, ended: Ended) -> Written:
    """Return the row of a puzzle whose process ended."""
    return refused(table, f"the process that solved this puzzle is gone: {ended.why} [PZ972]", failed=True)


def _rows(stream: TextIO) -> Iterator[str]:
    """Yield the lines that are rows, each with its line end. Blank lines and comments (`#`) are skipped."""
    for line in stream:
        if not line.isspace() and not line.lstrip().startswith("#"):
            yield line if line.endswith("\n") else line + "\n"


def _parts(lines: Iterator[str], size: int) -> Iterator[Part]:
    while some := list(islice(lines, size)):
        yield Part("".join(some), len(some))


def _plan(table: Table, first: list[str]) -> Plan:
    """Return how all rows are solved. The first rows show where clues are, and the range of their numbers."""
    many = variant_of(table.rules, table.columns, table.folder)
    rows, wrong = numbers("".join(first), len(first), len(table.columns))
    wrong |= many.wrong_numbers(rows)
    return many.plan(np.delete(rows, list(wrong), axis=0))


def _columns(line: str, name: str) -> tuple[str, ...]:
    """Return the names of the columns. Raises PuzzleError."""
    columns = tuple(column.strip() for column in next(csv.reader([line.rstrip("\n")]), []))
    if not columns or any(is_digits(column.lstrip("-")) or not column for column in columns):
        message = "the first line of a table names its columns"
        help = 'a column is called like what stands before the `=` in a puzzle: "circle (1,1)","given (2,3)"'
        raise fail("PZ987", message, Span(Source(visible(name), "")), help=help)
    return columns


def _head(table: Table, plan: Plan) -> bytes:
    many = variant_of(table.rules, table.columns, table.folder)
    names = [*(["count"] if table.counts else []), *many.unknowns(plan)]
    return ",".join(["status", *(f'"{name}"' if "," in name else name for name in names)]).encode() + b"\n"


def _write(out: BinaryIO, text: bytes) -> None:
    out.write(text)
    out.flush()
