"""Find the rule file whose `format` clause declares a variant's name in a format."""

import os
import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from pzc.compiler.base.diagnostics import did_you_mean
from pzc.compiler.base.node import node
from pzc.compiler.model.formats import Format
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import files

_CLAUSE = re.compile(r'^format[ \t]+(\w+)[ \t]+((?:"[^"\n]*"[ \t]*,?[ \t]*)+)', re.MULTILINE)


@node(eq=False)
class Declared:
    """A checked rule file and its clause with the key."""

    name: str
    model: Model
    clause: Format


def declared(kind: str, key: str, folder: str) -> Declared | None:
    """Return the rule file that declares a key, from the folder or the library. Raises PuzzleError if the file is
    invalid.
    """
    for path in _files(folder):
        if (kind, key) in _clauses(path):
            model = compile_source(library.read(path))
            clause = next(c for c in model.formats if c.kind == kind and key in (c.key, *c.others))
            return Declared(library.stem_of(path), model, clause)
    return None


def all_declared(kind: str, keys: Collection[str], folder: str) -> list[Declared]:
    """Yield each clause for one of the keys, those of the folder first."""
    found = []
    for path in _files(folder):
        if any(kind == declared_kind and key in keys for declared_kind, key in _clauses(path)):
            name, model = library.stem_of(path), compile_source(library.read(path))
            found += [Declared(name, model, c) for c in model.formats if c.kind == kind and c.file == name]
    return found


def nearly(kind: str, key: str, folder: str) -> str:
    """Return a hint for a key that no file declares."""
    return did_you_mean(key, every_key(kind, folder))


def every_key(kind: str, folder: str) -> set[str]:
    """Return all keys of a format that the files declare."""
    return {found for path in _files(folder) for declared_kind, found in _clauses(path) if declared_kind == kind}


def _files(folder: str) -> Iterator[str]:
    mine = sorted(name for name in files().names_in(folder or os.curdir) if name.endswith(library.SUFFIX))
    yield from (os.path.join(folder, name) for name in mine)
    yield from (entry.path for entry in library.rule_files())


def _clauses(path: str) -> list[tuple[str, str]]:
    """Return the kinds and keys of a file's clauses, found without compiling the file."""
    if library.is_ours(path) and not files().in_memory(path):
        return _clauses_of_ours(path, os.stat(path).st_mtime_ns)
    return _clauses_now(path)


@lru_cache(maxsize=2048)
def _clauses_of_ours(path: str, changed: int) -> list[tuple[str, str]]:
    """Return those of a library file with this modification time. Cached: each key is searched in all files."""
    return _clauses_now(path)


def _clauses_now(path: str) -> list[tuple[str, str]]:
    """Return the formats and keys in a rule file's clauses, as the file is on disk now."""
    try:
        found = _CLAUSE.findall(files().bytes_of(path, 1 << 20).decode())
        return [(kind, key) for kind, keys in found for key in re.findall(r'"([^"]*)"', keys)]
    except (OSError, UnicodeDecodeError):  # errors in that file are reported elsewhere
        return []
