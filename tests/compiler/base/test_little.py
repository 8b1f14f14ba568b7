"""What stands for parts of the standard library does what these do."""

import contextlib
import copy
import enum
import functools
import types
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

from pzc.compiler.base import little


@pytest.mark.parametrize("library", [enum, little])
def test_enums(library: Any) -> None:
    class Size(library.Enum):  # type: ignore[misc, name-defined]
        """How large."""

        SMALL = "small"
        LARGE = "large"

        @property
        def other(self) -> object:
            return Size.LARGE if self is Size.SMALL else Size.SMALL

    with pytest.raises(ValueError, match="'huge' is not a valid"):
        Size("huge")
    small: Any = Size("small")
    assert small is Size.SMALL and small.other is Size.LARGE and copy.deepcopy(small) is small
    assert isinstance(small, library.Enum) and small != Size.LARGE and {small: 1}[Size.SMALL] == 1
    assert (small.name, small.value, repr(small)) == ("SMALL", "small", "<Size.SMALL: 'small'>")
    assert (str(small), f"{small}", len(Size)) == ("Size.SMALL", "Size.SMALL", 2)
    assert [each.name for each in Size] == ["SMALL", "LARGE"]


@pytest.mark.parametrize("library", [functools, little])
def test_what_is_kept_is_worked_out_once(library: Any) -> None:
    calls: list[object] = []

    class Maker:
        @library.cached_property  # type: ignore[untyped-decorator]
        def made(self) -> list[object]:
            """Made."""
            calls.append(self)
            return []

        @library.cache  # type: ignore[untyped-decorator]
        def made_of(self, x: int, more: int = 0) -> int:
            calls.append(x)
            return x + more

    maker = Maker()
    assert maker.made is maker.made and vars(maker)["made"] == [] and type(Maker.made) is library.cached_property
    assert [maker.made_of(1), maker.made_of(1), maker.made_of(1, more=2), maker.made_of(1)] == [1, 1, 3, 1]
    assert calls == [maker, 1, 1]
    of_one = library.lru_cache(maxsize=1)(calls.append)
    for x in (5, 5, 6, 5):
        of_one(x)
    assert calls[3:] == [5, 6, 5]
    of_one.cache_clear()
    of_one(5)
    assert calls[6:] == [5]
    assert library.partial(divmod, 7)(2) == (3, 1)


def steps(seen: list[str], end: type[BaseException] | None = None, swallow: bool = False) -> Iterator[str]:
    seen.append("begun")
    try:
        yield "value"
    except KeyError:
        seen.append("caught")
        if not swallow:
            raise
    finally:
        seen.append("ended")
    if end is not None:
        raise end("after")


def none() -> Iterator[str]:
    yield from ()


def two() -> Iterator[str]:
    with contextlib.suppress(KeyError):
        yield "one"
    yield "two"


def raising(error: BaseException | None) -> None:
    if error is not None:
        raise error


INSIDE: list[BaseException | None] = [None, KeyError("in"), ValueError("in"), StopIteration("in"), RuntimeError("in")]
WAYS: list[Callable[[list[str]], Iterator[str]]] = [
    steps,
    lambda seen: steps(seen, swallow=True),
    lambda seen: steps(seen, end=ValueError),
    lambda seen: steps(seen, end=KeyError, swallow=True),
    lambda _: none(),
    lambda _: two(),
]


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("inside", range(len(INSIDE)))
def test_generators_as_managers(way: int, inside: int) -> None:
    def happened(library: Any) -> tuple[object, ...]:
        seen: list[str] = []
        error = INSIDE[inside]
        try:
            with library.contextmanager(WAYS[way])(seen) as value:
                seen.append(value)
                raising(error)
        except (Exception, RuntimeError) as raised:
            return seen, type(raised), str(raised), raised is error
        return seen, None

    assert happened(little) == happened(contextlib)


@pytest.mark.parametrize("library", [contextlib, little])
def test_what_is_suppressed(library: Any) -> None:
    with library.suppress(KeyError, ValueError):
        raise KeyError
    with pytest.raises(TypeError), library.suppress(KeyError):
        raise TypeError
    with library.suppress(KeyError):
        pass


def test_modules_and_types() -> None:
    assert little.import_module("os.path") is import_module("os.path")
    assert (little.ModuleType, little.MappingProxyType) == (types.ModuleType, types.MappingProxyType)
