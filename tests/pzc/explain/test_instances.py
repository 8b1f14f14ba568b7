from pzc.compiler.flat.flat import AllDifferent, Connected
from pzc.explain.instances import contains_node, instances_of, scope_of

from .flats import LATIN, flat_of


def test_each_element_of_a_for_is_an_instance() -> None:
    flat, unknowns = flat_of(LATIN)
    instances = instances_of(flat)
    assert [instance.number for instance in instances] == list(range(8))
    assert [instance.rule.text[:4] for instance in instances] == ["Rows"] * 6 + ["The "] * 2
    assert scope_of(unknowns, [instances[1].constraints[0].condition]) == (3, 4, 5)
    assert dict(instances[6].names) == {"a": (1, 1), "b": (1, 2)}


def test_kinds_of_conditions_are_found_in_their_depth() -> None:
    flat, _ = flat_of(LATIN)
    assert contains_node(flat.constraints[0].condition, (AllDifferent,))
    assert not contains_node(flat.constraints[0].condition, (Connected,))
