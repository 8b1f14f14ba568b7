"""Whether a package is installed, for starts: `importlib.util`, which has the same, takes 1 ms to load."""

import sys
from importlib.machinery import ModuleSpec

_found: dict[str, ModuleSpec] = {}
"""Those that were looked for, and are there."""


def find_spec(package: str) -> ModuleSpec | None:
    """How a package, which is part of no other, would be loaded or was; None where it is not installed."""
    if package in sys.modules:
        loaded: ModuleSpec | None = getattr(sys.modules[package], "__spec__", None)
        return loaded
    if package not in _found:
        spec = next((spec for finder in sys.meta_path if (spec := finder.find_spec(package, None))), None)
        if spec is None:
            return None
        _found[package] = spec
    return _found[package]
