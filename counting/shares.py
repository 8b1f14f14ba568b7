"""A count to shares that can be counted anywhere, and their counts back to the machine that puts them together.

A share is a state of the count, told by the way to it, plain numbers. States with the same key are one share, and its
count goes into what the machine remembers: so whoever goes on from there, alone or not, need not count it again.
"""

import time
from collections.abc import Hashable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Generic, TypeAlias, TypeVar

from pzc.compiler.base.clock import TimeUp, look, within

from .machine import Countable, Machine, Split, Sum, Times, Way
from .partition import Partition
from .placements import Apart, State

S = TypeVar("S")
_State: TypeAlias = tuple[int, State | None]  # of Apart
_KEPT = 256  # splits on the ways to shares


class Shares(Generic[S]):
    """What is left to count for a machine that is not at work."""

    def __init__(self, problem: Countable[S], machine: Machine[S]) -> None:
        self._problem = problem
        self._machine = machine
        self._open: dict[Way, S] = {}
        self._keys: set[Hashable] = set()
        self._splits: dict[Hashable, Split[S]] = {}
        for way, state in machine.waiting():
            self._add(way, state)

    def cut(self, enough: int) -> list[Way]:
        """At least so many shares, where there are as many; all are cut as often."""
        while 0 < len(self._open) < enough:
            for way in list(self._open):
                look()
                self.cut_again(way)
        return list(self._open)

    def cut_again(self, way: Way) -> list[Way]:
        """The shares that a share is made of, but for those that are known or that others have, too."""
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
        """The count of a share."""
        self._machine.learn(self._open.pop(way), count)

    def at_least(self) -> int:
        """A lower bound of the whole number: what is counted by now."""
        return self._machine.at_least(self._known)

    def _add(self, way: Way, state: S) -> None:
        """A state without a key is cut, if that makes no sum: of the others so little is left that it is no help."""
        key = self._problem.key(state)
        if key is None:
            split = self._problem.split(state)
            if isinstance(split, Times):
                for place, part in enumerate(split.parts):
                    self._add((*way, place), part)
        elif key not in self._keys and self._machine.knows(state) is None:
            self._keys.add(key)
            self._open[way] = state

    def _known(self, state: S) -> int:
        key = self._problem.key(state)
        counted = self._machine.knows(state)
        if counted is not None:
            return counted
        split = self._problem.split(state) if key is None else self._splits.get(key, 0)
        match split:
            case int():
                return split
            case Sum(parts):
                return sum(times * self._known(part) for times, part in parts)
            case Times(parts):
                number = 1
                for part in parts:
                    number *= self._known(part)
                return number


def count_shares(parts: tuple[Partition, ...], seconds: float, ways: Sequence[Way]) -> list[int | None]:
    """The counts of shares of a puzzle that is told by its partitions; None where one takes longer than that."""
    counter = _counter(parts)
    return [counter.count(way, seconds) for way in ways]


@lru_cache(maxsize=1)
def _counter(parts: tuple[Partition, ...]) -> "_Counter":
    return _Counter(parts)


class _Counter:
    """Counts share after share, and remembers for all of them."""

    def __init__(self, parts: tuple[Partition, ...]) -> None:
        self._slow = Apart(parts)  # in which ways are gone: machine code does not say how it splits
        fast = Apart(parts)
        fast.speed_up()
        self._machine = Machine(fast)
        self._splits: dict[Way, Split[_State]] = {}

    def count(self, way: Way, seconds: float) -> int | None:
        with suppress(TimeUp), within(seconds):
            self._machine.begin_with(self._state(way))
            self._machine.run(time.monotonic() + seconds, look)
            return self._machine.result
        return None

    def _state(self, way: Way) -> _State:
        return _parts(self._split(way[:-1]))[way[-1]] if way else self._slow.root

    def _split(self, way: Way) -> Split[_State]:
        """How the state at the end of a way is split: neighbours are asked for one after the other."""
        if way not in self._splits:
            if len(self._splits) > _KEPT:
                self._splits.clear()
            self._splits[way] = self._slow.split(self._state(way))
        return self._splits[way]


def _parts(split: Split[S]) -> Sequence[S]:
    """The states that a split leads to, in its order."""
    match split:
        case int():
            return ()
        case Sum(parts):
            return [part for _, part in parts]
        case Times(parts):
            return parts
