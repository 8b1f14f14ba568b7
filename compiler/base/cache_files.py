"""Cache files: a key that identifies the inputs, a checksum, and the data as JSON."""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

CHECKED = 8  # bytes of a checksum
_LENGTH = 4  # bytes of the length of a table


def read_saved(path: str, key: bytes) -> Any:
    """Return the data that a file stores under a key, or None if the file is missing, damaged or has another key."""
    try:
        with open(path, "rb") as file:
            if file.read(len(key)) != key:
                return None
            checksum, data = file.read(CHECKED), file.read()
    except OSError:
        return None
    return json.loads(data) if checksum == checksum_of(data) else None


def save(path: str, key: bytes, content: Any) -> None:
    """Store a JSON value in a file under a key. Raises OSError."""
    data = _as_json(content)
    with replacing_file(path) as unfinished, open(unfinished, "wb") as file:
        file.write(key + checksum_of(data) + data)


class Parts:
    """The JSON values that `save_parts` stored under a key. Each is read when it is first needed."""

    def __init__(self, path: str, key: bytes) -> None:
        """Read the names of the values. There are none if the file is missing, damaged or has another key."""
        self._path = path
        self._table = dict[str, tuple[int, int, str]]()
        with suppress(OSError), open(path, "rb") as file:
            if file.read(len(key)) == key:
                checksum, length = file.read(CHECKED), file.read(_LENGTH)
                table = file.read(int.from_bytes(length, "big"))
                if checksum == checksum_of(length + table):
                    self._table = json.loads(table)
                    self._start = file.tell()

    def get(self, name: str) -> Any:
        """Return the value with that name, or None if it is missing or damaged."""
        if name not in self._table:
            return None
        start, length, checksum = self._table[name]
        try:
            with open(self._path, "rb") as file:
                file.seek(self._start + start)
                data = file.read(length)
        except OSError:
            return None
        return json.loads(data) if checksum == checksum_of(data).hex() else None


def save_parts(path: str, key: bytes, parts: Mapping[str, Any]) -> None:
    """Store named JSON values in a file under a key. Raises OSError."""
    table: dict[str, tuple[int, int, str]] = {}
    whole: list[bytes] = []
    start = 0
    for name, content in parts.items():
        data = _as_json(content)
        table[name] = start, len(data), checksum_of(data).hex()
        whole.append(data)
        start += len(data)
    head = _as_json(table)
    length = len(head).to_bytes(_LENGTH, "big")
    with replacing_file(path) as unfinished, open(unfinished, "wb") as file:
        file.writelines([key, checksum_of(length + head), length, head, *whole])


@contextmanager
def replacing_file(path: str) -> Iterator[str]:
    """Replace a file atomically: yield the path of a temporary file, which replaces `path` if no error occurs.

    So no reader sees half a file. After an error the temporary file is deleted. Raises OSError.
    """
    unfinished = f"{path}.{os.getpid()}"
    try:
        yield unfinished
        os.replace(unfinished, path)
    finally:
        with suppress(OSError):
            os.remove(unfinished)


def checksum_of(data: bytes) -> bytes:
    """Return a checksum of CHECKED bytes, the same under every Python."""
    return hashlib.blake2b(data, digest_size=CHECKED).digest()


def _as_json(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
