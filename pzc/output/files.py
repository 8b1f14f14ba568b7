"""Write results to standard output or to a file, but never over a file that is read."""

import os
import sys
from collections.abc import Iterable

from pzc.compiler.base.source import visible
from pzc.compiler.syntax import library

from .messages import note


def keep_apart(output: str | None, read: Iterable[str | None]) -> None:
    """Raise UsageError if the output is one of the files that are read, which would be lost."""
    if output is None:
        return
    for path in read:
        if path is not None and _same(output, path):
            from click import UsageError

            raise UsageError(f"`-o {visible(output)}` would overwrite what is read; give another file")


def _same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:  # one of them does not exist
        return False


def write_out(text: str, output: str | None) -> None:
    """Write a result to standard output or, if `output` is given, to a file."""
    if output is None:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        with open(output, "w", encoding="utf-8") as file:
            file.write(text)
        _note_name(output)


def _note_name(output: str) -> None:
    """Note that a puzzle was given the name of a rule file of the library."""
    name = library.stem_of(output)
    if output.endswith(library.SUFFIX) and library.rules_of(name) is not None:
        note(f"{visible(output)} has the name of a rule file of the library, which `use {name}` means in other puzzles")
