"""The tree of a part of a text to the tree at another offset of the whole text."""

from typing import Any

from pzc.compiler.base.source import Source, Span

from .expressions import Node


def shifted(part: Any, source: Source, by: int) -> Any:
    """Return a node or a tuple of nodes with all spans shifted by an offset, in another source.

    Nodes are created without calling their classes, which takes half the time.
    """
    if type(part) is tuple:
        return tuple([shifted(x, source, by) if type(x) is tuple or hasattr(x, "__dict__") else x for x in part])
    if type(part) is Span:
        return _shifted_span(part, source, by)
    if not isinstance(part, Node):
        return part
    node = object.__new__(type(part))
    values = vars(node)
    for name, x in vars(part).items():
        if type(x) is Span:
            values[name] = _shifted_span(x, source, by)
        elif type(x) is tuple or hasattr(x, "__dict__"):
            values[name] = shifted(x, source, by)
        else:
            values[name] = x
    return node


def _shifted_span(span: Span, source: Source, by: int) -> Span:
    made = object.__new__(Span)
    vars(made).update(source=source, start=span.start + by, end=span.end + by)
    return made
