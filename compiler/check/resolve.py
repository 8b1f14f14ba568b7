"""A file to a program: the file and all that it uses, each once, the used before the users."""

import os
from collections.abc import Iterator

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, did_you_mean, several
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.parse import parse


class Unit:
    """A file of a program. `settings` are the `n = 6` of all `use` statements that name it, `uses` whom it names."""

    def __init__(self, name: str, file: statements.File, prelude: bool = False) -> None:
        self.name = name
        self.file = file
        self.prelude = prelude
        self.origin = 1
        self.settings: list[tuple[Unit, statements.Setting]] = []
        self.uses: list[Unit] = []

    def all_used(self) -> Iterator["Unit"]:
        """The files that it uses, directly or not, each once."""
        waiting, seen = [*self.uses], set[Unit]()
        while waiting:
            unit = waiting.pop(0)
            if unit not in seen:
                seen.add(unit)
                yield unit
                waiting += unit.uses


@node
class Program:
    """The files, the prelude first and the file that was asked for last."""

    units: tuple[Unit, ...]

    @property
    def main(self) -> Unit:
        """The file that was asked for."""
        return self.units[-1]


def resolve(file: statements.File, parsed: dict[str, statements.File] | None = None) -> Program:
    """Reads all files that a file uses, directly or not.

    Those in `parsed`, by path, are not read again; what is read is added to it.
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
        self._by_path: dict[str, Unit] = {}
        self._open: list[str] = []

    def load(self, file: statements.File, name: str) -> Unit:
        """The unit of a file, after those that it uses."""
        unit = Unit(name, file)
        self._open.append(file.source.path or name)
        for statement in file.statements:
            match statement:
                case statements.Use(_, items):
                    for item in items:
                        self._use(item, unit)
                case statements.OriginDecl(_, value):
                    unit.origin = value
        self._open.pop()
        return unit

    def _use(self, item: statements.UseItem, user: Unit) -> None:
        path = _found(item.name, user.file.source.path)
        if path is None:
            self.errors.append(_missing(item, user.file.source.path))
            return
        if path in self._open:
            circle = [library.stem_of(p) for p in self._open[self._open.index(path) :]] + [item.name]
            message = "these files use each other in a circle: " + " -> ".join(circle)
            self.errors.append(Diagnostic("PZ302", message, item.span))
            return
        if path not in self._by_path:
            try:
                used = self._read(path, item.name)
            except PuzzleError as error:
                self.errors += error.diagnostics
                used = Unit(item.name, statements.File(Source(path, ""), ()))
            self._by_path[path] = used
            self.units.append(used)
        self._by_path[path].settings += [(user, setting) for setting in item.settings]
        user.uses.append(self._by_path[path])

    def _read(self, path: str, name: str) -> Unit:
        return self.load(self.parsed(path), name)

    def parsed(self, path: str) -> statements.File:
        """The syntax tree of a file."""
        if path not in self._parsed:
            self._parsed[path] = parse(library.read(path))
        return self._parsed[path]


def _found(name: str, user: str | None) -> str | None:
    """The path of what a file uses. Whoever uses the name of their own file means the library's of that name."""
    path = library.find(name, user)
    if path is not None and user is not None and os.path.abspath(path) == user:
        return library.find(name, None) or path
    return path


def _missing(item: statements.UseItem, user: str | None) -> Diagnostic:
    if library.leads_out(item.name, user):
        message = f"`{item.name}.puz` is a link that leads out of this folder, and is not followed"
        return Diagnostic("PZ301", message, item.span, help="put the file itself into this folder")
    message = f"there is no rule file `{item.name}.puz` in this folder or in the library"
    return Diagnostic("PZ301", message, item.span, help=did_you_mean(item.name, library.names(user)))
