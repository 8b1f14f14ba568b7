"""Read an existing file of records, so that a run can be resumed."""

import csv
import json
import os
from collections import Counter
from collections.abc import Callable

import click

from pzc.compiler.base.node import node

STATUSES = ("none", "unique", "multiple", "some", "unknown", "error")
"""The statuses with which a row of a table can begin."""


@node(eq=False)
class ExistingRecords:
    """The number of puzzles of each status that already have a record."""

    counts: Counter[str]
    begun: bool = False
    """True if a table already has its header."""

    @property
    def count(self) -> int:
        """The number of puzzles that already have a record."""
        return self.counts.total()


def existing_records(path: str) -> ExistingRecords:
    """Count the records of a file. A truncated last record is removed. Raises click.UsageError."""
    return _before(path, lambda line, _: str(json.loads(line)["status"]))


def existing_rows(path: str) -> ExistingRecords:
    """Count the rows of a table of solutions. Its first line is the header."""

    def status(line: str, number: int) -> str:
        first = next(csv.reader([line]))[0].partition(":")[0]
        if first not in (STATUSES if number else ("status",)):
            raise ValueError(first)
        return first

    before = _before(path, status)
    begun = bool(before.counts.pop("status", 0))
    return ExistingRecords(before.counts, begun)


def _before(path: str, status: Callable[[str, int], str]) -> ExistingRecords:
    """Return the records that a file has already.

    `status` returns the status of a line, given its number, or raises ValueError, TypeError or LookupError.
    """
    if not os.path.exists(path):
        return ExistingRecords(Counter())
    counts: Counter[str] = Counter()
    whole = 0
    with open(path, "rb") as stream:
        for number, line in enumerate(stream):
            if not line.endswith(b"\n"):
                break
            try:
                counts[status(line.decode(), number)] += 1
            except (ValueError, TypeError, LookupError, StopIteration):
                raise click.UsageError(
                    f"`{path}` has a line that is no record: --resume goes on from what -o wrote"
                ) from None
            whole += len(line)
    if whole < os.path.getsize(path):
        os.truncate(path, whole)
    return ExistingRecords(counts)
