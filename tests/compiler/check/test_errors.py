"""Errors collected by a check: when it goes on, and when it stops."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.check.errors import Errors
from pzc.compiler.syntax.parse import parse

SOURCE = Source("x.puz", "layer star on cells of bool\ngrid 9x9\n")
LAYER, GRID = parse(SOURCE).statements


def _error(place: int = 0) -> PuzzleError:
    return fail("PZ202", f"wrong at {place}", Span(SOURCE, place, place + 1))


def test_nothing_is_raised_without_errors() -> None:
    Errors([SOURCE]).stop()


def test_errors_are_raised_together_in_the_order_of_the_file() -> None:
    errors = Errors([SOURCE])
    for place in (7, 3):
        with errors.collecting():
            raise _error(place)
    with pytest.raises(PuzzleError) as raised:
        errors.stop(allow_invalid_names=True)
    assert [each.message for each in raised.value.diagnostics] == ["wrong at 3", "wrong at 7"]


def test_the_check_goes_on_while_only_names_are_invalid() -> None:
    errors = Errors([SOURCE])
    with errors.collecting(LAYER):
        raise _error()
    errors.stop(allow_invalid_names=True)
    with pytest.raises(PuzzleError):
        errors.stop()
    with errors.collecting(GRID):
        raise _error()
    with pytest.raises(PuzzleError):
        errors.stop(allow_invalid_names=True)


def test_too_many_errors_stop_the_check() -> None:
    errors = Errors([SOURCE])
    with pytest.raises(PuzzleError):
        for _ in range(10_000):
            with errors.collecting():
                raise _error()
