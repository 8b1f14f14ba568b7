"""The Python API: `pzc.load("x.puz").solve()`.

>>> import pzc
>>> puzzle = pzc.load("killer_29")
>>> print(puzzle.solve())  # doctest: +ELLIPSIS
2 1 5 6 4 7 3 9 8
3 6 8 9 5 2 1 7 4
...
>>> puzzle.is_unique()
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from pzc.api.candidates import Candidates
    from pzc.api.puzzle import Puzzle, Solution, Unknown
    from pzc.batch.numbers import Counted, Many
    from pzc.compiler.base.diagnostics import PuzzleError

__all__ = ["Candidates", "Counted", "Many", "Puzzle", "PuzzleError", "Solution", "Unknown", "load", "many"]

_HOMES = {
    "Candidates": "pzc.api.candidates",
    "Counted": "pzc.batch.numbers",
    "Many": "pzc.batch.numbers",
    "Puzzle": "pzc.api.puzzle",
    "Solution": "pzc.api.puzzle",
    "Unknown": "pzc.api.puzzle",
    "PuzzleError": "pzc.compiler.base.diagnostics",
    "load_ipython_extension": "pzc.drawing.notebook",
    "unload_ipython_extension": "pzc.drawing.notebook",
}


def load(path_or_text: "str | os.PathLike[str]") -> "Puzzle":
    """Load a puzzle from a file, from the library or from text.

    A string with a line break is the text of a puzzle. Any other string is the path of a file or, if there is no such
    file, the name of a puzzle or rule file of the library. Raises PuzzleError for all errors in it.

    >>> load("use sujiko\\ncircle (1,1) = 20\\n").is_unique()
    False
    """
    from pzc.api.puzzle import Puzzle, text_source
    from pzc.api.sources import read

    if isinstance(path_or_text, str) and "\n" in path_or_text:
        return Puzzle(text_source(path_or_text))
    return Puzzle(read(path_or_text))


def many(variant: str, columns: "str | Sequence[str]" = "given") -> "Many":
    """Return a solver for many puzzles of one variant, given as rows of numbers.

    `variant` is the text after `use` in a puzzle. A column has the name that is left of the `=` in a puzzle: `circle
    (1,1)`, `given (2,3)`. `given` alone stands for all cells. Raises PuzzleError.

    >>> sujiko = many("sujiko", ["circle (1,1)", "circle (1,2)", "circle (2,1)", "circle (2,2)", "given (1,1)"])
    >>> found = sujiko.solve([[20, 26, 24, 19, 1], [10, 30, 17, 18, 0]])
    >>> found.count.tolist()
    [2, 0]
    """
    from pzc.batch.numbers import Many

    return Many(variant, columns)


def __getattr__(name: str) -> object:
    """Import a name of the API when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
