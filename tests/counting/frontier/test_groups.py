"""Connected vertices and forests on random graphs, counted along a frontier and by trying all assignments."""

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.flat.flat import BoolExpr, Connected, Forest
from pzc.counting.frontier.frontier import Frontier
from pzc.counting.frontier.groups import canonical

from ...effort import examples
from ...flat_judge import answers, flat
from .graphs import UNKNOWNS, edges, items


@examples(150, 3000)
@given(edges(6), st.lists(items, min_size=6, max_size=6))
def test_random_connected_graphs(pairs: list[tuple[int, int]], vertices: list[BoolExpr]) -> None:
    puzzle = flat(UNKNOWNS, Connected(tuple(vertices), tuple(pairs)))
    assert Frontier(puzzle).count(lambda: None) == sum(1 for _ in answers(puzzle))


@examples(150, 3000)
@given(edges(5), st.lists(items, min_size=9, max_size=9))
def test_random_forests(ends: list[tuple[int, int]], some: list[BoolExpr]) -> None:
    puzzle = flat(UNKNOWNS, Forest(tuple(some[: len(ends)]), tuple(ends)))
    assert Frontier(puzzle).count(lambda: None) == sum(1 for _ in answers(puzzle))


def test_equal_divisions_are_equal() -> None:
    assert canonical([7, 0, 3, 7]) == canonical([2, 0, 9, 2]) == (1, 0, 2, 1) != canonical([1, 0, 1, 1])
