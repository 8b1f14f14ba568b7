"""Expressions that depend on a single unknown, shared expressions, and the depth of expressions."""

from pzc.compiler.flat.flat import IntNode, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.survey import Survey


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


def test_depth_and_shared_nodes() -> None:
    build, a, b, p = made()
    total = node(build.plus((a, b)))
    one, other = (node(build.within(total, ((0, most),))) for most in (5, 7))
    both = node(build.either((one, build.both((p, other)))))
    survey = Survey([both])
    assert [survey.depth[x] for x in (a, total, one)] == [0, 1, 2]
    assert survey.depth[both] == max(survey.depth.values()) == 4
    assert total in survey.shared and p not in survey.shared and one not in survey.shared
    assert list(survey.depth).index(total) < list(survey.depth).index(one)
