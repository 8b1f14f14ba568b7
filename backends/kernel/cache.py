"""A place for what numba compiles, where it finds none: nobody may write beside our files, and there is no home."""

import tempfile
from functools import cache
from typing import Any


@cache
def ensure_cache() -> None:
    """Before anything is compiled. The place of last resort is there as long as this process: the next one compiles
    anew, which takes some seconds. ModuleNotFoundError where there is no numba."""
    import numba

    config: Any = numba.config
    try:
        numba.njit(cache=True)(_anything)
    except RuntimeError:  # numba's, for want of a place
        config.CACHE_DIR = _folder().name


@cache
def _folder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(prefix="pzc-numba-")


def _anything() -> None:
    """Nothing; numba looks where the file lies."""
