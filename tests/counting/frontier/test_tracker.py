"""Items of graphs, their schedule, and places for their points."""

import pytest

from pzc.compiler.flat.flat import Not, Or
from pzc.counting.frontier.tracker import Item, NotCountable, Schedule, Slots, item_of

from .graphs import NUMBER, TRUTHS

P, Q = TRUTHS[:2]


def test_a_condition_on_one_unknown_is_an_item() -> None:
    assert item_of(Not(P)) == Item(P, frozenset({0}))
    assert item_of(True) == Item(None, frozenset()) and item_of(False) is None
    with pytest.raises(NotCountable):
        item_of(Or((P, Q)))


def test_schedule_of_items() -> None:
    items = [Item(Q, frozenset()), Item(NUMBER, frozenset()), Item(None, frozenset()), Item(Q, frozenset())]
    schedule = Schedule(items, {NUMBER: 0, P: 1, Q: 2})
    assert schedule.at == {NUMBER: [1, 2], Q: [0, 3]}
    assert (schedule.order, schedule.last) == ([1, 2, 0, 3], Q)


def test_a_place_is_used_again() -> None:
    slots = Slots()
    for point in (5, 6, 5):
        slots.take(point)
    slots.leave(5)
    slots.take(7)
    assert (slots.of, slots.count) == ({5: 0, 6: 1, 7: 0}, 2)
