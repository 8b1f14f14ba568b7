"""Frozen dataclasses that cost no start-up: `@node` instead of `@dataclass(frozen=True)`.

The standard decorator writes and compiles the methods of each class, 0.4 ms a class and 50 ms for this
compiler, which is more than parsing and checking a puzzle takes. Here all classes share one set of methods;
type checkers see dataclasses all the same (PEP 681).
"""

from collections.abc import Callable, Collection
from typing import Any, TypeVar, dataclass_transform, overload

C = TypeVar("C", bound=type)
T = TypeVar("T")
_REQUIRED: Any = object()


class Field:
    """What is special about a field: not part of equality and repr, with a default, not an argument."""

    __slots__ = ("compare", "default", "init")

    def __init__(self, compare: bool, default: Any, init: bool) -> None:
        self.compare = compare
        self.default = default
        self.init = init


_PLAIN = Field(True, _REQUIRED, True)


def field(*, compare: bool = True, repr: bool = True, default: Any = _REQUIRED, init: bool = True) -> Any:
    """A field that is special. What does not count in equality is not shown in repr either."""
    return Field(compare and repr, default, init)


@overload
def node(cls: C, /) -> C: ...
@overload
def node(*, eq: bool = True) -> Callable[[C], C]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: Any = None, /, *, eq: bool = True) -> Any:
    """Makes a class of annotated fields a frozen record; with eq=False its objects compare by identity."""
    if cls is None:
        return lambda c: _made(c, eq)
    return _made(cls, eq)


def replace(record: T, **changes: Any) -> T:
    """A copy of a record with some fields changed."""
    names: tuple[str, ...] = vars(type(record)).get("__match_args__", ())
    old = {name: getattr(record, name) for name in names}
    return type(record)(**(old | changes))


def _made(cls: Any, eq: bool) -> Any:
    own, base, added = cls.__dict__, cls.__base__, _annotated(cls)
    if len(cls.__bases__) == 1 and own.keys().isdisjoint(added) and _fields_of(base).keys().isdisjoint(added):
        _enter_plain(cls, base, added)
    else:
        _enter_fields(cls, added)
    its_own = _EQUALITY if ("__eq__" if eq else "__hash__") in own else ()
    for name, method in (BY_VALUE if eq else BY_IDENTITY).items():
        # to set what is inherited already would take as long as the class itself
        if getattr(cls, name) is not method and name not in its_own and not (method is _init and name in own):
            setattr(cls, name, method)
    return cls


def _enter_plain(cls: Any, base: Any, added: Collection[str]) -> None:
    """The names of a class's fields, if nothing special is said of those that it adds: as they are in most.

    (pzc/records.py writes that out instead.)
    """
    cls.__match_args__ = (*getattr(base, "__match_args__", ()), *added)  # type: ignore[misc]
    cls._compared = (*getattr(base, "_compared", ()), *added)


def _enter_fields(cls: Any, added: Collection[str]) -> None:
    fields: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:-1]):
        fields |= _fields_of(base)
    for name in added:
        given = cls.__dict__.get(name, _REQUIRED)
        fields[name] = given if isinstance(given, Field) else Field(True, given, True)
        if fields[name].default is not _REQUIRED:
            setattr(cls, name, fields[name].default)
        elif isinstance(given, Field):
            delattr(cls, name)
    cls._fields = fields
    cls.__match_args__ = tuple(name for name, f in fields.items() if f.init)  # type: ignore[misc]
    cls._compared = tuple(name for name, f in fields.items() if f.compare)


def _fields_of(cls: Any) -> dict[str, Field]:
    """All fields of a class; only those that add special ones, or have several bases, keep them."""
    own: dict[str, Field] | None = cls.__dict__.get("_fields")
    if own is not None or cls is object:
        return own or {}
    known = _fields_of(cls.__base__)
    return known | {name: _PLAIN for name in getattr(cls, "__match_args__", ()) if name not in known}


def _annotated(cls: Any) -> Any:
    """The names of the fields that the class itself adds."""
    try:
        return cls.__annotations__
    except NameError:  # from Python 3.14 on they are worked out here, and may name what only type checkers import
        from annotationlib import Format, get_annotations  # type: ignore[import-not-found,unused-ignore]

        return get_annotations(cls, format=Format.FORWARDREF)


def _init(self: Any, *args: Any, **named: Any) -> None:
    names = self.__match_args__
    if not named and len(args) == len(names):  # as nearly all are made
        self.__dict__.update(zip(names, args))  # noqa: B905 - as below
        kind = type(self)
        if 0 < len(names) <= len(_QUICK) and kind.__init__ is _init and not kind.__subclasses__():
            type.__setattr__(kind, "__init__", _QUICK[len(names) - 1](*names))
        return
    if len(args) != len(names):
        given = len(args) + len(named)
        if len(args) > len(names) or not names[len(args) :] or not set(named) <= set(names[len(args) :]):
            raise TypeError(f"{type(self).__name__} takes {', '.join(names)}, not {args} and {named}")
        fields = _fields_of(type(self))
        missing = [n for n in names[len(args) :] if n not in named and fields[n].default is _REQUIRED]
        if missing:
            raise TypeError(f"{type(self).__name__} lacks {', '.join(missing)}, {given} given")
    elif named:
        raise TypeError(f"{type(self).__name__} is given {', '.join(named)} twice")
    values = self.__dict__
    values.update(zip(names, args))  # noqa: B905 - strict would refuse fields with defaults
    if named:
        values.update(named)


# From the second one on, records of few fields are made by a function of their class: in a third of the time. For most
# classes there is no second one, and to set it takes longer than to make one record.


def _of_one(a: str) -> Any:
    def init(self: Any, x: Any = _REQUIRED, /, **named: Any) -> None:
        if x is _REQUIRED or named:
            _init(self, *_given(x), **named)
        else:
            self.__dict__[a] = x

    return init


def _of_two(a: str, b: str) -> Any:
    def init(self: Any, x: Any = _REQUIRED, y: Any = _REQUIRED, /, **named: Any) -> None:
        if y is _REQUIRED or named:
            _init(self, *_given(x, y), **named)
        else:
            values = self.__dict__
            values[a], values[b] = x, y

    return init


def _of_three(a: str, b: str, c: str) -> Any:
    def init(self: Any, x: Any = _REQUIRED, y: Any = _REQUIRED, z: Any = _REQUIRED, /, **named: Any) -> None:
        if z is _REQUIRED or named:
            _init(self, *_given(x, y, z), **named)
        else:
            values = self.__dict__
            values[a], values[b], values[c] = x, y, z

    return init


def _of_four(a: str, b: str, c: str, d: str) -> Any:
    def init(
        self: Any, w: Any = _REQUIRED, x: Any = _REQUIRED, y: Any = _REQUIRED, z: Any = _REQUIRED, /, **named: Any
    ) -> None:
        if z is _REQUIRED or named:
            _init(self, *_given(w, x, y, z), **named)
        else:
            values = self.__dict__
            values[a], values[b], values[c], values[d] = w, x, y, z

    return init


_QUICK: tuple[Callable[..., Any], ...] = (_of_one, _of_two, _of_three, _of_four)


def _given(*args: Any) -> list[Any]:
    return [arg for arg in args if arg is not _REQUIRED]


def _frozen(self: Any, name: str, *_: Any) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} can't be changed: records are frozen")


def _values(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, name) for name in self._compared)


def _eq(self: Any, other: object) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    return self is other or _values(self) == _values(other)


def _hash(self: Any) -> int:
    return hash((type(self), *_values(self)))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._compared)
    return f"{type(self).__qualname__}({shown})"


_EQUALITY = ("__eq__", "__hash__")
_SHARED: dict[str, Any] = {
    "__init__": _init,
    "__setattr__": _frozen,
    "__delattr__": _frozen,
    "__repr__": _repr,
}
BY_VALUE: dict[str, Any] = {**_SHARED, "__eq__": _eq, "__hash__": _hash}
BY_IDENTITY: dict[str, Any] = {**_SHARED, "__eq__": object.__eq__, "__hash__": object.__hash__}
"""The methods of records, and of those with eq=False."""
