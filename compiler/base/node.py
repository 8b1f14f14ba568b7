"""Records: `@node` is `@dataclass` without its start-up cost.

`dataclass` compiles methods for each class, which takes about 100 ms for the classes of pzc. Here a constructor is
compiled when it is first called, and all classes share the other methods. Type checkers see frozen dataclasses (PEP
681), and reject code that changes a record.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, dataclass_transform, overload

C = TypeVar("C", bound=type)
T = TypeVar("T")
_REQUIRED: Any = object()


class Field:
    """The options of a record's field: whether it is compared and shown in repr, its default, whether the constructor
    takes it.
    """

    __slots__ = ("compare", "default", "init")

    def __init__(self, compare: bool, default: Any, init: bool) -> None:
        self.compare = compare
        self.default = default
        self.init = init


def field(*, compare: bool = True, repr: bool = True, default: Any = _REQUIRED, init: bool = True) -> Any:
    """Describe a field. A field that does not count in equality is not shown in repr either."""
    return Field(compare and repr, default, init)


@overload
def node(cls: C, /) -> C: ...
@overload
def node(*, eq: bool = True) -> Callable[[C], C]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: Any = None, /, *, eq: bool = True) -> Any:
    """Make a class with annotated fields a frozen record. With eq=False its objects compare by identity."""
    if cls is None:
        return lambda c: _as_record(c, eq)
    return _as_record(cls, eq)


def replace(record: T, **changes: Any) -> T:
    """Copy a record with some fields changed."""
    kind: Any = type(record)
    return kind(**({name: getattr(record, name) for name in kind.__match_args__} | changes))  # type: ignore[no-any-return]


def _as_record(cls: Any, eq: bool) -> Any:
    """Collect the fields of a class and its bases, and add the shared methods to the class."""
    fields: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        fields |= vars(base).get("_fields", {})
    for name in _annotated(cls):
        given = vars(cls).get(name, _REQUIRED)
        fields[name] = given if isinstance(given, Field) else Field(True, given, True)
        if fields[name].default is not _REQUIRED:
            setattr(cls, name, fields[name].default)
        elif isinstance(given, Field):
            delattr(cls, name)
    cls._fields = fields
    cls.__match_args__ = tuple(name for name, f in fields.items() if f.init)  # type: ignore[misc]
    cls._compared = tuple(name for name, f in fields.items() if f.compare)
    for name, method in {"__init__": _constructor(cls), **(_BY_VALUE if eq else _BY_IDENTITY)}.items():
        if name not in vars(cls):
            setattr(cls, name, method)
    return cls


def _annotated(cls: Any) -> Iterable[str]:
    """Return the names of the fields that the class itself adds."""
    try:
        return cls.__annotations__  # type: ignore[no-any-return]
    except NameError:  # Python 3.14 evaluates here; some names are imported only for type checkers
        from annotationlib import Format, get_annotations  # type: ignore[import-not-found,unused-ignore]

        return get_annotations(cls, format=Format.FORWARDREF)  # type: ignore[no-any-return,unused-ignore]


def _constructor(cls: Any) -> Callable[..., None]:
    """Return a constructor that replaces itself by one compiled for its class when the first record is made.

    A generic constructor for all classes would take five times as long, and attributes that it sets take three times as
    long to read.
    """

    def compile_first(self: Any, *args: Any, **named: Any) -> None:
        cls.__init__ = _compiled(cls)
        cls.__init__(self, *args, **named)

    return compile_first


def _compiled(cls: Any) -> Callable[..., None]:
    names = cls.__match_args__
    defaults = {name: cls._fields[name].default for name in names if cls._fields[name].default is not _REQUIRED}
    arguments = ", ".join(f"{name}=defaults[{name!r}]" if name in defaults else name for name in names)
    body = "; ".join(f"self.{name} = {name}" for name in names) or "pass"
    scope: dict[str, Any] = {"defaults": defaults}
    exec(f"def __init__(self, {arguments}): {body}", scope)
    return scope["__init__"]  # type: ignore[no-any-return]


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


_BY_VALUE: dict[str, Any] = {"__repr__": _repr, "__eq__": _eq, "__hash__": _hash}
_BY_IDENTITY: dict[str, Any] = {"__repr__": _repr, "__eq__": object.__eq__, "__hash__": object.__hash__}
