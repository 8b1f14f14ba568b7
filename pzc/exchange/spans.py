"""Where in what is imported something stands: the places that messages show."""

from pzc.compiler.base.source import Source, Span

_SHOWN = 40  # characters of a text that is long, and wrong as a whole


def at(source: Source, offset: int) -> Span:
    """The character at an offset, or the last one where the text ends before."""
    place = max(0, min(offset, len(source.text.rstrip()) - 1))
    return Span(source, place, min(place + 1, len(source.text)))


def beginning(source: Source, offset: int = 0) -> Span:
    """The first characters of what stands from an offset on."""
    end = max(offset, len(source.text.rstrip()))
    return Span(source, offset, min(end, offset + _SHOWN))
