"""What was worked out before, in a file: a key, which says what it depends on, a checksum, and the data."""

import marshal
import os
from _imp import source_hash  # importlib.util's, which loads much else; zlib takes 0.7 ms to load
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

CHECKED = 8  # bytes of a checksum
_LENGTH = 4  # bytes of the length of a table
_VERSION = 4  # of marshal's format: every Python that we run on reads it


def read_saved(path: str, key: bytes) -> Any:
    """What is kept in a file under a key; None where there is no such file, or it is damaged or of another key."""
    try:
        with open(path, "rb") as file:
            if file.read(len(key)) != key:
                return None
            checksum, data = file.read(CHECKED), file.read()
    except OSError:
        return None
    return marshal.loads(data) if checksum == checksum_of(data) else None


def save(path: str, key: bytes, content: Any) -> None:
    """Keeps a content in a file under a key. Raises OSError."""
    data = marshal.dumps(content, _VERSION)
    with at_one_stroke(path) as unfinished, open(unfinished, "wb") as file:
        file.write(key + checksum_of(data) + data)


class Parts:
    """The contents that `save_parts` wrote under a key. Each is read when it is first needed."""

    def __init__(self, path: str, key: bytes) -> None:
        """Read the names of the contents. There are none if the file is missing, damaged or of another key."""
        self._path = path
        self._table = dict[str, tuple[int, int, bytes]]()
        with suppress(OSError), open(path, "rb") as file:
            if file.read(len(key)) == key:
                checksum, length = file.read(CHECKED), file.read(_LENGTH)
                table = file.read(int.from_bytes(length, "big"))
                if checksum == checksum_of(length + table):
                    self._table = marshal.loads(table)
                    self._start = file.tell()

    def get(self, name: str) -> Any:
        """A part; None where there is none of that name, or it is damaged."""
        if name not in self._table:
            return None
        start, length, checksum = self._table[name]
        try:
            with open(self._path, "rb") as file:
                file.seek(self._start + start)
                data = file.read(length)
        except OSError:
            return None
        return marshal.loads(data) if checksum == checksum_of(data) else None


def save_parts(path: str, key: bytes, parts: Mapping[str, Any]) -> None:
    """Keeps contents by name in a file under a key. Raises OSError."""
    table: dict[str, tuple[int, int, bytes]] = {}
    whole: list[bytes] = []
    start = 0
    for name, content in parts.items():
        data = marshal.dumps(content, _VERSION)
        table[name] = start, len(data), checksum_of(data)
        whole.append(data)
        start += len(data)
    head = marshal.dumps(table, _VERSION)
    length = len(head).to_bytes(_LENGTH, "big")
    with at_one_stroke(path) as unfinished, open(unfinished, "wb") as file:
        file.writelines([key, checksum_of(length + head), length, head, *whole])


@contextmanager
def at_one_stroke(path: str) -> Iterator[str]:
    """The path of a file to write: it takes the place of the other when all has gone well, and is gone otherwise.

    So nobody ever sees half of a file. Raises OSError.
    """
    unfinished = f"{path}.{os.getpid()}"
    try:
        yield unfinished
        os.replace(unfinished, path)
    finally:
        with suppress(OSError):
            os.remove(unfinished)


def checksum_of(data: bytes) -> bytes:
    """What tells data from most others, in as many bytes as CHECKED says, under every Python the same."""
    return source_hash(0, data)
