"""The order of the unknowns with the least width."""

from itertools import pairwise

from pzc.compiler.board.elements import Border, Cell, Corner, Item, Link, Place
from pzc.compiler.flat.flat import Var
from pzc.counting.frontier.ordering import best_order


def _unknowns(places: list[Place]) -> list[Var]:
    return [Var(index, str(place), ((0, 1),), True, "layer", place) for index, place in enumerate(places)]


def test_a_long_board_is_traversed_along_its_short_side() -> None:
    cells = _unknowns([Cell(r, c) for r in (1, 2) for c in range(1, 9)])
    pairs = [(a, b) for row in (cells[:8], cells[8:]) for a, b in pairwise(row)] + list(
        zip(cells[:8], cells[8:], strict=True)
    )
    by_columns = [cells[8 * r + c] for c in range(8) for r in (0, 1)]
    assert best_order(cells, pairs) == by_columns


def test_elements_of_all_kinds_have_a_place() -> None:
    places: list[Place] = [Corner(1, 1), Link(Cell(1, 1), Cell(2, 1)), Border(1, 1, True), Cell(1, 1), Cell(2, 2)]
    unknowns = _unknowns(places)
    by_rows = [Cell(1, 1), Border(1, 1, True), Link(Cell(1, 1), Cell(2, 1)), Corner(1, 1), Cell(2, 2)]
    pairs = [[unknowns[places.index(a)], unknowns[places.index(b)]] for a, b in pairwise(by_rows)]
    assert [unknown.place for unknown in best_order(unknowns, pairs)] == by_rows


def test_unknowns_without_places_keep_their_order() -> None:
    unknowns = _unknowns([Item(2), Cell(1, 1), Item(1)])
    assert best_order(unknowns, [unknowns]) == unknowns
