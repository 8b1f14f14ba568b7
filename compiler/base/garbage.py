"""Run Python's garbage collector less often while the compiler works.

The compiler makes very many small objects and hardly any cycles: with the usual threshold, a tenth of its time is
spent in searches for cycles.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

THRESHOLD = 100_000, 20, 100
_lock = Lock()
_blocks = 0
_before = gc.get_threshold()


@contextmanager
def rarely_collected() -> Iterator[None]:
    """Raise the threshold inside a block or a function. The last block to end, in any thread, restores it."""
    global _blocks, _before
    with _lock:
        if not _blocks:
            _before = gc.get_threshold()
            gc.set_threshold(*max(_before, THRESHOLD))
        _blocks += 1
    try:
        yield
    finally:
        with _lock:
            _blocks -= 1
            if not _blocks:
                gc.set_threshold(*_before)
