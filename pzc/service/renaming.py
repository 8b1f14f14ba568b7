"""A resolved name and a new name to the ranges to replace, or the reason for refusing."""

import re
from collections.abc import Iterator

from pzc.compiler.syntax import library
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, PLACED, RESERVED

from .name_resolution import BoundName, Declaration, LanguageWord, NameResolver, Referent, RuleFile
from .navigation import FileRange, references
from .outline import Outline

_NAME = re.compile(r"[^\W\d]\w*'*")
_WORDS = re.compile(r"\w+'*")


class Refused(Exception):
    """A request that is refused. The message gives the reason."""


def require_renamable(referent: Referent | None) -> Declaration | BoundName:
    """Return the referent if it can be renamed. Raise Refused otherwise."""
    match referent:
        case None:
            raise Refused("no name stands here that anything gives a meaning")
        case LanguageWord(text):
            raise Refused(f"`{text}` is a word of the language, whose meaning is fixed")
        case RuleFile():
            raise Refused("this is the name of a file: give the file itself another name")
        case Declaration(path, name) if library.is_ours(path):
            file = library.stem_of(path)
            if path == library.PRELUDE:
                raise Refused(f"`{name}` is ready in every puzzle, and no name of yours")
            raise Refused(
                f"`{name}` is a name of the library's {file}.puz; `use {file}({name} as ...)` gives it another"
            )
        case Declaration() | BoundName():
            return referent


def ranges_to_rename(
    resolver: NameResolver, referent: Declaration | BoundName, new: str, texts: list[tuple[str, Outline]]
) -> list[FileRange]:
    """Return all ranges to replace by the new name. Raise Refused if the name is taken or would change its meaning."""
    _refuse_unless_name(referent, new)
    places = list(references(resolver, referent, texts))
    changed_paths = {path for path, _, _ in places}
    for path, outline in texts:
        if path in changed_paths:
            _refuse_taken(referent, new, path, outline)
        elif isinstance(referent, Declaration) and new in outline.declared and referent.path in resolver.all_used(path):
            raise Refused(f"`{new}` is declared in {library.stem_of(path)}.puz, which uses this file")
        if path in changed_paths and isinstance(referent, Declaration):
            _refuse_in_pictures(referent, path, outline)
    return places


def _refuse_unless_name(referent: Declaration | BoundName, new: str) -> None:
    """Raise Refused if a new name is invalid for what it would name."""
    if not _NAME.fullmatch(new) or new in RESERVED:
        raise Refused(f"`{new}` is no name: a name is made of letters, digits and `_`, and begins with no digit")
    if new in AGGREGATES:
        raise Refused(f"`{new}` has a fixed meaning, so it can't be a name")
    if isinstance(referent, Declaration) and referent.word in PLACED and new in KEYWORDS:
        raise Refused(f"a line that begins with `{new}` is a statement of its own")


def _refuse_taken(referent: Declaration | BoundName, new: str, path: str, outline: Outline) -> None:
    """Refuse a name that already occurs in the file, since one of its two meanings could be lost."""
    for begin, one in outline.names():
        here = isinstance(referent, Declaration) or begin == referent.begin
        if one.name == new and here and one.role not in ("word", "file", "setting"):
            line = outline.source.position(begin + one.start)[0]
            raise Refused(f"the name `{new}` is taken in {library.stem_of(path)}.puz, line {line}")


def _refuse_in_pictures(referent: Declaration, path: str, outline: Outline) -> None:
    """Refuse to rename a value of the grid that occurs in pictures, where it looks like any other mark."""
    if referent.word != "grid":
        return
    for begin, start, text in _pictures(outline):
        if referent.name in _WORDS.findall(text):
            line = outline.source.position(begin + start)[0]
            raise Refused(f"`{referent.name}` also stands in a picture of {library.stem_of(path)}.puz, line {line}")


def _pictures(outline: Outline) -> Iterator[tuple[int, int, str]]:
    for begin, statement in outline.statements():
        match statement:
            case st.Draw(picture=picture) | st.Expect(picture=st.Picture() as picture):
                yield begin, picture.span.start, picture.text
