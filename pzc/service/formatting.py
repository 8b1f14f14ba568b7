"""The form of a text: what would be written otherwise, and what can be folded away."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from pzc.compiler.base.source import Source
from pzc.compiler.syntax.text.format import format_text

from .outline import Outline

_MOST_COMPARED = 2_000
"""Lines of which the changed ones are looked for; longer texts are written anew from the first to the last change."""


def formatted(source: Source) -> list[tuple[int, int, str]]:
    """What `pzc fmt` would put in the place of which stretches. PuzzleError where the text does not parse."""
    before, after = source.text.splitlines(keepends=True), format_text(source.text, source.name)
    lines = after.splitlines(keepends=True)
    if len(before) > _MOST_COMPARED:
        return [] if after == source.text else [(0, len(source.text), after)]
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    changes = SequenceMatcher(None, before, lines, autojunk=False).get_opcodes()
    return [(starts[a], starts[b], "".join(lines[c:d])) for tag, a, b, c, d in changes if tag != "equal"]


def folds(outline: Outline) -> Iterator[tuple[int, int]]:
    """First and last line, counted from 0, of statements and comments that stand on more than one."""
    source = outline.source
    for begin, piece in outline.pieces.joined:
        for statement in piece.statements:
            span = statement.span
            first = source.position(begin + span.start)[0] - 1
            last = source.position(begin + span.start + len(span.text.rstrip()))[0] - 1
            if last > first:
                yield first, last
    yield from _comments(source)


def _comments(source: Source) -> Iterator[tuple[int, int]]:
    first = None
    lines = [*source.text.split("\n"), ""]
    for number, line in enumerate(lines):
        if line.startswith("#"):
            first = number if first is None else first
        else:
            if first is not None and number - first > 1:
                yield first, number - 1
            first = None
