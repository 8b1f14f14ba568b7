"""A line of JSON to what a page asks, what is answered to a line of JSON; docs/protocol.md describes them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from pzc.compiler.base.node import field, node

PROTOCOL = 1
"""The version of the protocol, which changes where an old page would not understand a new engine."""

LARGEST = 2_000_000
"""Bytes of one message of a page: a text of the greatest length, and room for what JSON makes of it."""
_MOST = 2**53  # from here on a page's numbers are not exact

Json: TypeAlias = Any
"""What JSON can say: numbers, texts, true, false, null, lists and objects of these."""
Kind: TypeAlias = Literal["puzzle", "limit", "refused", "missing", "internal", "cancelled"]
"""Why a question has no answer: the puzzle is wrong; the time, the memory or a number is used up; it may not be asked
so; there is no such thing, or not here; a mistake of ours; the page called it off."""


@node
class Ask:
    """A question. `given` is what it was asked with, not yet looked at."""

    id: int
    name: str
    given: Mapping[str, Json]


@node
class Cancel:
    """The page no longer wants to know."""

    id: int


Message: TypeAlias = Ask | Cancel


class Refusal(Exception):
    """A question has no answer; `message` says why in words for the user."""

    def __init__(self, kind: Kind, message: str, diagnostics: Sequence[Json] = ()) -> None:
        super().__init__(message)
        self.kind: Kind = kind
        self.message = message
        self.diagnostics = list(diagnostics)


@node
class Unreadable:
    """A line that is no message. `id`: that of the question, if at least this could be read."""

    why: str
    id: int | None = field(default=None)


def read(line: str | bytes) -> Message | Unreadable:
    """The message that a line is."""
    try:
        said = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return Unreadable("this is no JSON")
    if not isinstance(said, dict):
        return Unreadable("a message is an object")
    if said.keys() == {"cancel"}:
        return Cancel(said["cancel"]) if _is_id(said["cancel"]) else Unreadable("what is cancelled is a number")
    if not _is_id(said.get("id")):
        return Unreadable("a question has a number, its `id`")
    if not isinstance(said.get("ask"), str) or not isinstance(said.get("with", {}), dict):
        return Unreadable("a question has a name, `ask`, and perhaps an object, `with`", said["id"])
    if strange := said.keys() - {"id", "ask", "with"}:
        return Unreadable(f"a question has no `{sorted(strange)[0][:40]}`", said["id"])
    return Ask(said["id"], said["ask"], said.get("with", {}))


def _no_number(word: str) -> float:
    raise ValueError(word)


def _is_id(value: Json) -> bool:
    return is_number(value) and value >= 0


def is_number(value: Json) -> bool:
    """Whether a value is a whole number that a page can say exactly."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _MOST


def ask(id: int, name: str, given: Mapping[str, Json]) -> str:
    """The line that asks a question."""
    return _line({"id": id, "ask": name, "with": dict(given)})


def cancel(id: int) -> str:
    """The line that calls a question off."""
    return _line({"cancel": id})


def result(id: int, value: Json) -> str:
    """The line that answers a question."""
    return _line({"id": id, "result": value})


def progress(id: int, value: Json) -> str:
    """The line that says how far a question is."""
    return _line({"id": id, "progress": value})


def error(id: int | None, refusal: Refusal) -> str:
    """The line that says why a question is not answered."""
    said: dict[str, Json] = {"kind": refusal.kind, "message": refusal.message}
    if refusal.diagnostics:
        said["diagnostics"] = refusal.diagnostics
    return _line({"id": id, "error": said})


def _line(said: Json) -> str:
    line = json.dumps(said, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        line.encode()
    except UnicodeEncodeError:  # half of a character, as editors may cut one in two
        return json.dumps(said, separators=(",", ":"), allow_nan=False)
    return line
