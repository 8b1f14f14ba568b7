"""Built nodes have the value of their definition; copies of a builder are independent."""

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.flat.flat import BoolExpr, GroupSize, Leader, Not, Together, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import value_of

from ...effort import examples
from ...flat_judge import value, var

NUMBERS = st.tuples(*[st.integers(0, 2)] * 3)
SWITCHES = tuple(var(i, ((0, 1),), truth=True) for i in range(3))
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


@examples(60, 600)
@given(st.lists(st.sampled_from([False, True, *SWITCHES]), min_size=10, max_size=10))
def test_groups_of_known_and_unknown_vertices(conditions: list[BoolExpr]) -> None:
    build = Builder()
    graph = build.components(conditions[:4], list(combinations(range(4), 2)), conditions[4:])
    for bits in product((0, 1), repeat=len(SWITCHES)):
        answer = dict(zip(SWITCHES, bits, strict=True))
        for vertex in range(4):
            leader = value(Leader(0, 4, graph, vertex), answer)
            assert value(build.leader(graph, vertex), answer) == leader
            assert [value(build.leads(graph, first, vertex), answer) for first in range(4)] == [
                int(leader == first + 1) for first in range(4)
            ]
            assert value(build.group_size(graph, vertex), answer) == value(GroupSize(0, 4, graph, vertex), answer)
            for other in range(4):
                together = value(Together(graph, vertex, other), answer)
                assert value(build.together(graph, vertex, other), answer) == together


def test_numbers_of_an_absent_vertex_are_constants() -> None:
    build = Builder()
    graph = build.components([False, SWITCHES[0], True], [(0, 1), (1, 2)], [True, True])
    assert (build.leader(graph, 0), build.group_size(graph, 0)) == (0, 0)


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
    assert build.circuit_or_path([True] * 4, square, True) is True
    assert build.circuit_or_path([True, True, True, False], square, True) is False
    assert build.circuit_or_path([True, True, True, False], square, False) is True
