"""Files of the library to their syntax trees, stored when the package was built.

A stored tree is used if the file's text and the code that makes trees are unchanged. Otherwise the file is parsed.
"""

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

from pzc.compiler.base.cache_files import Parts, checksum_of, save_parts
from pzc.compiler.base.folders import GRAMMAR, LIBRARY
from pzc.compiler.base.source import Source, Span

from . import expressions as syntax
from . import statements
from .expressions import Node
from .library import INSTANCES, PRELUDE, instances, read, rule_files
from .parser import run

_SYNTAX = {**vars(syntax), **vars(statements)}.values()
_CLASSES = [c for c in _SYNTAX if isinstance(c, type) and issubclass(c, Node)]
_NUMBERS = {c: number for number, c in enumerate(_CLASSES)}
_FIELDS: list[tuple[str, ...]] = [vars(c)["__match_args__"][1:] for c in _CLASSES]  # without the span
_SPAN = -1
_TUPLE = -2
FOLDER = LIBRARY  # the folder of the trees
PARTS = ("rules", "instances")
_MADE_BY = (
    "automaton",
    "build",
    "layout",
    "make_tables",
    "parser",
    "placement",
    "statements",
    "expressions",
    "trees",
    "words",
)


def tree_of(source: Source) -> statements.File | None:
    """Return the stored tree of a library file, or None if it must be parsed."""
    stored = _stored(source.path or "")
    if stored is None or stored[0] != source.text:
        return None
    return statements.File(source, _decoded(stored[1], source))


def are_current() -> bool:
    """Return True if the stored trees of all library files are up to date."""
    return all((stored := _stored(path)) is not None and stored[0] == read(path).text for path in _library())


def _library() -> Iterator[str]:
    yield PRELUDE
    yield from (entry.path for entry in (*rule_files(), *instances()))


def write_trees(target_folder: str) -> None:
    """Parse the library files without a stored tree, and write all trees into a folder. Raises OSError."""
    stored: dict[str, dict[str, list[Any]]] = {part: {} for part in PARTS}
    for path in _library():
        source, known = read(path), _stored(path)
        made = known if known and known[0] == source.text else [source.text, _encoded(run(source, "file").statements)]
        stored[_part(path)][_name(path)] = made
    for part, trees in stored.items():
        save_parts(tree_path(target_folder, part), _cache_key(), trees)


def tree_path(folder: str, part: str) -> str:
    """Return the path of the trees of a part of the library."""
    return os.path.join(folder, f"{part}.trees")


def _stored(path: str) -> list[Any] | None:
    """Return text and tree of a file, or None if the trees are missing, damaged or made by other code."""
    try:
        found: list[Any] | None = _stored_part(_part(path)).get(_name(path))
    except OSError:  # the source files of the code are missing
        return None
    return found


@cache
def _stored_part(part: str) -> Parts:
    return Parts(tree_path(FOLDER, part), _cache_key())


@cache
def _cache_key() -> bytes:
    """Return the key of trees made by this code: a checksum of the grammar and of the modules that make trees.

    Raises OSError.
    """
    here = os.path.dirname(os.path.abspath(__file__))
    texts = []
    for path in (os.path.join(GRAMMAR, "puz.lark"), *(os.path.join(here, f"{name}.py") for name in _MADE_BY)):
        with open(path, "rb") as file:
            texts.append(file.read())
    return b"pzc trees %b\n" % checksum_of(b"".join(texts)).hex().encode()


def _name(path: str) -> str:
    """Return the name of a file within the library."""
    return path.removeprefix(LIBRARY).replace(os.sep, "/")


def _part(path: str) -> str:
    """Return the part of the library to which a file belongs.

    Rules and puzzles are stored separately: each run needs some rules but at most one puzzle.
    """
    return PARTS[path.startswith(INSTANCES)]


# -------------------------------------------------------------------- trees as JSON values


def _encoded(part: Any) -> Any:
    """Encode a node as a list: the number of its class, the two ends of its span, and its other fields.

    A tuple is encoded as the list of _TUPLE and its elements.
    """
    match part:
        case tuple():
            return [_TUPLE, *map(_encoded, part)]
        case Span(_, start, end):
            return [_SPAN, start, end]
        case Node(span):
            number = _NUMBERS[type(part)]
            fields = [_encoded(getattr(part, name)) for name in _FIELDS[number]]
            return [number, span.start, span.end, *fields]
    return part


def _decoded(part: Any, source: Source) -> Any:
    """Decode a list that `_encoded` made.

    Nodes are created without calling their classes, which takes half the time.
    """
    if part[0] == _TUPLE:
        return tuple([_decoded(x, source) if type(x) is list else x for x in part[1:]])
    number, start, end, *fields = part
    span = object.__new__(Span)
    vars(span).update(source=source, start=start, end=end)
    if number == _SPAN:
        return span
    node = object.__new__(_CLASSES[number])
    values = vars(node)
    values["span"] = span
    for name, x in zip(_FIELDS[number], fields, strict=True):
        values[name] = _decoded(x, source) if type(x) is list else x
    return node
