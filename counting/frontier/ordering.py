"""Choose the order of the unknowns: the one with the least width, by their places on the board."""

from collections.abc import Iterable, Sequence

from pzc.compiler.board.elements import Border, Cell, Corner, Link, Place
from pzc.compiler.flat.flat import Var


def best_order(unknowns: Sequence[Var], groups: Iterable[Sequence[Var]]) -> list[Var]:
    """Return the unknowns by rows, by columns or as declared, whichever has the least width.

    The width is the number of groups that are begun and not finished.
    """
    every = [group for group in groups if group]
    orders = [list(unknowns)]
    spots = {unknown: _spot(unknown.place) for unknown in unknowns}
    if all(spots.values()):
        orders += [sorted(unknowns, key=lambda u: spots[u]), sorted(unknowns, key=lambda u: spots[u][::-1])]  # type: ignore[arg-type, return-value, index]  # none of them is None
    return min(orders, key=lambda order: _width(order, every))


def _spot(place: Place) -> tuple[int, int] | None:
    """Return twice the row and twice the column of the center of a place."""
    match place:
        case Cell(row, column):
            return 2 * row, 2 * column
        case Corner(row, column):
            return 2 * row + 1, 2 * column + 1
        case Border(row, column, vertical):
            return (2 * row, 2 * column + 1) if vertical else (2 * row + 1, 2 * column)
        case Link(first, second):
            return first.row + second.row, first.column + second.column
    return None


def _width(order: Sequence[Var], groups: Sequence[Sequence[Var]]) -> tuple[int, int]:
    """Return the greatest number of open groups over all positions, and the sum over all positions."""
    position = {unknown: number for number, unknown in enumerate(order)}
    change = [0] * (len(order) + 1)
    for group in groups:
        places = [position[unknown] for unknown in group]
        change[min(places)] += 1
        change[max(places)] -= 1
    most = total = now = 0
    for each in change:
        now += each
        most = max(most, now)
        total += now
    return most, total
