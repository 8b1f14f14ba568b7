"""Find a back-end by its name. To add one, add a folder whose backend.py defines BACKEND, and its name here."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from .interface import Backend, Target

AUTO = "auto"
"""The back-end that chooses a solver for each puzzle. It is the default."""

NAMES = ("cpsat", "minizinc", "clingo")


@cache
def get(name: str) -> Backend:
    """Return the back-end with this name, which is AUTO or one of NAMES. Raises KeyError for other names.

    Solvers are loaded when they are needed: if one is not installed, `search` raises ToolMissing. AUTO is clingo if
    CP-SAT is not installed, as in a browser.
    """
    if name not in (AUTO, *NAMES):
        raise KeyError(name)
    if name == AUTO and find_spec("ortools") is None:
        name = "clingo"
    return cast(Backend, import_module(f"pzc.backends.{name}.backend").BACKEND)


def targets() -> dict[str, Target]:
    """Return all targets that back-ends write, by name."""
    return {name: target for backend in NAMES for name, target in get(backend).targets.items()}
