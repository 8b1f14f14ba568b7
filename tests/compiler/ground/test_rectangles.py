"""All areas are rectangles or squares: the constraints on 2x2 blocks are equivalent to the condition on each area."""

from collections.abc import Iterator
from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import GroupSize, Leader, Not, Or, Product, Together, Var
from pzc.compiler.flat.value import children, value_of
from pzc.compiler.ground import rectangles
from pzc.compiler.meaning.judge import holds
from pzc.compiler.pipeline import compile_source, flatten

from ... import effort
from .brute_force import DIVISION, LINKS, WHITE, kept

ROOMS = "layer white on cells of bool\nareas part = neighbours, c in cells: white(c)\n"


LARGER = pytest.mark.exhaustive


@pytest.mark.parametrize(
    ("size", "shape", "count"),
    [
        ("2x3", "rectangle", 34),
        ("2x4", "rectangle", 148),
        pytest.param("3x3", "rectangle", 322, marks=LARGER),
        ("2x3", "square", 3),
        pytest.param("3x3", "square", 6, marks=LARGER),
    ],
)
def test_known_numbers_of_divisions(size: str, shape: str, count: int) -> None:
    """The numbers of dissections into rectangles and squares: A116694, A182275 and A219924, A045846 of the OEIS."""
    assert kept(f"grid {size}\n{DIVISION}for p in part: {shape}(p)\n") == count


@pytest.mark.parametrize("areas", [WHITE, ROOMS, LINKS])
@pytest.mark.parametrize(
    "shape", ["rectangle(p)", "square(p)", "square(p) and len(p) != 4", "rectangle(p) or len(p) = 3"]
)
def test_rectangles_of_some_cells(areas: str, shape: str) -> None:
    small = areas is LINKS or not (effort.ALL or shape == "rectangle(p)")
    assert kept(f"grid {'2x3' if small else '3x3'}\n{areas}for p in part: {shape}\n") >= 1


@pytest.mark.parametrize("holes", [pytest.param("(2,2)", marks=LARGER), "(1,1), (3,3)", "(1,2)"])
@pytest.mark.parametrize("shape", ["rectangle", "square"])
def test_around_holes(holes: str, shape: str) -> None:
    assert kept(f"grid 3x3\nholes {holes}\n{DIVISION}for p in part: {shape}(p)\n") > 0


def test_size_is_linear_in_the_board() -> None:
    """The size is linear: a quadratic one would be 16 times as large on a board with four times as many cells."""
    few, more = (
        len(flatten(compile_source(Source("x", f"grid {n}x{n}\n{DIVISION}for p in part: rectangle(p)\n"))).constraints)
        for n in (10, 20)
    )
    assert more < 5 * few


@pytest.mark.parametrize("areas", [WHITE, DIVISION])
@pytest.mark.parametrize(
    "rule",
    [
        "for p in part: square(p)",
        "for p in part: rectangle(p) and len(p) != 2",
        "for p in part: rectangle(p)\nlen(part) <= 2",
        *(f"for p in part: rectangle(p) and len(p) >= {size}" for size in (1, 2, 3, 6)),
        "for p in part: rectangle(p)\nfor p in part: len(p) in <2, 3>",
        "for p in part: square(p)\nfor (a, b) in links: b not in part(a) -> len(part(a)) != len(part(b))",
        "for p in part: rectangle(p)\n(2,1) not in part((1,3)) and len(part((1,2))) != 2",
        *(f"for p in part: rectangle(p)\nlen(part((1,2))) = {size}" for size in range(6)),
        "for p in part: rectangle(p)\nany(p in part: len(p) = 4) or len(part((2,1))) = 31",
    ],
)
def test_rectangles_by_links(areas: str, rule: str) -> None:
    kept(f"grid 2x3\n{areas}{rule}\n")


def test_rectangles_by_links_around_a_hole() -> None:
    holes = "holes [[\n  . . .\n  . # .\n  . . .\n]]\n"
    assert kept(f"grid 3x3\n{holes}{WHITE}for p in part: rectangle(p)\n") < kept(f"grid 3x3\n{holes}{WHITE}") == 256


@pytest.mark.parametrize("shape", ["rectangle", "square"])
def test_squares_and_rectangles_of_three_by_three(shape: str) -> None:
    """Squares on boards with diagonals of more than two cells."""
    assert kept(f"grid 3x3\n{WHITE}for p in part: {shape}(p)\n") > 1


def test_rectangles_have_no_membership_literals() -> None:
    flat = flatten(compile_source(Source("x", "grid 8x8\nareas part\nfor p in part: rectangle(p)\n")))
    assert 0 < len(flat.constraints) <= 8 * 7 * 7
    assert not {Leader, Together, GroupSize} & {type(node) for c in flat.constraints for node in _nodes(c.condition)}


def _nodes(node: Any) -> Iterator[Any]:
    yield node
    for child in () if isinstance(node, int) else children(node):
        yield from _nodes(child)


def test_links_may_go_around_on_large_boards() -> None:
    """Two neighbors may be in one area without a link between them, if other links join them."""
    model = compile_source(Source("x", f"grid 8x8\n{LINKS}for p in part: rectangle(p)\n"))
    flat, linked = flatten(model), [((1, 1), (1, 2)), ((1, 2), (2, 2)), ((2, 1), (2, 2))]
    known = {v: int(v.place in linked) for v in flat.variables}
    assert sum(known.values()) == 3 and holds(model, {(v.layer, v.place): value for v, value in known.items()})
    assert all(value_of(c.condition, known) for c in flat.constraints)


def test_known_size_takes_no_product_on_large_boards() -> None:
    sized = "for p in part: rectangle(p)\nlen(part((3,3))) = 6\n"
    flat = flatten(compile_source(Source("x", f"grid 8x8\n{WHITE}{sized}")))
    assert Product not in {type(node) for c in flat.constraints for node in _nodes(c.condition)}


def test_clauses_of_joined_cells() -> None:
    """There is one clause for each three cells of a 2x2 block, and it has only the white cells."""
    flat = flatten(compile_source(Source("x", f"grid 8x8\n{WHITE}for p in part: rectangle(p)\n")))
    assert len(flat.constraints) == 4 * 7 * 7
    assert {type(node) for c in flat.constraints for node in _nodes(c.condition)} == {Or, Not, Var}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (DIVISION + "for p in part: rectangle(p)", {"part"}),
        (WHITE + "for p in part: rectangle(p)", {"part"}),
        (LINKS + "for p in part: rectangle(p)", set()),
        (ROOMS.replace("neighbours", "around") + "for p in part: rectangle(p)", set()),
        (DIVISION + "for p in part: rectangle(p) and len(p) <= 4", set()),
        (DIVISION + "for p in part: rectangle(p)\nfor p in part: len(p) <= 4", set()),
    ],
)
def test_areas_represented_as_rectangles(text: str, expected: set[str]) -> None:
    large = compile_source(Source("test", f"grid 8x8\n{text}\n"))
    assert rectangles.all_rectangular(large, ()).keys() == expected
    assert rectangles.all_rectangular(large, expected) == {}


def test_cells_out_of_reach_are_excluded() -> None:
    """On a large board, cells out of reach of a number are excluded from its rectangle."""
    clues = "number [[\n3 . . . . .\n. . ? . . .\n" + ". . . . . .\n" * 7 + "]]\n"
    model = compile_source(Source("x", "use shikaku(height = 9, width = 6)\n" + clues))
    apart = [
        (c.condition.item.first, c.condition.item.second)
        for c in flatten(model).constraints
        if isinstance(c.condition, Not) and isinstance(c.condition.item, Together)
    ]
    assert {other for one, other in apart if one == 0} == {3, 7, 8, 13, 18}
    assert {one for one, other in apart if other == 8} == {0}
