"""A number that is not given matches any number in a list comparison; using it as a number is an error at the `?`."""

from operator import add, eq, floordiv, lt, mod, mul, ne, neg, sub

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source, Span
from pzc.compiler.model.unspecified import Unspecified, matched, require_given

ANY = Unspecified(Span(Source("test", "<1, ?>"), 4, 5))


def test_unspecified_matches_any_number() -> None:
    assert matched((1, ANY), (1, 7)) and matched((3, ANY), (ANY, 2)) and matched(ANY, 5)
    assert not matched((1, ANY), (2, 7)) and not matched((ANY,), (1, 2)) and not matched((), (ANY,))
    assert matched(((1, ANY), (2,)), ((1, 0), (2,))) and not matched(((1, ANY), (2,)), ((1, 0), (3,)))
    assert repr((1, ANY)) == "(1, ?)"


@pytest.mark.parametrize("operation", [add, sub, mul, floordiv, mod, lt, eq, ne])
def test_arithmetic_is_refused(operation: object) -> None:
    for args in ((ANY, 1), (1, ANY)):
        with pytest.raises(PuzzleError) as error:
            operation(*args)  # type: ignore[operator]
        assert [(d.code, d.span.text) for d in error.value.diagnostics] == [("PZ522", "?")]


def test_other_operations_are_refused() -> None:
    for ask in (neg, abs, int, bool, lambda x: x.low, lambda x: range(3)[x]):
        with pytest.raises(PuzzleError):
            ask(ANY)
    assert len({ANY, ANY}) == 1


def test_require_given_refuses_unspecified() -> None:
    require_given((1, 2), 3, ())
    with pytest.raises(PuzzleError):
        require_given((1, 2), (3, ANY))
