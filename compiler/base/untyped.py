"""What `typing` has, without types, and of `enum` the plain kind: for code from which annotations are left out
(pzc/trimmed.py).

Names of types are needed there where aliases are made, `Mark: TypeAlias = str | Any`, and as bases; nobody looks at
what comes out. To load `typing` takes 3 ms, `enum` 1 ms.
"""

import sys
from collections.abc import Callable, Iterator

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


Any = ClassVar = Generic = Literal = NoReturn = Protocol = Self = TextIO = TypeAlias = TypeGuard = _Type()


def TypeVar(*_: object, **__: object) -> _Type:
    """See typing."""
    return _Type()


def cast(_: object, value: object) -> object:
    """See typing."""
    return value


def assert_never(value: object) -> None:
    """See typing."""
    raise AssertionError(f"Expected code to be unreachable, but got: {value!r}")


def overload(function: object) -> object:
    """See typing: the last definition counts."""
    return function


def dataclass_transform(**_: object) -> Callable[[object], object]:
    """See typing."""
    return overload


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


if sys.version_info < (3, 14):  # from there on annotations are no part of a class's names
    from collections import namedtuple

    _OWN = ("__annotations__", "__classcell__", "__dict__", "__doc__", "__module__", "__qualname__", "__weakref__")

    class _Named(type):
        def __new__(meta, name: str, bases: tuple[type, ...], own: dict[str, object]) -> type:
            if not bases:
                return super().__new__(meta, name, bases, own)
            fields = list(own.get("__annotations__", ()))  # type: ignore[call-overload]
            defaults = [own[field] for field in fields if field in own]
            made = namedtuple(name, fields, defaults=defaults, module=str(own["__module__"]))  # type: ignore[misc]
            for key, value in own.items():
                if key not in _OWN and key not in fields:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Named):
        """See typing."""
