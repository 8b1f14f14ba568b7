"""An assignment of all unknowns to the instances that it breaks."""

from collections.abc import Callable, Sequence

from pzc.compiler.flat.flat import BoolExpr

from .checks import Clause, Different, Rows, Sum
from .compiled import Function, compiled
from .diagrams import Diagram
from .groups import Kinds, nodes_of
from .hubs import Hub
from .instances import Instance
from .ranges import Ranges
from .state import Masks, Unknowns

_DECIDING = (Clause, Different, Rows, Sum, Diagram, Hub)
"""Checks that decide about an assignment of all unknowns, and are faster than their conditions."""


class Violations:
    """Evaluates the conditions of all instances. The constructor is slow for large puzzles."""

    def __init__(self, instances: Sequence[Instance], unknowns: Unknowns) -> None:
        self._unknowns = unknowns
        column = {variable: place for place, variable in enumerate(unknowns.variables)}
        nodes = nodes_of(unknowns)
        self._areas: list[tuple[int, BoolExpr]] = []
        self._holds: list[tuple[int, Function]] = []
        self._checks: list[tuple[int, Callable[[Masks], bool]]] = []
        for instance in instances:
            for part in instance.parts:
                if isinstance(part.check, _DECIDING):
                    self._checks.append((1 << instance.number, part.check.refuted))
                elif nodes.kinds(part.condition) & Kinds.AREAS:
                    self._areas.append((1 << instance.number, part.condition))
                else:
                    self._holds.append((1 << instance.number, compiled(part.condition, column)))

    def broken(self, row: Sequence[int], among: int) -> int:
        """Return the instances of a set, as bits, that an assignment breaks. `row` has the bit of each unknown's value.

        Areas are found once for all conditions about them.
        """
        values = [each[bit] for each, bit in zip(self._unknowns.values, row, strict=True)]
        masks = [1 << bit for bit in row]
        broken = 0
        for flag, fails in self._checks:
            if among & ~broken & flag and fails(masks):
                broken |= flag
        for flag, holds in self._holds:
            if among & ~broken & flag and not holds(values):
                broken |= flag
        ranges = Ranges(self._unknowns, masks)
        for flag, condition in self._areas:
            if among & ~broken & flag and not ranges.possible(condition):
                broken |= flag
        return broken
