"""Where puzzle files lie: the name in a `use` to a path, a path to its text, all that pzc brings along."""

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
_OPEN_ALREADY = ("/dev/stdin", "/dev/fd/")  # as in `pzc check <(pzc new killer)`
_CONTROL = r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]"
_CROSSWORD = b"ACROSS&DOWN"  # the magic word of Across Lite's .puz files, at byte 2


@node
class Entry:
    """A file of the library: its name as in `use`, its title (or nothing), its path."""

    name: str
    title: str
    path: str


def find(name: str, user: str | None) -> str | None:
    """The path of NAME.puz: beside the file `user`, then among the library's rules, then its puzzles.

    Names are plain; a link that leads out of its folder is passed over.
    """
    if not name or os.path.basename(name) != name or name.startswith("."):
        return None
    for folder in _folders(user):
        path = os.path.join(folder, name + SUFFIX)
        if files().is_file(path) and not files().leads_out(path):
            return path
    return None


def rules_of(name: str) -> str | None:
    """Return the path of the library's rule file of a name, or None."""
    path = os.path.join(RULES, name + SUFFIX)
    return path if os.path.basename(name) == name and files().is_file(path) else None


def leads_out(name: str, user: str | None) -> bool:
    """Whether NAME.puz is passed over by `find` because it is a link that leads out of its folder."""
    paths = (os.path.join(folder, name + SUFFIX) for folder in _folders(user))
    return any(files().is_file(path) and files().leads_out(path) for path in paths)


def names(user: str | None) -> list[str]:
    """The names of all files that `find` would find."""
    return sorted({name for folder in _folders(user) for name in map(stem_of, _files(folder)) if find(name, user)})


def prelude() -> Source:
    """The file that every puzzle uses without saying so."""
    return read(PRELUDE)


def read(path: str, name: str | None = None) -> Source:
    """The text of a puzzle file, known by `name` in messages.

    Raises PuzzleError for what is not there or cannot be the text of a puzzle.
    """
    ours = is_ours(path)
    name = visible(name or (os.path.basename(path) if ours else files().shown(path)))
    return Source(name, decode(bytes_of(path, name), name), os.path.abspath(path), ours)


def decode(data: bytes, name: str) -> str:
    """The text that the bytes of a puzzle file mean; PuzzleError where they mean none."""
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
    refuse_unseen(text, name)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def refuse_unseen(text: str, name: str) -> None:
    """PuzzleError where a text holds what is not seen: it would reach the terminal with the line that it stands in."""
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
    """The name by which a source is used, safe to show: that of its file without folder and ending."""
    return visible(stem_of(source.path or source.name))


def stem_of(path: str) -> str:
    """The name of a file without folder and ending."""
    return os.path.basename(path).removesuffix(SUFFIX)


def is_ours(path: str) -> bool:
    """Whether a path lies in the library."""
    return os.path.abspath(path).startswith(LIBRARY + os.sep)


def rule_files() -> list[Entry]:
    """The library's rule files, by name."""
    return list(_entries(RULES))


def instances() -> list[Entry]:
    """The library's puzzles, by name."""
    return list(_entries(INSTANCES))


def title_of(text: str) -> str:
    """The title that a file gives itself, or nothing."""
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
    """The title of a file that was last changed then: many ask for all of the library's, and each has to be opened."""
    with open(path, encoding="utf-8") as text:
        return title_of(text.read())


def bytes_of(path: str, name: str) -> bytes:
    """What a file holds, up to a byte more than it may; PuzzleError where it cannot be read."""
    try:
        if not (files().is_ordinary(path) or path.startswith(_OPEN_ALREADY)):
            raise _unreadable(name, "PZ002", "this is no ordinary file")  # from a pipe, we might wait for ever
        return files().bytes_of(path, current().bytes + 1)
    except FileNotFoundError:
        raise _unreadable(name, "PZ001", "there is no such file") from None
    except IsADirectoryError:
        raise _unreadable(name, "PZ002", "this is a folder, not a file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _unreadable(name, "PZ002", f"the file cannot be read: {reason.lower()}") from None


def _unreadable(name: str, code: str, message: str, help: str = "") -> PuzzleError:
    return fail(code, message, Span(Source(visible(name), ""), 0, 0), help=help)
