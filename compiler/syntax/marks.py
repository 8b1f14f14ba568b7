"""Pictures to tokens with their places."""

import re
from collections.abc import Iterator, Sequence

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Span

from .statements import Picture

EMPTY = "."
VERTICAL = "|│┃║╎╏┆┇┊┋"


_BOX = "\u2500-\u257f"
_NOT_UPRIGHT = f"(?![{VERTICAL}])[{_BOX}]"
_TOKEN = re.compile(rf"[^\s|{_BOX}]+")
_DECORATION = re.compile(rf"[-+=|\s{_BOX}]*")
_TOUCHING = re.compile(rf"[-=](?:[-+=]|{_NOT_UPRIGHT})|(?:\+|{_NOT_UPRIGHT})[-=]")


@node
class Mark:
    """A token of a picture, with its place in the source."""

    text: str
    span: Span


def opening(picture: Picture) -> Span:
    """Return the span of a picture's `[[`, for messages about the whole picture."""
    source, start = picture.span.source, picture.span.start
    return Span(source, start - 2, start) if source.text[max(start - 2, 0) : start] == "[[" else picture.span


def rows_of(picture: Picture, width: int | None = None) -> list[list[Mark]]:
    """Return the tokens of a picture, row by row, without decoration such as lines between rows.

    If `width` is known, rows may be written without spaces, as `53..7....` or `53. | .7. | ...`. Each character is then
    a token. This applies if all words have one length greater than 1 and the words of a row have `width` characters
    together. It also applies if every row is one word and some row has `width` characters: errors in other rows then
    concern characters.
    """
    rows = []
    at = picture.span.start
    for line in picture.text.split("\n"):
        row = [Mark(line[a:b], Span(picture.span.source, at + a, at + b)) for a, b in _tokens(line)]
        if row:
            rows.append(row)
        at += len(line) + 1
    words = all(len(row) == 1 for row in rows) and any(len(row[0].text) == width for row in rows)
    if width and width > 1 and (words or packed_width(rows) == width):
        return [[single for mark in row for single in characters(mark)] for row in rows]
    return rows


def _tokens(line: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each token of a line. A line that only separates rows has none."""
    if not (_DECORATION.fullmatch(line) and _TOUCHING.search(line)):
        yield from (found.span() for found in _TOKEN.finditer(line))


def packed_width(rows: Sequence[Sequence[Mark]]) -> int:
    """Return the number of characters of each row, if all words have one length greater than 1, else 0."""
    lengths = {len(mark.text) for row in rows for mark in row}
    counts = {len(row) for row in rows}
    if len(lengths) != 1 or len(counts) != 1 or lengths == {1}:
        return 0
    return lengths.pop() * counts.pop()


def characters(mark: Mark) -> list[Mark]:
    """Return each character of a token as a token."""
    source, start = mark.span.source, mark.span.start
    return [Mark(c, Span(source, start + i, start + i + 1)) for i, c in enumerate(mark.text)]
