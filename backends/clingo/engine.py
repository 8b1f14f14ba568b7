"""Which clingo is asked: its Python module, or in a browser, where that is not, its WebAssembly."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from pzc.backends.interface import ToolMissing

from . import wasm


def available() -> bool:
    """Whether there is a clingo to ask."""
    return wasm.runs() or find_spec("clingo") is not None


def begun(arguments: Sequence[str], watched: Sequence[int]) -> Any:
    """A solver with these options that knows nothing yet, and keeps what it would say to itself.

    watched: the atoms that will be looked at in models. ToolMissing.
    """
    if wasm.runs():
        return wasm.Control(arguments, watched)
    try:
        import clingo
    except ModuleNotFoundError as error:
        raise ToolMissing("clingo is not installed: pip install clingo") from error
    return clingo.Control(list(arguments), logger=lambda code, message: None)
