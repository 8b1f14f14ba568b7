"""Locations of puzzle files: the name in a `use` to a path, a path to its text, the files of the library."""

import os
import re
from collections.abc import Iterator
from functools import lru_cache

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.folders import LIBRARY
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.base.node import node
from pzc.compiler.base.source import HIDING, Source, Span, visible

from .files import files

RULES = os.path.join(LIBRARY, "rules")
INSTANCES = os.path.join(LIBRARY, "instances")
PRELUDE = os.path.join(LIBRARY, "prelude.puz")
SUFFIX = ".puz"

_TITLE = r'^title[ \t]+(?:"((?:\\.|[^"\\\n])*)"|[“„]([^“”\n]*)[“”])'
_DESCRIPTORS = ("/dev/stdin", "/dev/fd/")  # as in `pzc check <(pzc new killer)`
_CONTROL = r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]"
_CROSSWORD = b"ACROSS&DOWN"  # the magic word of Across Lite's .puz files, at byte 2


@node
class Entry:
    """A file of the library: its name as in `use`, its title (may be empty), its path."""

    name: str
    title: str
    path: str


def find(name: str, user: str | None) -> str | None:
    """Return the path of NAME.puz: in the folder of the file `user`, then in the library's rules, then in its puzzles.

    Returns None if there is none. Names must not contain folders. A symbolic link that leads out of its folder is
    ignored.
    """
    if not name or os.path.basename(name) != name or name.startswith("."):
        return None
    for folder in _folders(user):
        path = os.path.join(folder, name + SUFFIX)
        if files().is_file(path) and not files().leads_out(path):
            return path
    return None


def rules_of(name: str) -> str | None:
    """Return the path of the library's rule file with a name, or None."""
    path = os.path.join(RULES, name + SUFFIX)
    return path if os.path.basename(name) == name and files().is_file(path) else None


def leads_out(name: str, user: str | None) -> bool:
    """Return True if `find` ignores NAME.puz because it is a symbolic link that leads out of its folder."""
    paths = (os.path.join(folder, name + SUFFIX) for folder in _folders(user))
    return any(files().is_file(path) and files().leads_out(path) for path in paths)


def names(user: str | None) -> list[str]:
    """Return the names of all files that `find` would find."""
    return sorted({name for folder in _folders(user) for name in map(stem_of, _files(folder)) if find(name, user)})


def prelude() -> Source:
    """Read the prelude, which every puzzle uses implicitly."""
    return read(PRELUDE)


def read(path: str, name: str | None = None) -> Source:
    """Read a puzzle file, which messages call `name`.

    Raises PuzzleError if the file is missing or is not the text of a puzzle.
    """
    ours = is_ours(path)
    name = visible(name or (os.path.basename(path) if ours else files().shown(path)))
    return Source(name, decode(bytes_of(path, name), name), os.path.abspath(path), ours)


def decode(data: bytes, name: str) -> str:
    """Decode the bytes of a puzzle file. Raises PuzzleError if they are not text, or too many."""
    if len(data) > current().bytes:
        message = f"the file is too large for a puzzle, more than {current().bytes:,} bytes"
        raise _unreadable(name, "PZ003", message, help=way_out("bytes"))
    if data[2 : 2 + len(_CROSSWORD)] == _CROSSWORD:
        raise _unreadable(name, "PZ004", "this is a crossword of Across Lite, whose files also end in .puz")
    if b"\0" in data:
        raise _unreadable(name, "PZ004", "this is not a text file")
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"this is not UTF-8 text: byte 0x{data[error.start]:02x} in line {line}"
        raise _unreadable(name, "PZ004", message, help="save the file as UTF-8") from None
    refuse_invisible(text, name)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def refuse_invisible(text: str, name: str) -> None:
    """Raise PuzzleError for control and bidirectional characters, since messages print lines of the text."""
    if text.replace("\n", "").replace("\t", "").isprintable():
        return
    if strange := re.search(_CONTROL, text):
        line = text.count("\n", 0, strange.start()) + 1
        message = f"this is not a text file: control character {ord(strange[0])} in line {line}"
        raise _unreadable(name, "PZ004", message)
    if strange := re.search(f"[{HIDING}]", text):
        line = text.count("\n", 0, strange.start()) + 1
        message = (
            f"line {line} is not read as it is written: it holds U+{ord(strange[0]):04X}, which turns letters around"
        )
        raise _unreadable(name, "PZ005", message, help="take the character out")


def stem(source: Source) -> str:
    """Return the name by which a source is used, safe to display: its file name without folder and suffix."""
    return visible(stem_of(source.path or source.name))


def stem_of(path: str) -> str:
    """Return a file name without folder and suffix."""
    return os.path.basename(path).removesuffix(SUFFIX)


def is_ours(path: str) -> bool:
    """Return True if a path is in the library."""
    return os.path.abspath(path).startswith(LIBRARY + os.sep)


def rule_files() -> list[Entry]:
    """Return the library's rule files, ordered by name."""
    return list(_entries(RULES))


def instances() -> list[Entry]:
    """Return the library's puzzles, ordered by name."""
    return list(_entries(INSTANCES))


def title_of(text: str) -> str:
    """Return the title in the text of a file, or an empty string."""
    match = re.search(_TITLE, text, re.MULTILINE)
    return re.sub(r"\\(.)", r"\1", match[1] or match[2] or "") if match else ""


def _folders(user: str | None) -> tuple[str, ...]:
    beside = () if user is None else (os.path.dirname(user) or os.curdir,)
    return (*beside, RULES, INSTANCES)


def _files(folder: str) -> list[str]:
    try:
        return sorted(file for file in files().names_in(folder) if file.endswith(SUFFIX))
    except OSError:
        return []


def _entries(folder: str) -> Iterator[Entry]:
    for file in _files(folder):
        path = os.path.join(folder, file)
        yield Entry(stem_of(file), _title(path, os.stat(path).st_mtime_ns), path)


@lru_cache(maxsize=2048)
def _title(path: str, changed: int) -> str:
    """Return the title of a file. Cached by the time of its last change, since each file must be opened to find it."""
    with open(path, encoding="utf-8") as text:
        return title_of(text.read())


def bytes_of(path: str, name: str) -> bytes:
    """Return the content of a file, at most one byte more than the limit. Raises PuzzleError if it cannot be read."""
    try:
        if not (files().is_ordinary(path) or path.startswith(_DESCRIPTORS)):
            raise _unreadable(name, "PZ002", "this is no ordinary file")  # reading from a pipe could block forever
        return files().bytes_of(path, current().bytes + 1)
    except FileNotFoundError:
        raise _unreadable(name, "PZ001", "there is no such file") from None
    except IsADirectoryError:
        raise _unreadable(name, "PZ002", "this is a folder, not a file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _unreadable(name, "PZ002", f"the file cannot be read: {reason.lower()}") from None


def _unreadable(name: str, code: str, message: str, help: str = "") -> PuzzleError:
    return fail(code, message, Span(Source(visible(name), "")), help=help)
