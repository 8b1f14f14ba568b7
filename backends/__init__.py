"""A name to its back-end. A further one is a new folder, whose backend.py defines BACKEND, and a name here."""

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from .interface import Backend, Target

AUTO = "auto"
"""The back-end that chooses one of those for each puzzle, where none is named."""

NAMES = ("cpsat", "minizinc", "clingo")


def get(name: str) -> Backend:
    """The back-end of that name, which is one of NAMES, or AUTO; KeyError for other names.

    Solvers are loaded when they are needed: where one is not installed, `search` raises ToolMissing. AUTO is clingo
    where there is no CP-SAT to choose, as in a browser.
    """
    if name not in (AUTO, *NAMES):
        raise KeyError(name)
    if name == AUTO and find_spec("ortools") is None:
        name = "clingo"
    return cast(Backend, import_module(f"pzc.backends.{name}.backend").BACKEND)


def targets() -> dict[str, Target]:
    """All that back-ends write, by name."""
    return {name: target for backend in NAMES for name, target in get(backend).targets.items()}
