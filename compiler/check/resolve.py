"""A file to a program: the file and all files that it uses, each once, in order of use."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, did_you_mean, fail, several
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.parse import parse_used
from pzc.compiler.syntax.renaming import declared, names_in, renamed
from pzc.compiler.syntax.use_paths import path_of_use

Renamings: TypeAlias = Mapping[str, statements.Renaming]
"""The new name for each name of a file."""


class Unit:
    """A file of a program.

    `settings` are the `n = 6` of all `use` statements for this file, each with its user. `uses` are the files that it
    uses directly.
    """

    def __init__(self, name: str, file: statements.File, prelude: bool = False) -> None:
        self.name = name
        self.file = file
        self.prelude = prelude
        self.origin = 1
        self.digits = DIGIT  # the layer that a cell stands for where a number is needed
        self.digits_span: Span | None = None  # the name of another one, in `use killer(digit as worth)`
        self.new_names: frozenset[str] = frozenset()  # those that `as` gives, in `use path_whispers(road as snake)`
        self.settings: list[tuple[Unit, statements.Setting]] = []
        self.uses: list[Unit] = []

    def all_used(self) -> Iterator["Unit"]:
        """Yield the files that this file uses, directly or not, each once."""
        waiting, seen = [*self.uses], set[Unit]()
        while waiting:
            unit = waiting.pop(0)
            if unit not in seen:
                seen.add(unit)
                yield unit
                waiting += unit.uses


@node
class Program:
    """The files of a program: the prelude first, the main file last."""

    units: tuple[Unit, ...]

    @property
    def main(self) -> Unit:
        """The file that is compiled."""
        return self.units[-1]


def resolve(file: statements.File, parsed: dict[str, statements.File] | None = None) -> Program:
    """Read all files that a file uses, directly or not.

    Files in `parsed`, by path, are not read again. Files that are read are added to it. Raises PuzzleError with all
    errors found.
    """
    loader = _Loader({} if parsed is None else parsed)
    prelude = Unit("prelude", loader.parsed(library.PRELUDE), prelude=True)
    main = loader.load(file, library.stem(file.source))
    if loader.errors:
        raise several(loader.errors, [file.source, *(unit.file.source for unit in loader.units)])
    return Program((prelude, *loader.units, main))


class _Loader:
    def __init__(self, parsed: dict[str, statements.File]) -> None:
        self._parsed = parsed
        self.units: list[Unit] = []
        self.errors: list[Diagnostic] = []
        self._loaded: dict[tuple[str, frozenset[tuple[str, str]]], Unit] = {}  # by path and renamings
        self._open: list[str] = []

    def load(self, file: statements.File, name: str, names: Renamings = MappingProxyType({})) -> Unit:
        """Return the unit of a file and load the files that it uses. These inherit its renamings."""
        unit = Unit(name, file)
        unit.new_names = frozenset(one.new.text for one in names.values())
        if DIGIT in names:
            unit.digits, unit.digits_span = names[DIGIT].new.text, names[DIGIT].new.span
        self._open.append(file.source.path or name)
        for statement in file.statements:
            match statement:
                case statements.Use(_, items):
                    for item in items:
                        self._load_used(item, unit, names)
                case statements.OriginDecl(_, value):
                    unit.origin = value
        self._open.pop()
        return unit

    def _load_used(self, item: statements.UseItem, user: Unit, inherited: Renamings) -> None:
        """Load a used file and add it to the files of its user. Errors are collected."""
        path = path_of_use(item.name, user.file.source.path)
        if path is None:
            self.errors.append(_missing(item, user.file.source.path))
            return
        if path in self._open:
            circle = [library.stem_of(p) for p in self._open[self._open.index(path) :]] + [item.name]
            message = "these files use each other in a circle: " + " -> ".join(circle)
            self.errors.append(Diagnostic("PZ302", message, item.span))
            return
        try:
            names = self._new_names(item, path, inherited)
            key = path, frozenset((old, one.new.text) for old, one in names.items())
            if key not in self._loaded:
                self._loaded[key] = self.load(self._renamed(path, names), item.name, names)
                self.units.append(self._loaded[key])
        except PuzzleError as error:
            self.errors += error.diagnostics
            key = path, frozenset()
            if key not in self._loaded:
                self._loaded[key] = Unit(item.name, statements.File(Source(path, ""), ()))
                self.units.append(self._loaded[key])
        self._loaded[key].settings += [(user, setting) for setting in item.settings]
        user.uses.append(self._loaded[key])

    # ----------------------------------------------------------------------------------------- other names

    def _new_names(self, item: statements.UseItem, path: str, inherited: Renamings) -> Renamings:
        """Return the renamings for a used file: those of the `use` item, and those inherited by its user."""
        if not item.renamings and not inherited:
            return {}
        known = self._declared(path, set()) | {DIGIT}
        names: dict[str, statements.Renaming] = {}
        for one in item.renamings:
            old = one.name.text
            if old in names:
                raise fail("PZ335", f"`{old}` gets two names here", one.name.span)
            if old not in known:
                listed = ", ".join(f"`{x}`" for x in sorted(known - {DIGIT}))
                help = did_you_mean(old, known) or (f"it has {listed}" if listed else "it declares no names")
                raise fail("PZ335", f"{item.name}.puz has nothing that is called `{old}`", one.name.span, help=help)
            names[old] = one
        return {**{old: one for old, one in inherited.items() if old in known}, **names}

    def _declared(self, path: str, seen: set[str]) -> set[str]:
        """Return the names that a file and the files it uses declare, as seen from this file."""
        seen.add(path)
        file = self.parsed(path)
        names = declared(file)
        for item in file.used:
            found = path_of_use(item.name, file.source.path)
            if found is not None and found not in seen:
                new = {one.name.text: one.new.text for one in item.renamings}
                names |= {new.get(name, name) for name in self._declared(found, seen)}
        return names

    def _renamed(self, path: str, names: Renamings) -> statements.File:
        """Return the syntax tree of a file with its names replaced."""
        file = self.parsed(path)
        if not names:
            return file

        taken = {*names_in(file), DIGIT}
        for one in names.values():
            if one.new.text in taken:
                message = f"the name `{one.new.text}` is taken in {library.stem_of(path)}.puz"
                raise fail("PZ336", message, one.new.span, help="choose another name")
            taken.add(one.new.text)
        return renamed(file, {old: one.new.text for old, one in names.items()})

    def parsed(self, path: str) -> statements.File:
        """Return the syntax tree of a file."""
        if path not in self._parsed:
            self._parsed[path] = parse_used(library.read(path))
        return self._parsed[path]


def _missing(item: statements.UseItem, user: str | None) -> Diagnostic:
    """Return the error for a file that is not found."""
    if library.leads_out(item.name, user):
        message = f"`{item.name}.puz` is a link that leads out of this folder, and is not followed"
        return Diagnostic("PZ301", message, item.span, help="put the file itself into this folder")
    message = f"there is no rule file `{item.name}.puz` in this folder or in the library"
    return Diagnostic("PZ301", message, item.span, help=did_you_mean(item.name, library.names(user)))
