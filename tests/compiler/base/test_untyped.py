"""What stands for types is as good as they are where a module is loaded."""

import copy
import enum
import sys
import typing
from typing import Any

import pytest

from pzc.compiler.base import untyped


def test_it_has_names_of_typing_alone_and_enum() -> None:
    own = {name for name in vars(untyped) if not name.startswith("_")} - {"sys", "Callable", "Iterator", "namedtuple"}
    assert own <= {*typing.__all__, "Enum"}


def test_types_take_part_in_all_that_types_do() -> None:
    T = untyped.TypeVar("T", bound=int)
    assert int | T is T
    assert T | None is T
    assert list[T]() == []

    class Sink(untyped.Protocol[T]):  # type: ignore[misc]
        pass

    assert Sink.__mro__ == (Sink, object)


def test_functions_give_what_they_are_given() -> None:
    assert untyped.cast("int", 3) == 3
    assert untyped.overload(len) is len
    assert untyped.dataclass_transform(frozen_default=True)(len) is len
    with pytest.raises(AssertionError, match="unreachable, but got: 3"):
        untyped.assert_never(3)


def test_enums_are_as_those_of_enum() -> None:
    def said(base: type) -> tuple[object, ...]:
        class Size(base):  # type: ignore[misc]
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
        assert isinstance(small, base) and small != Size.LARGE and {small: 1}[Size.SMALL] == 1
        return small.name, small.value, repr(small), str(small), f"{small}", len(Size), [x.name for x in Size]  # type: ignore[var-annotated]

    assert said(untyped.Enum) == said(enum.Enum)


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="typing's own from there on")
def test_named_tuples_are_those_of_typing() -> None:
    def said(base: type) -> tuple[object, ...]:
        own = {"__annotations__": {"a": None, "b": None}, "b": 2, "sum": lambda self: self.a + self.b}
        own |= {"__module__": __name__, "__qualname__": "Pair"}
        made = type(base)("Pair", (base,), own)
        pair = made(1)
        return pair, repr(pair), pair.sum(), made._fields, made.__mro__[1:], pair._replace(a=3), made.__match_args__

    bases = untyped.NamedTuple, typing.NamedTuple.__mro_entries__((typing.NamedTuple,))[0]  # type: ignore[attr-defined,operator]
    assert said(bases[0]) == said(bases[1])
