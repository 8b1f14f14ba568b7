"""The code of the modules that a start needs, in one file: to find 190 of them one by one takes 10 ms of CPU time.

setup.py makes the file when it builds the package (packing.py), for the Python that it runs under. Where the package is
used in place, the code of a module counts as long as its source is what it was then; what is installed elsewhere nobody
edits, and to ask 190 times takes 1 ms. Otherwise, or where the file is missing or another Python's, Python finds the
module as ever. What `pzc FILE` needs in any case lies together: names that many modules have are there once. Functions
that a start seldom calls are read when they are called first (late.py).
"""

import marshal
import os
import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec, SourceFileLoader
    from types import CodeType, FunctionType, ModuleType
    from typing import Any
else:  # what `importlib` and `types` have these from: to load them takes 0.7 ms
    from _frozen_importlib import ModuleSpec
    from _frozen_importlib_external import SourceFileLoader

    FunctionType, CodeType, ModuleType = type(lambda: None), type((lambda: None).__code__), type(sys)

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "start.modules"
KEY = f"pzc modules 3 {sys.implementation.cache_tag} {sys.hexversion:x}\n".encode()
LENGTH = 8  # bytes of a number: how long the table of contents is, after the key, or where a function begins or ends
IMPORTED = "__imported__"
"""The name by which code of this file knows `imported`."""
BECOME = "__become__"
"""The name by which it knows `Modules.become`."""
LATE = "__late__"
"""The argument of `called_first` that says which function was put off."""
_DAMAGED = (EOFError, ValueError, TypeError)

Kept = tuple[str, bool, "tuple[int, int] | None", int, int, tuple[str, ...]]
"""A module: its source, from this folder on; whether it is a package; how large the source is and when it was last
changed, in nanoseconds (None for what will be installed elsewhere); where its code begins and ends; what it needs when
it is loaded. Modules whose codes lie together begin and end together."""
Late = tuple[str, "CodeType", "tuple[Any, ...] | None", "dict[str, Any]"]
"""A function that was put off: its full name within its module, its code, and what is passed where nothing is said, by
place and by name."""


class _Loader(SourceFileLoader):
    """Has the code already; all else is asked of the source."""

    def __init__(self, name: str, path: str, modules: "Modules") -> None:
        self.name, self.path, self._modules = name, path, modules  # as SourceFileLoader does, in half the time

    def get_code(self, fullname: str) -> CodeType | None:
        """The code, by way of Python's own cache where the one here is damaged."""
        return self._modules.code(fullname) or super().get_code(fullname)

    def exec_module(self, module: ModuleType) -> None:
        """Runs the code, which imports in its own way."""
        self._modules.tell(module)
        if self._modules.at_once:
            self._modules.load_needed(module.__name__)
        super().exec_module(module)


class _Spec:
    """Stands for the spec of a module that is loaded, which hardly anybody asks for: it is made when somebody does."""

    _initializing = False  # asked for by each import of the module, as `parent` is by each that it does

    def __init__(self, name: str, parent: str, source: str, modules: "Modules") -> None:
        self.name, self.parent, self.origin, self._modules = name, parent, source, modules

    def __getattr__(self, attribute: str) -> "Any":
        spec = self._modules.spec(self.name, self.origin)
        self.__dict__.update(vars(spec))
        return getattr(spec, attribute)


class Modules:
    """The modules of a file, as a finder of Python's."""

    def __init__(self, path: str) -> None:
        """Raises OSError, ValueError, TypeError, EOFError for a file that is none of ours."""
        self._path = path
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
        if self._bytes(0, len(KEY)) != KEY:
            os.close(self._file)
            raise ValueError("of another Python or version")
        head = len(KEY) + LENGTH
        length = _number(self._bytes(len(KEY), LENGTH))
        self._start = head + length
        contents: tuple[dict[str, Kept], int] = marshal.loads(self._bytes(head, length))
        self._contents, self._places = contents
        self._codes: dict[int, dict[str, CodeType]] = {}
        self.at_once = False

    def find_spec(
        self, name: str, path: "Sequence[str] | None" = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What to load a module from; None where Python has to look for it."""
        source = self._source(name)
        return None if source is None else self.spec(name, source)

    def _source(self, name: str) -> str | None:
        """The file of a module, if its code is here and it is what it was."""
        kept = self._contents.get(name)
        if kept is None:
            return None
        path, _, then, *_ = kept
        if then is None:
            return f"{HERE}{os.sep}{path}"
        return path if then == state(path) else None  # a whole one, where the package is used in place

    def spec(self, name: str, source: str) -> ModuleSpec:
        """What to load a module from whose code is here."""
        spec = ModuleSpec(name, _Loader(name, source, self), origin=source)
        if self._contents[name][1]:
            spec.submodule_search_locations = [os.path.dirname(source)]
        spec.has_location = True
        spec.cached = self._path
        return spec

    def code(self, name: str) -> CodeType | None:
        """The code of a module of this file; None where it is damaged."""
        _, _, _, start, end, _ = self._contents[name]
        if start not in self._codes:
            codes = self._read(start, end)
            self._codes[start] = codes if isinstance(codes, dict) else {}
        code = self._codes[start].get(name)
        return code if isinstance(code, CodeType) else None

    def _read(self, start: int, end: int) -> "Any":
        """What lies in the file after its table of contents; None where it is damaged."""
        try:
            return marshal.loads(self._bytes(self._start + start, end - start))
        except (OSError, *_DAMAGED):
            return None

    def _bytes(self, start: int, length: int) -> bytes:
        """Nothing is sought in the file, which threads and processes begun by us may read at the same time."""
        if hasattr(os, "pread"):
            return os.pread(self._file, length, start)
        with open(self._path, "rb") as file:  # Windows
            file.seek(start)
            return file.read(length)

    def tell(self, module: ModuleType) -> None:
        """Gives a module the names by which its code knows us."""
        names = vars(module)
        names[IMPORTED], names[BECOME] = imported, self.become

    def become(self, names: "dict[str, Any]", number: int) -> FunctionType:
        """Has a function of a module, whose names these are, become what it was before it was put off.

        Its code comes last: until then, and in other threads, it is what asks for it.
        """
        place = self._bytes(self._start + self._places + 2 * LENGTH * number, 2 * LENGTH)
        late: Late | None = self._read(_number(place[:LENGTH]), _number(place[LENGTH:]))
        if late is None:
            raise ImportError(f"{self._path} is damaged: install pzc anew", path=self._path)
        name, code, placed, named = late
        waiting = _found(names, name)
        if not isinstance(waiting, FunctionType) or (waiting.__kwdefaults__ or {}).get(LATE) != number:
            waiting = FunctionType(code, names, name)  # somebody has given the name to something else meanwhile
        waiting.__name__, waiting.__qualname__ = code.co_name, name
        waiting.__defaults__, waiting.__kwdefaults__ = placed, {**named, LATE: number}
        waiting.__code__ = code
        return waiting

    def load_needed(self, name: str) -> None:
        """Loads what a module needs when it is loaded, and what that needs, as far as it is here and nobody has changed
        it: without Python's search and locks, which take a fifth of the time."""
        for other in self._contents[name][-1]:
            if other not in sys.modules:
                source = self._source(other)
                code = None if source is None else self.code(other)
                if source is not None and code is not None:
                    self._load(self._module(other, source), code)

    def _module(self, name: str, source: str) -> ModuleType:
        """As `importlib.util.module_from_spec`, which looks for what cannot be there yet (10,000 instructions)."""
        module = ModuleType(name)
        names = vars(module)
        names["__file__"], names["__cached__"] = source, self._path
        self.tell(module)
        if self._contents[name][1]:
            spec = names["__spec__"] = self.spec(name, source)
            names["__package__"], names["__path__"] = name, spec.submodule_search_locations
        else:
            names["__package__"] = parent = name.rpartition(".")[0]
            names["__spec__"] = _Spec(name, parent, source, self)
        return module

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


def state(source: str) -> tuple[int, int] | None:
    """How large a file is, and when it was last changed; None where there is none."""
    try:
        now = os.stat(source)
    except OSError:
        return None
    return now.st_size, now.st_mtime_ns


def number_bytes(number: int) -> bytes:
    """A number as it stands in the file outside of code."""
    return number.to_bytes(LENGTH, "big")


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _found(names: "dict[str, Any]", full_name: str) -> "Any":
    """What has a name in a module, or in a class of it."""
    found: Any = None
    for part in full_name.split("."):
        found = names.get(part)
        names = getattr(found, "__dict__", {})
    return found


def called_first(*args: "Any", __late__: int, **named: "Any") -> "Any":
    """What a function does that was put off. This code runs among the names of the function's module."""
    return __become__(globals(), __late__)(*args, **named)  # type: ignore[name-defined]  # noqa: F821


def items_first(*args: "Any", __late__: int, **named: "Any") -> "Any":
    """The same of a generator: code takes the place of such alone that is of the same kind."""
    yield from __become__(globals(), __late__)(*args, **named)  # type: ignore[name-defined]  # noqa: F821


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
