"""The library's files to their syntax trees as they were parsed when the package was built.

A tree counts as long as its file says, letter by letter, what it said then, and as long as the code is the same that
makes trees. Otherwise, or where no trees are kept, the file is parsed.
"""

import os
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from pzc.compiler.base.folders import GRAMMAR, LIBRARY
from pzc.compiler.base.saved import Parts, checksum_of, save_parts
from pzc.compiler.base.source import Source, Span

from . import expressions as syntax
from . import statements
from .expressions import Node
from .library import INSTANCES, PRELUDE, instances, read, rule_files

_WRITTEN = {**vars(syntax), **vars(statements)}.values()
_CLASSES = [c for c in _WRITTEN if isinstance(c, type) and issubclass(c, Node)]
_NUMBERS = {c: number for number, c in enumerate(_CLASSES)}
_FIELDS: list[tuple[str, ...]] = [vars(c)["__match_args__"][1:] for c in _CLASSES]  # without the span
_SPAN = -1
_TUPLE = -2
FOLDER = LIBRARY  # where the trees are
PARTS = ("rules", "instances")
_MADE_BY = ("automaton", "build", "layout", "make_tables", "placement", "statements", "expressions", "trees", "words")


def tree_of(source: Source) -> statements.File | None:
    """The tree of a file of the library, or None where it has to be parsed."""
    kept = _kept(source.path or "")
    if kept is None or kept[0] != source.text:
        return None
    return statements.File(source, _decoded(kept[1], source))


@lru_cache(maxsize=64)
def shared_tree(name: str, text: str, path: str) -> statements.File | None:
    """The same for all that use a file of the library, its source included: every puzzle has the prelude, and one after
    the other often the same rule files."""
    return tree_of(Source(name, text, path, library=True))


def are_current() -> bool:
    """Whether all files of the library have their trees, as they are now."""
    return all((kept := _kept(path)) is not None and kept[0] == read(path).text for path in _library())


def _library() -> Iterator[str]:
    yield PRELUDE
    yield from (entry.path for entry in (*rule_files(), *instances()))


def write_trees(target_folder: str) -> None:
    """Parse the files of the library that have no tree yet, and write all trees into a folder. Raises OSError."""
    from .parse import parse_anew

    kept: dict[str, dict[str, list[Any]]] = {part: {} for part in PARTS}
    for path in _library():
        source, known = read(path), _kept(path)
        made = known if known and known[0] == source.text else [source.text, _encoded(parse_anew(source).statements)]
        kept[_part(path)][_name(path)] = made
    for part, trees in kept.items():
        save_parts(tree_path(target_folder, part), _key(), trees)


def tree_path(folder: str, part: str) -> str:
    """Where the trees of a part of the library stand."""
    return os.path.join(folder, f"{part}.trees")


def _kept(path: str) -> list[Any] | None:
    """Return text and tree of a file, or None if the trees are missing, damaged or made by other code."""
    try:
        found: list[Any] | None = _saved(_part(path)).get(_name(path))
    except OSError:  # no code to be seen
        return None
    return found


@cache
def _saved(part: str) -> Parts:
    return Parts(tree_path(FOLDER, part), _key())


@cache
def _key() -> bytes:
    """The key of trees made by this code: a checksum of the grammar and of the modules that make trees. OSError."""
    here = os.path.dirname(os.path.abspath(__file__))
    texts = []
    for path in (os.path.join(GRAMMAR, "puz.lark"), *(os.path.join(here, f"{name}.py") for name in _MADE_BY)):
        with open(path, "rb") as file:
            texts.append(file.read())
    return b"pzc trees %b\n" % checksum_of(b"".join(texts)).hex().encode()


def _name(path: str) -> str:
    """The name of a file within the library."""
    return path.removeprefix(LIBRARY).replace(os.sep, "/")


def _part(path: str) -> str:
    """Rules, of which every start needs some, and puzzles, of which it needs one at most, are kept apart."""
    return PARTS[path.startswith(INSTANCES)]


# -------------------------------------------------------------------- trees as JSON values


def _encoded(part: Any) -> Any:
    """Encode a node as the list of its class, the two ends of its span, and its other fields.

    A tuple is the list of _TUPLE and its elements.
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
    """Decode a list that `_encoded` made. Nodes are made without calling their classes, which takes twice as long."""
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
