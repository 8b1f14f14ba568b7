"""What was worked out before, in a file: a key, which says what it depends on, a checksum, and the data."""

import contextlib
import marshal
import os
import zlib
from collections.abc import Iterator
from typing import Any

_VERSION = 4  # of marshal's format: every Python that we run on reads it


def read_saved(path: str, key: bytes) -> Any:
    """What is kept in a file under a key; None where there is no such file, or it is damaged or of another key."""
    try:
        with open(path, "rb") as file:
            if file.read(len(key)) != key:
                return None
            checksum, data = file.read(4), file.read()
    except OSError:
        return None
    return marshal.loads(data) if checksum == _checksum(data) else None


def save(path: str, key: bytes, content: Any) -> None:
    """Keeps a content in a file under a key. Raises OSError."""
    data = marshal.dumps(content, _VERSION)
    with at_one_stroke(path) as unfinished, open(unfinished, "wb") as file:
        file.write(key + _checksum(data) + data)


@contextlib.contextmanager
def at_one_stroke(path: str) -> Iterator[str]:
    """The path of a file to write: it takes the place of the other when all has gone well, and is gone otherwise.

    So nobody ever sees half of a file. Raises OSError.
    """
    unfinished = f"{path}.{os.getpid()}"
    try:
        yield unfinished
        os.replace(unfinished, path)
    finally:
        with contextlib.suppress(OSError):
            os.remove(unfinished)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")
