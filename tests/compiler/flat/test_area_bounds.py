"""Upper bounds on the sizes of areas: the forms of constraints that are recognized, and similar ones that give no
bound.
"""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.area_bounds import area_bounds, fixed_sizes, lead_bounds, sizes_known
from pzc.compiler.flat.flat import Components, Flat
from pzc.compiler.flat.survey import Survey
from pzc.compiler.pipeline import compile_source, flatten

HEAD = "grid 1x3 of 1..5\nlayer s on cells of bool\nareas x = s\n"


def flat_and_graph(text: str) -> tuple[Flat, Components]:
    flat = flatten(compile_source(Source("test", HEAD + text + "\n")))
    nodes = Survey([constraint.condition for constraint in flat.constraints]).depth
    return flat, next(node for node in nodes if isinstance(node, Components))


@pytest.mark.parametrize(
    ("text", "anywhere"),
    [
        ("len(x(1,1)) = 2", {0: 2}),
        ("len(x(1,1)) <= 2 and len(x(1,2)) < 2", {0: 2, 1: 1}),
        ("len(x(1,1)) <= 3\nlen(x(1,1)) <= 2", {0: 2}),
        ("len(x(1,1)) in <0, 2>", {0: 2}),
        ("len(x(1,1)) = (1,1)\n(1,1) <= 2", {}),
        ("len(x(1,1)) + (1,1) <= 3", {0: 2}),
        ("(1,1) - len(x(1,1)) >= 3", {0: 2}),
        ("2 * len(x(1,1)) <= 5", {0: 2}),
        ("s(1,1) -> len(x(1,1)) = 2", {0: 2}),
        # a condition that may be false for a cell of an area gives no bound
        ("s(1,2) -> len(x(1,1)) = 2", {}),
        ("not s(1,1) -> len(x(1,1)) = 0", {}),
        ("len(x(1,1)) >= 2", {}),
        ("len(x(1,1)) = 2 or s(1,1) or s(1,2)", {}),
    ],
)
def test_bounds_of_the_area_of_a_cell(text: str, anywhere: dict[int, int]) -> None:
    flat, graph = flat_and_graph(text)
    known = sizes_known(area_bounds(flat.constraints, {}), graph)
    assert {vertex: most for vertex, most in known.anywhere.items() if most < 3} == anywhere  # of three cells
    assert not known.leading


def test_domains_narrow_the_bounds() -> None:
    flat, graph = flat_and_graph("len(x(1,1)) = (1,1)")
    digit = next(v for v in flat.variables if v.name == "digit(1,1)")
    assert area_bounds(flat.constraints, {digit: ((1, 2),)})[graph].anywhere == {0: 2}


def test_bounds_of_areas_by_representative() -> None:
    flat, graph = flat_and_graph("for r in x: len(r) <= 2\nlen(x(1,3)) <= 1")
    sizes = area_bounds(flat.constraints, {})[graph]
    assert sizes.leading == {0: 2, 1: 2, 2: 2}
    assert sizes.anywhere == {2: 1}
    found = lead_bounds(flat.constraints, graph)
    assert [found[v][0] for v in sorted(found)] == [2, 2, 1]
    assert found[2][1].rule.text == "len(x(1,3)) <= 1"


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("for r in x: len(r) = 2", {0: 2, 1: 2, 2: 2}),
        ("for r in x: len(r) in <1, 2>", {}),
        ("for r in x where s(1,3): len(r) = 2", {}),
        ("s(1,1) -> len(x(1,1)) <= 2", {}),
    ],
)
def test_fixed_sizes(text: str, sizes: dict[int, int]) -> None:
    flat, graph = flat_and_graph(text)
    found = fixed_sizes(flat.constraints, graph)
    assert {vertex: size for vertex, (size, _) in found.items()} == sizes
    assert fixed_sizes(flat.constraints, flat_and_graph(text)[1]) == {}  # of another graph


def test_no_bounds_for_another_graph() -> None:
    flat, _ = flat_and_graph("len(x(1,1)) = 2")
    _, other = flat_and_graph("len(x(1,1)) = 2")
    known = sizes_known(area_bounds(flat.constraints, {}), other)
    assert (known.anywhere, known.leading) == ({}, {})
