"""Which clingo is asked: the library in its Python package, or in a browser, where that is not, its WebAssembly."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pzc.backends.interface import ToolMissing

if TYPE_CHECKING:
    from .wasm import Run

_web_assembly: Run | None = None


def use(run: Run | None) -> None:
    """From here on this runs programs, in WebAssembly. None: there is no such clingo."""
    global _web_assembly
    _web_assembly = run


def in_browser() -> bool:
    """Return True if clingo is WebAssembly."""
    return _web_assembly is not None


def available() -> bool:
    """Whether there is a clingo to ask."""
    return _web_assembly is not None or find_spec("clingo") is not None


def begun(arguments: Sequence[str], watched: Sequence[int]) -> Any:
    """A solver with these options that knows nothing yet, and keeps what it would say to itself.

    watched: the atoms that will be looked at in models. ToolMissing.
    """
    if _web_assembly is not None:
        from . import wasm

        return wasm.Control(_web_assembly, arguments, watched)
    if not available():
        raise ToolMissing("clingo is not installed: pip install clingo")
    from .control import Control  # imports clingo

    return Control(arguments, watched)
