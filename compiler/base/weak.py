"""What is kept for objects as long as they live: `weakref.WeakKeyDictionary`, whose module takes 1 ms to load, in
little."""

from typing import Generic, TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")


class WeakKeys(Generic[K, V]):
    """Values by keys, which are compared as ever; what belongs to a key that nobody else holds is gone with it."""

    def __init__(self) -> None:
        self._values: dict[ref[K], V] = {}

    def get(self, key: K) -> V | None:
        """What is kept for a key, if anything."""
        return self._values.get(ref(key))

    def put(self, key: K, value: V) -> V:
        """Keeps a value, which it gives back."""
        self._values[ref(key, self._forget)] = value
        return value

    def _forget(self, key: ref[K]) -> None:
        self._values.pop(key, None)
