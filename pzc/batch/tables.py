"""A file of comma-separated numbers to one of solutions: a puzzle in each row."""

import csv
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import TextIO

import numpy as np

from pzc import exits
from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span, visible
from pzc.terminal import note
from pzc.writing import keep_apart

from .numbers import EMPTY, Counted, Many, Numbers
from .request import ManyRequest

_LONGEST = 9  # characters of a number
_STATUS = {0: "none", 1: "unique", 2: "multiple"}


def solve_table(request: ManyRequest) -> int:
    """Writes a row for each: its status, and a solution; the exit code. PuzzleError, ToolMissing."""
    start = time.perf_counter()
    keep_apart(request.output, [request.file])
    with open(request.file, encoding="utf-8-sig", newline="", errors="replace") as stream:
        columns, rows, wrong = _read(stream, request.file)
    many = Many(request.rules, columns)
    wrong |= many.wrong_digits(rows)
    rows[list(wrong)] = EMPTY
    found = many.solve(rows, empty=EMPTY)
    with ExitStack() as open_files:
        out = sys.stdout
        if request.output is not None:
            out = open_files.enter_context(open(request.output, "w", encoding="utf-8", newline=""))
        counts = _write(out, found, wrong)
    spent = time.perf_counter() - start
    said = ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items()) if count) or "none"
    note(f"{len(rows):,} puzzles ({said}) in {spent:.1f} s, {len(rows) / spent:,.0f} a second")
    return exits.WRONG_INPUT if wrong else exits.FAILED if counts["none"] else exits.OK


def _read(stream: TextIO, name: str) -> tuple[list[str], Numbers, dict[int, str]]:
    """The columns' names, the numbers, and what is wrong with some rows, by their number from 0. PuzzleError."""
    reader = csv.reader(stream)
    columns = [column.strip() for column in next(reader, [])]
    if not columns or any(column.lstrip("-").isdigit() or not column for column in columns):
        message = "the first line of a table names its columns"
        help = 'a column is called like what stands before the `=` in a puzzle: "circle (1,1)","given (2,3)"'
        raise fail("PZ987", message, Span(Source(visible(name), ""), 0, 0), help=help)
    wrong: dict[int, str] = {}
    flat = np.fromiter(chain.from_iterable(_numbers(reader, len(columns), wrong)), np.int64)
    return columns, flat.reshape(-1, len(columns)), wrong


def _numbers(reader: Iterator[list[str]], width: int, wrong: dict[int, str]) -> Iterator[list[int]]:
    """The rows; empty fields are EMPTY, and so is all of a row that is wrong."""
    number = 0
    for row in reader:
        if not row:
            continue
        try:
            if len(row) != width:
                raise ValueError(f"{len(row)} fields, not {width}")
            yield list(map(_number, row))
        except ValueError as error:
            wrong[number] = str(error)
            yield [EMPTY] * width
        number += 1


def _number(field: str) -> int:
    """ValueError."""
    text = field.strip()
    if not text:
        return EMPTY
    if not text.lstrip("-").isdecimal() or len(text) > _LONGEST:
        raise ValueError(f"`{text[:20]}` is no whole number of a puzzle")
    return int(text)


def _write(stream: TextIO, found: Counted, wrong: dict[int, str]) -> dict[str, int]:
    """A row for each puzzle; how many there are of each status."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["status", *found.unknowns])
    nothing: Sequence[str] = [""] * len(found.unknowns)
    counts = dict.fromkeys(("error", *_STATUS.values()), 0)
    for number, (count, values) in enumerate(zip(found.count.tolist(), found.solutions.tolist(), strict=True)):
        status = "error" if number in wrong else _STATUS[count]
        counts[status] += 1
        if number in wrong:
            writer.writerow([f"error: {wrong[number]}", *nothing])
        else:
            writer.writerow([status, *(values if count else nothing)])
    return counts
