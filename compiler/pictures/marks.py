"""What pictures are made of: tokens with their places."""

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Span
from pzc.compiler.syntax.statements import Picture

EMPTY = "."
VERTICAL = "|│┃║╎╏┆┇┊┋"


@node
class Mark:
    """A token of a picture, with its place in the source."""

    text: str
    span: Span


def opening(picture: Picture) -> Span:
    """The `[[` of a picture: the place of what concerns all of it."""
    source, start = picture.span.source, picture.span.start
    return Span(source, start - 2, start) if source.text[max(start - 2, 0) : start] == "[[" else picture.span
