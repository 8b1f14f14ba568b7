"""JSON texts of others to parts that know where they stand, so that what is wrong can be named by its key."""

import json
import re
from collections.abc import Iterator
from typing import Any

from pzc.compiler.base.node import node

DEEPEST = 32
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"', re.DOTALL)


class Wrong(Exception):
    """A document says what it can't: where in it, as `killercage[2].cells`, and what is wrong there."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"`{path}`: {message}" if path else message)
        self.path = path
        self.message = message


@node(eq=False)
class Part:
    """A value in a document, and the keys and numbers that lead to it."""

    value: Any
    path: str = ""

    def wrong(self, wanted: str) -> Wrong:
        """The error for a part that is not what is wanted."""
        return Wrong(self.path, f"{wanted} is wanted here, and this is {_shown(self.value)}")

    @property
    def absent(self) -> bool:
        """Whether nothing is said: editors leave such values behind."""
        return self.value is None or self.value is False or self.value in ("", [], {})

    def has(self, key: str) -> bool:
        """Whether it is an object that says something for a key."""
        return isinstance(self.value, dict) and key in self.value and not self.at(key).absent

    def names(self) -> list[str]:
        """The keys of an object, in their order."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        return list(self.value)

    def at(self, key: str) -> "Part":
        """What an object says for a key; a part without a value where it says nothing."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        return Part(self.value.get(key), f"{self.path}.{key}" if self.path else key)

    def items(self) -> "Iterator[Part]":
        """The items of a list."""
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        return (Part(item, f"{self.path}[{number}]") for number, item in enumerate(self.value))

    def list(self) -> "list[Part]":
        """The same, all of them."""
        return list(self.items())

    def number(self) -> int:
        """A whole number, also one that is written as a text."""
        value = self.value
        if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) < 10:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**9:
            raise self.wrong("a number")
        return value

    def text(self) -> str:
        """A text; a number is one, too."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return str(self.value)
        raise self.wrong("a text")


def parsed(text: str) -> Part:
    """The document of a JSON text. Wrong, with the line and column, where it is none."""
    _check_depth(text)
    try:
        return Part(json.loads(text, object_pairs_hook=_once, parse_constant=_no_number))
    except json.JSONDecodeError as error:
        raise Wrong("", f"{error.msg} (at character {error.pos + 1:,} of the JSON in it)") from None
    except (ValueError, RecursionError) as error:
        raise Wrong("", str(error) or "it is nested too deep") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Wrong(key, "the key is there twice")
        found[key] = value
    return found


def _no_number(text: str) -> None:
    raise Wrong("", f"{text} is no number")


def _check_depth(text: str) -> None:
    """Brackets within brackets, counted before anybody follows them."""
    depth = 0
    for sign in _QUOTED.sub("", text):
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Wrong("", f"it is nested more than {DEEPEST} deep")
        elif sign in "]}" and depth:
            depth -= 1


def _shown(value: Any) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case str():
            return f'"{value[:40]}"'
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "an object"
    return str(value)[:40]
