"""Board files of puzz.link to .puz files and solutions, and puzzles with solutions to board files."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.diagnostics import fail, many
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Place
from pzc.compiler.formats.board_files.board_file import KIND, BoardFile, board_address, parse_board, unpacked
from pzc.compiler.formats.board_files.boards import fill_up, pictures_of, read_board, write_board
from pzc.compiler.formats.board_files.sheet import Sheet
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.formats import Format
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.pipeline import compile_source, require_complete
from pzc.output.solution_text import draw_layer

from .format import Exported, ExportOptions, ReadSolution
from .format_clauses import declared, nearly
from .from_puzzlink import OWN_RULES_ALONE, puzzle_text
from .left_out import parts_left_out
from .model_content import clauses_of, content_of, written_by_first
from .puz_writing import Converted
from .spans import at


def convert(source: Source, folder: str = "") -> Converted:
    """Convert a board to a .puz file that expects the solution on it. Raises PuzzleError if the board is invalid."""
    source, file = _parsed(source)
    key = file.key.text.strip()
    found = declared(KIND, key, folder)
    place = Span(source, file.key.at, file.key.at + len(key))
    if found is None:
        help = nearly(KIND, key, folder) or f'a rule file of yours can: format {KIND} "{key}": cells(given)'
        raise fail("PZ946", f"no rule file says how boards of `{key}` are written", place, help=help)
    sheet = _read_sheet(source, file, found.clause)
    text = puzzle_text(found, sheet.content, [f"# from a board of puzz.link's `{key}`"], folder, place)
    if not sheet.covered:
        return Converted(text)
    model = compile_source(Source("imported.puz", text, ""))
    return Converted(text + "\n" + "\n".join(_expected(model, sheet, found.clause)) + "\n")


def _parsed(source: Source) -> tuple[Source, BoardFile]:
    """Parse a board file, and return it with its decompressed text."""
    plain = Source(source.name, unpacked(source.text), source.path)
    try:
        return plain, parse_board(plain.text)
    except Damaged as error:
        raise fail("PZ945", f"this board can't be read: {error.message}", at(plain, error.at)) from None


def _read_sheet(source: Source, file: BoardFile, clause: Format) -> Sheet:
    """Return the contents of a board file. Raises PuzzleError at the place of the text that cannot be read."""
    try:
        height, width, lines = pictures_of(file, clause)
    except Damaged as error:
        raise fail("PZ945", f"this board can't be read: {error.message}", at(source, error.at)) from None
    try:
        return read_board(height, width, lines, clause)
    except Damaged as error:
        message = f"this board, of `{clause.key}`, can't be read: {error.message}"
        raise fail("PZ947", message, at(source, error.at)) from None


# ----------------------------------------------------------------------------------------------- the answer


def _expected(model: Model, sheet: Sheet, clause: Format) -> Iterator[str]:
    """Return `expect solution` for each layer on the board; for an incomplete layer, a comment."""
    assert model.board is not None
    for layer, places in _filled_layers(model, sheet, clause):
        values = {place: sheet.answer[layer.name, place] for place in places if (layer.name, place) in sheet.answer}
        lines = [f"  {line}".rstrip() for line in draw_layer(model.board, layer, values)]
        name = f" {layer.name}" if len(model.shown) > 1 else ""
        wrong = any(value not in members(layer.domain) for value in values.values())
        if wrong:
            yield f"# the board's answer, in which `{layer.name}` has values that it cannot have:"
            yield from (f"# {line}" for line in lines)
        elif len(values) == len(places):
            yield from (f"expect solution{name} [[", *lines, "]]")
        else:
            yield f"# the board's answer, without {many(len(places) - len(values), 'value')}{name and ' of' + name}:"
            yield from (f"# {line}" for line in lines)


def _filled_layers(model: Model, sheet: Sheet, clause: Format) -> Iterator[tuple[Layer, Sequence[Place]]]:
    """Return the layers that the board has values for, filled up, and where they are."""
    signed = {sign.name for use in clause.codes for sign in use.signs}
    evaluator = Evaluator(model.facts)
    for layer in model.shown:
        if layer.name in signed:
            places = evaluator.places(layer)
            fill_up(sheet, clause, layer, places)
            yield layer, places


def answer(source: Source, model: Model) -> ReadSolution:
    """Return the solution on a board. Raises PuzzleError if it is no board of this puzzle."""
    require_complete(model)
    assert model.board is not None
    source, file = _parsed(source)
    key = file.key.text.strip()
    place = Span(source, file.key.at, file.key.at + len(key))
    clause = next((clause for clause in clauses_of(model, KIND) if key in (clause.key, *clause.others)), None)
    if clause is None:
        known = ", ".join(f"`{clause.key}`" for clause in clauses_of(model, KIND))
        help = f"its boards are {known}" if known else f'a rule file can say it: format {KIND} "{key}": cells(given)'
        raise fail("PZ946", f"this puzzle is none whose boards are `{key}`", place, help=help)
    sheet = _read_sheet(source, file, clause)
    mine, others = model.board, sheet.board
    if (mine.height, mine.width) != (others.height, others.width):
        sizes = f"{others.height}x{others.width} and not {mine.height}x{mine.width}"
        raise fail("PZ948", f"this board is of another puzzle: it is {sizes}", place)
    filled = list(_filled_layers(model, sheet, clause))
    gaps = [(layer.name, x) for layer, places in filled for x in places if (layer.name, x) not in sheet.answer]
    if not sheet.covered and not gaps:  # nothing is filled in
        gaps = [(layer.name, x) for layer, places in filled for x in places]
    return ReadSolution(sheet.answer, gaps)


# ---------------------------------------------------------------------------------------------------- export


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the board, and the address that contains it."""
    text = board_of(model, options.answer)
    (clause, *_) = clauses_of(model, KIND)
    left_out = parts_left_out(model, [clause.file], text, convert, OWN_RULES_ALONE)
    return Exported(text.removesuffix("\n"), board_address(text), left_out)


def board_of(model: Model, answer: Mapping[str, Mapping[Any, int]] | None) -> str:
    """Return the board of a puzzle, with a solution if there is one. Raises PuzzleError if the format can't hold it."""
    require_complete(model)
    whole = Span(model.file.source)
    clauses = clauses_of(model, KIND)
    if not clauses:
        help = f'a rule file can say it: format {KIND} "name": cells(given)'
        raise fail(
            "PZ994", "none of the files in use says how puzz.link writes boards of this puzzle", whole, help=help
        )
    values = {(name, place): value for name, layer in (answer or {}).items() for place, value in layer.items()}
    return written_by_first(
        model, clauses, lambda clause: write_board(content_of(model), values, clause), "a board of puzz.link's"
    )
