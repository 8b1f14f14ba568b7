"""Changes of a text that are applied together. A statement in canonical form stays in canonical form."""

from collections.abc import Iterable
from typing import TypeAlias

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import field, node
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.text.format import format_text

Change: TypeAlias = tuple[int, int, str]
"""Start and end offset in characters, and the replacement."""

Clues: TypeAlias = st.Placed | st.Draw


@node
class Draft:
    """Changes that do not overlap. `within` is the range of the statement that they change."""

    changes: tuple[Change, ...]
    within: tuple[int, int] | None = field(default=None)

    def applied(self, text: str) -> str:
        """Return the text with the changes. If the statement was in canonical form, its new text is formatted."""
        new = _changed(text, self.changes)
        if self.within is None:
            return new
        start, end = self.within
        then = end + sum(len(insert) - (stop - begin) for begin, stop, insert in self.changes)
        before, after = text[start:end], new[start:then]
        tidy = canonical(after) if canonical(before) == before else None
        return new if tidy is None else new[:start] + tidy + new[then:]


def _changed(text: str, changes: Iterable[Change]) -> str:
    pieces, at = [], 0
    for start, end, insert in sorted(changes, key=lambda change: change[:2]):
        pieces += [text[at:start], insert]
        at = end
    return "".join([*pieces, text[at:]])


def canonical(statement: str) -> str | None:
    """Return a statement in canonical form, None if it does not parse."""
    try:
        return format_text(statement + "\n").rstrip("\n")
    except PuzzleError:
        return None


# ---------------------------------------------------------------------------------------------- whole lines


def new_line(model: Model, clue: str, line: str) -> Draft:
    """Insert a statement on a new line: below the last one for the same clue, else below the last clue statement.

    If there is none, insert it below all statements except `expect` and objectives.
    """
    text = model.file.source.text
    every = model.file.statements
    mine = [s for s in every if isinstance(s, Clues) and s.name.text == clue]
    clues = [s for s in every if isinstance(s, st.Placed | st.Draw | st.Require)]
    others = [s for s in every if not isinstance(s, st.Expect | st.ObjectiveDecl)]
    behind = next((some[-1] for some in (mine, clues, others) if some), None)
    if behind is None:
        return Draft(((0, 0, f"{line}\n"),))
    at = text.find("\n", behind.span.end)
    at = len(text) if at < 0 else at
    close = isinstance(behind, Clues) and "\n" not in behind.span.text and "\n" not in line
    gap = "\n" if close else "\n\n"
    if not text[at:].strip():
        return Draft(((at, len(text), f"{gap}{line}\n"),))
    followed = text[at + 1 :].startswith(("expect", "rule", "use"))
    return Draft(((at, at, gap + line + ("\n" if followed else "")),))


def without_statement(text: str, statement: st.Statement) -> Draft:
    """Delete the lines of a statement, and one of the blank lines around it."""
    start = text.rfind("\n", 0, statement.span.start) + 1
    end = text.find("\n", statement.span.end)
    end = len(text) if end < 0 else end + 1
    before_is_blank = start == 0 or text[:start].endswith("\n\n")
    if before_is_blank and text[end : end + 1] == "\n":
        end += 1
    return Draft(((start, end, ""),))
