"""The code of the modules that a start needs, in one file: to find 190 of them one by one takes 10 ms of CPU time.

setup.py makes the file when it builds the package, for the Python that it runs under. The code of a module counts as
long as its source is what it was then; otherwise, or where the file is missing or another Python's, Python finds the
module as ever.
"""

import marshal
import mmap
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import ast

_PACKAGE = "pzc"
HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "start.modules"
_KEY = b"pzc modules 1\n" + MAGIC_NUMBER
_HEAD = len(_KEY) + 8  # the last of which are how long the table of contents is
_INSTALLING = 60  # seconds: of files that are installed together, some are later
_DAMAGED = (EOFError, ValueError, TypeError)

_ROOMS = ("pzc.compiler", "pzc.backends.auto", "pzc.backends.clingo")
_FLOORS = ("pzc", "pzc.backends")  # without what lies in other folders there


_Kept: TypeAlias = tuple[str, bool, int, int, int, int]
"""A module: its source, from this folder on; whether it is a package; how large the source is, when it was last changed
(in nanoseconds; 0 for what will be installed elsewhere); where its code begins and ends."""


class _Loader(SourceFileLoader):
    """Has the code already; all else is asked of the source."""

    def __init__(self, name: str, path: str, code: memoryview) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType | None:
        """The code, by way of Python's own cache where the one here is damaged."""
        with suppress(*_DAMAGED):
            code = marshal.loads(self._code)
            if isinstance(code, CodeType):
                return code
        return super().get_code(fullname)


class Modules:
    """The modules of a file, as a finder of Python's."""

    def __init__(self, path: str) -> None:
        """Raises OSError, ValueError, TypeError, EOFError for a file that is none of ours."""
        self._path = path
        with open(path, "rb") as file:
            self._latest = os.fstat(file.fileno()).st_mtime + _INSTALLING
            everything = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        if everything[: len(_KEY)] != _KEY:
            raise ValueError("of another Python or version")
        codes = _HEAD + int.from_bytes(everything[len(_KEY) : _HEAD], "big")
        self._contents: dict[str, _Kept] = marshal.loads(everything[_HEAD:codes])
        self._codes = everything[codes:]

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What to load a module from; None where Python has to look for it."""
        if name not in self._contents:
            return None
        path, package, size, changed, start, end = self._contents[name]
        source = os.path.join(HERE, path)
        if not self._is_current(source, size, changed):
            return None
        spec = ModuleSpec(name, _Loader(name, source, self._codes[start:end]), origin=source)
        if package:
            spec.submodule_search_locations = [os.path.dirname(source)]
        spec.has_location = True
        spec.cached = self._path
        return spec

    def _is_current(self, source: str, size: int, changed: int) -> bool:
        try:
            now = os.stat(source)
        except OSError:
            return False
        unchanged = now.st_mtime_ns == changed if changed else now.st_mtime <= self._latest
        return unchanged and now.st_size == size


def install() -> None:
    """From here on modules are taken from the file beside this one, if there is one that can be used."""
    with suppress(OSError, *_DAMAGED):
        sys.meta_path.insert(0, Modules(os.path.join(HERE, NAME)))


def may_be_needed(name: str) -> bool:
    """Whether `pzc FILE` or `pzc check FILE` may load a module, in the usual way."""
    return name.rpartition(".")[0] in _FLOORS or name.startswith(_ROOMS)


def write(folder: str, modules: Iterable[tuple[str, str]], in_place: bool) -> None:
    """Writes the file of a package into its folder. Raises OSError.

    modules: names and sources of all modules, of which those are taken that a start may need. in_place: whether the
    package will be used where it is, and not be installed.
    """
    from pzc.compiler.base.saved import at_one_stroke

    contents: dict[str, _Kept] = {}
    codes: list[bytes] = []
    start = 0
    for name, source in modules:
        if not may_be_needed(name):
            continue
        package = os.path.basename(source) == "__init__.py"
        path = os.path.abspath(source) if in_place else _installed(name, package)
        changed = os.stat(source).st_mtime_ns if in_place else 0
        with open(source, "rb") as file:
            text = file.read()
        code = marshal.dumps(compile(_undocumented(text), os.path.join(_PACKAGE, path), "exec", dont_inherit=True))
        contents[name] = path, package, len(text), changed, start, start + len(code)
        codes.append(code)
        start += len(code)
    table = marshal.dumps(contents)
    with at_one_stroke(os.path.join(folder, NAME)) as unfinished, open(unfinished, "wb") as file:
        file.writelines([_KEY, len(table).to_bytes(8, "big"), table, *codes])


def _undocumented(text: bytes) -> "ast.Module":
    """A source without docstrings: nobody asks for them here, and to read them takes 2 ms."""
    import ast

    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass(lineno=node.lineno, col_offset=0)]
    return tree


def _installed(name: str, package: bool) -> str:
    """Where a module's source will be, from the folder of the package on."""
    path = os.path.join(*name.split(".")[1:], "")
    return path + "__init__.py" if package else path.removesuffix(os.sep) + ".py"
