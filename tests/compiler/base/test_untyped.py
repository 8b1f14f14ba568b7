"""What stands for types is as good as they are where a module is loaded."""

import abc
import copy
import typing
from typing import Any

import pytest

from pzc.compiler.base import untyped
from pzc.trimmed import trimmed


def test_it_has_names_of_typing_and_abc_alone() -> None:
    own = {name for name in vars(untyped) if not name.startswith("_")} - {"Callable", "field_at", "tuple_of"}
    assert own - vars(abc).keys() <= set(typing.__all__)


def test_types_take_part_in_all_that_types_do() -> None:
    T = untyped.TypeVar("T", bound=int)
    assert int | T is T
    assert T | None is T
    assert list[T]() == []

    class Sink(untyped.Protocol[T]):  # type: ignore[misc]
        pass

    assert Sink.__mro__ == (Sink, object)

    class Box(untyped.Generic[T]):  # type: ignore[misc]
        pass

    assert isinstance(Box[int](), Box)  # type: ignore[misc]


def test_functions_give_what_they_are_given() -> None:
    assert untyped.cast("int", 3) == 3
    assert untyped.overload(len) is len
    assert untyped.dataclass_transform(frozen_default=True)(len) is len
    with pytest.raises(AssertionError, match="unreachable, but got: 3"):
        untyped.assert_never(3)


PAIR = """
from typing import NamedTuple

class Pair(NamedTuple):
    '''Two.'''

    a: int
    b: int = 2

    def sum(self) -> int:
        return self.a + self.b

    @property
    def last(self) -> int:
        return self.b
"""


def test_named_tuples_are_those_of_typing() -> None:
    def said(code: Any) -> tuple[object, ...]:
        names: dict[str, Any] = {"__name__": __name__}
        exec(code, names)
        Pair = names["Pair"]
        pair, same = Pair(1), Pair(b=2, a=1)
        assert pair == same == (1, 2) and hash(pair) == hash((1, 2)) and isinstance(pair, tuple)
        with pytest.raises(TypeError):
            Pair()
        with pytest.raises(AttributeError):
            pair.a = 3
        match pair:
            case Pair(one, two):
                matched = one, two
        copied = copy.deepcopy(pair)
        return pair, repr(pair), pair.sum(), pair.last, Pair._fields, pair._replace(a=3), matched, type(copied) is Pair

    assert said(compile(trimmed(PAIR.encode()), "pair", "exec")) == said(PAIR)
