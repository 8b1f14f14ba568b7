"""A puzzle to an address of puzz.link."""

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.formats.addresses.puzzlink import KIND, Address, print_address, rim_of, write_body
from pzc.compiler.model.formats import Format
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import require_complete

from . import boards
from .format import Exported, ExportOptions
from .from_puzzlink import OWN_RULES_ALONE, convert
from .left_out import parts_left_out
from .model_content import clauses_of, content_of, written_by_first


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the address; with a solution, that of a board."""
    if options.answer is not None:
        board = boards.export(model, options)
        return replace(board, text=board.link)
    address = address_of(model)
    (clause, *_) = clauses_of(model, KIND)
    return Exported(address, address, parts_left_out(model, [clause.file], address, convert, OWN_RULES_ALONE))


def address_of(model: Model) -> str:
    """Return the puzz.link address of a puzzle.

    Raises PuzzleError if no clause writes it, or it has a clue that the address can't hold.
    """
    require_complete(model)
    board = model.board
    assert board is not None
    whole = Span(model.file.source)
    clauses = clauses_of(model, KIND)
    if not clauses:
        help = f'a rule file can say it: format {KIND} "name": numbers16(given)'
        raise fail("PZ994", "none of the files in use says how puzz.link writes this puzzle", whole, help=help)
    content = content_of(model)

    def address(clause: Format) -> str:
        body, rim = write_body(content, clause), rim_of(clause)
        size = board.width - rim, board.height - rim
        return print_address(Address(clause.key, "".join(sorted(content.flags)), *size, body, 0))

    return written_by_first(model, clauses, address, "puzz.link's")
