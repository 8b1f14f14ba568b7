"""Constraints that a pass must not change, although they are similar to those that it changes; and disabled
constraints.
"""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.passes import PASSES, improve, improve_around
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_flat

from ...flat_judge import RULE, answers

STARS = "grid 1x3\nlayer s on cells of bool\n"


def flat(text: str) -> Flat:
    return flatten(compile_source(Source("test", text + "\n")))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # areas with a neighborhood other than shared sides
        ("one-group", STARS + "areas x = (a, b) in links: s(a) = s(b)\nlen(x) = 1"),
        ("one-group", STARS + "areas x = near, s\nlen(x) = 1\ndef near(c) = [d : d in neighbours(c) where s(1,1)]"),
        ("one-group", STARS + "areas x = s\nlen(x) = 2"),
        # more values than are tried
        ("one-hot", "grid 1x3 of 1..100\ndistinct(cells)"),
        ("digit-sets", "grid 1x3 of 1..100\ndistinct(cells)\nsum(cells) = 50"),
        ("digit-sets", "grid 1x3 of 1..9\ndistinct(cells)"),
        # no sum, or no group
    ],
)
def test_left_alone(name: str, text: str) -> None:
    before = flat(text)
    assert PASSES[name](before) is before


def test_one_group_of_some_of_the_vertices() -> None:
    """If exactly one of the first two vertices is the lead of a group, nothing follows for the third."""
    build = Builder()
    there = [build.variable(Var(i, f"t{i}", ((0, 1),), True, "t", i)) for i in range(3)]
    graph = build.components(there, [(0, 1), (1, 2)], [True, True], None)
    two = build.compare("=", build.plus(build.leads(graph, v, v) for v in range(2)), 1)
    before = Flat(tuple(there), (Constraint(two, Reason(RULE)),))
    assert PASSES["one-group"](before) is before
    every = build.compare("=", build.plus(build.leads(graph, v, v) for v in range(3)), 1)
    before = Flat(tuple(there), (Constraint(every, Reason(RULE)),))
    after = PASSES["one-group"](before)
    assert after is not before and list(answers(after)) == list(answers(before))


def test_size_demands_of_two_graphs() -> None:
    text = STARS + "layer t on cells of bool\nareas x = s\nareas y = t\nfor r in x: len(r) > 1\nfor r in y: len(r) > 2"
    before = flat(text)
    after = PASSES["least-sizes"](before)
    assert after is not before and sorted(answers(after)) == sorted(answers(before))


def test_contradiction_beside_a_rule_about_areas() -> None:
    after = PASSES["least-sizes"](flat(STARS + "areas x = s\nfor r in x: len(r) > 1\nlen(x(1,1)) < 3\n1 = 2"))
    assert list(answers(after)) == []


def test_switched_constraints_stay_unchanged() -> None:
    text = "grid 1x3 of 1..3\ndistinct(cells)\n(1,1) = 1\n(1,2) != 2\nfor c in <(1,2)>: c != 2"
    before = flat(text)
    switched = next(c for c in before.constraints if c.reason.rule.text == "(1,1) = 1")
    after = improve_around(before, frozenset([switched.reason.rule]))
    assert after.constraints[-1] is switched
    assert [c.condition for c in after.constraints].count(switched.condition) == 1
    assert sorted(answers(after)) == sorted(answers(before))
    assert show_flat(improve_around(before, frozenset())) == show_flat(improve(before))
