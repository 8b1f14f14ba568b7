"""Distribute the shares of a count to a cluster, and collect their counts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, assert_never

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span
from pzc.counting.machine import Way
from pzc.counting.partition import Partition
from pzc.counting.shares import Shares, count_shares

from .executors import ClusterExecutor
from .processes import Ended

ENOUGH = 1000
"""The number of shares at first.

It does not depend on the number of workers, so that a resumed run makes the same shares.
"""
LONGEST = 30.0
"""Seconds after which a share is given up and split into smaller ones."""
_MOST_LOST = 20  # processes that may end before anything is counted


def share_out(address: str, shares: Shares[Any], parts: tuple[Partition, ...], watch: Callable[[float], None]) -> None:
    """Let the cluster at an address count all shares. Raises PuzzleError, ToolMissing.

    `watch` receives the finished fraction of the shares, from 0 to 1, after each share. An exception in it ends the
    count.
    """
    with ClusterExecutor(address) as cluster:
        ways = shares.cut(ENOUGH)
        done, total, lost = 0, len(ways), 0
        while ways:
            smaller: list[Way] = []
            for way, found in cluster.each(partial(_counts, parts), iter(ways), in_order=False):
                match found:
                    case int():
                        shares.learn(way, found)
                        done += 1
                    case None | Ended():
                        lost += isinstance(found, Ended)
                        if isinstance(found, Ended) and lost > max(_MOST_LOST, done):
                            raise _all_end(address, found)
                        more = shares.cut_again(way)
                        smaller += more
                        total += len(more) - 1
                    case _:
                        assert_never(found)
                watch(done / max(1, total))
            ways = smaller


def _counts(parts: tuple[Partition, ...], ways: Sequence[Way]) -> list[int | None]:
    return count_shares(parts, LONGEST, ways)


def _all_end(address: str, last: Ended) -> Exception:
    message = f"the processes that count on the cluster end one after the other: {last.why}"
    return fail("PZ972", message, Span(Source(address, "")), help="have they enough memory?")
