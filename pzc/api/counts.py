"""Count the solutions of a puzzle exactly."""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import prod
from typing import Any, TypeAlias

from pzc.backends.interface import (
    Answer,
    Backend,
    Options,
    Problem,
    Status,
)
from pzc.backends.objectives import settled
from pzc.checks.verification import judged
from pzc.compiler.base.clock import (
    OutOfMemory,
    Stopped,
    TimeUp,
    check_limits,
    within,
)
from pzc.compiler.base.node import node, replace
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.symmetry import Factor, reduce
from pzc.counting import checkpoint
from pzc.counting.by_value import ByValue
from pzc.counting.frontier.frontier import Frontier, TooManyStates
from pzc.counting.frontier.tracker import NotCountable
from pzc.counting.machine import Machine
from pzc.counting.partition import partitions
from pzc.counting.placements import Apart, TooMany
from pzc.counting.shares import Shares

from .interrupts import postponed_interrupts
from .kernel_listing import TooManyTries, all_answers, kernel_for, suits_kernel

FEW = 2_000
"""Up to this many solutions, listing them is tried before any other method."""

_MANY = 100_000
"""Up to this many solutions, a solver lists them before a count with many states."""
_FEWER = 1_000
"""The same, if the only other method is a count along a frontier, which is usually fast."""
_PATIENCE = 5.0  # seconds for listing solutions if there is another method
_VERY_FEW_STATES = 10_000
"""Up to this many states, a count along a frontier is tried before placements are counted."""
_FEW_STATES = 60_000
"""Up to this many states, a count along a frontier takes about as long as loading the kernel."""
_LONGER = 10.0  # seconds for a count along a frontier if the kernel may be faster
_LEAST_LEFT = 0.01  # seconds
_SAVE_EVERY = 60.0  # seconds
_METHOD = "placements"  # the name of the counting method in checkpoints
_LISTING = "listing"
_Program: TypeAlias = ByValue | Frontier


@node
class Count:
    """The number of solutions, or a lower bound: `rest` times all factors.

    method: `listing`, `placements`, `frontier` or `values`. stopped: how far one of the last two got before it was
    given up. saved: the work is in the checkpoint file and can be resumed. out_of_memory: the count stopped at the
    memory limit. shared: a cluster did part of the work.
    """

    rest: int
    factors: tuple[Factor, ...]
    exact: bool
    interrupted: bool = False
    saved: bool = False
    out_of_memory: bool = False
    shared: bool = False
    method: str = _LISTING
    stopped: str = ""

    @property
    def number(self) -> int:
        """Return the number."""
        return self.rest * prod(factor.number for factor in self.factors)

    def __str__(self) -> str:
        if not self.exact:
            return f"at least {self.number}"
        if not self.factors or not self.rest:
            return str(self.number)
        return f"{' * '.join(map(str, (self.rest, *self.factors)))} = {self.number}"


@node
class Progress:
    """The progress of a count.

    at_least: solutions that are certain. part: the share of the work done, from 0 to 1, as an estimate. seconds: the
    time so far.
    """

    at_least: int
    part: float
    seconds: float


@node
class Plan:
    """Options of a count: the time limit in seconds, the checkpoint file to read and write, and the progress callback.

    without: passes that are left out while solutions are listed. cluster: the address of a cluster that helps to
    count.
    """

    time_limit: float | None = None
    checkpoint: str | None = None
    without: frozenset[str] = frozenset()
    watch: Callable[[Progress], None] | None = None
    cluster: str | None = None


def count(problem: Problem, backend: Backend, plan: Plan) -> Count:
    """Count the solutions; return a lower bound if time runs out or after Ctrl-C.

    Interchangeable values are taken in one order only, and the result is multiplied. A small number of solutions is
    listed. If all rules require differences, placements of values are counted. If all conditions are local or graphs,
    a dynamic program counts along a frontier. Otherwise, and if the frontier has too many states, all solutions are
    listed. Of a puzzle with objectives the best solutions are counted. Raises checkpoint.Unusable, and OSError if the
    checkpoint file can't be written.
    """
    counter = None
    try:
        with within(plan.time_limit):
            best = problem
            if problem.flat.objectives:
                found, _ = settled(problem, backend, Options(without=plan.without))
                if found is None:
                    return Count(0, (), False)
                best = found
            counter = _Counter(best, backend, plan)
            return counter.count()
    except Stopped as why:
        known = Count(0, (), False) if counter is None else counter.so_far()
        return replace(known, out_of_memory=isinstance(why, OutOfMemory))


class _Counter:
    def __init__(self, problem: Problem, backend: Backend, plan: Plan) -> None:
        self._problem = problem
        self._backend = backend
        self._plan = plan
        self._start = time.monotonic()
        self._end = None if plan.time_limit is None else self._start + plan.time_limit
        reduced = reduce(problem.flat)
        self._factors, self._reduced = reduced.factors, problem.narrowed(reduced.more)
        self._listed = 0
        self._saved_at = self._start
        self._shares: Shares[Any] | None = None
        self._shown = 0.0
        self._stopped = ""

    def count(self) -> Count:
        """See `count`."""
        way = _other_way(self._problem.flat)
        if self._plan.checkpoint is not None and os.path.exists(self._plan.checkpoint) and way is not None:
            return self._count_by_machine(way)
        programs = _programs(self._reduced.flat)
        try:
            few = _FEWER if way is None and programs else FEW
            status = self._list(few, None if way is None and not programs else _PATIENCE)
            if status is Status.COMPLETE:
                return self._as_count(self._listed, True)
            if way is None:
                return self._by_states_or_list(programs)
            if self._plan.checkpoint is None and self._plan.cluster is None:
                found = self._by_states(programs, _VERY_FEW_STATES)
                if found is not None:
                    return found
        except KeyboardInterrupt:
            return self._as_count(self._listed, False, interrupted=True)
        return self._count_by_machine(way)

    def so_far(self) -> Count:
        """Return the lower bound that the solutions listed so far prove."""
        return self._as_count(self._listed, False)

    def _by_states_or_list(self, programs: Sequence[_Program]) -> Count:
        """Count by a dynamic program if that takes few states; else list for a while, count with many states, or list.

        The kernel lists faster than a solver, if it can take the puzzle.
        """
        flat = self._reduced.flat
        found = self._by_states(programs, _FEW_STATES, _LONGER)
        if found is None:
            if self._list_by_kernel() if suits_kernel(flat) else self._list(_MANY, _LONGER) is Status.COMPLETE:
                return self._as_count(self._listed, True)
            found = self._by_states(_programs(flat))
        if found is not None:
            return found
        status = self._list(None, None)
        return self._as_count(self._listed, status is Status.COMPLETE)

    def _list_by_kernel(self) -> bool:
        """List the solutions of the reduced puzzle. Return False if the kernel cannot, or gives up."""
        kernel = kernel_for(self._reduced.flat)
        if kernel is None:
            return False
        found = 0
        take = judged(self._reduced, lambda answer: None)
        self._stopped = ""
        try:
            for answers in all_answers(kernel):
                for answer in answers:
                    take(answer)
                found += len(answers)
                self._listed = max(self._listed, found)
                if self._plan.watch is not None:
                    seconds = time.monotonic() - self._start
                    self._plan.watch(Progress(self.so_far().number, 0.0, seconds))
        except TooManyTries:
            return False
        self._listed = found
        return True

    def _as_count(self, rest: int, exact: bool, interrupted: bool = False, saved: bool = False) -> Count:
        return Count(rest, self._factors, exact, interrupted, saved, stopped=self._stopped)

    def _seconds_left(self, seconds: float | None = None) -> float | None:
        """Return the seconds that are left, but at most `seconds`."""
        left = None if self._end is None else max(_LEAST_LEFT, self._end - time.monotonic())
        return min((s for s in (left, seconds) if s is not None), default=None)

    # -------------------------------------------------------------------------------------------- listing

    def _list(self, limit: int | None, seconds: float | None) -> Status:
        """List the solutions of the reduced puzzle; `_listed` is their number."""
        problem = self._reduced
        found, before, shown = 0, self._listed, time.monotonic()

        def take(answer: Answer) -> None:
            nonlocal found, shown
            found += 1
            self._listed = max(before, found)
            if self._plan.watch is not None and time.monotonic() - shown > 1:
                shown = time.monotonic()
                factor = self._as_count(1, False).number
                self._plan.watch(Progress(found * factor, 0.0, shown - self._start))

        options = Options(self._seconds_left(seconds), without=self._plan.without)
        return self._backend.search(problem, options, limit, judged(problem, take))

    # -------------------------------------------------------------------------------------------- counting

    def _by_states(
        self, programs: Sequence[_Program], most: int | None = None, seconds: float | None = None
    ) -> Count | None:
        """Count the reduced puzzle by one of the dynamic programs, the first that can.

        None if all have more than `most` states (the default is their own limit), or take more than these seconds.
        """
        for program in programs:
            number = self._by_program(program, most, seconds)
            if number is not None:
                return replace(self._as_count(number, True), method=program.method)
        return None

    def _by_program(self, program: _Program, most: int | None, seconds: float | None) -> int | None:
        """Return the number of solutions of the reduced puzzle, or None if the count is given up."""

        def watch() -> None:
            self._stopped = f"the count {program.way} stopped after {program.progress()}"
            if self._plan.watch is not None:
                part = program.done / max(1, len(self._reduced.flat.variables))
                seconds = time.monotonic() - self._start
                self._plan.watch(Progress(self.so_far().number, part, seconds))

        try:
            with within(seconds):
                number = program.count(watch, most)
        except TimeUp:
            if seconds is None or self._seconds_left() == _LEAST_LEFT:
                raise
            return None
        except TooManyStates as error:
            self._stopped = f"the count {program.way} was given up: {error}"
            return None
        self._stopped = ""
        return number

    def _count_by_machine(self, problem: Apart) -> Count:
        """Count by a machine, with the help of the cluster if there is one.

        If it is interrupted, or runs out of time or memory, the count is a lower bound.
        """
        machine = Machine(problem)
        puzzle = checkpoint.fingerprint(problem.described())

        def watch() -> None:
            if self._plan.watch is not None:
                now = time.monotonic()
                self._plan.watch(Progress(machine.at_least(), machine.progress(), now - self._start))
            self._save_now_and_then(machine, puzzle)

        interrupted = out_of_memory = False
        try:
            with postponed_interrupts():
                self._resume(machine, puzzle)
                self._save(machine, puzzle)
            if self._plan.cluster is not None and machine.result is None:
                self._share_out(self._plan.cluster, problem, machine, lambda: self._save_now_and_then(machine, puzzle))
            with postponed_interrupts() as interrupt:
                problem.speed_up()

                def step() -> None:
                    interrupt()
                    check_limits()
                    watch()

                machine.run(self._end, step)
        except TimeUp:
            pass
        except OutOfMemory:
            out_of_memory = True
        except KeyboardInterrupt:
            interrupted = True
        self._save(machine, puzzle)
        known = self._known_from(machine, interrupted)
        return replace(known, out_of_memory=out_of_memory, shared=self._shares is not None, method=_METHOD)

    def _known_from(self, machine: Machine[Any], interrupted: bool) -> Count:
        """Return the count of a machine, or a lower bound if it has not finished."""
        factor = self._as_count(1, True).number
        exact = machine.result is not None
        least = machine.at_least() if self._shares is None else max(machine.at_least(), self._shares.at_least())
        rest = max(least // factor, 0 if exact else self._listed)
        return self._as_count(rest, exact, interrupted, saved=self._plan.checkpoint is not None)

    def _share_out(self, address: str, problem: Apart, machine: Machine[Any], save: Callable[[], None]) -> None:
        """Let a cluster count the expensive shares, whose results the machine keeps. Raises PuzzleError and
        ToolMissing.
        """
        from pzc.jobs.shared_counts import share_out

        shares = self._shares = Shares(problem, machine)

        def watch(part: float) -> None:
            check_limits()
            seconds = time.monotonic() - self._start
            if self._plan.watch is not None and seconds - self._shown > 1:
                self._shown = seconds
                self._plan.watch(Progress(shares.at_least(), part, seconds))
            save()

        share_out(address, shares, problem.partitions, watch)

    def _resume(self, machine: Machine[Any], puzzle: str) -> None:
        """Continue from the checkpoint, if there is one. Raises Unusable if it is damaged."""
        path = self._plan.checkpoint
        state = None if path is None else checkpoint.read(path, _METHOD, puzzle)
        if state is not None:
            try:
                machine.resume(state)
            except (KeyError, ValueError, TypeError, IndexError) as error:
                raise checkpoint.Unusable(f"{path} is damaged") from error

    def _save(self, machine: Machine[Any], puzzle: str) -> None:
        """Save the state. This is also done at the start, so that an unwritable file is reported before an hour of
        work.
        """
        if self._plan.checkpoint is not None:
            checkpoint.write(self._plan.checkpoint, _METHOD, puzzle, machine.saved())
            self._saved_at = time.monotonic()

    def _save_now_and_then(self, machine: Machine[Any], puzzle: str) -> None:
        if time.monotonic() - self._saved_at > _SAVE_EVERY:
            self._save(machine, puzzle)


def _other_way(flat: Flat) -> Apart | None:
    """Return the constraints in a form that can be counted without listing solutions, or None."""
    parts = partitions(flat)
    try:
        return None if parts is None else Apart(parts)
    except TooMany:
        return None


def _programs(flat: Flat) -> list[_Program]:
    """Return the dynamic programs that can count the puzzle, the one with fewer states first."""
    found: list[_Program] = []
    for kind in (ByValue, Frontier):
        with suppress(NotCountable):
            found.append(kind(flat))
    return found
