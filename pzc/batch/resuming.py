"""What stands in a file of records already, so that a run can go on from there."""

import csv
import json
import os
from collections import Counter
from collections.abc import Callable

import click

from pzc.compiler.base.node import node

STATUSES = ("none", "unique", "multiple", "some", "unknown", "error")
"""What a table says of a puzzle first."""


@node(eq=False)
class Before:
    """How many puzzles there are of each status that have their record."""

    counts: Counter[str]
    begun: bool = False
    """Whether a table has the names of its columns."""

    @property
    def count(self) -> int:
        """How many they are."""
        return self.counts.total()


def before_now(path: str) -> Before:
    """The records of a file; what was cut off in the middle of one is taken away. click.UsageError."""
    return _before(path, lambda line, _: str(json.loads(line)["status"]))


def rows_before_now(path: str) -> Before:
    """The same of a table of solutions, whose first line names the columns."""

    def status(line: str, number: int) -> str:
        first = next(csv.reader([line]))[0].partition(":")[0]
        if first not in (STATUSES if number else ("status",)):
            raise ValueError(first)
        return first

    before = _before(path, status)
    begun = bool(before.counts.pop("status", 0))
    return Before(before.counts, begun)


def _before(path: str, status: Callable[[str, int], str]) -> Before:
    """`status`: that of a line, of which the number is told, too; ValueError, TypeError or LookupError."""
    if not os.path.exists(path):
        return Before(Counter())
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
    return Before(counts)
