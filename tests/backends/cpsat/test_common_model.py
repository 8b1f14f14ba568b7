"""Puzzles with a common part: they share a model that is narrowed, or have their own."""

import pytest

pytest.importorskip("ortools", reason="CP-SAT is not installed")

from pzc.backends.cpsat.common_model import encoded, made
from pzc.backends.cpsat.model import NativeModel
from pzc.backends.interface import CommonPart, Options
from pzc.compiler.base.node import replace
from pzc.compiler.encode.encode import Encoded
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Flat

from ...flat_judge import answers, equal, flat, linear, negation, numbers, within

CELLS = numbers(3, 1, 3)
COMMON = flat(CELLS, AllDifferent(CELLS))


def _puzzle(*own: BoolExpr) -> Flat:
    """Return a puzzle with the constraints of the common part and more."""
    return replace(COMMON, constraints=(*COMMON.constraints, *flat(CELLS, *own).constraints))


def _found(model: NativeModel, where: Encoded) -> list[tuple[int, ...]]:
    from pzc.backends.clock import Clock
    from pzc.backends.cpsat.search import Search, search

    found: list[tuple[int, ...]] = []
    search(Search(model, where, Options(), Clock(None)), None, found.append)
    return sorted(found)


@pytest.mark.parametrize(
    ("own", "shared"),
    [
        ((), True),
        ((equal(CELLS[0], 2),), True),
        ((equal(CELLS[0], 2), negation(equal(CELLS[1], 1))), True),
        ((within(CELLS[2], ((1, 1), (3, 3))),), True),
        ((equal(CELLS[0], 2), equal(CELLS[0], 1)), True),
        ((equal(CELLS[0], 9),), False),
        ((within(linear((CELLS[0], 1), (CELLS[1], 1)), ((3, 3),)),), False),
        ((equal(CELLS[0], 2), within(linear((CELLS[0], 1), (CELLS[1], 1)), ((3, 3),))), False),
        ((False,), False),
    ],
)
def test_solutions_of_a_puzzle_of_a_family(own: tuple[BoolExpr, ...], shared: bool) -> None:
    common = CommonPart(COMMON, {})
    puzzle = _puzzle(*own)
    assert _found(*encoded(puzzle, common, frozenset())) == sorted(answers(puzzle))
    assert bool(common.kept) is shared


def test_one_puzzle_does_not_narrow_another() -> None:
    common = CommonPart(COMMON, {})
    for value in (1, 2, 3, None):
        puzzle = _puzzle(*([] if value is None else [equal(CELLS[0], value)]))
        assert _found(*encoded(puzzle, common, frozenset())) == sorted(answers(puzzle))
    assert len(common.kept) == 1


def test_family_model_depends_on_the_passes() -> None:
    common = CommonPart(COMMON, {})
    for without in (frozenset[str](), frozenset({"domains"})):
        assert _found(*encoded(COMMON, common, without)) == sorted(answers(COMMON))
    assert len(common.kept) == 2


def test_a_puzzle_alone() -> None:
    assert _found(*made(COMMON)) == sorted(answers(COMMON))
