"""Another name for something, wherever it is spoken of; or why it can't have that name."""

import re
from collections.abc import Iterator

from pzc.compiler.syntax import library
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, PLACED, RESERVED

from .name_resolution import Bound, Meaning, Meanings, RuleFile, Thing, Word
from .navigation import Spot, references
from .outline import Outline

_NAME = re.compile(r"[^\W\d]\w*'*")
_WORDS = re.compile(r"\w+'*")


class Refused(Exception):
    """What is asked for is not done; the text says why."""


def refuse_unless_named_here(meaning: Meaning | None) -> Thing | Bound:
    """What can have another name. Raises Refused for all else."""
    match meaning:
        case None:
            raise Refused("no name stands here that anything gives a meaning")
        case Word(text):
            raise Refused(f"`{text}` is a word of the language, whose meaning is fixed")
        case RuleFile():
            raise Refused("this is the name of a file: give the file itself another name")
        case Thing(path, name) if library.is_ours(path):
            file = library.stem_of(path)
            if path == library.PRELUDE:
                raise Refused(f"`{name}` is ready in every puzzle, and no name of yours")
            raise Refused(
                f"`{name}` is a name of the library's {file}.puz; `use {file}({name} as ...)` gives it another"
            )
        case Thing() | Bound():
            return meaning


def renamed(meanings: Meanings, meaning: Thing | Bound, new: str, texts: list[tuple[str, Outline]]) -> list[Spot]:
    """All places where the new name is to stand. Raises Refused where something else would change its meaning."""
    _refuse_unless_name(meaning, new)
    places = list(references(meanings, meaning, texts))
    spoken = {path for path, _, _ in places}
    for path, outline in texts:
        if path in spoken:
            _refuse_taken(meaning, new, path, outline)
        elif isinstance(meaning, Thing) and new in outline.declared and meaning.path in meanings.all_used(path):
            raise Refused(f"`{new}` is declared in {library.stem_of(path)}.puz, which uses this file")
        if path in spoken and isinstance(meaning, Thing):
            _refuse_in_pictures(meaning, path, outline)
    return places


def _refuse_unless_name(meaning: Thing | Bound, new: str) -> None:
    if not _NAME.fullmatch(new) or new in RESERVED:
        raise Refused(f"`{new}` is no name: a name is made of letters, digits and `_`, and begins with no digit")
    if new in AGGREGATES:
        raise Refused(f"`{new}` has a fixed meaning, so it can't be a name")
    if isinstance(meaning, Thing) and meaning.word in PLACED and new in KEYWORDS:
        raise Refused(f"a line that begins with `{new}` is a statement of its own")


def _refuse_taken(meaning: Thing | Bound, new: str, path: str, outline: Outline) -> None:
    """A name that is spoken of in a file means something there: with a second meaning, that could be lost."""
    for begin, one in outline.names():
        here = isinstance(meaning, Thing) or begin == meaning.begin
        if one.name == new and here and one.role not in ("word", "file", "setting"):
            line = outline.source.position(begin + one.start)[0]
            raise Refused(f"the name `{new}` is taken in {library.stem_of(path)}.puz, line {line}")


def _refuse_in_pictures(meaning: Thing, path: str, outline: Outline) -> None:
    """Values of the grid stand in pictures and texts, where nobody can tell them from other marks."""
    if meaning.word != "grid":
        return
    for begin, start, text in _pictures(outline):
        if meaning.name in _WORDS.findall(text):
            line = outline.source.position(begin + start)[0]
            raise Refused(f"`{meaning.name}` also stands in a picture of {library.stem_of(path)}.puz, line {line}")


def _pictures(outline: Outline) -> Iterator[tuple[int, int, str]]:
    for begin, statement in outline.statements():
        match statement:
            case st.Draw(picture=picture) | st.Expect(picture=st.Picture() as picture):
                yield begin, picture.span.start, picture.text
