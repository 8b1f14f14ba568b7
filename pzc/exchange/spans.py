"""Spans in imported texts, for messages."""

from pzc.compiler.base.source import Source, Span

_SHOWN = 40  # the most characters that a message marks of a text that is wrong as a whole


def at(source: Source, offset: int) -> Span:
    """Return the span of the character at an offset, or of the last one if the text ends before."""
    place = max(0, min(offset, len(source.text.rstrip()) - 1))
    return Span(source, place, min(place + 1, len(source.text)))


def beginning(source: Source, offset: int = 0) -> Span:
    """Return the span of the first characters after an offset."""
    end = max(offset, len(source.text.rstrip()))
    return Span(source, offset, min(end, offset + _SHOWN))
