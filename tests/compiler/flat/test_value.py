"""Values of flat expressions, compared with an independent judge."""

from itertools import combinations, product
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat import value as flat_value
from pzc.compiler.flat.flat import (
    BoolExpr,
    CircuitOrPath,
    Components,
    Connected,
    Flat,
    Forest,
    GroupSize,
    IntNode,
    Leader,
    Together,
)
from pzc.compiler.flat.value import children, nodes_of, postorder, steps_of, unknowns_of, value_of, values_by_place
from pzc.compiler.pipeline import compile_source, flatten

from ...effort import examples
from ...flat_judge import flats, linear, numbers, value, var, within

TRUTHS = tuple(var(i, ((0, 1),), truth=True) for i in range(7))
POINTS = 5


@examples(30, 300)
@given(flats())
def test_each_node_is_listed_once(puzzle: Flat) -> None:
    nodes = list(nodes_of(constraint.condition for constraint in puzzle.constraints))
    order = {id(node): number for number, node in enumerate(nodes)}
    assert len(order) == len(nodes)
    for node in nodes:
        assert all(isinstance(child, int) or id(child) in order for child in children(node))


@examples(30, 300)
@given(flats())
def test_postorder_yields_children_first(puzzle: Flat) -> None:
    known: set[IntNode] = set()
    for constraint in puzzle.constraints:
        for node in postorder(constraint.condition, known):
            assert node not in known
            assert all(isinstance(child, int) or child in known for child in children(node))
            known.add(node)
    assert known == set(nodes_of(constraint.condition for constraint in puzzle.constraints))


@examples(30, 300)
@given(flats())
def test_values_equal_those_of_the_judge(puzzle: Flat) -> None:
    for values in product(*(members(unknown.domain)[::2] for unknown in puzzle.variables)):
        answer = dict(zip(puzzle.variables, values, strict=True))
        for constraint in puzzle.constraints:
            assert value_of(constraint.condition, answer) == value(constraint.condition, answer)


@st.composite
def graphs(draw: st.DrawFn) -> list[BoolExpr | IntNode]:
    """Yield all conditions on a graph of seven truth values, which are its edges, or its vertices and edges."""
    ends = tuple(draw(st.permutations(list(combinations(range(POINTS), 2))))[: len(TRUTHS)])
    edges = tuple(draw(st.permutations(list(combinations(range(4), 2))))[:3])
    graph = Components(0, POINTS**POINTS, TRUTHS[:4], edges, TRUTHS[4:], None)
    messages: list[BoolExpr | IntNode] = [CircuitOrPath(TRUTHS, ends, closed) for closed in (True, False)]
    messages += [Forest(TRUTHS, ends), Connected(TRUTHS[:4], edges), Connected(TRUTHS[:POINTS], ends)]
    for vertex in range(4):
        messages += [Leader(0, 4, graph, vertex), GroupSize(0, 4, graph, vertex), Together(graph, 0, vertex)]
    return messages


@examples(12, 120)
@given(graphs(), st.lists(st.tuples(*[st.integers(0, 1)] * len(TRUTHS)), min_size=12, max_size=12))
def test_graph_values_equal_those_of_the_judge(expected: list[IntNode], tried: list[tuple[int, ...]]) -> None:
    for values in tried:
        answer = dict(zip(TRUTHS, values, strict=True))
        for node in expected:
            assert value_of(node, answer) == value(node, answer), node


def test_unknowns_of_an_expression() -> None:
    a, b, c = numbers(3, 1, 4)
    total = linear((a, 1), (b, 1))
    condition = within(total, ((3, 4),))
    assert unknowns_of(condition, 10) == {a, b}
    assert unknowns_of(condition, 2) is None
    assert unknowns_of(condition, 10, {a, b, c}) == {a, b} and unknowns_of(condition, 10, {a, c}) is None
    assert unknowns_of(Connected((condition, within(c, ((1, 2),))), ((0, 1),)), 10) is None
    assert steps_of(condition) == 4


def test_every_node_kind_has_children() -> None:
    assert set(flat_value._CHILDREN) == set(get_args(IntNode))


def test_values_by_place() -> None:
    flat = flatten(compile_source(Source("x.puz", "grid 1x2 of 1..3\n")))
    assert values_by_place(flat, (3, 1)) == {("digit", Cell(1, 1)): 3, ("digit", Cell(1, 2)): 1}
