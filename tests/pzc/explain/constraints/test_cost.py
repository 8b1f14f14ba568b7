"""The cost of deductions."""

from pzc.explain.constraints.cost import cost, cost_from_part, cover
from pzc.explain.constraints.instances import instances_of
from pzc.explain.constraints.parts import Parts

from ..flats import LATIN, flat_of


def test_cover_is_the_fewest_unknowns_and_values() -> None:
    assert cover([]) == 0
    assert cover([(0, 4), (1, 4), (2, 4)]) == 1
    assert cover([(0, 1), (0, 2), (0, 3)]) == 1
    assert cover([(0, 1), (0, 2), (1, 1), (1, 3)]) == 2
    assert cover([(0, 1), (1, 2), (2, 3)]) == 3


def test_cost_grows_with_instances() -> None:
    one, two, *_ = instances_of(flat_of(LATIN)[0])
    assert cost([one], []) == 0
    assert cost([one], [(0, 1)]) == 1
    assert cost([one, two], [(0, 1)]) == 2
    assert cost([one, two], [(0, 1), (1, 2), (2, 0)]) == 3


def test_a_long_wall_costs_more_than_a_short_one() -> None:
    flat, unknowns = flat_of(
        'grid 2 x 3\nlayer black on cells of bool\nrule "a": connected(c in cells: not black(c))\n'
    )
    (instance,) = instances_of(flat)
    Parts(unknowns).add(instance, 1)
    (part,) = instance.parts
    facts = [(0, 1), (5, 1), (1, 0), (2, 0)]  # two white cells, then two black ones
    prices = [cost_from_part(part, [instance], facts[:count]) for count in (2, 3, 4)]
    assert prices[0] == cost([instance], facts[:2])
    assert prices[0] < prices[1] < prices[2]
    assert cost([instance], facts[:3]) == cost([instance], facts)
