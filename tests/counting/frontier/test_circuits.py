"""Loops and paths on random graphs, counted along a frontier and by trying all assignments."""

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.flat.flat import BoolExpr, CircuitOrPath
from pzc.counting.frontier.frontier import Frontier

from ...effort import examples
from ...flat_judge import answers, flat
from .graphs import UNKNOWNS, edges, items


@examples(150, 3000)
@given(edges(5), st.lists(items, min_size=9, max_size=9), st.booleans())
def test_random_graphs(ends: list[tuple[int, int]], some: list[BoolExpr], closed: bool) -> None:
    puzzle = flat(UNKNOWNS, CircuitOrPath(tuple(some[: len(ends)]), tuple(ends), closed))
    assert Frontier(puzzle).count(lambda: None) == sum(1 for _ in answers(puzzle))
