"""Every phase checks the clock. Here each check takes a second, so that the tests do not depend on the machine."""

import math
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from unittest.mock import Mock

import pytest

from pzc.backends.cpsat.backend import describe
from pzc.backends.minizinc.model_writer import ModelWriter
from pzc.cli import program
from pzc.compiler.base import clock, memory
from pzc.compiler.base.clock import (
    Cancelled,
    OutOfMemory,
    TimeUp,
    cancelled_by,
    check_limits,
    checking_limits,
    left,
    within,
    without_limit,
)
from pzc.compiler.base.source import Source
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.substitution import Substitution
from pzc.compiler.flat.symmetry import reduce
from pzc.compiler.ground import kept
from pzc.compiler.meaning.judge import judge
from pzc.compiler.passes import PASSES, improve
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax.parse import parse_anew
from pzc.counting.partition import partitions
from pzc.counting.placements import Apart
from pzc.output import exit_codes

LARGE = """grid 12x12 of 1..12
layer s on cells of bool
areas isle = s
for line in rows ++ columns: distinct(line)
for c in cells: s(c) <-> c > 6
for a in isle: len(a) < 5
for r in rows: matches(r, ".* 1 .* 2 .*|.* 2 .* 1 .*")
"""


class Ticking:
    """A clock that advances by a second each time it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    found = Ticking()
    monkeypatch.setattr(clock, "time", found)
    return found


def _source(text: str = LARGE) -> Source:
    return Source("test.puz", text)


def _phases() -> Iterator[tuple[str, Callable[[], object]]]:
    program = resolve(parse_anew(_source()))
    model = check(program)
    flat = flatten(model)
    latin = flatten(compile_source(_source("grid 5x5 of 1..5\nfor line in rows ++ columns: distinct(line)")))
    answer = {(x.layer, x.place): x.low for x in flat.variables}
    yield "parse", partial(parse_anew, _source())
    yield "check", partial(check, program)
    yield "ground", partial(flatten, model)
    yield "passes", partial(improve, flat)
    yield "encode", partial(describe, flat)
    yield "minizinc", lambda: ModelWriter(model).text()
    yield "judge", lambda: list(judge(model, answer))
    yield "warnings", lambda: list(lint_clues(flat))
    yield "symmetry", partial(reduce, flat)
    yield "substitution", lambda: [Substitution(Builder(), {}).condition(x.condition) for x in flat.constraints[:1]]
    yield "placements", lambda: Apart(partitions(latin) or ())


@pytest.mark.parametrize(("name", "work"), list(_phases()), ids=lambda x: x if isinstance(x, str) else "")
def test_each_phase_checks_the_clock(name: str, work: Callable[[], object], ticking: Ticking) -> None:
    work()
    needed = int(ticking.now)
    assert needed > 0
    with within(needed // 2), pytest.raises(TimeUp):
        work()


def test_each_pass_checks_the_clock(ticking: Ticking) -> None:
    """Each pass checks the clock even if it changes nothing."""
    nothing = Flat((), ())
    with within(len(PASSES) - 1), pytest.raises(TimeUp):
        improve(nothing)


PUZZLE = """grid 4x4 of 1..4
for line in rows ++ columns: distinct(line)
clue less(a: cell, b: cell)
for less(a, b): a < b
less (1,1) (1,2)
given (1,1) = 1, (1,2) = 2, (2,1) = 3
expect count 24
"""
COMMANDS = [
    ["solve"],
    ["solve", "--all"],
    ["solve", "--json"],
    ["count"],
    ["count", "--json"],
    ["check"],
    ["check", "--json"],
    ["test"],
    ["dump", "--after", "passes"],
    ["solve", "--target", "mzn"],
    ["solve", "--target", "cpsat"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("contradiction", [False, True])
def test_command_can_run_out_of_time_anywhere(
    command: list[str], contradiction: bool, ticking: Ticking, tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever the time runs out, the exit code shows it; with enough time, the exit code is the usual one."""
    file = tmp_path / "test.puz"
    file.write_text(PUZZLE + "given (2,2) = 3\n" * contradiction, encoding="utf-8")
    usual = program.run([*command, str(file), "--time-limit", "10000"])
    kept.forget()
    needed = int(ticking.now)
    seen = set()
    for seconds in sorted({*range(1, 40, 3), *range(40, needed, 1 + needed // 20), 4 * needed}):
        capsys.readouterr()
        kept.forget()
        seen.add(code := program.run([*command, str(file), "--time-limit", str(seconds)]))
        output = capsys.readouterr()
        assert code in (usual, exit_codes.UNKNOWN), output
        if code == exit_codes.UNKNOWN:
            assert "time limit" in output.err + output.out or '"unknown"' in output.out or '"at least"' in output.out
    assert seen == {usual, exit_codes.UNKNOWN}


def test_sooner_deadline_counts(ticking: Ticking) -> None:
    with within(100), within(2):
        check_limits()
        with within(1000), pytest.raises(TimeUp):
            check_limits()
            check_limits()
    with within(2), within(None), pytest.raises(TimeUp):
        list(checking_limits(range(10_000)))
    check_limits()
    assert clock.left() is None


def test_memory_limit_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    check_limits()
    monkeypatch.setattr(memory, "_limit", 1 << 20)
    monkeypatch.setattr(memory, "due", 0.0)
    with pytest.raises(OutOfMemory):
        check_limits()
    check_limits()  # not each time: it takes longer than reading the clock


def test_guard_interrupts_code_that_does_not_check_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_guarded", clock._Guarded())
    clock.guard()
    before = len(sys._current_frames())
    with pytest.raises(TimeUp), within(0.05):
        while True:
            time.sleep(0.001)
    assert len(sys._current_frames()) == before + 1
    for _ in range(1000):  # the earlier request has ended
        time.sleep(0.0005)


def test_the_guard_keeps_out_of_work_that_must_not_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = clock._Guarded()
    guarded.wanted = True
    monkeypatch.setattr(clock, "Thread", Mock)  # nothing is interrupted here
    monkeypatch.setattr(clock, "_guarded", guarded)
    ends = guarded._ends
    with within(600):
        (end,) = ends.values()
        assert end < math.inf
        with pytest.raises(ValueError, match="inside"), clock.unguarded():
            assert list(ends.values()) == [math.inf]
            raise ValueError("inside")
        assert list(ends.values()) == [end]


def test_an_event_cancels_the_work_inside_the_block_alone() -> None:
    stop = Event()
    with cancelled_by(stop):
        check_limits()
        stop.set()
        with pytest.raises(Cancelled):
            check_limits()
    check_limits()


def test_work_without_limit_ends_inside_a_limit() -> None:
    with within(0.0):
        with without_limit():
            check_limits()
            assert left() is None
        assert left() == 0
