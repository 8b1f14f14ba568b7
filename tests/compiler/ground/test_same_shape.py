"""The condition that two unknown groups of cells have the same shape, for all groups on a board."""

from itertools import product

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.board.turning import images
from pzc.compiler.flat.flat import BoolExpr, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.same_shape import ShapeComparison

from ...flat_judge import value

CELLS = [Cell(r, c) for r in (1, 2) for c in (1, 2)]
ELL = [Cell(5, 5), Cell(6, 5), Cell(6, 6)]


def meant(left: list[Cell], right: list[Cell], moves: str) -> bool:
    if not left or not right:
        return left == right
    return images((tuple(right),), "fixed")[0] in images((tuple(left),), moves)


def there(build: Builder, first: int) -> dict[Cell, BoolExpr]:
    return {
        c: build.variable(Var(first + i, f"v{first + i}", ((0, 1),), True, "t", first + i)) for i, c in enumerate(CELLS)
    }


@pytest.mark.parametrize("moves", ["", "turned", "fixed"])
def test_two_unknown_groups(moves: str) -> None:
    build = Builder()
    left, right = there(build, 0), {Cell(c.row, c.column + 3): x for c, x in there(build, 4).items()}
    made = ShapeComparison(build).same_shape(left, right, moves)
    for values in product(range(2), repeat=8):
        world = dict(zip([*left.values(), *right.values()], values, strict=True))
        one, other = ([c for c, v in group.items() if world[v]] for group in (left, right))  # type: ignore[index]
        assert bool(value(made, world)) is meant(one, other, moves), values  # type: ignore[arg-type]


@pytest.mark.parametrize("moves", ["", "turned", "fixed"])
@pytest.mark.parametrize("shape", [[], [Cell(9, 9)], ELL, ELL[:2]], ids=len)
def test_one_is_known(shape: list[Cell], moves: str) -> None:
    build = Builder()
    group = there(build, 0)
    known: dict[Cell, BoolExpr] = dict.fromkeys(shape, True) | {Cell(1, 9): False}
    compare = ShapeComparison(build).same_shape
    for made in (compare(known, group, moves), compare(group, known, moves)):
        for values in product(range(2), repeat=4):
            world = dict(zip(group.values(), values, strict=True))
            cells = [c for c, v in group.items() if world[v]]
            assert bool(value(made, world)) is meant(cells, shape, moves), values  # type: ignore[arg-type]


def test_equal_groups_are_compared_once() -> None:
    build = Builder()
    compare = ShapeComparison(build).same_shape
    left, right = there(build, 0), {Cell(c.row, c.column + 3): x for c, x in there(build, 4).items()}
    assert compare(left, right, "") is compare(dict(left), dict(right), "")
    assert compare(left, right, "") is not compare(left, right, "fixed")
