"""The name in a `use` to the path of the file."""

import os
from functools import lru_cache

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source

from . import library, statements
from .parse import parse_used

_PUZZLE_STATEMENTS = statements.Placed | statements.Draw | statements.Expect
_RULE_STATEMENTS = (
    statements.RuleDecl
    | statements.For
    | statements.ClueDecl
    | statements.ParamDecl
    | statements.Def
    | statements.LayerDecl
    | statements.UnknownDecl
    | statements.AreasDecl
    | statements.ShapeDecl
    | statements.LookDecl
    | statements.FormatDecl
)


def path_of_use(name: str, user: str | None) -> str | None:
    """Return the path of the file to which `use NAME` in the file `user` refers, or None.

    A file that uses its own name refers to the library's file. A puzzle in the folder of `user` with the name of a rule
    file of the library is ignored: a tents puzzle tents.puz is not the rules of tents.
    """
    path = library.find(name, user)
    if path is None:
        return None
    if user is not None and os.path.abspath(path) == os.path.abspath(user):
        return library.find(name, None) or path
    return library.rules_of(name) if ignored_puzzle(name, user) else path


def ignored_puzzle(name: str, user: str | None) -> str | None:
    """Return the path of a puzzle in the folder of `user` that `use NAME` ignores, or None."""
    path = file_hiding_rules(name, user)
    return path if path is not None and _read_content(path).is_puzzle(name) else None


def file_hiding_rules(name: str, user: str | None) -> str | None:
    """Return the path of a file with clues beside `user` that has the name of a library rule file, or None."""
    path = library.find(name, user)
    if path is None or library.is_ours(path) or user is not None and os.path.abspath(path) == os.path.abspath(user):
        return None
    found = _read_content(path)
    return path if library.rules_of(name) is not None and (found.has_clues or found.is_puzzle(name)) else None


class _Content:
    """The kinds of statements in a file: those of a puzzle, and those of rule files."""

    def __init__(self, file: statements.File | None) -> None:
        written = file.statements if file is not None else ()
        self.has_clues = any(isinstance(each, _PUZZLE_STATEMENTS) for each in written)
        self.has_rules = any(isinstance(each, _RULE_STATEMENTS) for each in written)
        self.uses = [] if file is None else [item.name for item in file.used]

    def is_puzzle(self, name: str) -> bool:
        """Return True if the file NAME.puz is a puzzle, even an empty one that `pzc new` has created."""
        return not self.has_rules and (self.has_clues or self.uses == [name])


def _read_content(path: str) -> _Content:
    """Read a file and return the kinds of its statements. A file that cannot be read has none."""
    try:
        return _statement_kinds(library.read(path).text)
    except PuzzleError:
        return _Content(None)


@lru_cache(maxsize=64)
def _statement_kinds(text: str) -> _Content:
    """Parse a text and return the kinds of its statements. A text that does not parse has none."""
    try:
        return _Content(parse_used(Source("", text)))
    except PuzzleError:  # reported when the file is used
        return _Content(None)
