"""Random graphs with unknown items, for the trackers of graph conditions."""

from hypothesis import strategies as st

from pzc.compiler.flat.flat import BoolExpr, Not, Var

from ...flat_judge import within

TRUTHS = tuple(Var(i, f"x{i}", ((0, 1),), True, "layer", i) for i in range(6))
NUMBER = Var(6, "n", ((0, 2),), False, "layer", 6)
UNKNOWNS = (*TRUTHS, NUMBER)

items: st.SearchStrategy[BoolExpr] = st.sampled_from(
    [*TRUTHS, *TRUTHS, *map(Not, TRUTHS), within(NUMBER, ((1, 1),)), within(NUMBER, ((0, 1),)), True, False]
)
"""Conditions on one unknown, and constants."""


def edges(points: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    """Draw distinct pairs of different points."""
    pairs = [(i, j) for j in range(points) for i in range(j)]
    return st.lists(st.sampled_from(pairs), unique=True, min_size=1, max_size=9)
