"""The modules that a start needs to one file, when the package is built."""

import ast
import marshal
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import CodeType
from typing import Any

from pzc.late import Waits, with_late_functions
from pzc.late_imports import with_late_imports
from pzc.modules import KEY, NAME, Kept, Late, number_bytes, state
from pzc.records import Records
from pzc.short_imports import full_name, package_of, with_short_imports
from pzc.trimmed import trimmed

_PACKAGE = "pzc"
_ROOMS = ("pzc.compiler", "pzc.backends.auto", "pzc.backends.clingo")
_FLOORS = ("pzc", "pzc.backends")  # without what lies in other folders there

TOGETHER: tuple[tuple[str, ...], ...] = (
    ("pzc.program",),
    (
        "pzc.solving",
        "pzc.compiler.check.lint",
        "pzc.compiler.flat.lint",
        "pzc.backends.auto.backend",
        "pzc.backends.clingo.backend",
        "pzc.compiler.flat.decided",
        "pzc.compiler.passes",
    ),
    ("pzc.backends.clingo.made", "pzc.backends.clingo.search", "pzc.backends.clingo.native"),
)
"""What is loaded before it is known what is to be done; by each `pzc FILE`; and where there is something to search.
What they need lies with them, unless it lies with what is before."""

PROFILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "start.profile")
"""What `python -m bench.first_calls` has written: functions that a start calls as a rule."""
_WORTH = 40  # bytes of code: to read a function when it is called takes as long as to read so many at once with others


def may_be_needed(name: str) -> bool:
    """Whether `pzc FILE` or `pzc check FILE` may load a module, in the usual way."""
    return name.rpartition(".")[0] in _FLOORS or name.startswith(_ROOMS)


def write(
    folder: str,
    modules: Iterable[tuple[str, str]],
    in_place: bool,
    together: Iterable[Iterable[str]] = TOGETHER,
) -> None:
    """Writes the file of a package into its folder. Raises OSError.

    modules: names and sources of all modules, of which those are taken that a start may need. in_place: whether the
    package will be used where it is, and not be installed.
    """
    from pzc.compiler.base.saved import at_one_stroke

    sources = {name: source for name, source in modules if may_be_needed(name)}
    packages = {name for name, source in sources.items() if os.path.basename(source) == "__init__.py"}
    trees = {name: trimmed(_text(source)) for name, source in sources.items()}
    needs = {name: _needed(name, trees, packages) for name in trees}
    whole, late, often = _Whole(), list[Late](), _often_called()
    records = Records(trees, packages)
    contents: dict[str, Kept] = {}
    start = {name for roots in together for name in roots}
    for group in _groups(together, needs):
        paths = {name: _path(name, sources, packages, in_place) for name in group}
        codes = {}
        for name in group:
            tree = with_short_imports(records.with_made(name), package_of(name, packages), trees.keys() - packages)
            waits = _waits(name, often) if start.intersection(group) else _never
            codes[name] = with_late_functions(with_late_imports(tree), os.path.join(_PACKAGE, paths[name]), late, waits)
        place = whole.keep(codes)
        for name in group:
            then = state(sources[name]) if in_place else None
            contents[name] = paths[name], name in packages, then, *place, needs[name]
    places = [place for function in late for place in whole.keep(function)]
    table = marshal.dumps((contents, whole.length))
    with at_one_stroke(os.path.join(folder, NAME)) as unfinished, open(unfinished, "wb") as file:
        file.writelines([KEY, number_bytes(len(table)), table, *whole.parts, *map(number_bytes, places)])


class _Whole:
    """What lies in the file after its table of contents."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.length = 0

    def keep(self, code: Any) -> tuple[int, int]:
        """Puts code at the end; where it begins and ends."""
        self.parts.append(marshal.dumps(code))
        start, self.length = self.length, self.length + len(self.parts[-1])
        return start, self.length


def _waits(module: str, often: Collection[str]) -> Waits:
    return lambda name, code: f"{module} {name}" not in often and len(code.co_code) >= _WORTH


def _never(name: str, code: CodeType) -> bool:
    return False


def _often_called() -> frozenset[str]:
    """The functions that a start calls as a rule, each after its module."""
    with open(PROFILE, encoding="utf-8") as file:
        return frozenset(file.read().splitlines())


def _groups(together: Iterable[Iterable[str]], needs: Mapping[str, tuple[str, ...]]) -> Iterator[list[str]]:
    """Modules whose codes lie together; the others each alone."""
    seen: set[str] = set()

    def reached(name: str) -> Iterator[str]:
        if name in needs and name not in seen:
            seen.add(name)
            yield name
            for other in needs[name]:
                yield from reached(other)

    for roots in (*together, *([name] for name in needs)):
        group = [name for root in roots for name in reached(root)]
        if group:
            yield group


def _needed(name: str, trees: Mapping[str, ast.Module], packages: set[str]) -> tuple[str, ...]:
    """The modules that a module imports when it is loaded, in that order, after the package that it lies in."""
    imported = _imported(trees[name], package_of(name, packages))
    return tuple(dict.fromkeys(n for n in (name.rpartition(".")[0], *imported) if n in trees and n != name))


def _text(source: str) -> bytes:
    with open(source, "rb") as file:
        return file.read()


def _path(name: str, sources: Mapping[str, str], packages: set[str], in_place: bool) -> str:
    """Where a module's source is, or will be once it is installed, from the folder of the package on."""
    if in_place:
        return os.path.abspath(sources[name])
    path = os.path.join(*name.split(".")[1:], "")
    return path + "__init__.py" if name in packages else path.removesuffix(os.sep) + ".py"


def _imported(tree: ast.Module, package: str) -> Iterator[str]:
    """What may be a module among that which a module of a package imports when it is loaded itself."""
    for node in _at_once(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                origin = full_name(module, level, package)
                yield origin
                yield from (f"{origin}.{alias.name}" for alias in names)


def _at_once(node: ast.AST) -> Iterator[ast.AST]:
    """What of a module is done when it is loaded, and not when it is called."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from _at_once(child)
