"""Candidates, and the sources of their removal."""

import pytest

from pzc.explain.constraints.state import Contradiction, Knowledge, bits, is_single, masks_of, removed

from ..flats import LATIN, flat_of


def test_bits() -> None:
    assert list(bits(0b10110)) == [1, 2, 4]
    assert [mask for mask in range(5) if is_single(mask)] == [1, 2, 4]


def test_unknowns_have_their_values_in_order() -> None:
    _, unknowns = flat_of(LATIN)
    assert unknowns.values[0] == (1, 2, 3)
    assert unknowns.bit(0, 3) == 2
    assert unknowns.bit(0, 4) is None
    assert list(unknowns.assignment([2] * 9).values()) == [3] * 9


def test_knowledge_keeps_the_first_source_of_a_removal() -> None:
    _, unknowns = flat_of(LATIN)
    knowledge = Knowledge(unknowns)
    assert knowledge.remove([(0, 1), (1, 0)], "first") == [(0, 1), (1, 0)]
    assert knowledge.remove([(0, 1), (0, 2)], "second") == [(0, 2)]
    assert knowledge.sources == {(0, 1): "first", (1, 0): "first", (0, 2): "second"}
    assert knowledge.is_known((0, 1))
    assert not knowledge.is_known((0, 0))
    assert 0 not in knowledge.open()
    assert not knowledge.solved
    other = knowledge.copy()
    with pytest.raises(Contradiction):
        other.remove([(0, 0)], "third")
    assert knowledge.masks[0] == 1


def test_facts_and_candidates_are_two_forms_of_the_same() -> None:
    _, unknowns = flat_of(LATIN)
    facts = [(0, 1), (0, 2), (4, 0)]
    assert removed(unknowns, masks_of(unknowns, facts), range(9)) == facts


def test_values_that_no_unknown_of_a_layer_can_have_are_dropped() -> None:
    _, unknowns = flat_of("grid 1 x 3 of 1..9\nfor c in cells: c <= 4\n(1,1) != 2\n")
    assert unknowns.values == ((1, 2, 3, 4),) * 3
