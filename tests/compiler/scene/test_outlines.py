"""Sides of cells joined to long lines, and the outlines of sets of cells."""

from hypothesis import given
from hypothesis import strategies as some

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell
from pzc.compiler.scene.outlines import around, lines
from pzc.compiler.scene.places import ends

CELLS = some.frozensets(some.builds(Cell, some.integers(1, 5), some.integers(1, 5)), min_size=1)
BOARD = Board(5, 5)


def rim(cells: frozenset[Cell]) -> set[Border]:
    return {side for side in BOARD.borders if len([c for c in BOARD.cells_of(side) if c in cells]) == 1}


def unit_steps(points: tuple[tuple[float, float], ...]) -> set[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the unit sides along a closed path on the lattice."""
    out = set()
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        long = int(max(abs(bx - ax), abs(by - ay)))
        at = [(ax + (bx - ax) * i / long, ay + (by - ay) * i / long) for i in range(long + 1)]
        out |= {(min(a, b), max(a, b)) for a, b in zip(at, at[1:], strict=False)}
    return out


@given(CELLS)
def test_outlines_take_each_side_of_the_rim_once(cells: frozenset[Cell]) -> None:
    drawn = [step for points in around(BOARD, cells) for step in unit_steps(points)]
    assert sorted(drawn) == sorted((min(ends(BOARD, s)), max(ends(BOARD, s))) for s in rim(cells))


@given(CELLS)
def test_inset_outlines_lie_inside_the_cells(cells: frozenset[Cell]) -> None:
    for points in around(BOARD, cells, 0.1):
        for x, y in points:
            assert Cell(int(y) + 1, int(x) + 1) in cells


def test_cells_that_touch_at_a_corner_have_outlines_of_their_own() -> None:
    assert len(list(around(BOARD, {Cell(1, 1), Cell(2, 2)}))) == 2


def test_a_hole_has_an_outline() -> None:
    ring = set(Board(3, 3).cells) - {Cell(2, 2)}
    assert len(list(around(BOARD, ring))) == 2


@given(some.sets(some.sampled_from(BOARD.borders)))
def test_lines_are_as_long_as_can_be_and_hold_each_side(sides: set[Border]) -> None:
    found = list(lines(BOARD, sides))
    assert sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in found) == len(sides)
    for a, b in found:
        onward = [(c, d) for c, d in found if c == b and (a[0] == b[0]) == (c[0] == d[0])]
        assert not onward
