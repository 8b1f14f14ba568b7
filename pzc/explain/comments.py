"""Comments of a file to words: what a hidden layer is, and what a rule without a text requires."""

from collections.abc import Iterable

from pzc.compiler.base.source import Span
from pzc.compiler.model.model import Layer

from .english import uncapitalized

_SIGN = "#"


def note_of(span: Span) -> str:
    """Return the comment at the end of the line of a statement, or else on the line before; "" if there is none."""
    before = span.source.line(span.line - 1).lstrip() if span.line > 1 else ""
    return comment_behind(span) or (_as_clause(before.lstrip(_SIGN)) if before.startswith(_SIGN) else "")


def comment_behind(span: Span) -> str:
    """Return the comment at the end of the line on which a statement begins; "" if there is none."""
    return _as_clause(span.source.line(span.line).partition(_SIGN)[2])


def _as_clause(comment: str) -> str:
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
