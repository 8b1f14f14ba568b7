"""Outcomes as bytes, and a sequence of messages in a stream."""

import io
import threading

import pytest

from pzc.compiler.base.limits import Limits
from pzc.jobs.cluster.outcomes import (
    Done,
    ProcessEnded,
    Raised,
    RunSettings,
    VersionMismatch,
    packed,
    read,
    unpacked,
    write,
)


@pytest.mark.parametrize(
    "outcome",
    [
        Done([1, {"a": None}]),
        ProcessEnded("killed"),
        VersionMismatch(None),
        VersionMismatch("1.0"),
        RunSettings("r", "1", Limits(cells=7), 5),
    ],
)
def test_packing_round_trips(outcome: object) -> None:
    assert unpacked(packed(outcome)) == outcome


def test_exceptions_keep_their_type() -> None:
    match unpacked(packed(Raised(ValueError("no", 3)))):
        case Raised(ValueError() as error):
            assert error.args == ("no", 3)
        case other:
            raise AssertionError(other)


@pytest.mark.parametrize("value", [threading.Lock(), lambda: 0])
def test_unpicklable_result_is_reported(value: object) -> None:
    match unpacked(packed(Done(value))):
        case Raised(RuntimeError() as error):
            assert str(error).startswith("a result that can't be sent: ")
        case other:
            raise AssertionError(other)


def test_messages_one_after_the_other() -> None:
    stream = io.BytesIO()
    messages = [b"one", b"", b"\x00" * 300, b"last"]
    for message in messages:
        write(stream, message)
    stream.seek(0)
    assert [read(stream) for _ in messages] == messages
    assert read(stream) is None


def test_truncated_message_is_none() -> None:
    stream = io.BytesIO()
    write(stream, b"message")
    for length in (0, 3, 8, 14):
        assert read(io.BytesIO(stream.getvalue()[:length])) is None
    assert read(io.BytesIO(stream.getvalue())) == b"message"
