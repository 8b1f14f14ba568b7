"""Rules on each region for itself to regions that have an answer: one region after the other."""

from collections.abc import Iterator
from contextlib import closing
from random import Random

from pzc.compiler.board.board import Board, Cell
from pzc.compiler.model.model import Model

from .clue_places import random_group, tightest
from .region_checks import RegionByRegion
from .region_session import RegionSwitches
from .regions import Division

_EFFORT = 300  # conflicts, to know whether a region goes with those before it
_FORMS = 3  # of a region of one size that are tried
_STAY = 0.3  # of the regions that are in the way
_TRIED = 10  # regions, for each cell of the board, until it is given up


class Growing:
    """`model` has the rules that do not speak of regions, `apart` those on each region of the division `name`."""

    def __init__(self, model: Model, apart: RegionByRegion, name: str, board: Board, random: Random) -> None:
        self._switches = RegionSwitches(model, apart, random)
        self._name = name
        self._board = board
        self._random = random

    def grown(self, smallest: int, largest: int) -> Division | None:
        """Regions of sizes between the two that cover the board and with which the rules have an answer; None where
        they were not found.

        Where none fits any more, those around the place give way, and it goes on from there.
        """
        regions: list[tuple[Cell, ...]] = []
        left = _TRIED * len(self._board.cells)
        with closing(self._switches):
            while free := set(self._board.cells).difference(*regions):
                start = tightest(self._board, free, self._random)
                for region in self._forms(start, free, smallest, largest):
                    left -= 1
                    if self._go_together([*regions, region]):
                        regions.append(region)
                        break
                else:
                    left -= 1  # also where there is no room for any
                    regions = self._without_some(regions, start)
                if left < 0:
                    return None
        return tuple(sorted(regions))

    def _forms(self, start: Cell, free: set[Cell], smallest: int, largest: int) -> Iterator[tuple[Cell, ...]]:
        """Random regions at a cell, large ones a little sooner."""
        for size in sorted(range(smallest, largest + 1), key=lambda size: -size * self._random.random()):
            forms = (random_group(self._board, size, free, self._random, start) for _ in range(_FORMS))
            yield from dict.fromkeys(form for form in forms if form is not None)

    def _go_together(self, regions: list[tuple[Cell, ...]]) -> bool:
        """Whether there is an answer with these; not, where that is not soon known."""
        session, assumed = self._switches.switched({self._name: tuple(regions)})
        session.assume(assumed)
        return bool(session.solutions(1, _EFFORT).answers)

    def _without_some(self, regions: list[tuple[Cell, ...]], around: Cell) -> list[tuple[Cell, ...]]:
        """Without most of the regions that touch a cell."""
        near = set(self._board.around(around))
        return [region for region in regions if near.isdisjoint(region) or self._random.random() < _STAY]
