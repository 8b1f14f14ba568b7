"""Addresses of Kudamono to .puz files and back, by the clauses of rule files."""

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.formats.addresses.kudamono import KIND, parse_address, print_address
from pzc.compiler.formats.addresses.kudamono_parts import read_parts, write_parts
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import Format
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import require_complete

from .format import Exported, ExportOptions
from .format_clauses import declared, nearly
from .from_puzzlink import puzzle_text
from .left_out import parts_left_out
from .model_content import clauses_of, content_of, written_by_first
from .puz_writing import Converted, quoted
from .spans import at


def convert(source: Source, folder: str = "") -> Converted:
    """Convert an address to a .puz file. Raises PuzzleError with the place of the mistake."""
    try:
        address = parse_address(source.text)
    except Damaged as error:
        raise fail("PZ990", f"this address can't be read: {error.message}", at(source, error.at)) from None
    found = declared(KIND, address.key, folder)
    if found is None:
        help = nearly(KIND, address.key, folder)
        help = help or f'a rule file of yours can: format {KIND} "{address.key}": numbers(given)'
        place = at(source, max(0, source.text.find("G=")))
        raise fail("PZ991", f"no rule file says how Kudamono writes `{address.key}`", place, help=help)
    try:
        content = read_parts(address, found.clause)
    except Damaged as error:
        message = f"the puzzle in this address, a `{address.key}`, can't be read: {error.message}"
        raise fail("PZ992", message, at(source, error.at)) from None
    about = [f"{word} {quoted(text)}" for word, text in address.about.items() if text.strip()]
    return Converted(puzzle_text(found, content, [f"# from {source.text.strip()}"], folder, at(source, 0), about))


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the address of a puzzle. Raises PuzzleError if no clause writes it, or it has a clue that the address
    can't hold.
    """
    require_complete(model)
    whole = Span(model.file.source)
    clauses = clauses_of(model, KIND)
    if not clauses:
        help = f'a rule file can say it: format {KIND} "name": numbers(given)'
        raise fail("PZ994", "none of the files in use says how Kudamono writes this puzzle", whole, help=help)
    content = content_of(model)

    def exported(clause: Format) -> Exported:
        address = print_address(write_parts(content, clause))
        limits = "Kudamono knows the genre's own rules alone"
        return Exported(address, address, parts_left_out(model, [clause.file], address, convert, limits))

    return written_by_first(model, clauses, exported, "Kudamono's")
