"""A clue as it is compared and written: its parts, value, condition and notation."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import names_for
from pzc.compiler.syntax.statements import OriginDecl

from .part_texts import as_json, notation

Key = tuple[str, str, str, str]
"""The identity of a clue: kind, parts, value and condition."""


@node(eq=False)
class WrittenClue:
    """A clue with its parts. `value` is None if the kind has no value or the value is unknown.

    `names` are the names of its values. Its file counts rows and columns from 1 + `shift`.
    """

    clue: ClueKind
    args: tuple[Any, ...]
    value: Any
    condition: str
    names: Mapping[int, str]
    shift: int

    @property
    def value_text(self) -> str:
        """Return the text after `=`, "" if there is none."""
        if self.clue.value is None:
            return ""
        if self.value is None:
            return "" if self.condition else "?"
        return notation(self.clue.word_of(self.clue.value[0]), self.value, self.names, self.shift)

    @property
    def item(self) -> str:
        """Return the clue as an item of a list, without the name of its kind: `(1,1) (1,2) = 3`."""
        words = [self._part(word, value) for word, value in zip(_part_words(self.clue), self.args, strict=True)]
        text = self.value_text
        return " ".join([*words, *(["=", text] if text else []), *([self.condition] if self.condition else [])])

    def _part(self, word: str, value: Any) -> str:
        if word == "int":
            return str(value) if len(self.args) == 1 else f"({value})"
        return notation(word, value, {}, self.shift)

    @property
    def key(self) -> Key:
        """Return the identity of the clue."""
        return _comparison_key(self.clue, self.args, self.value, self.condition)


def written_clue(model: Model, clue: ClueKind, args: tuple[Any, ...], value: Any, condition: str) -> WrittenClue:
    """Build a clue for the file of a puzzle."""
    origins = [s.value for s in model.file.statements if isinstance(s, OriginDecl)]
    return WrittenClue(clue, args, value, condition, names_for(model, clue), origins[-1] - 1 if origins else 0)


def from_placement(model: Model, clue: ClueKind, placement: Placement) -> WrittenClue:
    """Build the written form of a clue that a puzzle gives."""
    return written_clue(model, clue, placement.args, placement.value, condition_of(placement))


def condition_of(placement: Placement) -> str:
    """Return the source text of the condition after a clue, "" if there is none."""
    return "" if placement.condition is None else placement.condition.span.text


def keys(model: Model) -> Counter[Key]:
    """Count the clues of a puzzle by their identity."""
    kinds = {kind.name: kind for kind in model.clues}
    return Counter(
        _comparison_key(kinds[name], p.args, p.value, condition_of(p))
        for name, placements in model.facts.placements.items()
        for p in placements
    )


def parts_key(clue: ClueKind, args: tuple[Any, ...]) -> str:
    """Return the identity of a clue's parts. The order of a list of cells counts only if the list is a line."""
    given = []
    for (name, kind), word, value in zip(clue.parts, _part_words(clue), args, strict=True):
        is_set = kind == ListType(CELL) and name not in clue.lines
        given.append(as_json(word, tuple(sorted(value)) if is_set else value))
    return repr(given)


def _comparison_key(clue: ClueKind, args: tuple[Any, ...], value: Any, condition: str) -> Key:
    word = "" if clue.value is None else clue.word_of(clue.value[0])
    return clue.name, parts_key(clue, args), repr(as_json(word, value)), "".join(condition.split())


def normalized_parts(clue: ClueKind, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sort and deduplicate the lists of cells whose order does not count."""
    out = []
    for (name, kind), value in zip(clue.parts, args, strict=True):
        is_set = kind == ListType(CELL) and name not in clue.lines
        out.append(tuple(sorted(set(value))) if is_set else value)
    return tuple(out)


def _part_words(clue: ClueKind) -> list[str]:
    return [clue.word_of(name) for name, _ in clue.parts]
