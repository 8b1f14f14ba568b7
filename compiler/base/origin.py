"""The origin of a constraint: a rule or a clue, with its text and place."""

from typing import Any

from .node import node
from .source import Span


@node(eq=False)
class Origin:
    """A rule, a bare constraint or a clue, as named in conflicts and explanations."""

    kind: str
    text: str
    span: Span


def origin_as_json(origin: Origin) -> dict[str, Any]:
    """Return a rule or a clue with its kind, its text and its place in a file."""
    return {"kind": origin.kind, **place_as_json(origin)}


def place_as_json(origin: Origin) -> dict[str, Any]:
    """Return the text of a rule or a clue, and its place in a file."""
    return {"text": origin.text, "file": origin.span.source.name, "line": origin.span.line}


@node
class Absent:
    """The information that a clue is not given.

    With `parts`, no clue of this kind is given at these parts. Without, only the clues that the puzzle lists are given.
    """

    clue: str
    parts: tuple[object, ...] | None
