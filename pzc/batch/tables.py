"""A file of comma-separated numbers to one of solutions: a puzzle in each row."""

import csv
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from typing import TextIO

import numpy as np

from pzc import exits
from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span, visible
from pzc.terminal import note
from pzc.writing import keep_apart

from .numbers import EMPTY, Counted, Many, Numbers
from .progress import Progress
from .request import ManyRequest
from .resuming import Before, rows_before_now

_LONGEST = 9  # characters of a number
_TOGETHER = 1 << 18  # rows that are solved at once, and then written
_STATUS = {-1: "unknown", 0: "none", 1: "unique", 2: "multiple"}


def solve_table(request: ManyRequest) -> int:
    """Writes a row for each: its status, and a solution; the exit code. PuzzleError, ToolMissing."""
    keep_apart(request.output, [request.file])
    before = rows_before_now(request.output) if request.resume and request.output else Before(Counter())
    with open(request.file, encoding="utf-8-sig", newline="", errors="replace") as stream, ExitStack() as files:
        reader = csv.reader(stream)
        many = Many(request.rules, _columns(reader, request.file))
        out = sys.stdout
        if request.output is not None:
            mode = "a" if request.resume else "w"
            out = files.enter_context(open(request.output, mode, encoding="utf-8", newline=""))
        return _solve(request, many, filter(None, reader), out, before)


def _solve(request: ManyRequest, many: Many, lines: Iterator[list[str]], out: TextIO, before: Before) -> int:
    """`before`: of what lines the rows are there already."""
    start = time.perf_counter()
    counts: Counter[str] = Counter()
    stopped, progress = False, Progress(None)
    lines = islice(lines, before.count, None)
    fresh = not before.count
    try:
        while (some := list(islice(lines, _TOGETHER))) or fresh:
            rows, wrong = _numbers(some, len(many.columns))
            wrong |= many.wrong_numbers(rows)
            rows[list(wrong)] = EMPTY
            found = many.solve(rows, EMPTY, request.time_limit)
            counts += _write(out, found, wrong, fresh)
            fresh = False
            progress.show(counts.total())
    except KeyboardInterrupt:
        stopped = True
    progress.clear()
    spent = time.perf_counter() - start
    every = counts + before.counts
    said = ", ".join(f"{count:,} {status}" for status, count in sorted(every.items())) or "none"
    rate = f"in {spent:.1f} s, {counts.total() / spent:,.0f} a second"
    rate = f"; {before.count:,} were there already, {counts.total():,} {rate}" if before.count else f" {rate}"
    note(f"{'interrupted: ' if stopped else ''}{every.total():,} puzzles ({said}){rate}")
    return exits.INTERRUPTED if stopped else next((code for status, code in _CODES.items() if every[status]), exits.OK)


_CODES = {"error": exits.WRONG_INPUT, "unknown": exits.UNKNOWN, "none": exits.FAILED}
"""The exit code is that of the first of these statuses that there is."""


def _columns(reader: Iterator[list[str]], name: str) -> list[str]:
    """The columns' names. PuzzleError."""
    columns = [column.strip() for column in next(reader, [])]
    if not columns or any(column.lstrip("-").isdigit() or not column for column in columns):
        message = "the first line of a table names its columns"
        help = 'a column is called like what stands before the `=` in a puzzle: "circle (1,1)","given (2,3)"'
        raise fail("PZ987", message, Span(Source(visible(name), ""), 0, 0), help=help)
    return columns


def _numbers(lines: Sequence[list[str]], width: int) -> tuple[Numbers, dict[int, str]]:
    """The rows, and what is wrong with some, by their number from 0; empty fields are EMPTY, and all of a wrong row."""
    wrong: dict[int, str] = {}
    rows = np.full((len(lines), width), EMPTY, np.int64)
    for number, line in enumerate(lines):
        try:
            if len(line) != width:
                raise ValueError(f"{len(line)} fields, not {width}")
            rows[number] = list(map(_number, line))
        except ValueError as error:
            wrong[number] = str(error)
    return rows, wrong


def _number(field: str) -> int:
    """ValueError."""
    text = field.strip()
    if not text:
        return EMPTY
    if not text.lstrip("-").isdecimal() or len(text) > _LONGEST:
        raise ValueError(f"`{visible(text[:20])}` is no whole number of a puzzle")
    return int(text)


def _write(stream: TextIO, found: Counted, wrong: dict[int, str], head: bool) -> Counter[str]:
    """A row for each puzzle, below their names if these are wanted; how many there are of each status."""
    writer = csv.writer(stream, lineterminator="\n")
    if head:
        writer.writerow(["status", *found.unknowns])
    nothing: Sequence[str] = [""] * len(found.unknowns)
    counts: Counter[str] = Counter()
    for number, (count, values) in enumerate(zip(found.count.tolist(), found.solutions.tolist(), strict=True)):
        status = "error" if number in wrong else _STATUS[count]
        counts[status] += 1
        if number in wrong:
            writer.writerow([f"error: {wrong[number]}", *nothing])
        else:
            writer.writerow([status, *(values if count > 0 else nothing)])
    stream.flush()
    return counts
