"""What stands in a file of records already, so that a run can go on from there."""

import json
import os
from collections import Counter

import click

from pzc.compiler.base.node import node


@node(eq=False)
class Before:
    """How many puzzles there are of each status that have their record."""

    counts: Counter[str]

    @property
    def count(self) -> int:
        """How many they are."""
        return self.counts.total()


def before_now(path: str) -> Before:
    """The records of a file; what was cut off in the middle of one is taken away. click.UsageError."""
    if not os.path.exists(path):
        return Before(Counter())
    counts: Counter[str] = Counter()
    whole = 0
    with open(path, "rb") as stream:
        for line in stream:
            if not line.endswith(b"\n"):
                break
            try:
                counts[json.loads(line)["status"]] += 1
            except (ValueError, TypeError, KeyError):
                raise click.UsageError(
                    f"`{path}` has a line that is no record: --resume goes on from what -o wrote"
                ) from None
            whole += len(line)
    if whole < os.path.getsize(path):
        os.truncate(path, whole)
    return Before(counts)
