"""A puzzle with one solution to the clues that it can do without."""

from collections.abc import Collection, Iterator, Sequence

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.clock import TimeUp, check_limits, left
from pzc.compiler.base.origin import Origin
from pzc.compiler.model.model import Model, Placement
from pzc.compiler.model.reduced import reduced
from pzc.compiler.pipeline import flatten


class NotUnique(Exception):
    """The puzzle has no solution, or more than one if `several`."""

    def __init__(self, several: bool) -> None:
        super().__init__()
        self.several = several


class Clues:
    """The clues of a puzzle with one solution. Raises NotUnique and TimeUp."""

    def __init__(self, problem: Problem) -> None:
        self._model = problem.model
        every: list[Placement] = [each for some in self._model.facts.placements.values() for each in some]
        self.placements: Sequence[Placement] = sorted(every, key=lambda each: each.origin.span.start)
        solutions = _solutions(self._model)
        if solutions != 1:
            raise NotUnique(several=solutions > 1)

    def single(self) -> Iterator[Placement]:
        """Yield each clue without which there is still one solution, all others kept."""
        for placement in self.placements:
            if self._is_unique_without({placement.origin}):
                yield placement

    def together(self) -> Iterator[Placement]:
        """Yield clues that can all be left out at once; none of the others can then be left out, too."""
        gone: set[Origin] = set()
        for placement in reversed(self.placements):
            if self._is_unique_without({*gone, placement.origin}):
                gone.add(placement.origin)
                yield placement

    def _is_unique_without(self, gone: Collection[Origin]) -> bool:
        """Return True if the puzzle has exactly one solution without some of its clues."""
        check_limits()
        rules = [rule.origin for rule in self._model.rules]
        rules += [objective.origin for objective in self._model.objectives]
        clues = [placement.origin for placement in self.placements]
        return _solutions(reduced(self._model, [origin for origin in (*rules, *clues) if origin not in gone])) == 1


def _solutions(model: Model) -> int:
    """Count the solutions of a puzzle up to 2. Raises TimeUp."""
    found: list[Answer] = []
    problem = Problem(model, flatten(model))
    status = backends.get(backends.AUTO).search(problem, Options(left()), 2, found.append)
    if status in (Status.UNKNOWN, Status.UNPROVED):
        raise TimeUp
    return len(found)
