"""The formats that pzc reads and writes.

The first format that recognizes a text reads it. A new format is an entry of `FORMATS` with modules of its own: one in
compiler/formats for the syntax of its texts, and one beside this file that converts a text to a .puz file and a model
to a text.
"""

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Tiling
from pzc.compiler.formats.addresses import kudamono, penpa, puzzlink
from pzc.compiler.formats.board_files import board_file
from pzc.compiler.formats.games import game_ids
from pzc.compiler.formats.sudokus import ipuz, iss, killer_text, links, sudoku_text
from pzc.compiler.model.model import Model

from . import (
    boards,
    from_iss,
    from_puzzlink,
    link_solutions,
    penpa_answers,
    plain_text,
    setter_links,
    tatham,
    to_fpuzzles,
    to_iss,
    to_puzzlink,
    to_sudokupad,
)
from . import ipuz as ipuz_files
from . import kudamono as kudamono_links
from . import penpa as to_penpa
from .format import Exported, ExportOptions, Format

FORMATS = (
    Format(
        board_file.KIND,
        "puzz.link's file of a board",
        "a board of puzz.link begins with pzprv3",
        board_file.is_board,
        convert=boards.convert,
        export=boards.export,
        answer=boards.answer,
    ),
    Format(
        puzzlink.KIND,
        "puzz.link",
        "an address of puzz.link looks like https://puzz.link/p?slither/5/5/cbcbcddad",
        puzzlink.is_address,
        convert=from_puzzlink.convert,
        export=to_puzzlink.export,
        answer=from_puzzlink.no_answer,
    ),
    Format(
        kudamono.KIND,
        "Kudamono",
        "an address of Kudamono looks like https://pedros.works/kudamono/player?W=4x3&L=(4)2x4&G=hidoku",
        kudamono.is_address,
        other_tilings=True,
        convert=kudamono_links.convert,
        export=kudamono_links.export,
    ),
    Format(
        ipuz.KIND,
        "ipuz",
        'an ipuz file of a sudoku begins with {"version": "http://ipuz.org/v2"',
        ipuz.is_ipuz,
        convert=ipuz_files.convert,
        export=ipuz_files.export,
        answer=ipuz_files.answer,
    ),
    Format(
        "fpuzzles",
        "f-puzzles",
        "a link of f-puzzles https://f-puzzles.com/?load=N4Ig...",
        lambda text: links.site_of(text) == links.FPUZZLES,
        convert=setter_links.convert,
        answer=link_solutions.read_answer,
        export=to_fpuzzles.export,
    ),
    Format(
        "sudokupad",
        "SudokuPad",
        "one of SudokuPad https://sudokupad.app/scl...",
        lambda text: links.site_of(text) == links.SUDOKUPAD,
        convert=setter_links.convert,
        answer=link_solutions.read_answer,
        export=to_sudokupad.export,
    ),
    Format(
        "penpa",
        "Penpa+",
        "an address of Penpa+ looks like https://swaroopg92.github.io/penpa-edit/#m=solve&p=…",
        penpa.is_address,
        other_tilings=True,
        export=to_penpa.export,
        answer=penpa_answers.answer,
    ),
    Format(
        "text",
        "81 signs",
        "a sudoku is 81 signs, a digit or a dot for each cell",
        sudoku_text.is_sudoku,
        convert=plain_text.convert,
        export=plain_text.export_text,
        answer=plain_text.answer,
    ),
    Format(
        "iss",
        "Interactive Sudoku Solver",
        "a string of the Interactive Sudoku Solver begins like .Thermo~R1C1~R1C2",
        iss.is_iss,
        convert=from_iss.convert,
        export=to_iss.export,
    ),
    Format(
        game_ids.KIND,
        "Simon Tatham's puzzles",
        "an id of Simon Tatham's puzzles has the game's name in front, unequal:4:0,0D,0,...",
        game_ids.is_game_id,
        other_tilings=True,
        convert=tatham.convert,
        export=tatham.export,
    ),
    Format(
        "killer",
        "killer, as text",
        "a killer 81 signs that point to its sums, or it begins with SumoCueV1 or 3x3:",
        lambda text: killer_text.is_killer(text) or killer_text.are_cages(text),
        convert=plain_text.convert,
        export=plain_text.export_killer,
    ),
)
TARGETS = tuple(row.name for row in FORMATS if row.export is not None)
"""The formats that a puzzle can be exported to."""


_OTHERS = "draw it, as with pzc draw FILE -o puzzle.svg, or export it with --to penpa"


def format_of(text: str) -> Format | None:
    """Return the format that a text looks like, or None."""
    return next((row for row in FORMATS if row.recognizes is not None and row.recognizes(text)), None)


def export(model: Model, target: str, options: ExportOptions) -> Exported:
    """Export a puzzle to a format, which is one of TARGETS."""
    row = next(row for row in FORMATS if row.name == target)
    assert row.export is not None
    board = model.facts.board
    if board is not None and board.tiling is not Tiling.SQUARES and not row.other_tilings:
        whole = Span(model.file.source)
        message = f"{row.title} has boards of squares, and this one has {board.tiling.value}"
        raise fail("PZ996", message, whole, help=_OTHERS)
    exported = row.export(model, options)
    doubted = ", ".join(f"`{name}`" for name in model.facts.doubted)
    note = (f"the clues that may be false here count as true there: {doubted}",) if doubted else ()
    return replace(exported, left_out=(*exported.left_out, *note))
