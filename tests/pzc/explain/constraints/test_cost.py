"""The cost of deductions."""

from pzc.explain.constraints.cost import cost, cover
from pzc.explain.constraints.instances import instances_of

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
