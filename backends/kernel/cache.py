"""Choose a cache folder for numba if its default is not writable."""

import tempfile
from functools import cache
from typing import Any

from pzc.compiler.base.clock import unguarded


@cache
def ensure_cache() -> None:
    """Call this before compiling anything. If numba finds no place for its cache, use a temporary folder.

    That folder is deleted with this process, so the next process compiles again, which takes some seconds. Raises
    ModuleNotFoundError if numba is missing.
    """
    with unguarded():
        import numba

    config: Any = numba.config
    try:
        numba.njit(cache=True)(_anything)
    except RuntimeError:  # raised by numba if it finds no place
        config.CACHE_DIR = _folder().name


@cache
def _folder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(prefix="pzc-numba-")


def _anything() -> None:
    """Do nothing. numba looks for a cache beside this file."""
