"""Aggregates of lists with optional elements, evaluated for all values of the unknowns."""

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

import pytest

from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.lists import Aggregates, OptionalList, as_optional_list
from pzc.compiler.ground.pick import Pick
from pzc.compiler.model.expressions import Fold

from ...flat_judge import value

MEANT: dict[Fold, Callable[[Sequence[int]], int]] = {
    Fold.SUM: sum,
    Fold.PRODUCT: prod,
    Fold.LEN: len,
    Fold.DISTINCT: lambda items: len(set(items)) == len(items),
    Fold.MIN: min,
    Fold.MAX: max,
}
OF_TRUTHS: dict[Fold, Callable[[Sequence[int]], int]] = {Fold.COUNT: sum, Fold.ALL: all, Fold.ANY: any}


def unknowns(build: Builder) -> list[Var]:
    """Two numbers, and three truth values."""
    numbers = [build.variable(Var(i, f"n{i}", ((-1, 2),), False, "n", i)) for i in range(2)]
    return [*numbers, *(build.variable(Var(i, f"t{i}", ((0, 1),), True, "t", i)) for i in range(2, 5))]


def tried(fold: Fold, meant: Callable[[Sequence[int]], int], of_truths: bool, empty: bool) -> None:
    build = Builder()
    a, b, p, q, r = names = unknowns(build)
    items = () if empty else ((p, r), (True, q), (q, p)) if of_truths else ((p, a), (True, b), (q, 3))
    if not of_truths and not empty:
        items = ((p, a), (q, b), (r, 3))
    made, exists = Aggregates(build).fold(fold, OptionalList(items))
    for values in product(range(-1, 3), range(-1, 3), *[range(2)] * 3):
        world = dict(zip(names, values, strict=True))
        there = [value(item, world) for condition, item in items if value(condition, world)]
        exists_then = bool(there) or fold not in (Fold.MIN, Fold.MAX)
        assert bool(value(exists, world)) is exists_then
        if exists_then:
            assert value(made, world) == int(meant(there))


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("fold", MEANT)
def test_folds_of_numbers(fold: Fold, empty: bool) -> None:
    tried(fold, MEANT[fold], of_truths=False, empty=empty)


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("fold", OF_TRUTHS)
def test_folds_of_truth_values(fold: Fold, empty: bool) -> None:
    tried(fold, OF_TRUTHS[fold], of_truths=True, empty=empty)


def test_all_folds_are_tested() -> None:
    assert {*MEANT, *OF_TRUTHS} == set(Fold)


def test_any_list_as_a_list_with_optional_elements() -> None:
    partial = OptionalList(((True, 1),))
    assert as_optional_list(partial) is partial
    assert as_optional_list((4, 5)).items == ((True, 4), (True, 5))
    assert partial.holds(1) is None and partial.length() is None


def test_picks_have_no_index() -> None:
    build = Builder()
    p, q = (build.variable(Var(i, f"t{i}", ((0, 1),), True, "t", i)) for i in range(2))
    a, b = Cell(1, 1), Cell(1, 2)
    assert OptionalList(((p, a), (q, b), (q, a))).ways(a) == [p, q]
    assert OptionalList(((p, a),)).ways(b) == []
    assert OptionalList(((p, a), (True, Pick(p, (a, b))))).ways(a) is None


def test_long_products_do_not_nest_deeply() -> None:
    build = Builder()
    names = [build.variable(Var(i, f"n{i}", ((0, 1),), False, "n", i)) for i in range(9)]
    made, _ = Aggregates(build).fold(Fold.PRODUCT, tuple(names))

    def depth(part: object) -> int:
        return 1 + max(depth(part.left), depth(part.right)) if hasattr(part, "left") else 0

    assert depth(made) == 4
