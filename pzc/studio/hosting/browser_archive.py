"""pzc to an archive that a browser's Python loads: all that asks for nothing but Python's own library."""

import ast
import io
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping

from pzc.compiler.base.folders import PACKAGE
from pzc.compiler.syntax import tables, trees

_LEFT_OUT = ("pzc/cli/commands", "pzc/web", "pzc/backends/minizinc/gecode")
"""Of no use there: the command line, the page itself, a program's own files."""
_IN_ANY_CASE = {"pzc/compiler/syntax/make_tables.py"}
"""By its text it is known that the trees are still those that would be made; nobody loads it there."""
_TAKEN = (".py", ".puz", ".md", ".lark")
_TIME = (2020, 1, 1, 0, 0, 0)  # the same files make the same archive


def slim() -> bytes:
    """The archive: `pzc/…`, as it is installed, with the tables of the grammar and the trees of the library."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, content in sorted(contents().items()):
            archive.writestr(zipfile.ZipInfo(path, _TIME), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def contents() -> Mapping[str, bytes]:
    """The files of the archive."""
    files = {path: _content(where) for path, where in _files() if os.path.splitext(path)[1] in _TAKEN}
    left_out = wanting({path: content for path, content in files.items() if path.endswith(".py")}) - _IN_ANY_CASE
    return {**{path: content for path, content in files.items() if path not in left_out}, **_made()}


def _files() -> Iterator[tuple[str, str]]:
    """All files of the package, as they are called when it is installed, and where they are."""
    for where, folders, files in os.walk(PACKAGE, followlinks=True):  # in the repository, links lead to the folders
        at = "/".join(["pzc", *os.path.relpath(where, PACKAGE).split(os.sep)]).removesuffix("/.")
        folders[:] = [each for each in folders if each != "__pycache__" and f"{at}/{each}" not in _LEFT_OUT]
        yield from ((f"{at}/{file}", os.path.join(where, file)) for file in files)


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _made() -> Mapping[str, bytes]:
    """The tables of the grammar and the trees of the library, made anew where those that are kept are of old."""
    with tempfile.TemporaryDirectory() as folder:
        tables.write_tables(folder)
        if trees.are_current():
            made = {f"puzzles/{part}.trees": _content(trees.tree_path(trees.FOLDER, part)) for part in trees.PARTS}
        else:
            trees.write_trees(folder)
            made = {f"puzzles/{part}.trees": _content(trees.tree_path(folder, part)) for part in trees.PARTS}
        made["grammar/puz.tables"] = _content(tables.table_path(folder))
    return {f"pzc/{path}": content for path, content in made.items()}


# ------------------------------------------------------------------------------- what asks for something else


def wanting(modules: Mapping[str, bytes]) -> set[str]:
    """Of modules, by their paths, those that can't be loaded without others' packages.

    That is told by their import statements; what a function imports, it may do without.
    """
    asked = {path: set(_imports(path, modules)) for path in modules}
    found: set[str] = set()
    while more := {path for path, names in asked.items() if names & found or None in names} - found:
        found |= more
    return found


def _imports(path: str, modules: Mapping[str, bytes]) -> Iterator[str | None]:
    """The modules that one loads when it is loaded; None for what is neither among these nor in Python's library."""
    package = path.split("/")[:-1]
    for statement in _statements(ast.parse(modules[path]).body):
        match statement:
            case ast.Import(names):
                for alias in names:
                    yield from _loaded(alias.name.split("."), modules)
            case ast.ImportFrom(module, names, level):
                base = package[: len(package) - level + 1] if level else []
                parts = [*base, *(module.split(".") if module else [])]
                for alias in names:
                    is_module = _file([*parts, alias.name], modules) is not None
                    yield from _loaded([*parts, alias.name] if is_module else parts, modules)


def _loaded(parts: list[str], modules: Mapping[str, bytes]) -> Iterator[str | None]:
    """A module, and the packages around it, which are loaded with it."""
    if parts[0] != "pzc":
        if parts[0] not in sys.stdlib_module_names:
            yield None
        return
    for length in range(1, len(parts) + 1):
        yield _file(parts[:length], modules)


def _file(parts: list[str], modules: Mapping[str, bytes]) -> str | None:
    path = "/".join(parts)
    return next((each for each in (f"{path}.py", f"{path}/__init__.py") if each in modules), None)


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that are run when a module is loaded: not those of functions, nor what is for type checkers."""
    for statement in body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                pass
            case ast.If(ast.Name("TYPE_CHECKING"), _, otherwise):
                yield from _statements(otherwise)
            case _:
                yield statement
                yield from _statements(
                    child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.stmt)
                )
