"""A puzzle to a string of the Interactive Sudoku Solver, by the `format iss` clauses of the used files."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.sudokus.documents import Wrong
from pzc.compiler.formats.sudokus.entries import FLAG, WORDS
from pzc.compiler.formats.sudokus.iss import ADDRESS, KIND, LARGEST, SITE, write_document
from pzc.compiler.model.formats import Format
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pipeline import require_complete

from .embedded_rules import not_known
from .format import Exported, ExportOptions
from .sudoku_boards import board_from, clauses_of, has_each_digit_once
from .to_fpuzzles import entry_of, grid_of


def export(model: Model, _: ExportOptions) -> Exported:
    """Return the string, and the link that opens it. Raises PuzzleError if the puzzle has a clue that it can't hold."""
    require_complete(model)
    whole = Span(model.file.source)
    clauses = clauses_of(model, KIND)
    if not has_each_digit_once(model, clauses) or model.board is None or model.board.height > LARGEST:
        message = f"the {SITE} has boards of up to {LARGEST}x{LARGEST} with the digits from 1 to their side"
        raise fail("PZ919", message, whole, help=board_from(KIND))
    size = model.board.height
    document: dict[str, Any] = {"size": size, "grid": grid_of(model, clauses, size)}
    for kind in model.clues:
        if not kind.builtin:
            for placement in model.facts.placements.get(kind.name, ()):
                key, entry = _entry(model, kind, placement, clauses)
                document.setdefault(key, []).append(entry)
    for clause in clauses:
        if clause.entry is not None and clause.entry.word == FLAG:
            document[clause.key] = True
    words = {clause.key: [clause.entry.word] for clause in clauses if clause.entry is not None}
    try:
        text = write_document(document, words)
    except Wrong as error:
        raise fail("PZ919", f"the {SITE} has no place for this puzzle: {error}", whole) from None
    left_out = not_known(model, {clause.file for clause in clauses})
    note = (f"the {SITE} cannot express {', '.join(left_out)}",) if left_out else ()
    return Exported(text, ADDRESS + quote(text), note)


def _entry(model: Model, kind: ClueKind, placement: Placement, clauses: Sequence[Format]) -> tuple[str, dict[str, Any]]:
    """Return the name of a clue and its object. Raises PuzzleError if no clause fits."""
    why = "no rule file says how it is written there"
    for clause in reversed(clauses):
        use = clause.entry
        if use is None or use.clue != kind.name or use.word not in WORDS:
            continue
        try:
            entry = entry_of(model, kind, placement, use)
        except Unwritable as error:
            why = str(error)
            continue
        if "value" in entry and any(not text for text, _ in use.texts):
            why = f"a value of {entry['value']} is none of those"  # the name includes its value
            continue
        return clause.key, entry
    message = f"the {SITE} has no place for this `{kind.name}`: {why}"
    raise fail("PZ919", message, placement.origin.span, help="`--to sudokupad` draws any puzzle")
