"""Tables hold for their rows; copies of a builder are independent."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.flat.flat import Not, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import value_of

from ...effort import examples

NUMBERS = st.tuples(*[st.integers(0, 2)] * 3)
ROWS = st.lists(NUMBERS, max_size=5) | st.lists(st.tuples(*[st.none() | st.integers(0, 3)] * 3), max_size=5)


@examples(40, 400)
@given(ROWS, st.none() | st.integers(0, 3))
def test_table_holds_for_its_rows(rows: list[tuple[int | None, ...]], known: int | None) -> None:
    build = Builder()
    unknowns = [build.variable(Var(i, name, ((0, 2),), False, "e", i)) for i, name in enumerate("abc")]
    items = unknowns if known is None else [*unknowns[:2], known]
    table = build.table(items, rows)
    for values in product(range(3), repeat=3):
        answer = dict(zip(unknowns, values, strict=True))
        actual = values if known is None else (*values[:2], known)
        expected = any(all(x is None or x == y for x, y in zip(row, actual, strict=True)) for row in rows)
        assert bool(value_of(table, answer)) == expected


def test_copies_are_independent() -> None:
    build = Builder()
    a, b, c, d = (build.variable(Var(i, name, ((0, 1),), True, "e", i)) for i, name in enumerate("abcd"))
    one, other = build.copy(), build.copy()
    assert one.opposite(one.either((a, b))) is one.both((one.opposite(a), one.opposite(b)))
    # the same index, but another node
    parts = other.opposite(other.either((c, d))).items  # type: ignore[union-attr]
    assert [part.item for part in parts if isinstance(part, Not)] == [c, d]


def test_a_tour_of_known_edges() -> None:
    build = Builder()
    square = [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert build.tour([True] * 4, square, True) is True
    assert build.tour([True, True, True, False], square, True) is False
    assert build.tour([True, True, True, False], square, False) is True
