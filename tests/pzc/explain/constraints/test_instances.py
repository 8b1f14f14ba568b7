"""Constraints to instances of rules."""

from pzc.compiler.flat.flat import IntExpr
from pzc.explain.constraints.groups import Kinds, nodes_of
from pzc.explain.constraints.instances import instances_of, variables_of, whole_rules
from pzc.explain.constraints.state import bits

from ..flats import LATIN, flat_of

_BLACK = """
grid 2 x 2
layer black on cells of bool
areas island = c in cells: not black(c)
rule "plain": black(1,1) or black(1,2)
rule "graph": connected(black)
rule "size": black(1,1) or len(island(1,2)) = 3
rule "same": (2,2) in island((1,1))
"""


def test_each_element_of_a_for_is_an_instance() -> None:
    flat, unknowns = flat_of(LATIN)
    instances = instances_of(flat)
    assert [instance.number for instance in instances] == list(range(8))
    assert [instance.rule.text[:4] for instance in instances] == ["Rows"] * 6 + ["The "] * 2
    condition = instances[1].constraints[0].condition
    assert list(bits(nodes_of(unknowns).scope(condition))) == [3, 4, 5]
    assert {unknowns.number[variable] for variable in variables_of([condition])} == {3, 4, 5}
    assert dict(instances[6].names) == {"a": (1, 1), "b": (1, 2)}


def test_kinds_of_conditions_are_found_in_their_depth() -> None:
    flat, unknowns = flat_of(_BLACK)
    nodes = nodes_of(unknowns)
    conditions: list[IntExpr] = [constraint.condition for constraint in flat.constraints]
    assert [nodes.kinds(condition) for condition in conditions] == [
        Kinds.NONE,
        Kinds.GRAPH,
        Kinds.AREAS | Kinds.SIZES,
        Kinds.AREAS,
    ]


_PARTS = """
grid 2 x 2
clue size(c: cell) = k
areas part
rule "All parts are rectangles.": for r in part: rectangle(r)
rule "Each number is a size.": for size(c) = k: len(part(c)) = k
size (1,1) = 2
"""


def test_a_rule_about_all_areas_counts_as_one_instance() -> None:
    flat, unknowns = flat_of(_PARTS)
    instances = instances_of(flat)
    whole = whole_rules(instances, nodes_of(unknowns))
    assert [(each.rule.text, len(each.clues)) for each in whole] == [
        ("Every border separates one `part` from another.", 0),
        ("All parts are rectangles.", 0),
        ("Each number is a size.", 1),
    ]
    assert [instance.number for instance in whole] == [0, 1, 2]
    assert {instance.origin.number for instance in instances} == {0, 1, 2}
    assert len({instance.number for instance in instances}) == len(instances) == 4 + 4 + 1


def test_a_rule_about_any_area_of_a_clue_counts_for_each_clue() -> None:
    text = _PARTS.replace("for size(c) = k: len(part(c)) = k", "for r in part, size(c) = k where c in r: len(r) = k")
    flat, unknowns = flat_of(text + "size (2,2) = 2\n")
    whole = whole_rules(instances_of(flat), nodes_of(unknowns))
    assert [each.rule.text for each in whole].count("Each number is a size.") == 2
