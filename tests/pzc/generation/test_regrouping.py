"""Groups that differ a little from others."""

from random import Random

from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import ClueKind, Placement
from pzc.generation.clue_candidates import LONGEST, Candidate, regrouped
from pzc.generation.clue_places import ClueParts, partition
from pzc.generation.regions import connected

from ...flat_judge import SPAN

BOARD = Board(5, 6)
CAGE = ClueKind("cage", (("group", ListType(CELL)),), None, SPAN)


def _cage(cells: tuple[Cell, ...]) -> Candidate:
    placement = Placement((cells,), None, (), None, Origin("clue", "cage", SPAN))
    return Candidate(CAGE, ClueParts((cells,)), placement)


def test_moved_cell_keeps_groups_connected() -> None:
    for seed in range(20):
        groups = [_cage(tuple(sorted(cells))) for cells in partition(BOARD, (2, 3, 4), Random(seed))]
        where = {Cell(row, column) for row in (2, 3, 4) for column in (2, 3, 4)}
        changed = regrouped(BOARD, groups, where, Random(seed))
        assert changed is not None
        now = [group.place.cells for group in changed]
        before = [group.place.cells for group in groups]
        assert sorted(cell for cells in now for cell in cells) == sorted(BOARD.cells)
        assert all(connected(BOARD, set(cells)) and len(cells) < LONGEST for cells in now)
        (lost,), (won,) = (
            [set(a) - set(b) for a, b in pairs if set(a) - set(b)]
            for pairs in (list(zip(before, now, strict=True)), list(zip(now, before, strict=True)))
        )
        assert lost == won
        assert len(lost) == 1
        assert lost <= where
        assert all(g.placement.args == g.place.args for g in changed)


def test_no_possible_move() -> None:
    assert regrouped(BOARD, [_cage((Cell(1, 1),)), _cage((Cell(1, 2),))], BOARD.cells, Random(0)) is None
