"""JSON texts to values with their path in the document, so that errors can name it."""

import json
import re
from collections.abc import Iterator
from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.base.numerals import number_of

DEEPEST = 32
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"', re.DOTALL)


class Wrong(Exception):
    """A document is invalid. The error has the path of the part, such as `killercage[2].cells`, and a message."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"`{path}`: {message}" if path else message)
        self.path = path
        self.message = message


@node(eq=False)
class Part:
    """A value in a document, and its path of keys and indices."""

    value: Any
    path: str = ""

    def wrong(self, wanted: str) -> Wrong:
        """Return the error for a part of the wrong kind."""
        return Wrong(self.path, f"{wanted} is wanted here, and this is {_for_message(self.value)}")

    @property
    def absent(self) -> bool:
        """True if the part has no content. Editors leave such values behind."""
        return self.value is None or self.value is False or self.value in ("", [], {})

    def has(self, key: str) -> bool:
        """Return True if it is an object with a non-empty value for the key."""
        return isinstance(self.value, dict) and key in self.value and not self.at(key).absent

    def names(self) -> list[str]:
        """Return the keys of an object in order. Raises Wrong if it is not an object."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        return list(self.value)

    def list_at(self, key: str) -> "list[Part]":
        """Return the items of a list at a key of an object; none if the key has no value. Raises Wrong."""
        return self.at(key).list() if self.has(key) else []

    def at(self, key: str) -> "Part":
        """Return the value for a key of an object; a part without a value if there is none. Raises Wrong."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        return Part(self.value.get(key), f"{self.path}.{key}" if self.path else key)

    def items(self) -> "Iterator[Part]":
        """Return the items of a list. Raises Wrong if it is not a list."""
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        return (Part(item, f"{self.path}[{number}]") for number, item in enumerate(self.value))

    def list(self) -> "list[Part]":
        """Return the items as a list."""
        return list(self.items())

    def number(self) -> int:
        """Return a whole number, which may be written as a string. Raises Wrong if it is not one."""
        value = self.value
        if isinstance(value, str) and len(value) < 10:
            value = number_of(value.strip())
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**9:
            raise self.wrong("a number")
        return value

    def text(self) -> str:
        """Return a string; numbers are converted. Raises Wrong for other values."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return str(self.value)
        raise self.wrong("a text")


def parsed(text: str) -> Part:
    """Return the document of a JSON text. Raises Wrong, with the position, if it is invalid."""
    _check_depth(text)
    try:
        return Part(json.loads(text, object_pairs_hook=_once, parse_constant=_no_number))
    except json.JSONDecodeError as error:
        raise Wrong("", f"{error.msg} (at character {error.pos + 1:,} of the JSON in it)") from None
    except (ValueError, RecursionError) as error:
        raise Wrong("", str(error) or "it is nested too deep") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the entries of an object. Raises Wrong for a key that occurs twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Wrong(key, "the key is there twice")
        found[key] = value
    return found


def _no_number(text: str) -> None:
    raise Wrong("", f"{text} is no number")


def _check_depth(text: str) -> None:
    """Raise Wrong if brackets are nested too deeply, before the recursive parser runs."""
    depth = 0
    for sign in _QUOTED.sub("", text):
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Wrong("", f"it is nested more than {DEEPEST} deep")
        elif sign in "]}" and depth:
            depth -= 1


def _for_message(value: Any) -> str:
    """Return a short text that shows a JSON value in an error message."""
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
