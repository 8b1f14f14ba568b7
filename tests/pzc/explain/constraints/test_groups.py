"""Groups found from one vertex, compared with the components of the whole graph."""

from collections.abc import Mapping
from functools import partial
from random import Random

import pytest

from pzc.compiler.board.graphs import components
from pzc.compiler.flat.flat import Components, GroupSize, Var
from pzc.compiler.flat.value import nodes_of as all_nodes
from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.groups import nodes_of
from pzc.explain.constraints.ranges import Ranges
from pzc.explain.constraints.state import bits

from ..flats import BLOCKS, ISLANDS, flat_of


def _near(row: Mapping[Var, int], graph: Components, vertex: int) -> int:
    """Return the vertices, as bits, that are joined to a vertex."""
    found = 0
    for pair, joined in zip(graph.edges, graph.joined, strict=True):
        if vertex in pair:
            other = sum(pair) - vertex
            found |= (value_of(joined, row) and value_of(graph.vertices[other], row)) << other
    return found


@pytest.mark.parametrize("text", [BLOCKS, ISLANDS])
def test_a_flood_finds_the_component(text: str) -> None:
    flat, unknowns = flat_of(text)
    nodes = nodes_of(unknowns)
    graph = next(n for n in all_nodes(c.condition for c in flat.constraints) if isinstance(n, Components))
    random = Random(3)
    for _ in range(30):
        row = unknowns.assignment([random.randrange(len(each)) for each in unknowns.values])
        there = [bool(value_of(vertex, row)) for vertex in graph.vertices]
        leaders = components(there, graph.edges, [bool(value_of(edge, row)) for edge in graph.joined])
        for vertex, holds in enumerate(there):
            if holds:
                group = nodes.flood(graph, vertex, partial(_near, row), 99)
                assert group.whole
                assert list(bits(group.vertices)) == [n for n, other in enumerate(leaders) if other == leaders[vertex]]
                some = nodes.flood(graph, vertex, partial(_near, row), 2)
                assert some.vertices & ~group.vertices == 0
                assert some.vertices.bit_count() >= min(2, group.vertices.bit_count())
                assert some.seen & ~group.seen == 0


@pytest.mark.parametrize("text", [BLOCKS, ISLANDS])
def test_sizes_above_the_limit_change_no_condition(text: str) -> None:
    flat, unknowns = flat_of(text)
    nodes = nodes_of(unknowns)
    conditions = [constraint.condition for constraint in flat.constraints]
    for condition in conditions:
        nodes.limit_sizes(condition)
    sizes = [node for node in all_nodes(conditions) if isinstance(node, GroupSize)]
    assert any(nodes.most(node) < len(node.components.vertices) for node in sizes)
    random = Random(4)
    for _ in range(60):
        masks = [random.randint(1, full) & full or full for full in unknowns.full]
        exact, capped = Ranges(unknowns, masks), Ranges(unknowns, masks, capped=True)
        for condition in conditions:
            assert exact.of(condition) == capped.of(condition)
