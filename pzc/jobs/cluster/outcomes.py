"""The outcomes of tasks on other machines, and their transport as bytes."""

import pickle
import struct
from typing import IO, Any, TypeAlias

from pzc.compiler.base.limits import Limits
from pzc.compiler.base.node import node

_LENGTH = struct.Struct(">Q")


@node
class RunSettings:
    """The settings that all tasks of a run share.

    `run` is a unique name, `version` that of the sender's pzc, `limits` are those for a puzzle, and `memory` is the
    limit of a process in bytes. It is None if each machine has its own limit.
    """

    run: str
    version: str
    limits: Limits
    memory: int | None


@node
class Done:
    """The task returned a value."""

    value: Any


@node
class Raised:
    """The task raised an exception."""

    error: Exception


@node
class ProcessEnded:
    """The process of the task ended by itself or was killed. `why` explains it in words."""

    why: str


@node
class VersionMismatch:
    """The worker has another version of pzc. The version is None if it has no pzc or one without cluster support."""

    version: str | None


Outcome: TypeAlias = Done | Raised | ProcessEnded | VersionMismatch


def packed(what: Any) -> bytes:
    """Return an object as bytes. If it cannot be pickled, return an error instead."""
    try:
        return pickle.dumps(what)
    except Exception as error:
        return pickle.dumps(Raised(RuntimeError(f"a result that can't be sent: {error}")))


def unpacked(data: bytes) -> Any:
    """Return the object that `packed` converted. Use it only for data of our own processes."""
    return pickle.loads(data)


def write(stream: IO[bytes], data: bytes) -> None:
    """Write a message, preceded by its length. Raises OSError."""
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def read(stream: IO[bytes]) -> bytes | None:
    """Return the next message, or None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None
