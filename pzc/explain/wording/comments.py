"""Comments of a file to words: what a hidden layer is, and what a rule without a text requires."""

import re
from collections.abc import Collection, Iterable

from pzc.compiler.base.source import Span
from pzc.compiler.model.model import Layer

from .english import uncapitalized

_SIGN = "#"
_NAMED = re.compile(r"(^|:? )(-?[1-9]\d* [\w-]+, )+-?[1-9]\d* [\w-]+(;.*)?$")
"""Names of several values at the end of a comment."""


def note_of(span: Span) -> str:
    """Return the comment at the end of the line of a statement, or else above it and statements of its kind."""
    own = span.source.line(span.line)
    for number in range(span.line - 1, 0, -1):
        line = span.source.line(number).lstrip()
        if line.startswith(_SIGN):
            return comment_behind(span) or _as_clause(line.lstrip(_SIGN))
        if _SIGN in line or line.split()[:2] != own.split()[:2]:
            break
    return comment_behind(span)


def comment_behind(span: Span) -> str:
    """Return the comment at the end of the line on which a statement begins; "" if there is none."""
    return _as_clause(span.source.line(span.line).partition(_SIGN)[2])


def _as_clause(comment: str) -> str:
    return uncapitalized(comment.strip().rstrip("."))


def explained(layers: Iterable[Layer], known: set[str], others: Collection[str] = ()) -> str:
    """Return the comments on hidden layers, and on others, in parentheses. Layers in `known` are skipped and added.

    Names of values, such as `1 up, 2 left`, are left out: the steps use them.
    """
    notes = []
    for layer in layers:
        if (layer.hidden or layer.name in others) and layer.name not in known:
            known.add(layer.name)
            note = _NAMED.sub("", note_of(layer.span))
            notes += [f"{layer.name.replace('_', ' ').capitalize()}: {note}."] if note else []
    return f" ({' '.join(notes)})" if notes else ""
