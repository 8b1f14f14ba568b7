"""Distances between solutions."""

from pzc.compiler.board.board import Cell
from pzc.generation.states import distance, farthest_first


def test_distance() -> None:
    one = {("digit", Cell(1, 1)): 1, ("digit", Cell(1, 2)): 2}
    assert distance(one, one) == 0 and distance(one, {**one, ("digit", Cell(1, 2)): 3}) == 1


def test_other_solutions_come_in_the_order_of_their_distance() -> None:
    places = [("digit", Cell(1, column)) for column in (1, 2, 3)]
    one, near, far = (dict(zip(places, values, strict=True)) for values in ((1, 2, 3), (1, 3, 2), (2, 3, 1)))
    assert farthest_first(one, [near, one, far]) == [far, near]
    assert farthest_first(one, [near, far], before=near) == [near, far]
