"""Divide a count into shares that can be counted anywhere, and combine their counts.

A share is a state of the count, identified by the path to it, which is a tuple of numbers. States with the same key are
one share. Its count goes into the machine's cache, so that a resumed run need not count it again.
"""

import time
from collections.abc import Hashable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Generic, TypeAlias, TypeVar

from pzc.compiler.base.clock import TimeUp, check_limits, within

from .machine import Countable, Machine, Split, Sum, Times, Way
from .partition import Partition
from .placements import Apart, State

S = TypeVar("S")
_State: TypeAlias = tuple[int, State | None]  # of Apart
_KEPT = 256  # splits on the paths to shares


class Shares(Generic[S]):
    """The shares that are left to count. The machine must not run meanwhile."""

    def __init__(self, problem: Countable[S], machine: Machine[S]) -> None:
        self._problem = problem
        self._machine = machine
        self._open: dict[Way, S] = {}
        self._keys: set[Hashable] = set()
        self._splits: dict[Hashable, Split[S]] = {}
        for way, state in machine.waiting():
            self._add(way, state)

    def cut(self, enough: int) -> list[Way]:
        """Return at least `enough` shares if there are as many. All are cut equally often."""
        while 0 < len(self._open) < enough:
            for way in list(self._open):
                check_limits()
                self.cut_again(way)
        return list(self._open)

    def cut_again(self, way: Way) -> list[Way]:
        """Return the parts of a share that are neither known nor already another share."""
        state = self._open.pop(way)
        split = self._problem.split(state)
        if isinstance(split, int):
            self._machine.learn(state, split)
            return []
        self._splits[self._problem.key(state)] = split
        before = set(self._open)
        for place, part in enumerate(_parts(split)):
            self._add((*way, place), part)
        return [new for new in self._open if new not in before]

    def learn(self, way: Way, count: int) -> None:
        """Record the count of a share."""
        self._machine.learn(self._open.pop(way), count)

    def at_least(self) -> int:
        """Return a lower bound of the whole count, from the shares counted so far."""
        return self._machine.at_least(self._at_least)

    def _add(self, way: Way, state: S) -> None:
        """Add a state as a share.

        A state without a key is split if it is a product; otherwise it is too small to be a share.
        """
        key = self._problem.key(state)
        if key is None:
            split = self._problem.split(state)
            if isinstance(split, Times):
                for place, part in enumerate(split.parts):
                    self._add((*way, place), part)
        elif key not in self._keys and self._machine.cached_count(state) is None:
            self._keys.add(key)
            self._open[way] = state

    def _at_least(self, state: S) -> int:
        """Return a lower bound of the count of a state. Parts that are not counted yet are 0."""
        key = self._problem.key(state)
        counted = self._machine.cached_count(state)
        if counted is not None:
            return counted
        split = self._problem.split(state) if key is None else self._splits.get(key, 0)
        match split:
            case int():
                return split
            case Sum(parts):
                return sum(times * self._at_least(part) for times, part in parts)
            case Times(parts):
                number = 1
                for part in parts:
                    number *= self._at_least(part)
                return number


def count_shares(parts: tuple[Partition, ...], seconds: float, ways: Sequence[Way]) -> list[int | None]:
    """Return the counts of shares of a puzzle, or None for those that take more than `seconds` each."""
    counter = _counter(parts)
    return [counter.count(way, seconds) for way in ways]


@lru_cache(maxsize=1)
def _counter(parts: tuple[Partition, ...]) -> "_Counter":
    return _Counter(parts)


class _Counter:
    """Counts shares one after the other, with a common cache."""

    def __init__(self, parts: tuple[Partition, ...]) -> None:
        self._slow = Apart(parts)  # without machine code, which does not report the splits needed to follow a path
        fast = Apart(parts)
        fast.speed_up()
        self._machine = Machine(fast)
        self._splits: dict[Way, Split[_State]] = {}

    def count(self, way: Way, seconds: float) -> int | None:
        with suppress(TimeUp), within(seconds):
            self._machine.begin_with(self._state(way))
            self._machine.run(time.monotonic() + seconds, check_limits)
            return self._machine.result
        return None

    def _state(self, way: Way) -> _State:
        return _parts(self._split(way[:-1]))[way[-1]] if way else self._slow.root

    def _split(self, way: Way) -> Split[_State]:
        """Return the split of the state at the end of a path. Splits are cached, because shares have common paths."""
        if way not in self._splits:
            if len(self._splits) > _KEPT:
                self._splits.clear()
            self._splits[way] = self._slow.split(self._state(way))
        return self._splits[way]


def _parts(split: Split[S]) -> Sequence[S]:
    """Return the states of the parts of a split, in their order."""
    match split:
        case int():
            return ()
        case Sum(parts):
            return [part for _, part in parts]
        case Times(parts):
            return parts
