"""What `typing` has, and `abc`, without types: for code from which annotations are left out (pzc/trimmed.py).

Names of types are needed there where aliases are made, `Mark: TypeAlias = str | Any`, and as bases; nobody looks at
what comes out. To load `typing` takes 3 ms.
"""

from _collections import _tuplegetter  # type: ignore[import-not-found]
from collections.abc import Callable

TYPE_CHECKING = False


class _Type:
    """Stands for any type; as a base it is none."""

    def __getitem__(self, _: object) -> "_Type":
        return self

    def __or__(self, _: object) -> "_Type":
        return self

    __ror__ = __or__

    def __mro_entries__(self, _: object) -> tuple[type, ...]:
        return ()


ABC = Any = ClassVar = Literal = NoReturn = Protocol = Self = TextIO = TypeAlias = TypeGuard = _Type()


class Generic:
    """See typing."""

    def __class_getitem__(cls, _: object) -> type:
        return cls


def TypeVar(*_: object, **__: object) -> _Type:
    """See typing."""
    return _Type()


def cast(_: object, value: object) -> object:
    """See typing."""
    return value


def abstractmethod(function: object) -> object:
    """See abc: for the names that are imported, since no such method is left."""
    return function


def assert_never(value: object) -> None:
    """See typing."""
    raise AssertionError(f"Expected code to be unreachable, but got: {value!r}")


def overload(function: object) -> object:
    """See typing: the last definition counts."""
    return function


def dataclass_transform(**_: object) -> Callable[[object], object]:
    """See typing."""
    return overload


class NamedTuple(tuple[object, ...]):
    """See typing. Subclasses bring `_fields`, with a `field_at` for each, and `__new__` (pzc/trimmed.py)."""

    __slots__ = ()
    _fields: tuple[str, ...] = ()

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({', '.join(shown)})"

    def __getnewargs__(self) -> tuple[object, ...]:
        return tuple(self)

    def _asdict(self) -> dict[str, object]:
        return dict(zip(self._fields, self, strict=True))

    def _replace(self, **changes: object) -> object:
        return type(self)(**(self._asdict() | changes))


field_at = _tuplegetter
"""How a field is read, by its place and what is said of it."""
tuple_of = tuple.__new__
"""A tuple of a class with these fields."""
