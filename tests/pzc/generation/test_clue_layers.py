"""Rules with unknown clues: they hold for exactly the solutions and clues for which the plain rules hold."""

from itertools import product

import pytest

import pzc
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.meaning.judge import judge
from pzc.compiler.model.model import Model
from pzc.compiler.syntax.parse import parse
from pzc.generation.clue_layers import make_unknown, on_layer, value_layer

GRID = "grid 1x2 of 1..2\n"
STAR = GRID + "clue star(c: cell)\n"
SIZE = GRID + "clue size(c: cell) = n: int\n"
CELLS = (Cell(1, 1), Cell(1, 2))


def unknown(text: str, values: tuple[int, int] | None) -> Model:
    program = resolve(parse(Source("a.puz", text)))
    make_unknown(program, {"star": values, "size": values})
    return check(program)


@pytest.mark.parametrize(
    "rule",
    [
        "for star(c): c = 2",
        "for c in star: c = 2",
        "for c in cells: c = 2 <-> c in star",
        "for c in cells where c not in star: c = 1",
        "for c not in star: c = 1",
        "count(c not in star where c = 2) = 0",
        "#(star) = 1",
        "sum(c in star: c) = 3",
        "any(star(c): c = 1)",
    ],
)
def test_unknown_clues_keep_the_meaning_of_rules(rule: str) -> None:
    """All solutions of two digits, with each of the four choices of stars."""
    model = unknown(f"{STAR}{rule}\n", None)
    for digits in product((1, 2), repeat=2):
        for stars in product((0, 1), repeat=2):
            values = {("digit", c): d for c, d in zip(CELLS, digits, strict=True)}
            values |= {(on_layer("star"), c): s for c, s in zip(CELLS, stars, strict=True)}
            placed = "".join(f"star (1,{j})\n" for j, star in enumerate(stars, 1) if star)
            plain = pzc.load(f"{STAR}{rule}\n{placed}").model
            mine = {key: value for key, value in values.items() if key[0] == "digit"}
            assert (not list(judge(model, values))) == (not list(judge(plain, mine))), (digits, stars)


@pytest.mark.parametrize("rule", ["for size(c) = n: c = n", "for c in size: c = size(c)", "all(size(c) = n: n >= c)"])
def test_values_of_unknown_clues(rule: str) -> None:
    model = unknown(f"{SIZE}{rule}\n", (1, 2))
    for first, is_placed, size in product((1, 2), (0, 1), (1, 2)):
        values = {("digit", CELLS[0]): first, ("digit", CELLS[1]): 1}
        layers = {(on_layer("size"), CELLS[0]): is_placed, (on_layer("size"), CELLS[1]): 0}
        layers |= {(value_layer("size"), cell): size for cell in CELLS}
        plain = pzc.load(f"{SIZE}{rule}\n" + (f"size (1,1) = {size}\n" if is_placed else "")).model
        assert (not list(judge(model, {**values, **layers}))) == (not list(judge(plain, values)))


def test_layers_have_the_range_that_is_given() -> None:
    layers = {layer.name: layer for layer in unknown(SIZE, (0, 3)).layers}
    assert layers["size__on"].truth and list(layers["size__value"].domain) == [(0, 3)]
    assert "star__value" not in {layer.name for layer in unknown(STAR, None).layers}


def test_looks_and_formats_are_left_out() -> None:
    model = unknown(STAR + 'draw star: circle grey\nformat puzzlink "x": circles(star)\n', None)
    assert not model.formats and not model.looks


@pytest.mark.parametrize(
    "rule", ["for dot(a, b): a != b", "for (a, b) in dot: a != b", "for dot(l): not equal(cells(l))"]
)
@pytest.mark.parametrize("digits", list(product((1, 2), repeat=2)))
@pytest.mark.parametrize("is_placed", [0, 1])
def test_a_clue_on_a_link_names_its_two_cells(rule: str, digits: tuple[int, int], is_placed: int) -> None:
    program = resolve(parse(Source("a.puz", f"{GRID}clue dot(l: link)\n{rule}\n")))
    make_unknown(program, {"dot": None})
    values = {("digit", c): d for c, d in zip(CELLS, digits, strict=True)}
    broken = list(judge(check(program), {**values, (on_layer("dot"), Link(*CELLS)): is_placed}))
    assert bool(broken) == (is_placed == 1 and digits[0] == digits[1])
