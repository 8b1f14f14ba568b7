"""Sudokus and killers as plain text to .puz files, and back."""

import os
from collections.abc import Iterator

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.compiler.formats.sudokus.fpuzzles import KIND, default_box, default_regions
from pzc.compiler.formats.sudokus.killer_text import are_cages, is_killer, read_killer
from pzc.compiler.formats.sudokus.sudoku_text import read_sudoku, write_sudoku
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import require_complete

from . import cage_text, from_fpuzzles
from .embedded_rules import not_known
from .format import Exported, ExportOptions, ReadSolution, Values
from .puz_writing import Converted, finished
from .spans import beginning
from .sudoku_boards import (
    board_from,
    clauses_of,
    has_each_digit_once,
    regions_of,
    sum_wanted,
)

LARGEST = 25
_CAGES = "sums"
"""The word of clauses for cages with a sum."""


def convert(source: Source, folder: str) -> Converted:
    """Convert a text to a .puz file. Raises PuzzleError if it is invalid."""
    text = source.text
    if are_cages(text):
        return Converted(cage_text.convert(source))
    try:
        document = read_killer(text) if is_killer(text) else read_sudoku(text)
        made = from_fpuzzles.convert(Part(document), folder, origin=f"the text in {os.path.basename(source.name)}")
    except Wrong as error:
        raise fail("PZ936", f"this text is no puzzle: {error}", beginning(source)) from None
    return finished(made, folder)


def answer(source: Source, model: Model) -> ReadSolution | None:
    """Return the digits in a text. PuzzleError if its board has another size.

    Return None for a puzzle without digits: there dots and stars are a picture, as `pzc solve` prints it.
    """
    assert model.board is not None
    if DIGIT not in model.facts.layers:
        return None
    place = beginning(source)
    try:
        document = read_sudoku(source.text)
    except Wrong as error:
        raise fail("PZ936", f"this text is no solution: {error}", place) from None
    size = document["size"]
    if (model.board.height, model.board.width) != (size, size):
        message = f"the text has a board of {size}x{size}, the puzzle none with digits of that size"
        raise fail("PZ937", message, place)
    digits = {cell: document["grid"][cell.row - 1][cell.column - 1].get("value") for cell in model.board.cells}
    values: Values = {(DIGIT, cell): digit for cell, digit in digits.items() if digit is not None}
    return ReadSolution(values, tuple((DIGIT, cell) for cell, digit in digits.items() if digit is None))


def export_text(model: Model, options: ExportOptions) -> Exported:
    """Return the given digits, or all digits of a solution, one sign for each cell; for a jigsaw, then its regions."""
    rows = _digits(model, options)
    clauses = clauses_of(model, KIND)
    regions = regions_of(model, clauses)
    text = write_sudoku(rows)
    left_out = not_known(model, {clause.file for clause in clauses if clause.key == "size"})
    if _has_drawn_regions(model):
        assert model.board is not None
        number = {cell: k for k, cells in enumerate(regions) for cell in cells}
        text += "".join(chr(ord("A") + number[cell]) for cell in model.board.cells if cell in number)
        return Exported(text, left_out=_remark(left_out))
    return Exported(text, left_out=(*_remark(left_out), *_other_boxes(len(rows), regions)))


def export_killer(model: Model, options: ExportOptions) -> Exported:
    """Return the cages as lines of numbers: how many there are; for each its size and sum, and its cells from 0."""
    rows = _digits(model, options)
    if len(rows) != 9:
        raise fail("PZ938", "the text for killers has boards of 9x9 alone", Span(model.file.source))
    clauses = clauses_of(model, KIND)
    words = [clause for clause in clauses if clause.entry is not None and clause.entry.word == _CAGES]
    cages = [cage for c in words if c.entry is not None for cage in model.facts.placements.get(c.entry.clue, ())]
    lines = [str(len(cages))]
    for cage in cages:
        total, cells = sum_wanted(cage), cage.args[0]
        if total is None or not isinstance(cells, tuple):
            raise fail("PZ938", "the text for killers has no place for this cage", cage.origin.span)
        lines.append(f"{len(cells)} {total}")
        lines += [f"{cell.row - 1} {cell.column - 1}" for cell in cells if isinstance(cell, Cell)]
    if not cages:
        raise fail("PZ938", "this puzzle has no cages", Span(model.file.source))
    known = {clause.file for clause in (*words, *(c for c in clauses if c.key == "size"))}
    given = ["given digits"] if any(value is not None for row in rows for value in row) else []
    return Exported("\n".join(lines), left_out=_remark([*given, *not_known(model, known)]))


def _digits(model: Model, options: ExportOptions) -> list[list[int | None]]:
    """Return the given digits, or those of a solution, row by row."""
    require_complete(model)
    assert model.board is not None
    clauses = clauses_of(model, KIND)
    if not has_each_digit_once(model, clauses) or model.board.height > LARGEST:
        message = f"a text has boards of up to {LARGEST}x{LARGEST} with the digits from 1 to their side"
        raise fail("PZ938", message, Span(model.file.source), help=board_from(KIND))
    given: dict[Cell, int] = {}
    for kind in model.clues:
        if kind.builtin:
            for placement in model.facts.placements.get(kind.name, ()):
                if isinstance(placement.value, int) and isinstance(placement.args[0], Cell):
                    given[placement.args[0]] = placement.value
    if options.answer is not None:
        given = dict(options.answer[DIGIT])
    return [[given.get(cell) for cell in row] for row in model.board.rows]


def _has_drawn_regions(model: Model) -> bool:
    """Return True if a picture of the puzzle shows the regions."""
    entry = next(c.entry for c in clauses_of(model, KIND) if c.key == "size" and c.entry is not None)
    return bool(entry.regions)


def _other_boxes(size: int, regions: list[tuple[Cell, ...]]) -> Iterator[str]:
    """Yield a warning if a text without regions is read as a board with other boxes than these."""
    height, width = default_box(size)
    read = default_regions(size) if min(height, width) > 1 else []
    if set(read) != set(regions):
        yield f"such a text is read as a sudoku, with boxes of {height} rows and {width} columns"


def _remark(left_out: list[str]) -> tuple[str, ...]:
    return (f"such a text cannot express {', '.join(left_out)}",) if left_out else ()
