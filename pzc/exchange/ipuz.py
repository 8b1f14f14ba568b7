"""Sudokus in ipuz files to .puz files and back, by the `format ipuz` clauses of rule files."""

import json
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.sudokus.documents import Part, Wrong, parsed
from pzc.compiler.formats.sudokus.entries import FLAG, SIDE, WORDS
from pzc.compiler.formats.sudokus.fpuzzles import read_solution
from pzc.compiler.formats.sudokus.ipuz import CAGES, KIND, SIDE_KEY, as_entries, kinds_of, written
from pzc.compiler.model.formats import Format
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pipeline import require_complete

from . import from_fpuzzles
from .embedded_rules import not_known, rules_in_words
from .format import Exported, ExportOptions, ReadSolution
from .format_clauses import all_declared
from .link_solutions import solution_of
from .puz_writing import Converted, finished
from .spans import beginning
from .sudoku_boards import board_from, clause_for, clauses_of, has_each_digit_once, regions_of
from .to_fpuzzles import entry_of, grid_of


def convert(source: Source, folder: str) -> Converted:
    """Convert an ipuz file to a .puz file. Raises PuzzleError with the key of the mistake."""
    try:
        document, left_out = _document(source, folder)
        made = from_fpuzzles.convert(document, folder, KIND, left_out)
    except Wrong as error:
        raise fail("PZ983", f"this ipuz file can't be read: {error}", _start_of(source)) from None
    return finished(made, folder)


def answer(source: Source, model: Model) -> ReadSolution:
    """Return the solution in a file. Raises PuzzleError if the board differs or there is no solution."""
    try:
        document, _ = _document(source, "")
        size = document.at("size").number()
        rows = read_solution(document, size)
    except Wrong as error:
        raise fail("PZ983", f"this ipuz file can't be read: {error}", _start_of(source)) from None
    board = model.board
    if rows is None or board is None or (board.height, board.width) != (size, size):
        raise fail("PZ916", f"this file is about a board of {size}x{size}, or has no solution", _start_of(source))
    if DIGIT not in model.facts.layers:
        raise fail("PZ916", "this file is about a board with digits", _start_of(source))
    return solution_of(board, rows)


def _start_of(source: Source) -> Span:
    begin = len(source.text) - len(source.text.lstrip())
    return beginning(source, begin)


def _document(source: Source, folder: str) -> tuple[Part, list[str]]:
    """Return the document in the form of f-puzzles, and the parts that are left out."""
    text = source.text.strip()
    document = parsed(text.removeprefix("ipuz(").removesuffix(")") if text.startswith("ipuz(") else text)
    kinds = kinds_of(document)
    found = all_declared(KIND, kinds, folder)
    words = [d.clause.key for d in found if d.clause.key in kinds and d.clause.entry and d.clause.entry.word in WORDS]
    sides = [c.entry.word for d in found for c in d.model.formats if c.kind == KIND and c.key == SIDE_KEY and c.entry]
    entries, left_out = as_entries(document, words[0] if words else CAGES, SIDE in sides)
    for key in words:
        if entries.at(key).value is True:  # cages need no digits
            del entries.value[key]
    return entries, left_out


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the file. Raises PuzzleError if the puzzle has a clue that the format can't hold."""
    require_complete(model)
    assert model.board is not None
    whole = Span(model.file.source)
    clauses = clauses_of(model, KIND)
    if not has_each_digit_once(model, clauses):
        message = "an ipuz file has square boards with the digits from 1 to their side"
        raise fail("PZ984", message, whole, help=board_from(KIND))
    document: dict[str, Any] = {"size": model.board.height, "grid": grid_of(model, clauses, model.board.height)}
    flags = [clause.key for clause in clauses if clause.entry is not None and clause.entry.word == FLAG]
    for kind in model.clues:
        if not kind.builtin and model.facts.placements.get(kind.name):
            clause, entries = _entries(model, kind, clauses)
            document[CAGES] = [*document.get(CAGES, ()), *entries]
            flags += [clause.key] if clause.key != CAGES else []
    texts = {"title": model.title, "author": model.meta.get("author", ""), "ruleset": rules_in_words(model)}
    document |= {key: text for key, text in texts.items() if text}
    if options.answer is not None:
        document["solution"] = [options.answer[DIGIT][cell] for cell in model.board.cells]
    file = written(document, tuple(regions_of(model, clauses)), flags)
    left_out = not_known(model, {clause.file for clause in clauses})
    note = (f"ipuz cannot express {', '.join(left_out)}: it is in the rules as text only",)
    return Exported(json.dumps(file, ensure_ascii=False), left_out=note if left_out else ())


def _entries(model: Model, kind: ClueKind, clauses: list[Format]) -> tuple[Format, list[dict[str, Any]]]:
    """Return the clause for a kind of clue, and its cages. Raises PuzzleError if there is none."""
    clause = clause_for(clauses, kind.name)
    entries = []
    for placement in model.facts.placements[kind.name]:
        try:
            if clause is None or clause.entry is None:
                raise Unwritable("no rule file says how it is written there")
            entries.append(entry_of(model, kind, placement, clause.entry))
        except Unwritable as error:
            message = f"an ipuz file has no place for this `{kind.name}`: {error}"
            help = "`--to sudokupad` draws any puzzle"
            raise fail("PZ984", message, placement.origin.span, help=help) from None
    assert clause is not None
    return clause, entries
