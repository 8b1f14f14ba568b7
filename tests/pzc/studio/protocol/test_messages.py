"""Lines of JSON, valid and invalid."""

import json

import pytest

from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import Cancel, Refusal, Request, Unreadable


def test_messages_round_trip() -> None:
    assert messages.read(messages.ask(3, "open", {"text": "ü\u2028\n"})) == Request(3, "open", {"text": "ü\u2028\n"})
    assert messages.read(messages.cancel(3)) == Cancel(3)
    assert messages.read('{"id":1,"ask":"hello"}') == Request(1, "hello", {})


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nothing",
        "[]",
        "null",
        "7",
        '"ask"',
        "{",
        "{}",
        '{"ask":"hello"}',
        '{"id":"1","ask":"hello"}',
        '{"id":true,"ask":"hello"}',
        '{"id":-1,"ask":"hello"}',
        '{"id":1.5,"ask":"hello"}',
        '{"id":1e400,"ask":"hello"}',
        '{"id":NaN,"ask":"hello"}',
        '{"id":9007199254740993,"ask":"hello"}',
        '{"id":1,"ask":7}',
        '{"id":1,"ask":"hello","with":[]}',
        '{"id":1,"ask":"hello","more":1}',
        '{"cancel":"x"}',
        '{"cancel":null}',
        "[" * 100_000,
        '{"id":1,"ask":"x","with":' + '{"a":' * 50_000,
    ],
)
def test_invalid_messages(line: str) -> None:
    assert isinstance(messages.read(line), Unreadable)


def test_invalid_request_keeps_its_id() -> None:
    found = messages.read('{"id":5,"ask":7}')
    assert isinstance(found, Unreadable) and found.id == 5


def test_answers_are_lines() -> None:
    result = [messages.result(1, "a\nb"), messages.progress(1, {}), messages.error(None, Refusal("limit", "x", [{}]))]
    assert all("\n" not in line for line in result)
    assert json.loads(result[2]) == {"id": None, "error": {"kind": "limit", "message": "x", "diagnostics": [{}]}}


def test_unpaired_surrogate_is_sent() -> None:
    line = messages.result(1, "ü\ud83d")
    assert json.loads(line.encode()) == {"id": 1, "result": "ü\ud83d"}
