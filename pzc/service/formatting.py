"""Document to the edits of `pzc fmt`, and to its foldable line ranges."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from pzc.compiler.base.source import Source
from pzc.compiler.syntax.text.format import format_text

from .outline import Outline

_MAX_COMPARED = 2_000
"""The number of lines up to which single changed lines are computed. A longer text is replaced as a whole."""


def format_edits(source: Source) -> list[tuple[int, int, str]]:
    """Return the edits of `pzc fmt` as (start, end, text). Raise PuzzleError if the text does not parse."""
    before, after = source.text.splitlines(keepends=True), format_text(source.text, source.name)
    lines = after.splitlines(keepends=True)
    if len(before) > _MAX_COMPARED:
        return [] if after == source.text else [(0, len(source.text), after)]
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    changes = SequenceMatcher(None, before, lines, autojunk=False).get_opcodes()
    return [(starts[a], starts[b], "".join(lines[c:d])) for tag, a, b, c, d in changes if tag != "equal"]


def folding_ranges(outline: Outline) -> Iterator[tuple[int, int]]:
    """Yield the first and last line, counted from 0, of each statement and comment that spans several lines."""
    source = outline.source
    for begin, chunk in outline.parsed.chunks:
        for statement in chunk.statements:
            span = statement.span
            first = source.position(begin + span.start)[0] - 1
            last = source.position(begin + span.start + len(span.text.rstrip()))[0] - 1
            if last > first:
                yield first, last
    yield from _comments(source)


def _comments(source: Source) -> Iterator[tuple[int, int]]:
    """Yield the line ranges of comments that span at least two lines."""
    first = None
    lines = [*source.text.split("\n"), ""]
    for number, line in enumerate(lines):
        if line.startswith("#"):
            first = number if first is None else first
        else:
            if first is not None and number - first > 1:
                yield first, number - 1
            first = None
