"""A text with a solution of a puzzle to the values in it."""

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.model import Model
from pzc.compiler.pictures.answers import read_answer
from pzc.exchange.format import ReadSolution
from pzc.exchange.reading import answer_in


def read_solution(model: Model, written: Source) -> ReadSolution:
    """Read a solution as `pzc solve` prints it, or else in another format. Raises PuzzleError.

    Dots and stars may look like a sudoku, so the form of `pzc solve` is tried first.
    """
    try:
        return ReadSolution(read_answer(model, Evaluator(model.facts).places, written))
    except PuzzleError:
        solution = answer_in(written, model)
        if solution is None:
            raise
        return solution
