"""Syntax errors: for each kind its code, its message, and examples.

The examples are tests: each must be explained by the row that contains it. classify.py chooses the row: by the text at
the place (`seen`), by the statement up to the place (`before`), or by trying whether an insertion fixes the statement
(`missing`).
"""

from pzc.compiler.base.diagnostics import Hint, PuzzleError, Replacement, fail
from pzc.compiler.base.source import Span

from .missing import MISSING
from .mistake import Mistake
from .other_forms import OTHER_FORMS
from .other_signs import OTHER_SIGNS

MISTAKES: dict[str, Mistake] = OTHER_SIGNS | OTHER_FORMS | MISSING


def mistake(kind: str, span: Span, found: str = "", meant: str = "", repair: Replacement | None = None) -> PuzzleError:
    """Return the error for a kind of mistake. The other arguments are inserted into its message and help."""
    row = MISTAKES[kind]
    words = {
        "found": found,
        "meant": meant,
        "instead": row.instead,
        "what": f"`{found}`" if found else "the end of the line",
    }
    if meant and "{meant}" not in row.help:
        help = f"write `{meant.strip()}`"
    else:
        help = "" if not meant and "{meant}" in row.help else row.help.format(**words)
    if repair is None and row.instead is not None:
        repair = Replacement(row.instead)
    return fail(row.code, row.message.format(**words), span, help=Hint(help, repair) if repair else help)
