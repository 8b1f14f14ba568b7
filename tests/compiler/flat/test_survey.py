"""Expressions that depend on a single unknown, shared expressions, and the depth of expressions."""

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from pzc.compiler.base.intervals import intervals, members
from pzc.compiler.flat.flat import IntExpr, IntNode, Var, is_truth
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.survey import Survey
from pzc.compiler.flat.value import apply, children
from pzc.compiler.pipeline import flatten

from ..test_stages import CASES, compiled


def made() -> tuple[Builder, Var, Var, Var]:
    build = Builder()
    a, b = (build.variable(Var(i, "ab"[i], ((1, 6),), False, "n", i)) for i in range(2))
    return build, a, b, build.variable(Var(2, "p", ((0, 1),), True, "t", 2))


def node(made: object) -> IntNode:
    assert not isinstance(made, int)
    return made  # type: ignore[return-value]


def test_conditions_on_one_unknown() -> None:
    build, a, b, p = made()
    odd = node(build.compare("=", build.remainder(a, 2), 1))
    either = node(build.either((odd, build.compare("=", a, 4))))
    two = node(build.compare("<", a, b))
    survey = Survey([odd, either, two, p])
    assert survey.unary(odd) == (a, ((1, 1), (3, 3), (5, 5)))
    assert survey.unary(either) == (a, ((1, 1), (3, 5)))
    assert survey.unary(two) is None
    assert survey.unary(p) == (p, ((1, 1),))


def test_a_domain_too_large_to_try() -> None:
    build = Builder()
    large = build.variable(Var(0, "n", ((0, 10**6),), False, "n", 0))
    odd, few = node(build.compare("=", build.remainder(large, 2), 1)), node(build.compare("<", large, 5))
    survey = Survey([odd, few])
    assert survey.unary(odd) is None
    assert survey.unary(few) == (large, ((0, 4),))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_one_walk_finds_what_the_definitions_require(path: Path) -> None:
    """Each property of each node is compared with its definition, in all puzzles of tests/compiler/stages."""
    roots = [constraint.condition for constraint in flatten(compiled(path)).constraints]
    survey = Survey(roots)
    parts = {each: [part for part in children(each) if not isinstance(part, int)] for each in survey.depth}
    unknowns: dict[IntNode, set[Var]] = {}
    for each in survey.depth:  # children come first
        assert survey.depth[each] == max((1 + survey.depth[part] for part in parts[each]), default=0)
        unknowns[each] = {each} if isinstance(each, Var) else set().union(*(unknowns[part] for part in parts[each]))
    parents = Counter(chain(*parts.values(), (root for root in roots if not isinstance(root, int))))
    assert survey.shared == {each for each in parts if parents[each] > 1}
    for each in parts:
        if len(unknowns[each]) != 1:
            assert survey.unary(each) is None
        elif is_truth(each):
            (unknown,) = unknowns[each]
            assert survey.unary(each) == (unknown, intervals(v for v in members(unknown.domain) if _value(each, v)))


def _value(each: IntExpr, value: int) -> int:
    """Return the value of an expression whose only unknown has this value."""
    if isinstance(each, int):
        return each
    return value if isinstance(each, Var) else apply(each, [_value(part, value) for part in children(each)])
