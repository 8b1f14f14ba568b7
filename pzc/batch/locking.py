"""One run at a time writes the records of a file: two that go on from the same place would write each record twice."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from pzc.compiler.base.source import visible

try:
    import fcntl
except ImportError:  # Windows has no such locks, and there nothing is locked
    fcntl = None  # type: ignore[assignment]


@contextmanager
def alone(path: str) -> Iterator[None]:
    """Lock a file, which is made if it is not there. Raises click.UsageError if another run has locked it.

    The lock is gone when the process is, however it ends.
    """
    if fcntl is None or os.path.exists(path) and not os.path.isfile(path):
        yield
        return
    with open(path, "ab") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = f"another run of pzc is writing to `{visible(path)}`; wait for its end, or give another file"
            raise click.UsageError(message) from None
        except OSError:  # a file system without locks
            pass
        yield
