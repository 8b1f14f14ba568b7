"""The progress of a run, with a fake clock."""

import io

import pytest

from pzc.batch.progress import Progress


class Stream(io.StringIO):
    def __init__(self, live: bool) -> None:
        super().__init__()
        self._live = live

    def isatty(self) -> bool:
        return self._live


@pytest.mark.parametrize(
    ("live", "total", "expected"),
    [
        (
            False,
            1000,
            ["100 of 1,000 puzzles, 2.5 a second, 6 min 00 s left", "800 of 1,000 puzzles, 10 a second, 20 s left"],
        ),
        (False, None, ["100 puzzles, 2.5 a second", "800 puzzles, 10 a second"]),
    ],
)
def test_lines_get_rarer(live: bool, total: int | None, expected: list[str]) -> None:
    stream, times = Stream(live), iter([0.0, 10.0, 40.0, 50.0, 80.0])
    progress = Progress(total, stream, lambda: next(times))
    for done in (10, 100, 200, 800):
        progress.show(done)
    progress.clear()
    assert stream.getvalue().splitlines() == expected


def test_changing_line_on_a_terminal() -> None:
    stream, times = Stream(True), iter([0.0, 1.0, 3.0, 3.1, 9000.0])
    progress = Progress(100_000, stream, lambda: next(times))
    for done in (1, 3, 4, 9):
        progress.show(done)
    progress.clear()
    lines = stream.getvalue().split("\r\x1b[K")
    assert lines[1:] == [
        "3 of 100,000 puzzles, 1 a second, 27 h 46 min left",
        "9 of 100,000 puzzles, 0.001 a second, 27775 h 16 min left",
        "",
    ]
