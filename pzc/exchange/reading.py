"""A text in any format, or a message with a link in it, to a .puz file or to a solution."""

import os
import re
from collections.abc import Callable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.formats.pasted import grids, places, readings
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import library
from pzc.compiler.syntax.parse import parse

from .format import ReadSolution
from .puz_writing import Converted
from .spans import beginning
from .table import FORMATS, format_of

_LINK = re.compile(
    r"\s*(?:\[[^\]]*\]\()?<?(?:https?:|[\w-]+(?:\.[\w-]+)+/)\S*(?:\s+\S{20,})*(?:\s+\S+)?\s*", re.IGNORECASE
)
"""A link with nothing else but its own continuation lines."""


def convert(source: Source, folder: str = "") -> str:
    """Return the text that `read` makes, without its remarks."""
    return read(source, folder).text


def read(source: Source, folder: str = "") -> Converted:
    """Return the .puz file of the puzzle in a text, which may be a message with a link in it.

    Raises PuzzleError with the place of the mistake. Rule files are looked for in `folder`, then in the library.
    """
    for texts in (readings(source.text), grids(source.text)):
        first: PuzzleError | None = None
        for text in texts:
            row = format_of(text)
            if row is None or row.convert is None:
                continue
            try:
                made = row.convert(_with_text(source, text), folder)
            except PuzzleError as error:
                first = first or error
            else:
                more = _remark_on_others(source.text, text)
                if text.endswith(".") and text not in source.text:
                    more = (*more, "the end of the address, which seems to have lost a `.`; it was read with one")
                return replace(made, left_out=(*made.left_out, *more)) if more else made
        if first is not None:
            raise first
    message = "this is no puzzle in a format that pzc reads"
    help = "; ".join(row.help for row in FORMATS if row.convert is not None)
    known = next((row for text in readings(source.text) if (row := format_of(text)) is not None), None)
    if known is not None:
        message = f"pzc reads answers of {known.title}, but no puzzles: they are drawings without rules"
        help = "write the puzzle with `pzc new` or in the studio; `pzc check FILE --answer ADDRESS` reads the answer"
    raise fail("PZ990", message, beginning(source), help=help)


def _with_text(source: Source, text: str) -> Source:
    return source if text == source.text else Source(source.name, text, source.path)


def _is_readable(text: str) -> bool:
    row = format_of(text)
    return row is not None and row.convert is not None


def _remark_on_others(text: str, chosen: str) -> tuple[str, ...]:
    """Return a remark if a text holds other puzzles besides the one that was read."""
    if text == chosen:
        return ()
    found = [*places(text)] or [[grid] for grid in dict.fromkeys(grids(text))]
    others = [place for place in found if not any(one in chosen or chosen in one for one in place)]
    count = 1 + sum(any(map(_is_readable, place)) for place in others)
    return (f"this is the first of {count} puzzles in the text that can be read",) if count > 1 else ()


def is_text(what: str) -> bool:
    """Return True if a command-line argument is no path but a puzzle in some format, or a link."""
    if os.path.exists(what):
        return False
    if format_of(what) or re.match(r"\s*<?https?:", what, re.IGNORECASE):
        return True
    return any(format_of(reading) for place in places(what) for reading in place)


def typed_or_read(what: str, name: str, read: Callable[[str], Source]) -> Source:
    """Return an argument as a source called `name` if it is a text by itself; otherwise read the file it names."""
    return Source(name, what) if is_text(what) else read(what)


def puzzle_in(source: Source, tell: Callable[[str], None]) -> Source:
    """Return the .puz file of a source, converting other formats; what the file can't hold is passed to `tell`."""
    if _is_puz(source):
        return source
    made = read(source)
    for left_out in made.left_out:
        tell(f"not carried over: {left_out}")
    return Source(f"{source.name}.puz", made.text, source.path)


def _is_puz(source: Source) -> bool:
    """Return True if a source is a .puz file, to be compiled without conversion."""
    if _is_readable(source.text):
        return False
    if source.path is not None and source.path.endswith(library.SUFFIX):
        return True
    try:
        parse(source)
    except PuzzleError:
        return not any(format_of(text) or _LINK.fullmatch(text) for text in _links(source))
    return True


def _links(source: Source) -> Iterator[str]:
    """Yield the readings of a source that holds nothing but a link.

    In a file that is no .puz file, other words may be around the link. Standard input is more often a .puz file with
    a mistake in it.
    """
    alone = _LINK.fullmatch(source.text) is not None
    if alone or (source.path is not None and os.path.isfile(source.path)):
        yield from readings(source.text)
        yield from grids(source.text)


def answer_in(source: Source, model: Model) -> ReadSolution | None:
    """Return the solution of a puzzle in a text; None if its format holds no solutions."""
    first: PuzzleError | None = None
    for text in (source.text, *(reading for place in places(source.text) for reading in place)):
        row = format_of(text)
        if row is None or row.answer is None:
            continue
        try:
            return row.answer(_with_text(source, text), model)
        except PuzzleError as error:
            first = first or error
    if first is not None:
        raise first
    return None
