"""Puzzles that are generated, or imported from other formats, in the Python API."""

import os
from collections.abc import Callable, Mapping, Sequence

from pzc.exchange.reading import read as read_any
from pzc.generation.difficulty import Difficulty, generate_rated
from pzc.generation.generator import GeneratorOptions
from pzc.generation.generator import generate as generate_text
from pzc.generation.symmetry import NAMES

from .puzzle import Puzzle, text_source


def generate(
    variant: str,
    *,
    seed: int = 0,
    difficulty: str | None = None,
    symmetry: str = "none",
    clues: Mapping[str, int] | None = None,
    lines: Sequence[str] = (),
    minimal: bool = True,
    time_limit: float | None = None,
    progress: Callable[[str], None] | None = None,
) -> Puzzle:
    """Generate a puzzle with one solution.

    variant: the text after `use` in a puzzle, such as `sudoku, killer`. seed: another seed gives another puzzle.
    difficulty: easy, medium, hard, very-hard, or a range of `Rating.hardest` as `2..3`. symmetry: of the places of the
    clues, as in `pzc generate --symmetry`. clues: the number of clues of a kind. lines: statements that the puzzle has
    in any case. minimal: remove clues that are not needed. progress: called with messages.

    Raises PuzzleError if the rules are wrong, ValueError if an option is, and GaveUp if no puzzle was found within the
    time limit (in seconds).

    >>> generate("sudoku(height = 2, width = 2)", seed=1).is_unique()
    True
    """
    wanted = None if difficulty is None else Difficulty.parse(difficulty)
    if difficulty is not None and wanted is None:
        raise ValueError(f"the difficulty {difficulty!r} is not easy, medium, hard, very-hard or N..M")
    if symmetry not in NAMES:
        raise ValueError(f"the symmetry {symmetry!r} is not one of {', '.join(NAMES)}")
    options = GeneratorOptions(
        variant, os.getcwd(), lines, seed, clues or {}, minimal, time_limit=time_limit, symmetry=symmetry
    )
    notify = progress or (lambda message: None)
    return Puzzle(
        text_source(generate_text(options, notify) if wanted is None else generate_rated(options, wanted, notify))
    )


def import_(text: str) -> Puzzle:
    """Return the puzzle in a link or a text of another format, as `pzc import` does. `Puzzle.source` has its text.

    Raises PuzzleError if it cannot be read.

    >>> import_("https://puzz.link/p?slither/5/5/cbcbcddad").is_unique()
    True
    """
    return Puzzle(text_source(read_any(text_source(text)).text))
