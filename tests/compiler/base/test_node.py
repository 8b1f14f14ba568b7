"""Records: equality, fields that it ignores, and defaults."""

import pytest

from pzc.compiler.base.node import field, node, replace


@node
class _Place:
    note: str = field(compare=False, repr=False)


@node
class _Point(_Place):
    x: int
    y: int = 2


@node(eq=False)
class _Thing:
    name: str


def test_equality_ignores_uncompared_fields() -> None:
    assert _Point("a", 1) == _Point("b", 1, 2)
    assert hash(_Point("a", 1)) == hash(_Point("b", 1))
    assert _Point("a", 1) != _Point("a", 2)
    assert repr(_Point("a", 1)) == "_Point(x=1, y=2)"


def test_eq_false_compares_by_identity() -> None:
    assert _Thing("a") != _Thing("a")


def test_arguments_by_name_and_by_place() -> None:
    assert _Point(note="a", x=1, y=3) == _Point("b", 1, y=3)
    match _Point("a", 5, 6):
        case _Point(_, x, y):
            assert (x, y) == (5, 6)


@pytest.mark.parametrize("wrong", [("a",), ("a", 1, 2, 3)])
def test_wrong_arguments(wrong: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        _Point(*wrong)  # type: ignore[arg-type]


@node
class _Cells:
    first: int
    second: int


@node
class _Many:
    a: int
    b: int
    c: int = 3
    d: int = 4


def test_each_field_is_given_once() -> None:
    assert _Thing("a").name == _Thing(name="a").name == "a"
    assert _Cells(1, 2) == _Cells(first=1, second=2) == _Cells(1, second=2)
    assert _Point("a", 1, 2) == _Point("b", 1) == _Point("c", x=1)
    assert _Many(1, 2, 3, 4) == _Many(1, 2) == _Many(1, b=2, d=4)
    for wrong in ((), (1,), (1, 2, 3)):
        with pytest.raises(TypeError):
            _Cells(*wrong)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        _Cells(1, 2, second=2)  # type: ignore[misc]


def test_subclass_after_instances_exist() -> None:
    _Cells(1, 2)

    @node
    class More(_Cells):
        third: int

    assert More(1, 2, 3).third == 3 and More(1, 2, 3) != _Cells(1, 2)


def test_redeclared_field_occurs_once() -> None:
    @node
    class Again(_Cells):
        first: str
        third: int

    assert Again("a", 2, 3).first == "a" and Again.__match_args__ == ("first", "second", "third")
    assert repr(Again("a", 2, 3)).endswith("Again(first='a', second=2, third=3)")


def test_replace_makes_another_record() -> None:
    point = _Point("a", 1)
    assert replace(point, x=2) == _Point("a", 2) and point == _Point("a", 1)


def test_class_keeps_its_own_constructor() -> None:
    @node
    class Doubled(_Place):
        x: int

        def __init__(self, x: int) -> None:
            vars(self).update(note="twice", x=2 * x)

    assert [Doubled(each).x for each in (1, 2, 3)] == [2, 4, 6]
