"""What a start needs of `contextlib`, `enum`, `functools`, `importlib`, `types`, in little: to load these takes 4 ms.

Code that is packed has it from here (pzc/trimmed.py); what it does is what is written there.
"""

import sys
from _functools import _lru_cache_wrapper as lru_cached  # type: ignore[import-not-found]
from _functools import partial as partially
from collections.abc import Callable, Iterator

# ---------------------------------------------------------------------------------------------- functools


def lru_cache(maxsize: int | None = 128) -> Callable[[Callable[..., object]], object]:
    """See functools."""
    return lambda function: lru_cached(function, maxsize, False, _as_tuple)


def _as_tuple(*counts: int) -> tuple[int, ...]:
    return counts


cache = lru_cache(None)
"""See functools."""
partial = partially
"""See functools."""


class cached_property:
    """See functools."""

    def __init__(self, function: Callable[[object], object]) -> None:
        self._function = function

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: object, kind: type | None = None) -> object:
        if owner is None:
            return self
        value = vars(owner)[self._name] = self._function(owner)
        return value


# --------------------------------------------------------------------------------------------- contextlib


def contextmanager(function: Callable[..., Iterator[object]]) -> Callable[..., object]:
    """See contextlib."""
    return lambda *args, **named: _Managed(function(*args, **named))


class _Managed:
    """See contextlib: what stands before the `yield` of a generator, and what stands behind it."""

    def __init__(self, steps: Iterator[object]) -> None:
        self._steps = steps

    def __enter__(self) -> object:
        for first in self._steps:
            return first
        raise RuntimeError("generator didn't yield")

    def __exit__(self, kind: type | None, error: BaseException | None, trace: object) -> bool:
        if error is None:
            for _ in self._steps:
                raise RuntimeError("generator didn't stop")
            return False
        try:
            self._steps.throw(error)  # type: ignore[attr-defined]
        except StopIteration:
            return True
        except BaseException as other:
            # a StopIteration that passes through a generator becomes the cause of another error
            if other is not error and not (isinstance(error, StopIteration) and other.__cause__ is error):
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


class suppress:
    """See contextlib."""

    def __init__(self, *kinds: type[BaseException]) -> None:
        self._kinds = kinds

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type | None, error: BaseException | None, trace: object) -> bool:
        return kind is not None and issubclass(kind, self._kinds)


# ---------------------------------------------------------------------------------------- importlib, types


def import_module(name: str) -> object:
    """See importlib, for full names."""
    __import__(name)
    return sys.modules[name]


ModuleType = type(sys)
MappingProxyType = type(vars(type))


# --------------------------------------------------------------------------------------------------- enum


class _Listed(type):
    """See enum.EnumType: makes each value that a class gives a name to one of its objects."""

    _members: dict[object, object]

    def __init__(cls, name: str, bases: tuple[type, ...], own: dict[str, object]) -> None:
        super().__init__(name, bases, own)
        cls._members = {}
        for name, value in own.items():
            if bases and not name.startswith("_") and not hasattr(value, "__get__"):
                member: object = object.__new__(cls)  # type: ignore[arg-type]
                vars(member).update(name=name, value=value)
                setattr(cls, name, member)
                cls._members[value] = member

    def __iter__(cls) -> Iterator[object]:
        return iter(cls._members.values())

    def __len__(cls) -> int:
        return len(cls._members)

    def __call__(cls, value: object) -> object:
        if value not in cls._members:
            raise ValueError(f"{value!r} is not a valid {cls.__name__}")
        return cls._members[value]


class Enum(metaclass=_Listed):
    """See enum: members that are constants, each with a value of its own."""

    name: str
    value: object

    def __repr__(self) -> str:
        return f"<{self}: {self.value!r}>"

    def __str__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __reduce__(self) -> tuple[object, tuple[object]]:
        return type(self), (self.value,)
