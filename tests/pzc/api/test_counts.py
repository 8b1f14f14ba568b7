"""Numbers of solutions as text, and the choice of the counting method."""

from itertools import count as count_from
from itertools import pairwise
from pathlib import Path

import pytest

import pzc
from pzc import backends
from pzc.api import counts
from pzc.api.counts import Count, Plan, Progress, count
from pzc.backends.interface import Status
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.flat.symmetry import Factor
from pzc.counting import checkpoint
from pzc.counting.frontier import frontier

LATIN = "grid 4x4 of 1..4\nUNIQUE(i, *)\nUNIQUE(*, j)\n"


@pytest.mark.parametrize(
    ("found", "number", "text"),
    [
        (Count(3, (), True), 3, "3"),
        (Count(3, (Factor(4, 4),), True), 72, "3 * 4! = 72"),
        (Count(0, (Factor(4, 4),), True), 0, "0"),
        (Count(3, (Factor(4, 4), Factor(5, 2)), False), 1440, "at least 1440"),
    ],
)
def test_a_count_as_text(found: Count, number: int, text: str) -> None:
    assert (found.number, str(found)) == (number, text)


def counted(text: str, **plan: object) -> Count:
    return count(pzc.load(text).problem, backends.get("cpsat"), Plan(**plan))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (LATIN, 576),
        ("grid 1x3 of 1..5\nUNIQUE(*, *)\n", 60),
        ("grid 1x1 of 1..2\n(1,1) > 2\n", 0),
        ("grid 1x2 of 1..3\n(1,1) < (1,2)\n", 3),
        ("grid 1x2 of 1..3\nmaximize (1,1)\n", 3),
        ("grid 1x2 of 1..3\n(1,1) > 3\nmaximize (1,1)\n", 0),
    ],
)
def test_numbers(text: str, number: int) -> None:
    found = counted(text)
    assert (found.number, found.exact, found.saved, found.interrupted, found.shared) == (number, True) + 3 * (False,)


class Failing:
    """A back-end that finds one solution and then ends with a given status or error."""

    def __init__(self, how: BaseException | Status) -> None:
        self._how = how

    def search(self, problem: object, options: object, limit: object, take: object) -> Status:
        if isinstance(self._how, BaseException):
            raise self._how
        return self._how


ANY = "grid 2x2\nlayer black on cells of bool\nnot connected(black)\n"
"""Rules whose solutions can only be listed."""


def test_interrupted_count() -> None:
    found = count(pzc.load(ANY).problem, Failing(KeyboardInterrupt()), Plan())  # type: ignore[arg-type]
    assert found.interrupted and not found.exact and found.number == 0


@pytest.mark.parametrize(("status", "exact"), [(Status.COMPLETE, True), (Status.UNKNOWN, False)])
def test_only_a_complete_search_is_exact(status: Status, exact: bool) -> None:
    assert count(pzc.load(ANY).problem, Failing(status), Plan()).exact is exact  # type: ignore[arg-type]


def test_invalid_checkpoint_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("")
    monkeypatch.setattr(checkpoint, "read", lambda *_: {})
    with pytest.raises(checkpoint.Unusable, match="is damaged"):
        counted("use latin_square(n = 6)\n", checkpoint=str(tmp_path / "a"))


def test_the_checkpoint_is_written_and_resumed(tmp_path: Path) -> None:
    path = str(tmp_path / "a")
    text = "use latin_square(n = 6)\n"
    first = counted(text, checkpoint=path)
    assert first.number == 812851200 and first.exact and first.saved
    again = count(pzc.load(text).problem, Failing(AssertionError()), Plan(checkpoint=path))  # type: ignore[arg-type]
    assert again == first, "nothing is listed any more"
    with pytest.raises(checkpoint.Unusable):
        counted("use latin_square(n = 7)\n", checkpoint=path)


LOOPS = "use slitherlink(height = {n}, width = {n})\n"


@pytest.mark.parametrize(
    ("text", "number", "method"),
    [
        (LOOPS.format(n=2), 13, "listing"),
        (LOOPS.format(n=4), 9349, "frontier"),
        ("use latin_square(n = 6)\n", 812851200, "placements"),
        ("grid 9x9 of 1..9\nfor (a, b) in links: a + b < 20\n", 9**81, "frontier"),
        ("grid 4x5 of 1..3\nfor (a, b) in links: a != b\n", 54_450, "frontier"),
        ("grid 5x5 of 1..25\ndistinct(cells)\nfor l in rows ++ columns: increasing(l)\n", 701_149_020, "values"),
        ("grid 3x3 of 1..4\nfor (a, b) in links: a != b + 1\n", None, "frontier"),
    ],
)
def test_method_of_a_count(text: str, number: int | None, method: str) -> None:
    found = counted(text)
    assert found.exact and found.method == method and number in (None, found.number)


def test_interchangeable_values_and_a_frontier() -> None:
    text = "grid 2x6 of 1..5\nfor (a, b) in links: a != b\nlayer black on cells of bool\nconnected(black)\n"
    colors, shadings = "\n".join(text.split("\n")[:2]) + "\n", "grid 2x6\n" + "\n".join(text.split("\n")[2:])
    both, first, second = counted(text), counted(colors), counted(shadings)
    assert both.method == "frontier" and both.factors and both.number == first.number * second.number


def test_too_many_states_fall_back_to_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "_FEW_STATES", 5)
    monkeypatch.setattr(frontier, "MOST_STATES", 5)
    monkeypatch.setattr(counts, "_FEWER", 200)
    found = counted(LOOPS.format(n=3))
    assert (found.number, found.exact, found.method) == (213, True, "listing")
    text = "after 3 of 24 unknowns there were more than 5 states"
    stopped = count(pzc.load(LOOPS.format(n=3)).problem, Failing(Status.UNKNOWN), Plan())  # type: ignore[arg-type]
    assert not stopped.exact and stopped.stopped == f"the count along a frontier was given up: {text}"


def test_too_many_states_of_areas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "_FEW_STATES", 5)
    monkeypatch.setattr(frontier, "MOST_AREA_STATES", 5)
    found = counted("grid 3x3\nareas part\nfor r in part: len(r) = 3\n")
    assert (found.number, found.exact, found.method) == (10, True, "listing")


def test_a_listing_reports_its_progress_every_second_and_not_each_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "_programs", lambda flat: ())
    clock = count_from(0.0, 0.1)
    monkeypatch.setattr(counts.time, "monotonic", lambda: next(clock))
    seen: list[Progress] = []
    found = counted("grid 1x4 of 1..3\n(1,1) + (1,2) > (1,3) * (1,4)\n", watch=seen.append)
    assert found.method == "listing" and 1 < len(seen) < found.number
    assert all(after.seconds - before.seconds >= 1 for before, after in pairwise(seen))


def test_stopped_frontier_count_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "_LONGER", None)
    seen: list[float] = []

    def watch(progress: Progress) -> None:
        seen.append(progress.part)
        if progress.part > 0.5:
            raise TimeUp

    found = counted(LOOPS.format(n=4), watch=watch)
    assert not found.exact and found.number >= 1000 and seen == sorted(seen)
    assert found.stopped == "the count along a frontier stopped after 21 of 40 unknowns"
