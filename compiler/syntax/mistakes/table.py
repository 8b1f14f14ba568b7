"""Mistakes in writing: for each kind its code, what is said about it, and examples that make it.

The examples are the tests: each must be answered by the row in which it stands. Which row answers a mistake
is found out by diagnose.py: by what stands at the place (`seen`), by what the statement says up to there
(`before`), or by trying what would put it right (`missing`).
"""

from pzc.compiler.base.diagnostics import Hint, PuzzleError, Replacement, fail
from pzc.compiler.base.source import Span

from .missing import MISSING
from .otherwise import OTHERWISE
from .row import Mistake

MISTAKES: dict[str, Mistake] = OTHERWISE | MISSING


def mistake(kind: str, span: Span, found: str = "", meant: str = "", repair: Replacement | None = None) -> PuzzleError:
    """The error for a mistake of a kind; the words fill in what its message quotes."""
    row = MISTAKES[kind]
    words = {
        "found": found,
        "meant": meant,
        "instead": row.instead,
        "what": f"`{found}`" if found else "the end of the line",
    }
    help = "" if "{meant}" in row.help and not meant else row.help.format(**words)
    if repair is None and row.instead is not None:
        repair = Replacement(row.instead)
    return fail(row.code, row.message.format(**words), span, help=Hint(help, repair) if repair else help)
