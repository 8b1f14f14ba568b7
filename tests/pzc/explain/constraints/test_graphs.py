"""Whole-board checks are compared with all assignments of a small graph."""

from itertools import product
from random import Random

import pytest

from pzc.compiler.flat.flat import CircuitOrPath, Connected, Forest
from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.graphs import WholeBoard, graph_check
from pzc.explain.constraints.state import Masks, Unknowns, bits

from ..flats import flat_of

_TEXTS = {
    "connected": 'grid 2 x 3\nlayer black on cells of bool\nrule "a": connected(black)\n',
    "connected outside": 'grid 2 x 3\nlayer black on cells of bool\nrule "a": connected(c in cells: not black(c))\n',
    "connected with fixed": "grid 2 x 3\nlayer black on cells of bool\n"
    'rule "a": connected(c in cells: black(c) or c in <(1,2)>)\n',
    "loop": 'grid 3 x 3\nlayer line on links of bool\nrule "a": loop(line)\n',
    "path": 'grid 2 x 3\nlayer line on links of bool\nrule "a": path(line)\n',
    "forest": 'grid 2 x 3\nlayer line on links of bool\nrule "a": no_cycle(line)\n',
}


def _possible(unknowns: Unknowns, graph: Connected | CircuitOrPath | Forest, masks: Masks) -> bool:
    rows = product(*(list(bits(mask)) for mask in masks))
    return any(value_of(graph, unknowns.assignment(row)) for row in rows)


def _case(name: str) -> tuple[Unknowns, Connected | CircuitOrPath | Forest, WholeBoard]:
    """Return the unknowns of a text, its condition about a graph, and the check of it."""
    flat, unknowns = flat_of(_TEXTS[name])
    graph = next(c.condition for c in flat.constraints if isinstance(c.condition, Connected | CircuitOrPath | Forest))
    return unknowns, graph, graph_check(unknowns, range(len(unknowns.variables)), graph)


@pytest.mark.parametrize("name", ["connected", "connected outside", "loop", "path"])
def test_refuted_states_have_no_solution(name: str) -> None:
    unknowns, graph, check = _case(name)
    random = Random(3)
    refuted = 0
    for _ in range(150):
        masks = [random.choice((1, 2, 3)) for _ in unknowns.variables]
        possible = _possible(unknowns, graph, masks)
        if check.refuted(masks):
            refuted += 1
            assert not possible
        elif name.startswith("connected"):
            assert possible
            removed = check.removals(masks)
            for place, mask in enumerate(masks):
                for bit in bits(mask) if mask == 3 else ():
                    tried = [*masks[:place], 1 << bit, *masks[place + 1 :]]
                    assert removed is not None and _possible(unknowns, graph, tried) != removed.get(place, 0) >> bit & 1
        for place, gone in (check.removals(masks) or {}).items():
            assert not _possible(unknowns, graph, [*masks[:place], gone, *masks[place + 1 :]])
    assert refuted > 10


@pytest.mark.parametrize("name", _TEXTS)
def test_removals_of_one_pass_are_sound(name: str) -> None:
    unknowns, _, check = _case(name)
    random = Random(5)
    found = 0
    for _ in range(200):
        masks = [random.choice((1, 2, 3, 3)) for _ in unknowns.variables]
        removals = check.at_once(masks)
        assert check.refuted(masks) == (removals is None)
        for place, gone in (removals or {}).items():
            tried = [*masks[:place], gone, *masks[place + 1 :]]
            assert masks[place] == 3 and gone in (1, 2) and check.refuted(tried)
            found += 1
    assert found > 10 or name == "forest"


@pytest.mark.parametrize("name", _TEXTS)
def test_removals_equal_those_of_trying_each_value(name: str) -> None:
    unknowns, _, check = _case(name)
    random = Random(7)
    for _ in range(200):
        masks = [random.choice((1, 2, 3, 3, 3)) for _ in unknowns.variables]
        found, tried = check.removals(masks), WholeBoard.removals(check, masks)
        if tried is not None and any(gone == masks[place] for place, gone in tried.items()):
            assert found is None or found.keys() <= tried.keys()
        else:
            assert found == tried


def test_a_loop_that_closes_early_and_an_edge_that_leads_nowhere() -> None:
    flat, unknowns = flat_of(_TEXTS["loop"])
    circuit = next(c.condition for c in flat.constraints if isinstance(c.condition, CircuitOrPath))
    check = graph_check(unknowns, range(12), circuit)
    number = {variable.name: place for place, variable in enumerate(unknowns.variables)}
    square = ["line((1,1) (1,2))", "line((1,1) (2,1))", "line((1,2) (2,2))"]
    masks = [3] * 12
    for name in (*square, "line((3,2) (3,3))"):
        masks[number[name]] = 2
    assert (check.removals(masks) or {})[number["line((2,1) (2,2))"]] == 2
    masks = [3] * 12
    masks[number["line((1,1) (1,2))"]] = 1
    assert (check.removals(masks) or {})[number["line((1,1) (2,1))"]] == 2
