"""Count by splitting a count into smaller counts, depth first, with a cache of earlier counts.

The work can be interrupted anywhere. The count so far is then a lower bound, and `saved` returns a state from which it
can be resumed.
"""

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from pzc.compiler.base.node import node

S = TypeVar("S")


@node(eq=False)
class Sum(Generic[S]):
    """A weighted sum of counts."""

    parts: Sequence[tuple[int, S]]


@node(eq=False)
class Times(Generic[S]):
    """A product of the counts of independent parts."""

    parts: Sequence[S]


Split: TypeAlias = int | Sum[S] | Times[S]
Way: TypeAlias = tuple[int, ...]
"""The path to a state: the number of the part at each split from the root."""


class Countable(Protocol[S]):
    """A problem whose solutions can be counted by splitting. The same state always splits in the same way."""

    @property
    def root(self) -> S:
        """The state of the whole count."""
        ...

    def key(self, state: S) -> Hashable:
        """Return a number or a tuple of numbers that determines the count of a state. None means: do not cache it."""
        ...

    def split(self, state: S) -> Split[S]:
        """Return the count if it is known, or how it is composed of other counts."""
        ...


class _Frame(Generic[S]):
    """A split in progress. `total` is its count so far; the part at `place` is next or in progress."""

    __slots__ = ("key", "parts", "place", "product", "total")

    def __init__(self, key: Hashable, split: "Sum[S] | Times[S]") -> None:
        self.key = key
        self.product = isinstance(split, Times)
        self.parts: Sequence[Any] = [(1, part) for part in split.parts] if self.product else split.parts
        self.place = 0
        self.total = int(self.product)

    @property
    def factor(self) -> int:
        """The factor for the count of the part in progress."""
        return self.total if self.product else int(self.parts[self.place][0])

    def add(self, count: int) -> None:
        """Add the count of the part in progress."""
        self.total = self.total * count if self.product else self.total + self.factor * count
        self.place = len(self.parts) if self.product and not count else self.place + 1


MOST_REMEMBERED = 2_000_000
"""The most counts in the cache. Further states are counted again whenever they recur."""

_STEPS = 256  # splits between two checks of the clock


class Machine(Generic[S]):
    """Counts the solutions of a problem."""

    def __init__(self, problem: Countable[S], remember: int = MOST_REMEMBERED) -> None:
        self._problem = problem
        self._remember = remember
        self._memo: dict[Hashable, int] = {}
        self._stack: list[_Frame[S]] = []
        self._result: int | None = None
        self._begun = False
        self.splits = 0

    @property
    def result(self) -> int | None:
        """The count, once it is known."""
        return self._result

    def run(self, until: float | None = None, watch: Callable[[], None] | None = None) -> bool:
        """Count to the end, or until `time.monotonic()` reaches `until`. Return True if the count is known.

        `watch` is called regularly. If it raises an exception, this method raises it, and the machine can be resumed.
        So Ctrl-C should be raised only there.
        """
        if not self._begun:
            self._begun = True
            self._enter(self._problem.root)
        while self._result is None:
            if until is not None and time.monotonic() >= until:
                return False
            if watch is not None:
                watch()
            for _ in range(_STEPS):
                if not self._stack:
                    break
                self._step()
        return True

    def at_least(self, known: Callable[[S], int] = lambda state: 0) -> int:
        """Return a proven lower bound: the count so far, plus the bounds of `known` for the parts not yet started."""
        if self._result is not None:
            return self._result
        if not self._begun:
            return known(self._problem.root)
        count = 0
        for frame in reversed(self._stack):
            later = [
                (times, known(part)) for times, part in frame.parts[frame.place + (frame is not self._stack[-1]) :]
            ]
            inside = [] if frame is self._stack[-1] else [(frame.parts[frame.place][0], count)]
            count = frame.total
            for times, part in inside + later:
                count = count * part if frame.product else count + times * part
        return count

    def waiting(self) -> "Iterator[tuple[Way, S]]":
        """Yield the parts not yet started, with the path to each."""
        if not self._begun:
            yield (), self._problem.root
        way: Way = ()
        for frame in self._stack:
            last = frame is self._stack[-1]
            for place in range(frame.place + (not last), len(frame.parts)):
                yield (*way, place), frame.parts[place][1]
            way = (*way, frame.place)

    def cached_count(self, state: S) -> int | None:
        """Return the cached count of a state, or None."""
        key = self._problem.key(state)
        return None if key is None else self._memo.get(key)

    def learn(self, state: S, count: int) -> None:
        """Cache a count that was computed elsewhere. The state must have a key."""
        self._memo[self._problem.key(state)] = count

    def begin_with(self, state: S) -> None:
        """Start counting this state, and keep the cache."""
        self._stack, self._result, self._begun = [], None, True
        self._enter(state)

    def progress(self) -> float:
        """Return the finished fraction of the splits, from 0 to 1. Parts of a split count by their weights."""
        if self._result is not None:
            return 1.0
        done, share = 0.0, 1.0
        for frame in self._stack[:12]:
            weights = [weight for weight, _ in frame.parts]
            whole = sum(weights) or 1
            done += share * sum(weights[: frame.place]) / whole
            if frame.place == len(weights):
                break
            share *= weights[frame.place] / whole
        return done

    # ------------------------------------------------------------------------------------------- saving

    def saved(self) -> dict[str, Any]:
        """Return the state of the work as JSON data."""
        memo = [[_as_json(key), str(count)] for key, count in self._memo.items()]
        stack = [[frame.place, str(frame.total)] for frame in self._stack]
        result = None if self._result is None else str(self._result)
        return {"result": result, "stack": stack, "memo": memo, "splits": self.splits}

    def resume(self, saved: dict[str, Any]) -> None:
        """Resume where another machine for the same puzzle stopped. Raises ValueError if the data does not fit."""
        self._memo = {_from_json(key): int(count) for key, count in saved["memo"]}
        self.splits = int(saved["splits"])
        self._begun = True
        if saved["result"] is not None:
            self._result = int(saved["result"])
            return
        state = self._problem.root
        for position, (place, total) in enumerate(saved["stack"]):
            split = self._problem.split(state)
            if isinstance(split, int):
                raise ValueError("nothing is left to count here")
            frame = _Frame(self._problem.key(state), split)
            frame.place, frame.total = int(place), int(total)
            if not 0 <= frame.place <= len(frame.parts) or frame.total < 0:
                raise ValueError("there is no such part")
            self._stack.append(frame)
            if position + 1 < len(saved["stack"]):
                state = frame.parts[frame.place][1]
        if not self._stack:
            self._enter(state)

    # ------------------------------------------------------------------------------------------- work

    def _step(self) -> None:
        """Enter the next part, or finish this split."""
        frame = self._stack[-1]
        if frame.place < len(frame.parts):
            self._enter(frame.parts[frame.place][1])
            return
        if frame.key is not None and len(self._memo) < self._remember:
            self._memo[frame.key] = frame.total
        self._leave(frame.total)

    def _enter(self, state: S) -> None:
        """Begin a state: add its count if it is known, otherwise push its parts onto the stack."""
        key = self._problem.key(state)
        known = None if key is None else self._memo.get(key)
        if known is None:
            self.splits += 1
            split = self._problem.split(state)
            if not isinstance(split, int):
                self._stack.append(_Frame(key, split))
                return
            known = split
        if self._stack:
            self._stack[-1].add(known)
        else:
            self._result = known

    def _leave(self, count: int) -> None:
        if len(self._stack) == 1:
            self._result = count
            self._stack.pop()
            return
        self._stack.pop()
        self._stack[-1].add(count)


def _as_json(key: Any) -> Any:
    """Return a key with numbers as strings: they may be larger than other JSON readers allow."""
    return [_as_json(part) for part in key] if isinstance(key, tuple) else hex(key)


def _from_json(key: Any) -> Any:
    return tuple(_from_json(part) for part in key) if isinstance(key, list) else int(key, 16)
