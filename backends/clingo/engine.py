"""Choose the clingo to use: the Python package, or in a browser its WebAssembly."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pzc.backends.interface import ToolMissing

if TYPE_CHECKING:
    from .wasm import Run

_web_assembly: Run | None = None


def use(run: Run | None) -> None:
    """Use this function to run programs in WebAssembly, or None if clingo is not WebAssembly."""
    global _web_assembly
    _web_assembly = run


def in_browser() -> bool:
    """Return True if clingo is WebAssembly."""
    return _web_assembly is not None


def available() -> bool:
    """Return True if some clingo is available."""
    return _web_assembly is not None or find_spec("clingo") is not None


def start_control(arguments: Sequence[str], watched: Sequence[int]) -> Any:
    """Return a silent solver with these options and an empty program.

    `watched` are the atoms that will be read from models. Raises ToolMissing.
    """
    if _web_assembly is not None:
        from . import wasm

        return wasm.Control(_web_assembly, arguments, watched)
    if not available():
        raise ToolMissing("clingo is not installed: pip install clingo")
    from .control import Control  # imports clingo

    return Control(arguments, watched)
