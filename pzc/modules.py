"""The code of the modules that a start needs, in one file: to find 190 of them one by one takes 10 ms of CPU time.

setup.py makes the file when it builds the package (packing.py), for the Python that it runs under. The code of a module
counts as long as its source is what it was then; otherwise, or where the file is missing or another Python's, Python
finds the module as ever. What `pzc FILE` needs in any case lies together: names that many modules have are there once.
"""

import marshal
import os
import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec, SourceFileLoader
    from types import CodeType, ModuleType
else:  # what `importlib` and `types` have these from: to load them takes 0.7 ms
    from _frozen_importlib import ModuleSpec
    from _frozen_importlib_external import SourceFileLoader

    CodeType, ModuleType = type((lambda: None).__code__), type(sys)

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "start.modules"
KEY = f"pzc modules 2 {sys.implementation.cache_tag} {sys.hexversion:x}\n".encode()
LENGTH = 8  # bytes after the key: how long the table of contents is
IMPORTED = "__imported__"
"""The name by which code of this file knows `imported`."""
_INSTALLING = 60  # seconds: of files that are installed together, some are later
_DAMAGED = (EOFError, ValueError, TypeError)

Kept = tuple[str, bool, int, int, int, int, tuple[str, ...]]
"""A module: its source, from this folder on; whether it is a package; how large the source is, when it was last changed
(in nanoseconds; 0 for what will be installed elsewhere); where its code begins and ends; what it needs when it is
loaded. Modules whose codes lie together begin and end together."""


class _Loader(SourceFileLoader):
    """Has the code already; all else is asked of the source."""

    def __init__(self, name: str, path: str, modules: "Modules") -> None:
        self.name, self.path, self._modules = name, path, modules  # as SourceFileLoader does, in half the time

    def get_code(self, fullname: str) -> CodeType | None:
        """The code, by way of Python's own cache where the one here is damaged."""
        return self._modules.code(fullname) or super().get_code(fullname)

    def exec_module(self, module: ModuleType) -> None:
        """Runs the code, which imports in its own way."""
        vars(module)[IMPORTED] = imported
        if self._modules.at_once:
            self._modules.load_needed(module.__name__)
        super().exec_module(module)


class Modules:
    """The modules of a file, as a finder of Python's."""

    def __init__(self, path: str) -> None:
        """Raises OSError, ValueError, TypeError, EOFError for a file that is none of ours."""
        self._path = path
        with open(path, "rb") as file:
            self._latest = os.fstat(file.fileno()).st_mtime + _INSTALLING
            if file.read(len(KEY)) != KEY:
                raise ValueError("of another Python or version")
            table = file.read(int.from_bytes(file.read(LENGTH), "big"))
            self._start = file.tell()
        self._contents: dict[str, Kept] = marshal.loads(table)
        self._codes: dict[int, dict[str, CodeType]] = {}
        self.at_once = False

    def find_spec(
        self, name: str, path: "Sequence[str] | None" = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What to load a module from; None where Python has to look for it."""
        if name not in self._contents:
            return None
        path, package, size, changed, *_ = self._contents[name]
        source = path if changed else f"{HERE}{os.sep}{path}"  # a whole one, where the package is used in place
        if not self._is_current(source, size, changed):
            return None
        spec = ModuleSpec(name, _Loader(name, source, self), origin=source)
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

    def code(self, name: str) -> CodeType | None:
        """The code of a module of this file; None where it is damaged."""
        *_, start, end, _ = self._contents[name]
        if start not in self._codes:
            self._codes[start] = self._read(start, end)
        code = self._codes[start].get(name)
        return code if isinstance(code, CodeType) else None

    def _read(self, start: int, end: int) -> dict[str, CodeType]:
        try:
            with open(self._path, "rb") as file:
                file.seek(self._start + start)
                codes = marshal.loads(file.read(end - start))
        except (OSError, *_DAMAGED):
            return {}
        return codes if isinstance(codes, dict) else {}

    def load_needed(self, name: str) -> None:
        """Loads what a module needs when it is loaded, and what that needs, as far as it is here and nobody has changed
        it: without Python's search and locks, which take a fifth of the time."""
        for other in self._contents[name][-1]:
            if other not in sys.modules:
                spec = self.find_spec(other)
                code = None if spec is None else self.code(other)
                if spec is not None and code is not None:
                    self._load(_module(spec), code)

    def _load(self, module: ModuleType, code: CodeType) -> None:
        name = module.__name__
        sys.modules[name] = module
        try:
            self.load_needed(name)
            exec(code, vars(module))
        except BaseException:
            del sys.modules[name]
            raise
        package, _, own = name.rpartition(".")
        setattr(sys.modules[package], own, module)


def _module(spec: ModuleSpec) -> ModuleType:
    """As `importlib.util.module_from_spec`, which looks for what cannot be there yet: 10,000 instructions for each."""
    module = ModuleType(spec.name)
    names = vars(module)
    names["__spec__"], names["__loader__"], names["__package__"] = spec, spec.loader, spec.parent
    names["__file__"], names["__cached__"] = spec.origin, spec.cached
    if spec.submodule_search_locations is not None:
        names["__path__"] = spec.submodule_search_locations
    names[IMPORTED] = imported
    return module


def imported(name: str) -> ModuleType:
    """A module by its full name. `from x import y` of Python's takes 20,000 instructions, most of them to find that x
    is no package (short_imports.py writes this instead)."""
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def install() -> None:
    """From here on modules are taken from the file beside this one, if there is one that can be used."""
    try:
        sys.meta_path.insert(0, Modules(os.path.join(HERE, NAME)))
    except (OSError, *_DAMAGED):
        pass


def load_at_once() -> None:
    """From here on the modules that a module needs are loaded with it, if `install` has found them.

    For a program in which only one thread imports anything: others might see a module that is half loaded.
    """
    for finder in sys.meta_path[:1]:
        if isinstance(finder, Modules):
            finder.at_once = True
