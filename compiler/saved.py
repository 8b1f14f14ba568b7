"""What was worked out before, in a file: a key, which says what it depends on, a checksum, and the data."""

import contextlib
import marshal
import os
import zlib
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
    """Write a file at one stroke: nobody ever sees half of it. Raises OSError."""
    data = marshal.dumps(content, _VERSION)
    unfinished = f"{path}.{os.getpid()}"
    try:
        with open(unfinished, "wb") as file:
            file.write(key + _checksum(data) + data)
        os.replace(unfinished, path)
    finally:
        with contextlib.suppress(OSError):
            os.remove(unfinished)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")
