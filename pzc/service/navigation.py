"""A name in a text to where it gets its meaning, and to all places where it stands."""

from collections.abc import Iterator
from typing import TypeAlias

from .binding import Occurrence
from .name_resolution import Bound, Meaning, Meanings, RuleFile, Thing, Word
from .outline import Outline

Spot: TypeAlias = tuple[str, int, int]
"""A path, and two offsets in the text that lies there."""


def definition(meaning: Meaning) -> Spot | None:
    """Where something gets its meaning; None for words of the language."""
    match meaning:
        case Thing(path, _, _, start, end):
            return path, start, end
        case Bound(path, begin, local):
            return path, begin + local.start, begin + local.start + len(local.name)
        case RuleFile(path):
            return path, 0, 0
        case Word():
            return None


def references(meanings: Meanings, meaning: Meaning, texts: list[tuple[str, Outline]]) -> Iterator[Spot]:
    """All places in some texts, by their paths, where something is spoken of; those of a bound name in its own."""
    for path, outline in texts:
        if isinstance(meaning, Bound) and path != meaning.path:
            continue
        for begin, one in outline.names():
            if _may_be(one, meaning) and meanings.of(path, (begin, one)) == meaning:
                yield path, begin + one.start, begin + one.end


def _may_be(one: Occurrence, meaning: Meaning) -> bool:
    """Whether it is worth asking what a name means."""
    match meaning:
        case Thing(name=name):
            return one.name == name and one.local is None
        case Bound(local=local):
            return one.local is local
        case RuleFile():
            return one.role == "file"
        case Word(text):
            return one.name == text and one.local is None
