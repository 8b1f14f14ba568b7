"""Comments of a file to words: what a hidden layer is, and what a rule without a text requires."""

from collections.abc import Iterable

from pzc.compiler.base.source import Span
from pzc.compiler.model.model import Layer

from .english import uncapitalized

_SIGN = "#"


def note_of(span: Span) -> str:
    """Return the comment at the end of the line of a statement, or else on the line before; "" if there is none."""
    _, sign, comment = span.source.line(span.line).partition(_SIGN)
    if not sign and span.line > 1 and span.source.line(span.line - 1).lstrip().startswith(_SIGN):
        comment = span.source.line(span.line - 1).lstrip().lstrip(_SIGN)
    return uncapitalized(comment.strip().rstrip("."))


def explained(layers: Iterable[Layer], known: set[str]) -> str:
    """Return what hidden layers are, in parentheses, and add them to those that are known."""
    notes = []
    for layer in layers:
        if layer.hidden and layer.name not in known:
            known.add(layer.name)
            note = note_of(layer.span)
            notes += [f"{layer.name.replace('_', ' ').capitalize()}: {note}."] if note else []
    return f" ({' '.join(notes)})" if notes else ""
