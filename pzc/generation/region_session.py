"""Sessions in which constraints on any region can be switched on: to find near solutions, and to grow regions."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from random import Random

from pzc.backends.interface import Answer, Holds, Is, Session, blocking
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.flat.flat import Constraint, Flat, Reason
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.model.model import Model

from .acceptance import ValuesAt
from .clue_places import random_group, tightest
from .region_checks import RegionChecks, RuleRegion
from .regions import Division
from .solver_session import open_session, solve_with_preferences

_SWITCHES = 400  # the largest number of switches in one session


class RegionSession:
    """A session for changing divisions. `model` has the rules without regions, `apart` the rules on single regions."""

    def __init__(self, model: Model, apart: RegionChecks, random: Random) -> None:
        self._model = model
        self._apart = apart
        self._random = random
        self._unknowns = Shared(model, ())
        self.flat: Flat = ground(model, shared=self._unknowns)
        self._blocked: list[Answer] = []
        self._loaded: _RegionProgram | None = None

    def switched(self, divisions: Mapping[str, Division]) -> tuple[Session, list[Holds]]:
        """Return a session, and the facts that switch on the rules for these regions.

        The regions need not cover the board.
        """
        constrained = list(self._apart.constrained(divisions))
        new = sum(each not in self._loaded.switches for each in constrained) if self._loaded else 0
        if self._loaded is None or len(self._loaded.free) < new:
            self.close()
            self._loaded = self._load(max(_SWITCHES, len(constrained)))
        return self._loaded.session, [Holds(self._switch(self._loaded, each)) for each in constrained]

    def block(self, answer: Answer) -> None:
        """Exclude a solution from all later searches."""
        self._blocked.append(answer)
        if self._loaded is not None:
            self._loaded.session.block(blocking(self.flat.visible, answer))

    def close(self) -> None:
        """Free the solver."""
        if self._loaded is not None:
            self._loaded.session.close()
            self._loaded = None

    def _load(self, switches: int) -> "_RegionProgram":
        loaded = _RegionProgram(self._model, self.flat, switches, self._random.randrange(2**31))
        for answer in self._blocked:
            loaded.session.block(blocking(self.flat.visible, answer))
        return loaded

    def _switch(self, loaded: "_RegionProgram", constrained: RuleRegion) -> Origin:
        """Return the switch that, if assumed, requires a rule for a region."""
        if constrained not in loaded.switches:
            loaded.switches[constrained] = switch = loaded.free.pop()
            for constraint in self._demanded(constrained):
                loaded.session.demand(Constraint(constraint.condition, Reason(switch)))
        return loaded.switches[constrained]

    def _demanded(self, constrained: RuleRegion) -> Iterator[Constraint]:
        rule, facts = self._apart.alone(constrained)
        flat: Flat = ground(replace(self._model, rules=(rule,), facts=facts), shared=self._unknowns)
        return (constraint for constraint in flat.constraints if constraint.reason.rule == rule.origin)


class _RegionProgram:
    """A session with its switches: those used, by rule and region, and those still free."""

    def __init__(self, model: Model, flat: Flat, switches: int, seed: int) -> None:
        span = Span(Source("switches", ""))
        self.free = [Origin("switch", "a region", span) for _ in range(switches)]
        self.session = open_session(model, flat, seed, self.free)
        self.switches: dict[RuleRegion, Origin] = {}


_TRIES = 8  # preferences tried for each solution


class NearSolutions:
    """Find other solutions that differ little from a given one. No solution is returned twice."""

    def __init__(self, model: Model, apart: RegionChecks, values: ValuesAt, random: Random) -> None:
        self._random = random
        self._regions = RegionSession(model, apart, random)
        flat = self._regions.flat
        answer = tuple([values[v.layer, v.place] for v in flat.variables])
        self._same = [Is(place, answer[place]) for place in flat.visible]
        self._regions.block(answer)

    def found(self, divisions: Mapping[str, Division], most: int) -> list[ValuesAt]:
        """Return at most `most` other solutions for these regions. Raises Undecided.

        Each is as close to the given solution as a few tries allow. A change that excludes a near solution also
        excludes many solutions that differ there and elsewhere.
        """
        session, regions = self._regions.switched(divisions)
        found: list[ValuesAt] = []
        while len(found) < most:
            preferences = self._random.sample(self._same, len(self._same))
            answer = solve_with_preferences(session, regions, preferences, self._random, _TRIES)
            if answer is None:
                break
            self._regions.block(answer)
            found.append(values_by_place(self._regions.flat, answer))
        return found

    def close(self) -> None:
        """Free the solver."""
        self._regions.close()


_EFFORT_GROWING = 300  # conflicts, to decide whether a region is compatible with the earlier ones
_FORMS = 3  # random shapes tried for each size
_STAY = 0.3  # probability that a region in the way is kept
_TRIED = 10  # regions tried for each cell of the board before giving up


class RegionGrowth:
    """Grow regions one after the other, so that the rules keep a solution.

    `model` has the rules without regions, `apart` those on each region of the division `name`.
    """

    def __init__(self, model: Model, apart: RegionChecks, name: str, board: Board, random: Random) -> None:
        self._switches = RegionSession(model, apart, random)
        self._name = name
        self._board = board
        self._random = random

    def grown(self, smallest: int, largest: int) -> Division | None:
        """Return regions of the given sizes that cover the board and for which the rules have a solution, or None.

        If no region fits at a cell, most of the regions around that cell are removed.
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
                    left -= 1  # even if there is no room for any region
                    regions = self._without_some(regions, start)
                if left < 0:
                    return None
        return tuple(sorted(regions))

    def _forms(self, start: Cell, free: set[Cell], smallest: int, largest: int) -> Iterator[tuple[Cell, ...]]:
        """Yield random regions that contain a cell. Larger ones tend to come first."""
        for size in sorted(range(smallest, largest + 1), key=lambda size: -size * self._random.random()):
            forms = (random_group(self._board, size, free, self._random, start) for _ in range(_FORMS))
            yield from dict.fromkeys(form for form in forms if form is not None)

    def _go_together(self, regions: list[tuple[Cell, ...]]) -> bool:
        """Return True if a solution with these regions is found quickly."""
        session, assumed = self._switches.switched({self._name: tuple(regions)})
        session.assume(assumed)
        return bool(session.solutions(1, _EFFORT_GROWING).answers)

    def _without_some(self, regions: list[tuple[Cell, ...]], around: Cell) -> list[tuple[Cell, ...]]:
        """Return the regions after removing most of those near a cell."""
        near = set(self._board.around(around))
        return [region for region in regions if near.isdisjoint(region) or self._random.random() < _STAY]
