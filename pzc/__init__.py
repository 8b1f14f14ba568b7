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
    from pzc.api.counts import Count
    from pzc.api.making import generate, import_
    from pzc.api.puzzle import Puzzle, Solution, Unknown
    from pzc.backends.interface import Conflict, ToolMissing
    from pzc.batch.numbers import Counted, Many
    from pzc.checks.superfluous import NotUnique
    from pzc.compiler.base.clock import Cancelled, cancelled_by
    from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
    from pzc.compiler.base.source import Span
    from pzc.compiler.board.elements import Border, Cell, Corner, Link
    from pzc.explain.explanation import Explanation
    from pzc.explain.hints import Hint
    from pzc.explain.rating import Rating
    from pzc.generation.generator import GaveUp
    from pzc.turning.statements import CannotTurn
    from pzc.version import VERSION as __version__

__all__ = [
    "Border",
    "Cancelled",
    "Candidates",
    "CannotTurn",
    "Cell",
    "Conflict",
    "Corner",
    "Count",
    "Counted",
    "Diagnostic",
    "Explanation",
    "GaveUp",
    "Hint",
    "Link",
    "Many",
    "NotUnique",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Solution",
    "Span",
    "ToolMissing",
    "Unknown",
    "__version__",
    "cancelled_by",
    "generate",
    "import_",
    "load",
    "many",
]

_HOMES = {
    "Border": "pzc.compiler.board.board",
    "Cancelled": "pzc.compiler.base.clock",
    "Candidates": "pzc.api.candidates",
    "CannotTurn": "pzc.turning.statements",
    "Cell": "pzc.compiler.board.board",
    "Conflict": "pzc.backends.interface",
    "Corner": "pzc.compiler.board.board",
    "Count": "pzc.api.counts",
    "Counted": "pzc.batch.numbers",
    "Diagnostic": "pzc.compiler.base.diagnostics",
    "Explanation": "pzc.explain.explanation",
    "GaveUp": "pzc.generation.generator",
    "Hint": "pzc.explain.hints",
    "Link": "pzc.compiler.board.board",
    "Many": "pzc.batch.numbers",
    "NotUnique": "pzc.checks.superfluous",
    "Puzzle": "pzc.api.puzzle",
    "PuzzleError": "pzc.compiler.base.diagnostics",
    "Rating": "pzc.explain.rating",
    "Solution": "pzc.api.puzzle",
    "Span": "pzc.compiler.base.source",
    "ToolMissing": "pzc.backends.interface",
    "Unknown": "pzc.api.puzzle",
    "cancelled_by": "pzc.compiler.base.clock",
    "generate": "pzc.api.making",
    "import_": "pzc.api.making",
    "load_ipython_extension": "pzc.cli.notebook",
    "unload_ipython_extension": "pzc.cli.notebook",
}


def load(path_or_text: "str | os.PathLike[str]") -> "Puzzle":
    """Load a puzzle from a file, from the library or from text.

    A string with a line break is the text of a puzzle. Any other string is the path of a file or, if there is no such
    file, the name of a puzzle or rule file of the library. If it has spaces and is neither, it is a text of one line.
    Raises PuzzleError for all errors in it.

    >>> load("use sujiko\\ncircle (1,1) = 20\\n").is_unique()
    False
    """
    from pzc.api.puzzle import Puzzle, text_source
    from pzc.api.sources import is_name, read

    if isinstance(path_or_text, bytes):
        raise TypeError("a puzzle is loaded from a str: decode the bytes first, as in text.decode()")
    if isinstance(path_or_text, str):
        words = path_or_text.split()
        if "\n" in path_or_text or not words or (len(words) > 1 and not is_name(path_or_text)):
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


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__


def __getattr__(name: str) -> object:
    """Import a name of the API when it is first used."""
    if name == "__version__":
        from pzc.version import VERSION

        return VERSION
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
