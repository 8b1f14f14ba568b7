"""A path, a library name or `-` to a source."""

import os
import sys
from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError, did_you_mean, fail
from pzc.compiler.base.limits import current
from pzc.compiler.base.source import Source, Span, visible
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import files
from pzc.compiler.syntax.use_paths import path_of_use
from pzc.output.messages import note

STANDARD_INPUT = "-"


def read(name: "str | os.PathLike[str]") -> Source:
    """Read the source behind a path, a library name or `-`. Raises PuzzleError if it cannot be read."""
    path = os.fspath(name)
    if path == STANDARD_INPUT:
        return standard_input()
    if not (os.path.exists(path) or files().is_file(path)):
        found = library.find(path, os.path.join(os.curdir, ""))
        if found is not None:
            return library.read(found)
        raise _missing(path)
    return library.read(path, path)


def is_name(text: str) -> bool:
    """Return True if a text is the path of a file, or a name of the library."""
    if os.path.exists(text) or files().is_file(text):
        return True
    return library.find(text, os.path.join(os.curdir, "")) is not None


def read_rules(name: str) -> Source:
    """Return the source of a rule file: by its name as in `use`, or by its path. PuzzleError if it cannot be read."""
    if os.sep in name or name.endswith(library.SUFFIX):
        return read(name)
    found = path_of_use(name, os.path.join(os.curdir, ""))
    return read(name) if found is None else library.read(found)


def _missing(path: str) -> PuzzleError:
    if not path:
        help = "give a file, a puzzle of the library, an address, or `-` for standard input"
        return fail("PZ001", "this name of a file is empty", Span(Source("''", "")), help=help)
    known = [entry.name for entry in library.rule_files() + library.instances()]
    hint = did_you_mean(library.stem_of(path), known)
    return fail("PZ001", "there is no such file", Span(Source(visible(path), "")), help=hint)


def puzzles_below(folder: str) -> list[str]:
    """Return all .puz files in a folder and its subfolders, sorted by name."""
    return sorted(
        os.path.join(below, file) for below, _, files in os.walk(folder) for file in files if file.endswith(".puz")
    )


def files_in(paths: Iterable[str]) -> Iterator[str]:
    """Yield the paths; for a folder, all .puz files in it and its subfolders, sorted by name."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        inside = puzzles_below(path)
        if not inside:
            note(f"{visible(path)}: no .puz files here")
        yield from inside


def read_plain(path: str) -> Source:
    """Read the source behind a path or `-`, for files that are no .puz files."""
    return standard_input() if path == STANDARD_INPUT else library.read(path, path)


def standard_input() -> Source:
    """Read standard input as a source. It uses files as if it were in the current folder."""
    title = "<standard input>"
    return Source(
        title, library.decode(sys.stdin.buffer.read(current().bytes + 1), title), os.path.join(os.curdir, title)
    )
