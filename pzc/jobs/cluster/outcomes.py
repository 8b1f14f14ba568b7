"""What a task comes to on another machine, and how it gets there: as bytes, which only its ends look into."""

import pickle
import struct
from typing import IO, Any, TypeAlias

from pzc.compiler.base.limits import Limits
from pzc.compiler.base.node import node

_LENGTH = struct.Struct(">Q")


@node
class Terms:
    """What holds for all tasks of a run: its name, which no other has, our version, the limits of a puzzle, and the
    bytes of memory that a process may use; None where that is for its machine to say."""

    run: str
    version: str
    limits: Limits
    memory: int | None


@node
class Done:
    """The task's result."""

    value: Any


@node
class Raised:
    """The task raised this."""

    error: Exception


@node
class Gone:
    """The process that was at the task ended, by itself or killed; `why` in words."""

    why: str


@node
class Unlike:
    """The worker has another pzc; its version, or None where it has none, or one that knows nothing of clusters."""

    version: str | None


Outcome: TypeAlias = Done | Raised | Gone | Unlike


def packed(what: Any) -> bytes:
    """Something as bytes; what can't be written so is told in words."""
    try:
        return pickle.dumps(what)
    except Exception as error:
        return pickle.dumps(Raised(RuntimeError(f"a result that can't be sent: {error}")))


def unpacked(data: bytes) -> Any:
    """What `packed` made bytes of. Only for what our own processes have said."""
    return pickle.loads(data)


def write(stream: IO[bytes], data: bytes) -> None:
    """A message, with its length before it. OSError."""
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def read(stream: IO[bytes]) -> bytes | None:
    """The next message; None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None
