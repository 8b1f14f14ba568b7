"""Conditions to the rules of each graph of areas."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import conjuncts
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.frontier.area_rules import AreaRules, area_rules
from pzc.counting.frontier.tracker import NotCountable

ROOMS = "grid 1x3\nareas room\n"


def rules_of(text: str) -> tuple[list[AreaRules], int]:
    """Return the rules of each graph, and the number of other conditions."""
    flat = flatten(compile_source(Source("test", text)))
    conditions = [part for constraint in flat.constraints for part in conjuncts(constraint.condition)]
    graphs, rest = area_rules(conditions, Builder())
    return graphs, len(rest)


def test_sizes_of_each_area() -> None:
    (rules,), rest = rules_of(ROOMS + "for r in room: len(r) in 2..3\nlen(room(1,1)) = 2\n")
    assert rules.closed == {0, 1}
    assert rules.sizes == {0: ((2, 2),), 1: ((0, 0), (2, 3)), 2: ((0, 0), (2, 3))}
    assert rules.others == () and rest == 0


def test_rules_about_adjacent_cells_become_local() -> None:
    (rules,), rest = rules_of(ROOMS + "for c in cells where c is not (1,3): shift(c, 0, 1) in room(c)\n")
    assert rules.others == () and rest == 2


def test_areas_without_a_rule_are_left_out() -> None:
    assert rules_of("grid 1x3\nlayer black on cells of bool\nareas isle = black\nblack(1,1)\n") == ([], 1)


def test_a_condition_about_two_kinds_of_areas() -> None:
    text = "grid 1x3\nlayer black on cells of bool\nareas isle = black\nareas sea = c in cells: not black(c)\n"
    with pytest.raises(NotCountable):
        rules_of(text + "len(isle(1,1)) = len(sea(1,2))\n")
