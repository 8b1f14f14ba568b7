"""The solution in a link of f-puzzles or SudokuPad, or else the digits in its cells."""

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.sudokus.documents import Wrong
from pzc.compiler.formats.sudokus.fpuzzles import read_digits, read_solution
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model

from .format import ReadSolution, Values
from .from_sudokupad import as_entries
from .setter_links import document_of


def read_answer(source: Source, model: Model) -> ReadSolution:
    """Return a digit for each cell of a puzzle. Raises PuzzleError if the link has another board."""
    site, document, place = document_of(source)
    try:
        if "grid" not in document.names():
            document = as_entries(document)[0]
        size = document.at("size").number()
        rows = read_solution(document, size) or read_digits(document, size)
    except Wrong as error:
        raise fail("PZ912", f"this is no puzzle of {site}: {error}", place) from None
    board = model.board
    if board is None or DIGIT not in model.facts.layers or (board.height, board.width) != (size, size):
        raise fail("PZ916", f"this link of {site} is about a board of {size}x{size} with digits", place)
    return solution_of(board, rows)


def solution_of(board: Board, rows: Sequence[Sequence[int | None]]) -> ReadSolution:
    """Return the solution with the given rows of digits. None is a gap."""
    found = {Cell(i, j): value for i, row in enumerate(rows, 1) for j, value in enumerate(row, 1)}
    values: Values = {(DIGIT, cell): value for cell in board.cells if (value := found[cell]) is not None}
    return ReadSolution(values, [(DIGIT, cell) for cell in board.cells if found[cell] is None])
