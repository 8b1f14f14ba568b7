"""A count divided among a cluster: results are combined, abandoned shares are divided further, and it ends."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.machine import Machine
from pzc.counting.partition import partitions
from pzc.counting.placements import Apart
from pzc.counting.shares import Shares
from pzc.jobs import shared_counts
from pzc.jobs.processes import Ended
from pzc.jobs.shared_counts import share_out

LATIN = "use latin_square(n = 6)\n"

Result = Callable[[int, Any], Any]
"""What becomes of a share: of its number, and its count."""


class Cluster:
    """A fake cluster that counts here, in its own order."""

    what: Result = staticmethod(lambda number, count: count)

    def __init__(self, address: str) -> None:
        assert address == "tls://there"
        self.requested = 0

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def each(self, job: Any, ways: Iterator[Any], in_order: bool) -> Iterator[tuple[Any, Any]]:
        assert not in_order
        for way in list(ways)[::-1]:
            self.requested += 1
            (count,) = job([way])
            yield way, type(self).what(self.requested, count)


def counted(monkeypatch: pytest.MonkeyPatch, what: Result, seen: list[float] | None = None) -> int | None:
    """Return the number of Latin squares of side 6 by a cluster."""

    class Mine(Cluster):
        pass

    Mine.what = staticmethod(what)
    monkeypatch.setattr(shared_counts, "ClusterExecutor", Mine)
    monkeypatch.setattr(shared_counts, "ENOUGH", 20)
    parts = partitions(flatten(compile_source(Source("latin.puz", LATIN))))
    assert parts is not None
    problem = Apart(parts)
    machine = Machine(problem)
    share_out("tls://there", Shares(problem, machine), parts, (seen if seen is not None else []).append)
    machine.run(None, lambda: None)
    return machine.result


def test_the_shares_make_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    assert counted(monkeypatch, lambda _, count: count, seen) == 812851200
    assert seen == sorted(seen) and seen[-1] == 1.0 and 0 < seen[0] < 1


@pytest.mark.parametrize("lost", [None, Ended("it was ended by SIGKILL")])
def test_abandoned_share_is_split(lost: object, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[int] = []

    def once(number: int, count: Any) -> Any:
        requests.append(number)
        return count

    def what(number: int, count: Any) -> Any:
        return lost if number in (1, 2) else once(number, count)

    assert counted(monkeypatch, once) == 812851200
    all_at_once = len(requests)
    requests.clear()

    assert counted(monkeypatch, what) == 812851200
    assert len(requests) > all_at_once - 2


def test_all_processes_ended_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(_: int, __: Any) -> Any:
        return Ended("it was ended by SIGKILL")

    with pytest.raises(PuzzleError, match="one after the other: it was ended by SIGKILL") as error:
        counted(monkeypatch, none_left)
    assert error.value.diagnostics[0].code == "PZ972"


def test_exception_of_the_watcher_ends_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    class Enough(Exception):
        pass

    def what(number: int, count: Any) -> Any:
        if number == 2:
            raise Enough
        return count

    with pytest.raises(Enough):
        counted(monkeypatch, what)
