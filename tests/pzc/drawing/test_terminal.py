"""Pictures on a terminal."""

import io

import pytest

import pzc
from pzc.compiler.scene.palette import color
from pzc.drawing.terminal import drawn, draws
from pzc.output.solution_text import values_of

PUZZLE = pzc.load("grid 2x2 of 1..2\nfor r in rows ++ columns: distinct(r)\n")
ANSWERS = [values_of(PUZZLE.problem.flat, solution.answer) for solution in PUZZLE.solutions()]


class Screen(io.StringIO):
    """A fake terminal."""

    encoding = "UTF-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def test_streams_that_get_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    assert draws(Screen()) and not draws(io.StringIO())
    monkeypatch.setattr(Screen, "encoding", "latin-1")
    assert not draws(Screen())
    monkeypatch.setattr(Screen, "encoding", None)
    assert not draws(Screen())


def test_solutions_side_by_side_if_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = drawn(PUZZLE.model, ANSWERS, Screen())
    assert beside is not None
    monkeypatch.setenv("COLUMNS", str(max(map(len, beside.splitlines())) - 1))
    below = drawn(PUZZLE.model, ANSWERS, Screen())
    assert below is not None
    assert len(below.splitlines()) == 2 * len(beside.splitlines()) + 1
    monkeypatch.setenv("COLUMNS", "3")
    assert drawn(PUZZLE.model, ANSWERS, Screen()) is None


def test_differences_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    mark = "\x1b[38;2;" + ";".join(str(int(color("mark")[at : at + 2], 16)) for at in (1, 3, 5))
    one, two = drawn(PUZZLE.model, ANSWERS[:1], Screen()), drawn(PUZZLE.model, ANSWERS, Screen())
    assert one is not None and "\x1b[" in one and mark not in one
    assert two is not None and mark in two


def test_no_picture_without_a_board() -> None:
    assert drawn(pzc.load("unknown a of 1..2\n").model, [{}], Screen()) is None
