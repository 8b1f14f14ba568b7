"""Links of f-puzzles and SudokuPad to .puz files; a link may hold a document of either."""

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.formats.sudokus.documents import Part, Wrong, parsed
from pzc.compiler.formats.sudokus.links import ShortLink, opened, site_of

from . import from_fpuzzles, from_sudokupad
from .puz_writing import Converted, finished
from .spans import at, beginning


def convert(source: Source, folder: str) -> Converted:
    """Convert a link to a .puz file. Raises PuzzleError with the place in the link and the key in its document."""
    site, document, place = document_of(source)
    try:
        reader = from_fpuzzles if "grid" in document.names() else from_sudokupad
        made = reader.convert(document, folder)
    except Wrong as error:
        raise _wrong(site, error, place) from None
    return finished(made, folder)


def document_of(source: Source) -> tuple[str, Part, Span]:
    """Return the format of the document in a link, the document, and where it is in the link."""
    site = site_of(source.text)
    assert site is not None, "only what `site_of` knows comes here"
    try:
        link = opened(source.text)
    except ShortLink as error:
        help = "open it in the browser, and export the whole puzzle from there"
        raise fail(
            "PZ913", f"this short link of {site} does not hold the puzzle", at(source, error.at), help=help
        ) from None
    except Damaged as error:
        message = f"the puzzle in this link of {site} can't be read: {error.message}"
        raise fail("PZ910", message, at(source, error.at)) from None
    place = beginning(source, link.at)
    try:
        document = parsed(link.text)
        document.names()
    except Wrong as error:
        raise fail("PZ911", f"this link of {site} contains no JSON object: {error}", place) from None
    return site, document, place


def _wrong(site: str, error: Wrong, place: Span) -> PuzzleError:
    return fail("PZ912", f"this is no puzzle of {site}: {error}", place)
