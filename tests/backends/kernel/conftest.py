"""If numba is missing, the search runs uncompiled: the same solutions, a thousand times slower."""

import sys
import warnings
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

import numpy
import pytest

COMPILED = ("search", "matching")


@pytest.fixture(autouse=True)
def numba_or_not(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if find_spec("numba") is not None:
        yield
        return
    numba = ModuleType("numba")
    numba.__spec__ = ModuleSpec("numba", None)
    numba.njit = lambda *_, **__: lambda function: function  # type: ignore[attr-defined]
    numba.uint32, numba.uint64 = numpy.uint32, numpy.uint64  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "numba", numba)
    for name in COMPILED:
        monkeypatch.delitem(sys.modules, f"pzc.backends.kernel.{name}", raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy warns when numbers overflow, machine code does not
        yield
    for name in COMPILED:
        sys.modules.pop(f"pzc.backends.kernel.{name}", None)
