"""The text of a rule with names in braces: `The cells of {g} sum to {k}.`"""

import re
from collections.abc import Iterator, Mapping

BRACE = "{{"  # an escaped brace

_PIECE = r"\{\{|\{([^{}]*)\}|\{"
_NAME = r"[^\W\d]\w*'*"


def pieces(text: str) -> Iterator[re.Match[str]]:
    """Find the parts in braces, in order: `{name}`, `{{`, or an unclosed brace."""
    return re.finditer(_PIECE, text)


def name_in(piece: re.Match[str]) -> str:
    """Return the name in a match of `pieces`, or an empty string if it is not a name."""
    name = piece[1] or ""
    return name if re.fullmatch(_NAME, name) else ""


def in_general(text: str, values: Mapping[str, str] | None = None) -> str:
    """Return the text of a rule in general, without braces: with the names, or their values if these are given."""
    known = values or {}
    return re.sub(_PIECE, lambda piece: known.get(piece[1] or "", piece[1]) or "{", text) if "{" in text else text


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Replace names in the braces of a text."""
    return re.sub(_PIECE, lambda p: f"{{{names[p[1]]}}}" if p[1] in names else p[0], text) if "{" in text else text
