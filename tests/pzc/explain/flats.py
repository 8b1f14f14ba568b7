"""Small puzzles for the tests of pzc.explain."""

from functools import cache

import pzc
from pzc.compiler.flat.flat import Flat
from pzc.compiler.pipeline import flatten_plainly
from pzc.explain.constraints.state import Unknowns
from pzc.explain.explainer import Explainer
from pzc.explain.explanation import Explanation, explain
from pzc.explain.wording.words import Words

LATIN = """
grid 3 x 3 of 1..3
rule "Rows and columns hold each digit once.": for line in rows ++ columns: distinct(line)
rule "The first is less than the second.": for (a, b) in <((1,1), (1,2)), ((2,2), (3,2))>: digit(a) < digit(b)
"""
"""Two inequalities in a Latin square: several solutions."""
AREAS = """
grid 2 x 3
layer black on cells of bool
areas island = c in cells: not black(c)
rule "a": for c in <(1,1), (2,3)>: not black(c) and len(island(c)) = 2
rule "b": connected(black)
"""
"""Two areas of two cells between connected black cells."""
BLOCKS = """
grid 2 x 3 of 1..3
areas block = (a, b) in links: a = b
rule "size": for c in cells: len(block(c)) = c
rule "limit": len(block(1,1)) + (1,2) >= 3
"""
"""Areas of equal digits."""
ISLANDS = """
grid 2 x 3
layer black on cells of bool
areas island = c in cells: not black(c)
rule "size": len(island(2,2)) = 2
rule "least": len(island(1,1)) >= 2 or black(1,1)
"""
"""Areas of cells that are not black."""


@cache
def flat_of(text: str) -> tuple[Flat, Unknowns]:
    flat = flatten_plainly(pzc.load(text).model)
    return flat, Unknowns.of(flat)


def explainer_of(text: str, goal: list[int] | None = None) -> Explainer:
    """Return an explainer. By default nothing is certain, so that it has no goal."""
    flat, unknowns = flat_of(text)
    return Explainer(flat, lambda: list(unknowns.full) if goal is None else goal)


def explained(name: str) -> Explanation:
    explanation = explain(pzc.load(name).problem)
    for _ in explanation.follow():
        pass
    return explanation


def words_of(text: str) -> tuple[Words, dict[str, int]]:
    """Return the words of a puzzle, and its unknowns by their names."""
    model = pzc.load(text).model
    unknowns = Unknowns.of(flatten_plainly(model))
    return Words(model, unknowns), {v.name: n for n, v in enumerate(unknowns.variables)}
