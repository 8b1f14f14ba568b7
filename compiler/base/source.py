"""Source texts, spans in them, and the line and column of an offset."""

import re
from bisect import bisect_right
from functools import cached_property

from .node import field, node

HIDING = "\u202a-\u202e\u2066-\u2069"
"""Characters, for a regular expression, that change the order in which a text is displayed (Unicode TR 9)."""

_INVISIBLE = f"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029{HIDING}\ud800-\udfff]"


def visible(text: str) -> str:
    """Return a text from outside so that it is safe to display: control and bidirectional characters are escaped.

    `a\nb` with a line end becomes `a\\u000ab`. A byte of a file's name that is not UTF-8 is escaped as well.
    """
    if text.isprintable():
        return text
    return re.sub(_INVISIBLE, lambda found: f"\\u{ord(found[0]):04x}", text)


@node(eq=False)
class Source:
    """A text with a name that users recognize.

    `name` is printed in messages (a path as the user gave it). `path` is the absolute path, or None for a text that is
    not from a file. `library` is True for files of pzc's own library.
    """

    name: str
    text: str = field(repr=False)
    path: str | None = None
    library: bool = False

    @cached_property
    def line_starts(self) -> list[int]:
        """The offsets at which the lines begin."""
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@node
class Span:
    """A range of a source text: its offsets, the end excluded. An error about a whole file has none."""

    source: Source
    start: int = 0
    end: int = 0

    @property
    def line(self) -> int:
        """The line on which the span begins, counted from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column at which the span begins, counted from 1."""
        return self.source.position(self.start)[1]

    @property
    def offsets(self) -> tuple[int, int]:
        """The start and the end."""
        return self.start, self.end

    @property
    def text(self) -> str:
        """The text that the span covers."""
        return self.source.text[self.start : self.end]

    def name(self, name: str) -> "Span":
        """Return the span of a name in the statement that declares it. The search begins after the first word."""
        text = self.text
        at = text.find(name, text.find(" ") + 1)
        return Span(self.source, self.start + at, self.start + at + len(name)) if at >= 0 else self

    def to(self, other: "Span") -> "Span":
        """Return the span from the beginning of this span to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"
