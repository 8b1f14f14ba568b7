"""A target's name to its back-end. A further one is a new file, which defines BACKEND, and a line here."""

from importlib import import_module
from typing import cast

from .interface import Backend

_MODULES = {
    "cpsat": "pzc.backends.cpsat.backend",
    "minizinc": "pzc.backends.minizinc",
}

NAMES = tuple(_MODULES)


def get(name: str) -> Backend:
    """The back-end of that name, which is one of NAMES.

    Loads it, and with it the solver. Raises ToolMissing where that is not installed, and KeyError for
    other names.
    """
    return cast(Backend, import_module(_MODULES[name]).BACKEND)
