"""Parsed text to its declarations, the files it uses, and the name at each offset."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from pzc.compiler.syntax import statements as st

from .binding import Occurrence
from .incremental_parsing import ParsedText

Found: TypeAlias = tuple[int, Occurrence]
"""The start offset of a chunk and an occurrence in it. Offsets of the occurrence are relative to the chunk."""


class Outline:
    """The declarations, names and used files of one document, from its text alone."""

    def __init__(self, parsed: ParsedText) -> None:
        self.parsed = parsed
        self.source = parsed.source

    def names(self) -> Iterator[Found]:
        """Yield all names, in order."""
        for begin, chunk in self.parsed.chunks:
            for one in chunk.names:
                yield begin, one

    @cached_property
    def declared(self) -> dict[str, Found]:
        """Return the top-level declarations by name. The first of a name wins."""
        out: dict[str, Found] = {}
        for begin, chunk in self.parsed.chunks:
            for one in chunk.declared:
                out.setdefault(one.name, (begin, one))
        return out

    @cached_property
    def parts(self) -> dict[str, dict[str, Found]]:
        """Return the parts of each clue, by the names of clue and part."""
        out: dict[str, dict[str, Found]] = {}
        for begin, one in self.names():
            if one.role == "part":
                out.setdefault(one.of, {}).setdefault(one.name, (begin, one))
        return out

    @cached_property
    def used(self) -> tuple[str, ...]:
        """Return the names of the files that the document uses."""
        return tuple(item.name for item in self._items())

    @cached_property
    def renamings(self) -> dict[str, tuple[str, str]]:
        """Return renamed imports: the new name to the used file and the name there."""
        return {one.new.text: (item.name, one.name.text) for item in self._items() for one in item.renamings}

    def _items(self) -> Iterator[st.UseItem]:
        for _, statement in self.statements():
            if isinstance(statement, st.Use):
                yield from statement.items

    def statements(self) -> Iterator[tuple[int, st.Statement]]:
        """Yield the statements that parse, each with the start offset of its chunk."""
        for begin, chunk in self.parsed.chunks:
            for statement in chunk.statements:
                yield begin, statement

    def statement_of(self, name: str) -> tuple[int, st.Statement] | None:
        """Return the statement that declares a name, with the start offset of its chunk."""
        declaration = self.declared.get(name)
        if declaration is None:
            return None
        chunk_start, occurrence = declaration
        for start, statement in self.statements():
            if start == chunk_start and statement.span.start <= occurrence.start < statement.span.end:
                return start, statement
        return None

    def at(self, offset: int) -> Found | None:
        """Return the name at an offset, or the name that ends there."""
        number = bisect_right(self._begins, offset) - 1
        for begin, chunk in self.parsed.chunks[max(0, number - 1) : number + 1]:
            for one in chunk.names:
                if begin + one.start <= offset <= begin + one.end:
                    return begin, one
        return None

    @cached_property
    def _begins(self) -> list[int]:
        return [begin for begin, _ in self.parsed.chunks]
