"""A name in a text to what it stands for there: a thing of this file or another, something bound, a word."""

import os
from collections.abc import Callable, Iterator
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.check.types.layers import OF_LAYERS
from pzc.compiler.check.types.special import SPECIAL
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.syntax import library
from pzc.compiler.syntax.used import used as used_file
from pzc.compiler.syntax.words import AGGREGATES

from .binding import Local, Occurrence
from .outline import Found, Outline

_DEEPEST = 10
_PLACED = ("clue", "regions")

BUILT_IN = frozenset([*(name for name, _ in BUILTINS), *SPECIAL, *OF_LAYERS, *SHAPES, DIGIT])
"""Ready names that no statement names."""


@node
class Thing:
    """What a file declares; `word` begins the statement that does so. `part_of`: a part of this clue."""

    path: str
    name: str
    word: str
    start: int
    end: int
    part_of: str = ""


@node
class Bound:
    """Something that is bound in a text, in the piece that begins at an offset."""

    path: str
    begin: int
    local: Local


@node
class RuleFile:
    """A file of rules."""

    path: str


@node
class Word:
    """A word of the language, or something built in; `role` tells names from words of a place."""

    text: str
    role: str


Meaning: TypeAlias = Thing | Bound | RuleFile | Word


class Meanings:
    """What names mean in all files; `outline_of` reads one by its path."""

    def __init__(self, outline_of: Callable[[str], Outline | None]) -> None:
        self._outline_of = outline_of
        self._deep = 0  # names of names of other files, which may go round in a circle

    def of(self, path: str, found: Found) -> Meaning | None:
        """What a name stands for where it stands; None where it stands for nothing that is known."""
        begin, one = found
        if one.local is not None:
            return Bound(path, begin, one.local)
        match one.role:
            case "file":
                used = self.path_of(one.name, path)
                return RuleFile(used) if used else None
            case "setting":
                return self._in_file(one.of, path, one.name, own=True)
            case "renamed":
                return self._in_file(one.of, path, one.name)
            case "part":
                return self._part(path, one.of, one.name)
            case "word":
                return Word(one.name, one.role)
            case "thing" if one.of and not one.declares:
                return self._of_clue(path, one)
        return self.named(one.name, path, placed=one.role == "clue")

    def named(self, name: str, path: str, placed: bool = False) -> Meaning | None:
        """What a name of no narrower scope stands for in a file, as check has it; `placed`: where clues are meant."""
        own = self._own(path, name)
        if own is not None or path == library.PRELUDE:
            return own
        ready = self._own(library.PRELUDE, name)
        there = [thing for used in self.all_used(path) if (thing := self._own(used, name)) and thing.word != "param"]
        if placed:
            there = sorted(there, key=lambda thing: thing.word not in _PLACED)
        if ready is not None and not (placed and there and there[0].word in _PLACED):
            return ready
        if (name in BUILT_IN or name in AGGREGATES) and not (placed and there):
            return Word(name, "thing")
        return next(iter(there), None)

    def all_used(self, path: str) -> Iterator[str]:
        """The files that one uses, directly or not, each once."""
        waiting, seen = [path], {path}
        while waiting:
            user = waiting.pop(0)
            outline = self._outline_of(user)
            for name in outline.used if outline else ():
                used = self.path_of(name, user)
                if used is not None and used not in seen:
                    seen.add(used)
                    yield used
                    waiting.append(used)

    def known(self, path: str) -> Iterator[Thing]:
        """All things that a file can speak of by their names, the nearest first: its own, those of files that it
        uses, those that are ready. Of several with a name the first counts."""
        seen: set[str] = set()
        for file in (path, *self.all_used(path), library.PRELUDE):
            outline = self._outline_of(file)
            for name in outline.declared if outline else ():
                thing = self._own(file, name)
                if name in seen or thing is None or file != path and thing.word == "param":
                    continue
                seen.add(name)
                yield thing

    def path_of(self, name: str, user: str) -> str | None:
        """The path of what a file uses by a name."""
        path = used_file(name, user)
        return os.path.abspath(path) if path is not None else None

    def _own(self, path: str, name: str) -> Thing | None:
        outline = self._outline_of(path)
        found = outline.declared.get(name) if outline else None
        if found is None or outline is None:
            return None
        begin, one = found
        word = one.declares
        if word == "use":  # what it is says the file that has it under another name
            file, old = outline.renamings.get(name, ("", ""))
            meant = self._in_file(file, path, old)
            word = meant.word if isinstance(meant, Thing) else word
        return Thing(path, name, word, begin + one.start, begin + one.end)

    def _in_file(self, file: str, user: str, name: str, own: bool = False) -> Meaning | None:
        path = self.path_of(file, user)
        if path is None or path == user or self._deep > _DEEPEST:
            return None
        self._deep += 1
        try:
            return self._own(path, name) if own else self.named(name, path)
        finally:
            self._deep -= 1

    def _part(self, path: str, clue: str, name: str) -> Thing | None:
        outline = self._outline_of(path)
        found = outline.parts.get(clue, {}).get(name) if outline else None
        if found is None:
            return None
        begin, one = found
        return Thing(path, name, "part", begin + one.start, begin + one.end, clue)

    def _of_clue(self, path: str, one: Occurrence) -> Meaning | None:
        """What stands behind a clue, or in its `draw`, is a part of the clue or something else."""
        clue = self.named(one.of, path, placed=True)
        part = self._part(clue.path, clue.name, one.name) if isinstance(clue, Thing) else None
        return part or self.named(one.name, path)
