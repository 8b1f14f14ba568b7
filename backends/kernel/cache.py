"""Choose a cache folder for numba if its default is not writable."""

import tempfile
from functools import cache
from typing import Any

from pzc.compiler.base.clock import unguarded


@cache
def ensure_cache() -> None:
    """Before anything is compiled. The place of last resort is there as long as this process: the next one compiles
    anew, which takes some seconds. ModuleNotFoundError where there is no numba."""
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
