"""JSON lines to messages of a page, and responses to JSON lines. docs/protocol.md describes them."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias

from pzc.compiler.base.node import field, node

PROTOCOL = 1
"""The version of the protocol. It changes if an old page could not understand a new engine."""

LARGEST = 2_000_000
"""The size limit of a message from a page, in bytes. It fits the longest text with JSON's escapes."""
_MOST = 2**53  # JavaScript represents smaller integers exactly

Json: TypeAlias = Any
"""A JSON value: number, string, boolean, null, or a list or object of such values."""
Kind: TypeAlias = Literal["puzzle", "limit", "refused", "missing", "changed", "internal", "cancelled"]
"""Why a request has no result.

puzzle: the puzzle has errors. limit: the time, the memory or a count is exceeded. refused: the request is invalid.
missing: what it names does not exist or is not available here. changed: a file has another text than the page expects.
internal: a bug in pzc. cancelled: the page cancelled it.
"""


@node
class Request:
    """A request. `arguments` has its fields, not yet checked."""

    id: int
    name: str
    arguments: Mapping[str, Json]


@node
class Cancel:
    """A message that cancels the request `id`."""

    id: int


Message: TypeAlias = Request | Cancel


class Refusal(Exception):
    """The reason why a request has no result. `message` is meant for the user."""

    def __init__(self, kind: Kind, message: str, diagnostics: Sequence[Json] = ()) -> None:
        super().__init__(message)
        self.kind: Kind = kind
        self.message = message
        self.diagnostics = list(diagnostics)


@node
class Unreadable:
    """A line that is not a message. `id` is the number of the request if at least that could be read."""

    why: str
    id: int | None = field(default=None)


def read(line: str | bytes) -> Message | Unreadable:
    """Parse a line as a message."""
    try:
        raw = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return Unreadable("this is no JSON")
    if not isinstance(raw, dict):
        return Unreadable("a message is an object")
    if raw.keys() == {"cancel"}:
        return Cancel(raw["cancel"]) if _is_id(raw["cancel"]) else Unreadable("what is cancelled is a number")
    if not _is_id(raw.get("id")):
        return Unreadable("a question has a number, its `id`")
    if not isinstance(raw.get("ask"), str) or not isinstance(raw.get("with", {}), dict):
        return Unreadable("a question has a name, `ask`, and perhaps an object, `with`", raw["id"])
    if strange := raw.keys() - {"id", "ask", "with"}:
        return Unreadable(f"a question has no `{sorted(strange)[0][:40]}`", raw["id"])
    return Request(raw["id"], raw["ask"], raw.get("with", {}))


def _no_number(word: str) -> float:
    raise ValueError(word)


def _is_id(value: Json) -> bool:
    return is_number(value) and value >= 0


def is_number(value: Json) -> bool:
    """Return True if a value is an integer that JavaScript represents exactly."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _MOST


def ask(id: int, name: str, given: Mapping[str, Json]) -> str:
    """Return the line of a request."""
    return _line({"id": id, "ask": name, "with": dict(given)})


def cancel(id: int) -> str:
    """Return the line that cancels a request."""
    return _line({"cancel": id})


def result(id: int, value: Json) -> str:
    """Return the line with the result of a request."""
    return _line({"id": id, "result": value})


def progress(id: int, value: Json) -> str:
    """Return the line that reports the progress of a request."""
    return _line({"id": id, "progress": value})


def error(id: int | None, refusal: Refusal) -> str:
    """Return the line with the error of a request."""
    raw: dict[str, Json] = {"kind": refusal.kind, "message": refusal.message}
    if refusal.diagnostics:
        raw["diagnostics"] = refusal.diagnostics
    return _line({"id": id, "error": raw})


def _line(raw: Json) -> str:
    encode = partial(json.dumps, raw, separators=(",", ":"), allow_nan=False)
    line = encode(ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:  # an unpaired surrogate: editors may cut a character in two
        return encode()
    return line
