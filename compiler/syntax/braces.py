"""The text of a rule, and the names that stand in braces there: `The cells of {g} sum to {k}.`"""

import re
from collections.abc import Iterator, Mapping

BRACE = "{{"  # stands for a brace

_PIECE = r"\{\{|\{([^{}]*)\}|\{"
_NAME = r"[^\W\d]\w*'*"


def pieces(text: str) -> Iterator[re.Match[str]]:
    """What is in braces, from the first to the last: `{name}`, `{{`, or a brace that nothing closes."""
    return re.finditer(_PIECE, text)


def name_in(piece: re.Match[str]) -> str:
    """The name that such a piece holds; nothing if it holds none."""
    name = piece[1] or ""
    return name if re.fullmatch(_NAME, name) else ""


def in_general(text: str) -> str:
    """The text where the rule is spoken of in general: names stand without braces."""
    return re.sub(_PIECE, lambda piece: piece[1] or "{", text) if "{" in text else text


def renamed(text: str, names: Mapping[str, str]) -> str:
    """The text with other names in its braces."""
    return re.sub(_PIECE, lambda p: f"{{{names[p[1]]}}}" if p[1] in names else p[0], text) if "{" in text else text
