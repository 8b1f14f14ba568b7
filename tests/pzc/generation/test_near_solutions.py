"""Other solutions near one."""

from random import Random

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.meaning.judge import judge
from pzc.compiler.pipeline import compile_source
from pzc.generation.refinement import near_solutions

RULES = """grid 3x3
layer star on cells of bool
rule "One in each.": for line in rows ++ columns: exactly(1, c in line: star(c))
"""
ANSWER = {("star", Cell(i, j)): int(i == j) for i in (1, 2, 3) for j in (1, 2, 3)}


def test_other_solutions_are_distinct_and_limited() -> None:
    model = compile_source(Source("stars", RULES))
    for most in (1, 3, 10):
        found = near_solutions(model, ANSWER, Random(2), most)
        assert all(next(judge(model, answer), None) is None for answer in found)
        distinct = {frozenset(answer.items()) for answer in found}
        assert len(distinct) == len(found) == min(most, 5)  # six permutations, and one is the solution itself
        assert frozenset(ANSWER.items()) not in distinct
