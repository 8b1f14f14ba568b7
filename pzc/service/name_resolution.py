"""A name in a document to what it refers to: a declaration, a bound name, a rule file, a word of the language."""

import os
from collections.abc import Callable, Iterator
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.check.types.builtin_names import BUILTIN_NAMES
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.syntax import library
from pzc.compiler.syntax.use_paths import path_of_use
from pzc.compiler.syntax.words import AGGREGATES

from .binding import Local, Occurrence
from .outline import Found, Outline

_MAX_DEPTH = 10
_GIVABLE = ("clue", "regions")

BUILT_IN = frozenset([*BUILTIN_NAMES, DIGIT])
"""Built-in names that no statement declares."""


@node
class Declaration:
    """A declaration. `word` is the keyword of its statement. `part_of` is the clue if this is a part of one."""

    path: str
    name: str
    word: str
    start: int
    end: int
    part_of: str = ""


@node
class BoundName:
    """A name bound by a quantifier or a parameter list, in the chunk that starts at `begin`."""

    path: str
    begin: int
    local: Local


@node
class RuleFile:
    """A rule file that a `use` names."""

    path: str


@node
class LanguageWord:
    """A word of the language, or a built-in name. `role` is that of its occurrence."""

    text: str
    role: str


Referent: TypeAlias = Declaration | BoundName | RuleFile | LanguageWord


class NameResolver:
    """Resolves names in all documents. `outline_of` returns the outline of a file by its path."""

    def __init__(self, outline_of: Callable[[str], Outline | None]) -> None:
        self._outline_of = outline_of
        self._depth = 0  # depth of nested lookups; limited, since files may use each other in a circle

    def resolve(self, path: str, found: Found) -> Referent | None:
        """Return what a name refers to at its place, None if it is unknown."""
        begin, one = found
        if one.local is not None:
            return BoundName(path, begin, one.local)
        match one.role:
            case "file":
                used = self.path_of(one.name, path)
                return RuleFile(used) if used else None
            case "setting":
                return self._resolve_in_used_file(one.of, path, one.name, own_only=True)
            case "renamed":
                return self._resolve_in_used_file(one.of, path, one.name)
            case "part":
                return self._clue_part(path, one.of, one.name)
            case "word":
                return LanguageWord(one.name, one.role)
            case "declaration" if one.of and not one.declares:
                return self._resolve_near_clue(path, one)
        return self.lookup(one.name, path, givable=one.role == "clue")

    def lookup(self, name: str, path: str, givable: bool = False) -> Referent | None:
        """Resolve a name at the top level of a file, with the precedence of the checker.

        The file's own declarations come first, then the prelude, built-in names, and used files. If `givable` is true,
        clues and regions of used files come before other declarations.
        """
        declared_here = self._declared_in(path, name)
        if declared_here is not None or path == library.PRELUDE:
            return declared_here
        ready = self._declared_in(library.PRELUDE, name)
        imported = [
            declaration
            for used in self.all_used(path)
            if (declaration := self._declared_in(used, name)) and declaration.word != "param"
        ]
        if givable:
            imported = sorted(imported, key=lambda declaration: declaration.word not in _GIVABLE)
        if ready is not None and not (givable and imported and imported[0].word in _GIVABLE):
            return ready
        if (name in BUILT_IN or name in AGGREGATES) and not (givable and imported):
            return LanguageWord(name, "declaration")
        return next(iter(imported), None)

    def all_used(self, path: str) -> Iterator[str]:
        """Yield the paths of the files that a file uses, directly or indirectly, each once."""
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

    def visible_declarations(self, path: str) -> Iterator[Declaration]:
        """Yield the declarations visible in a file: its own, those of used files, those of the prelude.

        If a name is declared several times, the first declaration counts.
        """
        seen: set[str] = set()
        for file in (path, *self.all_used(path), library.PRELUDE):
            outline = self._outline_of(file)
            for name in outline.declared if outline else ():
                declaration = self._declared_in(file, name)
                if name in seen or declaration is None or file != path and declaration.word == "param":
                    continue
                seen.add(name)
                yield declaration

    def path_of(self, name: str, user: str) -> str | None:
        """Return the path of the file that `use name` means in the file `user`, None if there is none."""
        path = path_of_use(name, user)
        return os.path.abspath(path) if path is not None else None

    def _declared_in(self, path: str, name: str) -> Declaration | None:
        """Return the declaration of a name at the top level of a file, None if there is none."""
        outline = self._outline_of(path)
        found = outline.declared.get(name) if outline else None
        if found is None or outline is None:
            return None
        begin, one = found
        word = one.declares
        if word == "use":  # a renamed import: its keyword is in the used file
            file, old = outline.renamings.get(name, ("", ""))
            original = self._resolve_in_used_file(file, path, old)
            word = original.word if isinstance(original, Declaration) else word
        return Declaration(path, name, word, begin + one.start, begin + one.end)

    def _resolve_in_used_file(self, file: str, user: str, name: str, own_only: bool = False) -> Referent | None:
        """Resolve a name in a file that `user` uses. If `own_only` is true, only that file's own declarations count."""
        path = self.path_of(file, user)
        if path is None or path == user or self._depth > _MAX_DEPTH:
            return None
        self._depth += 1
        try:
            return self._declared_in(path, name) if own_only else self.lookup(name, path)
        finally:
            self._depth -= 1

    def _clue_part(self, path: str, clue: str, name: str) -> Declaration | None:
        outline = self._outline_of(path)
        found = outline.parts.get(clue, {}).get(name) if outline else None
        if found is None:
            return None
        begin, one = found
        return Declaration(path, name, "part", begin + one.start, begin + one.end, clue)

    def _resolve_near_clue(self, path: str, one: Occurrence) -> Referent | None:
        """Resolve a name after a clue or in its `draw` clause: a part of the clue, else any other name."""
        clue = self.lookup(one.of, path, givable=True)
        part = self._clue_part(clue.path, clue.name, one.name) if isinstance(clue, Declaration) else None
        return part or self.lookup(one.name, path)
