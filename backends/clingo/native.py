"""clingo's C interface (clingo.h), with as much of `clingo.Control` as is used here.

The functions are those of the binding in clingo's Python package. The package's own modules are passed by: to load them
and what they load takes 15 ms of CPU time, the library 4, and a small puzzle's whole process less than 100.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Any

from pzc.backends.installed import find_spec

_PACKAGE = "clingo"
_BINDING = "clingo._clingo"
_SILENT = 0  # messages, but for errors


@cache
def _binding() -> Any:
    """The module with `ffi` and `lib`. ModuleNotFoundError.

    It is registered as the part of the package that it is: who imports that later gets the same library.
    """
    if _BINDING in sys.modules:
        return sys.modules[_BINDING]
    package = find_spec(_PACKAGE)
    if package is None:
        raise ModuleNotFoundError("clingo is not installed", name=_PACKAGE)
    spec = PathFinder.find_spec(_BINDING, package.submodule_search_locations)
    if spec is None or spec.loader is None:  # a clingo that is put together in another way
        internal = import_module("clingo._internal")
        return _Binding(internal._ffi, internal._lib)
    with _open_to_others():
        module = spec.loader.create_module(spec) or ModuleType(spec.name)
        spec.loader.exec_module(module)
    sys.modules[_BINDING] = module
    return module


class _Binding:
    def __init__(self, ffi: Any, lib: Any) -> None:
        self.ffi = ffi
        self.lib = lib


@contextmanager
def _open_to_others() -> Iterator[None]:
    """Libraries are loaded as clingo's package loads its own: functions are looked up when they are called."""
    if not hasattr(sys, "setdlopenflags"):
        yield
        return
    flags = sys.getdlopenflags()
    sys.setdlopenflags(os.RTLD_LAZY | os.RTLD_GLOBAL)
    try:
        yield
    finally:
        sys.setdlopenflags(flags)


class Model:
    """What holds in a model, or in all or some of them; as long as the search has not gone on."""

    def __init__(self, library: "_Library", pointer: Any) -> None:
        self._library = library
        self._pointer = pointer
        self._holds = library.ffi.new("bool *")

    def is_true(self, literal: int) -> bool:
        """Whether a literal holds."""
        self._library.require(self._library.lib.clingo_model_is_true(self._pointer, literal, self._holds))
        return bool(self._holds[0])


class Result:
    """How a search ended."""

    def __init__(self, lib: Any, bits: int) -> None:
        self.exhausted = bool(bits & lib.clingo_solve_result_exhausted)
        self.interrupted = bool(bits & lib.clingo_solve_result_interrupted)
        self.unsatisfiable = bool(bits & lib.clingo_solve_result_unsatisfiable)


class _Library:
    """The functions, and what is done with what they give back."""

    def __init__(self) -> None:
        binding = _binding()
        self.ffi = binding.ffi
        self.lib = binding.lib

    def require(self, done: bool) -> None:
        """MemoryError, or RuntimeError in clingo's words, for a function that failed."""
        if done:
            return
        message = self.ffi.string(self.lib.clingo_error_message()).decode()
        if self.lib.clingo_error_code() == self.lib.clingo_error_bad_alloc:
            raise MemoryError(message)
        raise RuntimeError(message)

    def given(self, kind: str, function: Any, *arguments: Any) -> Any:
        """What a function leaves where its last argument points to."""
        place = self.ffi.new(f"{kind} *")
        self.require(function(*arguments, place))
        return place[0]


class Settings:
    """`Control.configuration.solve`: options of clasp's for the searches to come, written only."""

    _library: _Library
    _configuration: Any

    def __init__(self, library: _Library, configuration: Any) -> None:
        vars(self).update(_library=library, _configuration=configuration)

    def __setattr__(self, name: str, value: str) -> None:
        library, lib = self._library, self._library.lib
        root = library.given("clingo_id_t", lib.clingo_configuration_root, self._configuration)
        path = f"solve.{name}".encode()
        key = library.given("clingo_id_t", lib.clingo_configuration_map_at, self._configuration, root, path)
        library.require(lib.clingo_configuration_value_set(self._configuration, key, value.encode()))


class Configuration:
    """`Control.configuration`."""

    def __init__(self, library: _Library, control: Any) -> None:
        pointer = library.given("clingo_configuration_t *", library.lib.clingo_control_configuration, control)
        self.solve = Settings(library, pointer)


class Backend:
    """Where more is said; as long as the context of `Control.backend` lasts."""

    def __init__(self, library: _Library, pointer: Any) -> None:
        self._library = library
        self._pointer = pointer

    def add_atom(self) -> int:
        """An atom that the program does not have."""
        library = self._library
        return int(library.given("clingo_atom_t", library.lib.clingo_backend_add_atom, self._pointer, library.ffi.NULL))

    def add_rule(self, head: Sequence[int], body: Sequence[int], choice: bool = False) -> None:
        """One more rule."""
        add = self._library.lib.clingo_backend_rule
        self._library.require(add(self._pointer, choice, list(head), len(head), list(body), len(body)))

    def add_weight_rule(
        self, head: Sequence[int], lower: int, body: Sequence[tuple[int, int]], choice: bool = False
    ) -> None:
        """One more rule, whose body holds where the weights of its literals reach a bound."""
        add = self._library.lib.clingo_backend_weight_rule
        self._library.require(add(self._pointer, choice, list(head), len(head), lower, list(body), len(body)))


class Control:
    """A program that can be asked, and added to. What clingo would say to a terminal is not said."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._library = library = _Library()
        ffi = library.ffi
        words = [ffi.new("char[]", word.encode()) for word in arguments]
        new, none = library.lib.clingo_control_new, ffi.NULL
        self._pointer = library.given("clingo_control_t *", new, words, len(words), none, none, _SILENT)
        self.configuration = Configuration(library, self._pointer)

    def __del__(self) -> None:
        if hasattr(self, "_pointer"):
            self._library.lib.clingo_control_free(self._pointer)

    def add(self, part: str, parameters: Sequence[str], text: str) -> None:
        """The program, as aspif, in a part without parameters. RuntimeError for what is none."""
        ffi, add = self._library.ffi, self._library.lib.clingo_control_add
        self._library.require(add(self._pointer, part.encode(), ffi.NULL, 0, text.encode()))

    def ground(self, parts: Sequence[tuple[str, Sequence[Any]]]) -> None:
        """What was added is read."""
        ffi, ground = self._library.ffi, self._library.lib.clingo_control_ground
        names = [ffi.new("char[]", name.encode()) for name, _ in parts]
        said = ffi.new("clingo_part_t[]", [(name, ffi.NULL, 0) for name in names])
        self._library.require(ground(self._pointer, said, len(names), ffi.NULL, ffi.NULL))

    def interrupt(self) -> None:
        """Ends the search that runs, or the next one. May be called from another thread."""
        self._library.lib.clingo_control_interrupt(self._pointer)

    @contextmanager
    def backend(self) -> Iterator[Backend]:
        """Where more is said."""
        library = self._library
        pointer = library.given("clingo_backend_t *", library.lib.clingo_control_backend, self._pointer)
        library.require(library.lib.clingo_backend_begin(pointer))
        try:
            yield Backend(library, pointer)
        finally:
            library.require(library.lib.clingo_backend_end(pointer))

    def solve(
        self,
        assumptions: Sequence[int] = (),
        on_model: Callable[[Model], Any] | None = None,
        on_core: Callable[[Sequence[int]], Any] | None = None,
    ) -> Result:
        """Models, until `on_model` gives False, and a core of the assumptions where there are none.

        Models are fetched one by one instead of being called back with: an error on the way needs no way round.
        """
        library, lib = self._library, self._library.lib
        mode, assumed, none = lib.clingo_solve_mode_yield, list(assumptions), library.ffi.NULL
        search = "clingo_solve_handle_t *", lib.clingo_control_solve
        handle = library.given(*search, self._pointer, mode, assumed, len(assumed), none, none)
        try:
            while True:
                library.require(lib.clingo_solve_handle_resume(handle))
                model = library.given("clingo_model_t const *", lib.clingo_solve_handle_model, handle)
                if model == none or on_model is not None and on_model(Model(library, model)) is False:
                    break
            result = Result(lib, library.given("clingo_solve_result_bitset_t", lib.clingo_solve_handle_get, handle))
            if on_core is not None and result.unsatisfiable:
                on_core(self._core(handle))
            return result
        finally:
            library.require(lib.clingo_solve_handle_close(handle))

    def _core(self, handle: Any) -> list[int]:
        library = self._library
        core, size = library.ffi.new("clingo_literal_t const **"), library.ffi.new("size_t *")
        library.require(library.lib.clingo_solve_handle_core(handle, core, size))
        return [core[0][place] for place in range(size[0])]
