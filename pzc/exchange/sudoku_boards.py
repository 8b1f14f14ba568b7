"""Sudoku boards by the clause for the key `size`: which regions hold each digit once."""

from collections.abc import Iterator

from pzc.compiler.base.intervals import members
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.sudokus.entries import BOXES, WORDS
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Aggregate, Comparison, Constant, Fold, Param
from pzc.compiler.model.formats import EntryUse, Format
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model, Placement


def clauses_of(model: Model, kind: str) -> list[Format]:
    """Return the clauses of the used files that apply with their parameters.

    A parameter that no clause of its file names changes the rules in a way that the format can't express. None of the
    file's clauses applies unless such parameters have their default values.
    """
    clauses = [clause for clause in model.formats if clause.kind == kind]
    named = {param for clause in clauses if clause.entry is not None for param in _params_of(clause.entry)}
    unfit = {param.file for param in model.changed_params - named}
    return [clause for clause in clauses if clause.file not in unfit and _has_settings(model, clause)]


def _params_of(entry: EntryUse) -> Iterator[Param]:
    yield from entry.params
    yield from (param for param, _ in entry.settings)


def _has_settings(model: Model, clause: Format) -> bool:
    entry = clause.entry
    return entry is not None and all(model.facts.params.get(param) == value for param, value in entry.settings)


def clause_for(clauses: list[Format], clue: str) -> Format | None:
    """Return the clause for a clue. A file's own clause comes before clauses of the files that it uses."""
    return next((c for c in reversed(clauses) if c.entry and c.entry.clue == clue and c.entry.word in WORDS), None)


def has_each_digit_once(model: Model, clauses: list[Format]) -> bool:
    """Return True if the board is square, has the digits from 1 to its side, and has a clause."""
    board, digits = model.board, model.facts.layers.get(DIGIT)
    assert board is not None
    if digits is None or not any(clause.key == "size" for clause in clauses):
        return False
    size = board.height
    whole = board.width == size and len(board.cells) == size * size
    return whole and list(members(digits.domain)) == list(range(1, size + 1))


def board_from(kind: str) -> str:
    """Return the help text for a board for which `has_each_digit_once` is False."""
    return f'the grid has to come from a file that says `format {kind} "size": …`; `--to sudokupad` draws any puzzle'


def regions_of(model: Model, clauses: list[Format]) -> list[tuple[Cell, ...]]:
    """Return the regions that hold each digit once, other than rows and columns."""
    assert model.board is not None
    (entry, *_) = (clause.entry for clause in clauses if clause.key == "size" and clause.entry is not None)
    if entry.word == BOXES:
        height, width = (model.facts.params[param] for param in entry.params)
        return list(_boxes(model.board, height, width))
    found = next((region for region in model.regions if region.name == entry.regions), None)
    return [] if found is None else list(found.lists)


def _boxes(board: Board, height: int, width: int) -> Iterator[tuple[Cell, ...]]:
    for top in range(1, board.height + 1, height):
        for left in range(1, board.width + 1, width):
            rows, columns = range(top, top + height), range(left, left + width)
            yield tuple(Cell(row, column) for row in rows for column in columns)


def sum_wanted(placement: Placement) -> int | None:
    """Return the number n of a clue with the condition `sum = n`; None for another condition."""
    match placement.condition:
        case Comparison(
            op="=", left=Aggregate(fold=Fold.SUM, list=Read(layer="digit", at=at)), right=Constant(value=n)
        ):
            return int(n) if at in placement.bound else None
    return None
