"""Records: equality, what stays out of it, defaults, and that they can't be changed."""

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


def test_equality_leaves_out_what_does_not_count() -> None:
    assert _Point("a", 1) == _Point("b", 1, 2)
    assert hash(_Point("a", 1)) == hash(_Point("b", 1))
    assert _Point("a", 1) != _Point("a", 2)
    assert repr(_Point("a", 1)) == "_Point(x=1, y=2)"


def test_identity_where_it_is_asked_for() -> None:
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


def test_frozen() -> None:
    point = _Point("a", 1)
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    assert replace(point, x=2) == _Point("a", 2)
