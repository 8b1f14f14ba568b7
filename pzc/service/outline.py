"""The pieces of a text to what it declares, which files it uses, and which name stands where."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from pzc.compiler.syntax import statements as st

from .binding import Occurrence
from .incremental_parsing import Pieces

Found: TypeAlias = tuple[int, Occurrence]
"""A name, and what is to be added to its offsets: the beginning of its piece."""


class Outline:
    """What can be said of a text by itself."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.source = pieces.source

    def names(self) -> Iterator[Found]:
        """All names, in order."""
        for begin, piece in self.pieces.joined:
            for one in piece.names:
                yield begin, one

    @cached_property
    def declared(self) -> dict[str, Found]:
        """What the text gives a meaning, by name; the first of several."""
        out: dict[str, Found] = {}
        for begin, piece in self.pieces.joined:
            for one in piece.declared:
                out.setdefault(one.name, (begin, one))
        return out

    @cached_property
    def parts(self) -> dict[str, dict[str, Found]]:
        """The parts of its clues, by the names of both."""
        out: dict[str, dict[str, Found]] = {}
        for begin, one in self.names():
            if one.role == "part":
                out.setdefault(one.of, {}).setdefault(one.name, (begin, one))
        return out

    @cached_property
    def used(self) -> tuple[str, ...]:
        """The names of the files that it uses."""
        return tuple(item.name for item in self._items())

    @cached_property
    def renamings(self) -> dict[str, tuple[str, str]]:
        """By the new name of a thing: the file that has it, and its name there."""
        return {one.new.text: (item.name, one.name.text) for item in self._items() for one in item.renamings}

    def _items(self) -> Iterator[st.UseItem]:
        for _, statement in self.statements():
            if isinstance(statement, st.Use):
                yield from statement.items

    def statements(self) -> Iterator[tuple[int, st.Statement]]:
        """The statements that can be read, with what is to be added to their offsets."""
        for begin, piece in self.pieces.joined:
            for statement in piece.statements:
                yield begin, statement

    def statement_of(self, name: str) -> tuple[int, st.Statement] | None:
        """The statement that declares a name."""
        found = self.declared.get(name)
        if found is None:
            return None
        begin, one = found
        for start, statement in self.statements():
            if start == begin and statement.span.start <= one.start < statement.span.end:
                return start, statement
        return None

    def at(self, offset: int) -> Found | None:
        """The name that stands at an offset, or ends there."""
        number = bisect_right(self._begins, offset) - 1
        for begin, piece in self.pieces.joined[max(0, number - 1) : number + 1]:
            for one in piece.names:
                if begin + one.start <= offset <= begin + one.end:
                    return begin, one
        return None

    def piece_at(self, offset: int) -> int:
        """The number of the piece in which an offset lies."""
        return max(0, bisect_right(self._begins, offset) - 1)

    @cached_property
    def _begins(self) -> list[int]:
        return [begin for begin, _ in self.pieces.joined]
