"""The name in a `use` to the path of the file that is meant."""

import os
from functools import lru_cache

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source

from . import library, statements
from .parse import parse_used

_OF_A_PUZZLE = statements.Placed | statements.Draw | statements.Expect
_OF_RULES = (
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


def used(name: str, user: str | None) -> str | None:
    """Return the path of the file that `use NAME` means in the file `user`, or None.

    A file that uses its own name means the library's file. A puzzle that lies beside `user` and has the name of a
    rule file of the library is passed over: tents.puz with a tents puzzle in it is not the rules of tents.
    """
    path = library.find(name, user)
    if path is None:
        return None
    if user is not None and os.path.abspath(path) == os.path.abspath(user):
        return library.find(name, None) or path
    return library.rules_of(name) if passed_over(name, user) else path


def passed_over(name: str, user: str | None) -> str | None:
    """Return the path of a puzzle beside `user` that `use NAME` does not mean, though it has that name."""
    path = hiding_the_library(name, user)
    return path if path is not None and _read(path).is_puzzle(name) else None


def hiding_the_library(name: str, user: str | None) -> str | None:
    """Return the path of a file with clues beside `user` that has the name of a rule file of the library."""
    path = library.find(name, user)
    if path is None or library.is_ours(path) or user is not None and os.path.abspath(path) == os.path.abspath(user):
        return None
    found = _read(path)
    return path if library.rules_of(name) is not None and (found.has_clues or found.is_puzzle(name)) else None


class _Kind:
    """What is in a file: clues of a puzzle, and what only rule files have."""

    def __init__(self, file: statements.File | None) -> None:
        written = file.statements if file is not None else ()
        self.has_clues = any(isinstance(each, _OF_A_PUZZLE) for each in written)
        self.has_rules = any(isinstance(each, _OF_RULES) for each in written)
        self.uses = [item.name for each in written if isinstance(each, statements.Use) for item in each.items]

    def is_puzzle(self, name: str) -> bool:
        """Return True if the file NAME.puz is a puzzle, also one that was only begun, as by `pzc new`."""
        return not self.has_rules and (self.has_clues or self.uses == [name])


def _read(path: str) -> _Kind:
    try:
        return _kind(library.read(path).text)
    except PuzzleError:
        return _Kind(None)


@lru_cache(maxsize=64)
def _kind(text: str) -> _Kind:
    try:
        return _Kind(parse_used(Source("", text)))
    except PuzzleError:  # whoever uses the file is shown its mistakes
        return _Kind(None)
