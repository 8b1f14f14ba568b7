"""pzc to a zip archive for Python in a browser: all modules that need only the standard library."""

import ast
import io
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pzc.compiler.base.folders import PACKAGE
from pzc.compiler.syntax import tables, trees

_LEFT_OUT = ("pzc/cli/commands", "pzc/web", "pzc/backends/minizinc/gecode")
"""Folders that are useless in a browser: the command line, the page itself, the C++ files of a program."""
_ALWAYS_INCLUDED = {"pzc/compiler/syntax/make_tables.py"}
"""A module that is needed as a file: its text tells whether the generated trees are current. It is never imported."""
_SUFFIXES = (".py", ".puz", ".md", ".lark", ".mzn")
_TIME = (2020, 1, 1, 0, 0, 0)  # a constant time, so that equal files make an equal archive


def build_archive() -> bytes:
    """Return the archive: the package `pzc` as installed, with the grammar tables and the library's trees."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, content in sorted(contents().items()):
            archive.writestr(zipfile.ZipInfo(path, _TIME), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def contents() -> Mapping[str, bytes]:
    """Return the files of the archive by path."""
    files = {path: Path(where).read_bytes() for path, where in _files() if os.path.splitext(path)[1] in _SUFFIXES}
    left_out = unloadable({path: content for path, content in files.items() if path.endswith(".py")}) - _ALWAYS_INCLUDED
    return {**{path: content for path, content in files.items() if path not in left_out}, **_generated_files()}


def _files() -> Iterator[tuple[str, str]]:
    """Yield all files of the package: the path when installed, and the path here."""
    for where, folders, files in os.walk(
        PACKAGE, followlinks=True
    ):  # in the repository, the folders are symbolic links
        at = "/".join(["pzc", *os.path.relpath(where, PACKAGE).split(os.sep)]).removesuffix("/.")
        folders[:] = [each for each in folders if each != "__pycache__" and f"{at}/{each}" not in _LEFT_OUT]
        yield from ((f"{at}/{file}", os.path.join(where, file)) for file in files)


def _generated_files() -> Mapping[str, bytes]:
    """Return the grammar tables and the library's trees. Outdated trees are generated again."""
    with tempfile.TemporaryDirectory() as folder:
        tables.write_tables(folder)
        kept = trees.FOLDER
        if not trees.are_current():
            kept = folder
            trees.write_trees(folder)
        made = {f"puzzles/{part}.trees": Path(trees.tree_path(kept, part)).read_bytes() for part in trees.PARTS}
        made["grammar/puz.tables"] = Path(tables.table_path(folder)).read_bytes()
    return {f"pzc/{path}": content for path, content in made.items()}


# ------------------------------------------------------------------------------- what asks for something else


def unloadable(modules: Mapping[str, bytes]) -> set[str]:
    """Return the modules that cannot be imported without third-party packages.

    Only imports at the top level of a module count. A function must cope with a missing package.
    """
    imports = {path: set(_imports(path, modules)) for path in modules}
    found: set[str] = set()
    while more := {path for path, names in imports.items() if names & found or None in names} - found:
        found |= more
    return found


def _imports(path: str, modules: Mapping[str, bytes]) -> Iterator[str | None]:
    """Yield the modules that a module imports at load time. None stands for a third-party package."""
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
    """Yield a module and its parent packages, which are imported with it."""
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
    """Yield the statements that run at import time. Bodies of functions and of `if TYPE_CHECKING` are skipped."""
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
