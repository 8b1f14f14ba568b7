"""Hidden layers to what their author wrote about them, so that a sentence can explain their names."""

from collections.abc import Iterable

from pzc.compiler.model.model import Layer

from .english import uncapitalized

_SIGN = "#"


def note_of(layer: Layer) -> str:
    """Return the comment at the end of the line that declares a layer, or else on the line before; "" if none is."""
    source, number = layer.span.source, layer.span.line
    _, sign, comment = source.line(number).partition(_SIGN)
    if not sign and number > 1 and source.line(number - 1).lstrip().startswith(_SIGN):
        comment = source.line(number - 1).lstrip().lstrip(_SIGN)
    return uncapitalized(comment.strip().rstrip("."))


def explained(layers: Iterable[Layer], known: set[str]) -> str:
    """Return what hidden layers are, in parentheses, and add them to those that are known."""
    notes = []
    for layer in layers:
        if layer.hidden and layer.name not in known:
            known.add(layer.name)
            note = note_of(layer)
            notes += [f"{layer.name.replace('_', ' ').capitalize()}: {note}."] if note else []
    return f" ({' '.join(notes)})" if notes else ""
