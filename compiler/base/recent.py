"""A cache that keeps the values which were used last, up to a total size."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by key. When their sizes exceed `most` together, the values that were not used for longest are dropped."""

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self._most = most
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._total = 0
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: K, value: V) -> None:
        """Keep a value, unless it is larger than half of all that may be kept."""
        size = self._size(value)
        if 2 * size > self._most:
            return
        with self._lock:
            before = self._values.pop(key, None)
            self._total += size - (self._size(before) if before is not None else 0)
            self._values[key] = value
            while self._total > self._most:
                _, dropped = self._values.popitem(last=False)
                self._total -= self._size(dropped)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()
            self._total = 0
