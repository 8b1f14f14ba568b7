"""Groups of cells to groups that differ a little: a cell goes over from one to another beside it."""

from collections.abc import Collection, Sequence
from random import Random

from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board, Cell

from .clue_candidates import LONGEST, Candidate
from .clue_places import ClueParts
from .regions import connected


def regrouped(
    board: Board, groups: Sequence[Candidate], where: Collection[Cell], random: Random
) -> list[Candidate] | None:
    """The groups after one of these cells has gone over to a group beside it; None where none can.

    Groups stay connected, and none becomes larger than those that are drawn.
    """
    holder = {cell: number for number, group in enumerate(groups) for cell in group.place.cells}
    ways = [(cell, near) for cell in sorted(where) for near in board.neighbours(cell)]
    for cell, near in random.sample(ways, len(ways)):
        one, other = holder.get(cell), holder.get(near)
        if one is None or other is None or one == other:
            continue
        left = set(groups[one].place.cells) - {cell}
        joined = {*groups[other].place.cells, cell}
        if left and len(joined) < LONGEST and connected(board, left):
            changed = list(groups)
            changed[one], changed[other] = _at(groups[one], left), _at(groups[other], joined)
            return changed
    return None


def _at(group: Candidate, cells: Collection[Cell]) -> Candidate:
    """The group with other cells; what it says of them is still to be found out."""
    place = ClueParts((tuple(sorted(cells)),))
    origin = group.placement.origin
    placement = replace(group.placement, args=place.args, origin=Origin(origin.kind, origin.text, origin.span))
    return Candidate(group.kind, place, placement)
