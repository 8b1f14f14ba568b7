"""Numbers of solutions as text, and the choice of the counting method."""

from pathlib import Path

import pytest

import pzc
from pzc import backends
from pzc.api.counts import Count, Plan, count
from pzc.backends.interface import Status
from pzc.compiler.flat.symmetry import Factor
from pzc.counting import checkpoint

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


ANY = "grid 1x2 of 1..3\n(1,1) < (1,2)\n"
"""Rules that can but be listed."""


def test_ctrl_c_is_told() -> None:
    found = count(pzc.load(ANY).problem, Failing(KeyboardInterrupt()), Plan())  # type: ignore[arg-type]
    assert found.interrupted and not found.exact and found.number == 0


@pytest.mark.parametrize(("status", "exact"), [(Status.COMPLETE, True), (Status.UNKNOWN, False)])
def test_only_a_search_that_is_over_is_exact(status: Status, exact: bool) -> None:
    assert count(pzc.load(ANY).problem, Failing(status), Plan()).exact is exact  # type: ignore[arg-type]


def test_a_checkpoint_that_makes_no_sense_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("")
    monkeypatch.setattr(checkpoint, "read", lambda *_: {})
    with pytest.raises(checkpoint.Unusable, match="is damaged"):
        counted("use latin_square(n = 6)\n", checkpoint=str(tmp_path / "a"))


def test_the_checkpoint_is_written_and_gone_on_from(tmp_path: Path) -> None:
    path = str(tmp_path / "a")
    text = "use latin_square(n = 6)\n"
    first = counted(text, checkpoint=path)
    assert first.number == 812851200 and first.exact and first.saved
    again = count(pzc.load(text).problem, Failing(AssertionError()), Plan(checkpoint=path))  # type: ignore[arg-type]
    assert again == first, "nothing is listed any more"
    with pytest.raises(checkpoint.Unusable):
        counted("use latin_square(n = 7)\n", checkpoint=path)
