"""Ranges of queries about groups after one unknown has changed, compared with those from scratch."""

from collections.abc import Iterator
from random import Random

import pytest

from pzc.compiler.flat.flat import GroupSize
from pzc.compiler.flat.value import nodes_of as all_nodes
from pzc.explain.constraints.groups import GroupNode
from pzc.explain.constraints.ranges import Ranges
from pzc.explain.constraints.state import Masks, bits

from ..flats import AREAS, BLOCKS, ISLANDS, flat_of


def _changes(full: Masks, seed: int) -> Iterator[tuple[Masks, Masks, int]]:
    """Yield random candidates, the same with one value for an unknown, and this unknown."""
    random = Random(seed)
    for _ in range(60):
        masks = [random.randint(1, each) & each or each for each in full]
        place = random.randrange(len(masks))
        bit = random.choice(list(bits(masks[place])))
        yield masks, [*masks[:place], 1 << bit, *masks[place + 1 :]], place


@pytest.mark.parametrize("text", [BLOCKS, ISLANDS])
def test_ranges_after_a_change_are_those_from_scratch(text: str) -> None:
    flat, unknowns = flat_of(text)
    for masks, tried, place in _changes(unknowns.full, 5):
        base = Ranges(unknowns, masks)
        for constraint in flat.constraints:
            base.of(constraint.condition)
        derived = Ranges(unknowns, tried, False, base, 1 << place)
        for constraint in flat.constraints:
            assert derived.of(constraint.condition) == Ranges(unknowns, tried).of(constraint.condition)


@pytest.mark.parametrize("text", [AREAS, ISLANDS])
def test_only_queries_marked_as_changeable_change(text: str) -> None:
    flat, unknowns = flat_of(text)
    queries = [node for node in all_nodes(c.condition for c in flat.constraints) if isinstance(node, GroupNode)]
    kept = 0
    for masks, tried, place in _changes(unknowns.full, 6):
        base = Ranges(unknowns, masks)
        derived = Ranges(unknowns, tried, False, base, 1 << place)
        for query in queries:
            if not derived.regrouped(query.components, place).may_change(query):
                assert Ranges(unknowns, tried).of(query) == base.of(query)
                kept += 1
    assert kept


@pytest.mark.parametrize("text", [AREAS, BLOCKS, ISLANDS])
def test_possible_and_certain_agree_with_ranges(text: str) -> None:
    flat, unknowns = flat_of(text)
    for masks, tried, place in _changes(unknowns.full, 7):
        base = Ranges(unknowns, masks)
        for constraint in flat.constraints:
            low, high = Ranges(unknowns, tried).of(constraint.condition)
            derived = Ranges(unknowns, tried, False, base, 1 << place)
            assert derived.possible(constraint.condition) == bool(high)
            assert derived.certain(constraint.condition) == bool(low)


def test_a_block_of_a_known_value_ends_at_cells_without_that_value() -> None:
    flat, unknowns = flat_of(BLOCKS)
    size = next(node for node in all_nodes(c.condition for c in flat.constraints) if isinstance(node, GroupSize))
    masks = list(unknowns.full)
    masks[0] = 1 << 2
    assert Ranges(unknowns, masks).of(size)[1] == len(masks)
    masks[1:] = [each & ~(1 << 2) for each in masks[1:]]
    assert Ranges(unknowns, masks).of(size) == (1, 1)
