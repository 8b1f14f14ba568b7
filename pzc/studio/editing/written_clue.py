"""A clue that is to stand in a text, or stands there: what makes it the same clue, and how a person writes it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pzc.compiler.base.node import node
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import names_for
from pzc.compiler.syntax.statements import OriginDecl

from .parts import as_json, written

Key = tuple[str, str, str, str]
"""A clue as it counts: its kind, its parts, its value and its condition."""


@node(eq=False)
class Wanted:
    """A clue with its parts. `value` None: it has none, or, where it has one, it is not told. `names`: what its values
    are called; `shift`: its file counts rows and columns from 1 + `shift`."""

    clue: ClueKind
    args: tuple[Any, ...]
    value: Any
    condition: str
    names: Mapping[int, str]
    shift: int

    @property
    def value_text(self) -> str:
        """What stands behind its `=`; nothing where it has no value."""
        if self.clue.value is None:
            return ""
        if self.value is None:
            return "" if self.condition else "?"
        return written(self.clue.word_of(self.clue.value[0]), self.value, self.names, self.shift)

    @property
    def item(self) -> str:
        """How it is listed, behind the name of its kind: `(1,1) (1,2) = 3`."""
        words = [self._part(word, value) for word, value in zip(_words(self.clue), self.args, strict=True)]
        text = self.value_text
        return " ".join([*words, *(["=", text] if text else []), *([self.condition] if self.condition else [])])

    def _part(self, word: str, value: Any) -> str:
        if word == "int":
            return str(value) if len(self.args) == 1 else f"({value})"
        return written(word, value, {}, self.shift)

    @property
    def key(self) -> Key:
        """What it is."""
        return _key(self.clue, self.args, self.value, self.condition)


def wanted(model: Model, clue: ClueKind, args: tuple[Any, ...], value: Any, condition: str) -> Wanted:
    """A clue for the file of a puzzle."""
    origins = [s.value for s in model.file.statements if isinstance(s, OriginDecl)]
    return Wanted(clue, args, value, condition, names_for(model, clue), origins[-1] - 1 if origins else 0)


def of_placement(model: Model, clue: ClueKind, placement: Placement) -> Wanted:
    """A clue of a puzzle."""
    return wanted(model, clue, placement.args, placement.value, condition_of(placement))


def condition_of(placement: Placement) -> str:
    """What is demanded behind a clue, as it is written; nothing where nothing is."""
    return "" if placement.condition is None else placement.condition.span.text


def keys(model: Model) -> Counter[Key]:
    """All clues of a puzzle, and how often each is there."""
    kinds = {kind.name: kind for kind in model.clues}
    return Counter(
        _key(kinds[name], p.args, p.value, condition_of(p))
        for name, placements in model.facts.placements.items()
        for p in placements
    )


def parts_key(clue: ClueKind, args: tuple[Any, ...]) -> str:
    """The parts of a clue as they count: of a list of cells that is no line, the order does not."""
    told = []
    for (name, kind), word, value in zip(clue.parts, _words(clue), args, strict=True):
        is_set = kind == ListType(CELL) and name not in clue.lines
        told.append(as_json(word, tuple(sorted(value)) if is_set else value))
    return repr(told)


def _key(clue: ClueKind, args: tuple[Any, ...], value: Any, condition: str) -> Key:
    word = "" if clue.value is None else clue.word_of(clue.value[0])
    return clue.name, parts_key(clue, args), repr(as_json(word, value)), "".join(condition.split())


def in_order(clue: ClueKind, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parts of a new clue: cells of which the order does not count are written in reading order, each once."""
    out = []
    for (name, kind), value in zip(clue.parts, args, strict=True):
        is_set = kind == ListType(CELL) and name not in clue.lines
        out.append(tuple(sorted(set(value))) if is_set else value)
    return tuple(out)


def _words(clue: ClueKind) -> list[str]:
    return [clue.word_of(name) for name, _ in clue.parts]
