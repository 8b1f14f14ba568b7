"""Solve puzzles with different clues by one machine for their common rules."""

from collections.abc import Callable, Sequence

from pzc.backends.interface import CommonPart, Problem, ToolMissing
from pzc.backends.kernel.machine import Found, Machine, Unsuited
from pzc.backends.kernel.tables import Total
from pzc.backends.kernel.totals import Totals
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node

from .lines import Instance
from .request import ManyRequest


@node(eq=False)
class OwnPuzzle:
    """A puzzle, the machine for it, and the machine's facts."""

    name: str | None
    problem: Problem
    machine: Machine
    given: list[int]
    totals: list[Total]


class OwnClues:
    """Compile puzzles, which takes longer than solving them. Puzzles that share a machine are solved together."""

    def __init__(
        self,
        request: ManyRequest,
        problem_of: Callable[[Instance, str], Problem],
        common_part_of: Callable[[str], CommonPart | None],
    ) -> None:
        """`common_part_of` returns the common part of the puzzles with some rules, or None. It raises PuzzleError."""
        self._request = request
        self._common_part_of = common_part_of
        self._problem_of = problem_of

    def puzzle(self, instance: Instance) -> OwnPuzzle | None:
        """Return a puzzle's own constraints as facts of a machine.

        None if they are not only digits, sums, and inequalities.
        """
        if self._request.engine == "session":
            return None
        try:
            common = self._common_part_of(instance.use)
            totals = None if common is None else self._totals(common)
            if totals is None:
                return None
            with within(self._request.time_limit):
                problem = self._problem_of(instance, "")
                if problem.flat.objectives:
                    return None
                shared = len(totals.flat.constraints)
                given, sums = totals.of(problem.flat.constraints[shared:])
                return OwnPuzzle(instance.name, problem, totals.machine, given, sums)
        except (PuzzleError, Unsuited, TimeUp):
            return None

    def _totals(self, common: CommonPart) -> Totals | None:
        """Return the totals for puzzles with these rules, or None if the kernel does not support the rules."""
        key = "kernel", self._request.without
        if key not in common.kept:
            try:
                common.kept[key] = Totals(common.flat, Machine(common.flat, self._request.without))
            except (Unsuited, ToolMissing):
                common.kept[key] = None
        found: Totals | None = common.kept[key]
        return found

    def solve(self, puzzles: Sequence[OwnPuzzle]) -> list[Found]:
        """Return the solutions of each puzzle. They do not depend on the other puzzles."""
        together: dict[int, list[int]] = {}
        for place, puzzle in enumerate(puzzles):
            together.setdefault(id(puzzle.machine), []).append(place)
        out = [Found((), False)] * len(puzzles)
        for places in together.values():
            some = [puzzles[place] for place in places]
            totals = [each.totals for each in some]
            found = some[0].machine.solve([each.given for each in some], self._request.limit, totals=totals)
            for place, each in zip(places, found, strict=True):
                out[place] = each
        return out
