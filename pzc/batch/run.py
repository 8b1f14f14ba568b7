"""Solve a file or a folder of puzzles on all cores. Write a line of JSON for each puzzle, in their order."""

import os
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from itertools import chain, islice
from typing import TextIO

from pzc.api.sources import STANDARD_INPUT, files_in, puzzles_below
from pzc.backends.interface import ToolMissing
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source, Span, visible
from pzc.jobs.executors import JobExecutor, make_executor
from pzc.jobs.processes import Ended
from pzc.output import exit_codes
from pzc.output.files import keep_apart
from pzc.output.messages import note

from .locking import alone
from .progress import Progress
from .request import (
    CODES,
    Line,
    ManyRequest,
    Record,
    files_for,
    is_table,
    lost,
    place_of,
    refused,
)
from .resuming import ExistingRecords, existing_records
from .shared_engines import MOST_ANSWERS, frequent_hashes
from .solver import records, solver_for

_MOST_TOGETHER = 128  # lines that a process gets at once
_LOOKED_AT = 1_000  # lines that are examined for clues in common
_EXAMINED_BYTES = 1 << 16  # bytes that are examined for a file that is no text
_MANY = 100
"""The number of lines from which a shared engine pays off. Loading numba takes as long as a hundred puzzles."""


def solve_many(request: ManyRequest) -> int:
    """Print a record for each puzzle. Return the worst exit code. Raises PuzzleError, ToolMissing."""
    if is_table(request):
        from .tables import solve_table

        return solve_table(request)
    if request.rules:
        _require_text(request.file)
    if request.output is not None:
        keep_apart(request.output, [request.file] if request.rules else puzzles_below(request.file))
    with make_executor(request.jobs, request.cluster) as executor:
        if request.output is None:
            return _solve(request, executor, sys.stdout, ExistingRecords(Counter()))
        with alone(request.output):
            before = existing_records(request.output) if request.resume else ExistingRecords(Counter())
            with open(request.output, "a" if request.resume else "w", encoding="utf-8") as stream:
                return _solve(request, executor, stream, before)


def _require_text(path: str) -> None:
    """Raise PuzzleError for a file that begins like a picture, an archive or another binary file."""
    if os.path.isfile(path):  # reading from a pipe would take its lines away
        with open(path, "rb") as stream:
            if b"\0" in stream.read(_EXAMINED_BYTES):
                raise fail("PZ004", "this is not a text file", Span(Source(visible(path), "")))


def _solve(request: ManyRequest, executor: JobExecutor, stream: TextIO, before: ExistingRecords) -> int:
    """Solve the puzzles that have no record yet; return the exit code. `before` counts the records in the stream."""
    start = time.perf_counter()
    # computed from all lines, so that a resumed run is the same
    request, lines = _with_engine(request, _lines(request))
    lines = islice(lines, before.count, None)
    if request.rules:
        solver = solver_for(_of_all(request))
        if request.cluster is None:
            solver.ready()
    tally = _Tally(request, stream, before)
    try:
        with closing(_results(request, executor, lines)) as results:
            for line, record in results:
                tally.take(line, record)
    except KeyboardInterrupt:
        tally.codes.add(exit_codes.INTERRUPTED)
    except PuzzleError:  # the cluster is lost
        tally.summary(time.perf_counter() - start)
        raise
    return tally.summary(time.perf_counter() - start)


def _with_engine(request: ManyRequest, lines: Iterator[Line]) -> tuple[ManyRequest, Iterator[Line]]:
    """Return the request with the engine that suits its lines, and with the clues that they have in common.

    Both depend only on the first lines, so that they are the same for any number of processes.
    """
    if request.engine == "kernel" and find_spec("numba") is None:
        raise ToolMissing("the kernel needs numba: pip install 'pzc[many]'")
    if not request.rules or request.engine == "each" or request.limit > MOST_ANSWERS:
        return replace(request, engine="each"), lines
    first = list(islice(lines, _LOOKED_AT))
    lines = chain(first, lines)
    if request.engine == "auto" and len(first) < _MANY:
        return replace(request, engine="each"), lines
    return replace(request, common=frequent_hashes(request, (text for _, text in first))), lines


class _Tally:
    """Write records and count them."""

    def __init__(self, request: ManyRequest, stream: TextIO, before: ExistingRecords) -> None:
        self.codes = {
            CODES.get(status, exit_codes.WRONG_INPUT if status == "error" else exit_codes.OK)
            for status in before.counts
        }
        self._stream = stream
        self._counts: Counter[str] = Counter()
        self._before = before
        self._is_folder = not request.rules
        total = _how_many(request)
        self._progress = Progress(None if total is None else total - before.count)

    def take(self, line: Line, record: Record) -> None:
        """Write a record."""
        self._stream.write(record.text + "\n")
        self._stream.flush()
        self._counts[record.status] += 1
        self.codes.add(record.code)
        self._progress.show(self._counts.total())

    def summary(self, spent: float) -> int:
        """Print a summary and return the exit code."""
        self._progress.clear()
        done, counts = self._counts.total(), self._counts + self._before.counts
        tally = ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items())) or "none"
        stopped = "interrupted: " if exit_codes.INTERRUPTED in self.codes else ""
        rate = f"in {spent:.1f} s, {done / spent:,.0f} a second"
        rate = f"; {self._before.count:,} were there already, {done:,} {rate}" if self._before.count else f" {rate}"
        note(f"{stopped}{counts.total():,} puzzles ({tally}){rate}")
        none = exit_codes.WRONG_INPUT if self._is_folder and not counts else exit_codes.OK
        return next((code for code in exit_codes.WORST_FIRST if code in self.codes), none)


# --------------------------------------------------------------------------------------------- the lines


def _lines(request: ManyRequest) -> Iterator[Line]:
    """Yield the lines that are puzzles. Blank lines and comments (`#`) are skipped."""
    if not request.rules:
        yield from enumerate(files_in([request.file]), 1)
        return
    if request.file == STANDARD_INPUT:
        yield from _puzzles(sys.stdin)
        return
    with open(request.file, encoding="utf-8-sig", errors="replace") as stream:
        yield from _puzzles(stream)


def _puzzles(stream: TextIO) -> Iterator[Line]:
    for number, line in enumerate(stream, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.rstrip("\n")


def _how_many(request: ManyRequest) -> int | None:
    """Return the number of puzzles if counting is cheap, else None."""
    if not request.rules:
        return len(puzzles_below(request.file))
    return None if request.file == STANDARD_INPUT else sum(1 for _ in _lines(request))


def _results(
    request: ManyRequest, executor: JobExecutor, lines: Iterator[Line]
) -> Generator[tuple[Line, Record], None, None]:
    """Yield each line with its record, in order."""
    most = 1 if request.engine == "each" else _MOST_TOGETHER
    for line, found in executor.each(partial(records, _of_all(request)), lines, most, partial(files_for, request)):
        if isinstance(found, Ended):
            error = lost(place_of(request, line), found)
            yield line, refused(request, line, error, exit_codes.INTERNAL)
        else:
            yield line, found


def _of_all(request: ManyRequest) -> ManyRequest:
    """Return the request without the options that only the main process uses."""
    return replace(request, output=None, resume=False, jobs=1, cluster=None, folder=request.home)
