"""A resolved name to its definition and its references."""

from collections.abc import Iterator
from typing import TypeAlias

from .binding import Occurrence
from .name_resolution import BoundName, Declaration, LanguageWord, NameResolver, Referent, RuleFile
from .outline import Outline

FileRange: TypeAlias = tuple[str, int, int]
"""A path, and the start and end offset in that file."""


def definition(referent: Referent) -> FileRange | None:
    """Return where a name is declared or bound, None for words of the language."""
    match referent:
        case Declaration(path, _, _, start, end):
            return path, start, end
        case BoundName(path, begin, local):
            return path, begin + local.start, begin + local.start + len(local.name)
        case RuleFile(path):
            return path, 0, 0
        case LanguageWord():
            return None


def references(resolver: NameResolver, referent: Referent, texts: list[tuple[str, Outline]]) -> Iterator[FileRange]:
    """Yield all places in the given documents that refer to the same thing. A bound name is searched only in its own
    document."""
    for path, outline in texts:
        if isinstance(referent, BoundName) and path != referent.path:
            continue
        for begin, one in outline.names():
            if _may_refer_to(one, referent) and resolver.resolve(path, (begin, one)) == referent:
                yield path, begin + one.start, begin + one.end


def _may_refer_to(one: Occurrence, referent: Referent) -> bool:
    """Return True unless the occurrence cannot refer to it. This cheap test avoids resolving every name."""
    match referent:
        case Declaration(name=name):
            return one.name == name and one.local is None
        case BoundName(local=local):
            return one.local is local
        case RuleFile():
            return one.role == "file"
        case LanguageWord(text):
            return one.name == text and one.local is None
