"""Rules on single regions: how often solutions break them, and regions grown so that the rules keep a solution."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from random import Random

from pzc.backends.interface import Holds
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import Constraint, Reason
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.meaning.judge import times_broken
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.model import Facts, Model, Region, RegionName, Rule

from .acceptance import ValuesAt
from .clue_places import random_group, tightest
from .regions import Division
from .sessions import open_session

_ANSWERS = 1_000  # solutions whose results are kept
_REGIONS = 50_000  # pairs of a rule and a region whose results are kept

RuleRegion = tuple[int, tuple[Cell, ...]]  # the number of a rule, and a region


class RegionChecks:
    """Rules, each with the division whose regions it constrains one at a time. Results are cached.

    `facts` are those of the puzzle, without regions.
    """

    def __init__(self, rules: Sequence[tuple[Rule, RegionName]], facts: Facts) -> None:
        self._rules = rules
        self._facts = facts
        self._broken: dict[RuleRegion, dict[int, int]] = {}  # number of violations, by the id of the solution
        self._answers: dict[int, ValuesAt] = {}  # a reference keeps the id of a solution unique

    def constrained(self, divisions: Mapping[str, Division]) -> list[RuleRegion]:
        """Return each rule with each region that it constrains."""
        return [(number, cells) for number, (_, d) in enumerate(self._rules) for cells in divisions[d.name]]

    def alone(self, constrained: RuleRegion) -> tuple[Rule, Facts]:
        """Return the rule of a pair, and the facts of a puzzle whose division consists only of the pair's region."""
        number, cells = constrained
        rule, division = self._rules[number]
        facts = Facts()
        facts.__dict__.update(self._facts.__dict__)
        facts.regions = {**self._facts.regions, division.name: Region(division.name, None, (cells,), division.span)}
        return rule, facts

    def keeping(self, divisions: Mapping[str, Division], answers: Sequence[ValuesAt]) -> list[ValuesAt]:
        """Return the solutions that break none of the rules."""
        regions = self.constrained(divisions)
        counts = [self._results(region) for region in regions]
        return [
            answer
            for answer in answers
            if not any(self._count(each, known, answer) for each, known in zip(regions, counts, strict=True))
        ]

    def cells_breaking_rules(self, divisions: Mapping[str, Division], answer: ValuesAt) -> set[Cell]:
        """Return the cells of all regions whose rule a solution breaks."""
        broken = (each for each in self.constrained(divisions) if self._count(each, self._results(each), answer))
        return {cell for _, cells in broken for cell in cells}

    def broken(self, divisions: Mapping[str, Division], answer: ValuesAt) -> int:
        """Count the violations of the rules by a solution."""
        return sum(self._count(each, self._results(each), answer) for each in self.constrained(divisions))

    def _results(self, constrained: RuleRegion) -> dict[int, int]:
        return self._broken.setdefault(constrained, {})

    def _count(self, constrained: RuleRegion, known: dict[int, int], answer: ValuesAt) -> int:
        """Count the violations of one rule in one region, as if the region were the only one."""
        times = known.get(id(answer))
        if times is None:
            if len(self._answers) > _ANSWERS or len(self._broken) > _REGIONS:
                self._answers.clear()
                self._broken.clear()
            self._answers[id(answer)] = answer
            rule, facts = self.alone(constrained)
            known[id(answer)] = times = times_broken(CachingEvaluator(facts, answer), rule)
        return times


_EFFORT_GROWING = 300  # conflicts, to decide whether a region is compatible with the earlier ones
_FORMS = 3  # random shapes tried for each size
_STAY = 0.3  # probability that a region in the way is kept
_TRIED = 10  # regions tried for each cell of the board before giving up


class RegionGrowth:
    """Grow regions one after the other, so that the rules keep a solution.

    `model` has the rules without regions, `apart` those on each region of the division `name`. One session has all
    regions tried so far. Each is switched on while it is drawn.
    """

    def __init__(self, model: Model, apart: RegionChecks, name: str, board: Board, random: Random) -> None:
        self._model = model
        self._apart = apart
        self._name = name
        self._board = board
        self._random = random
        self._unknowns = Shared(model, ())
        span = Span(Source("switches", ""))
        self._left = [Origin("switch", "a region", span) for _ in range(_TRIED * len(board.cells))]
        flat = ground(model, shared=self._unknowns)
        self._session = open_session(model, flat, random.randrange(2**31), self._left)

    def grown(self, smallest: int, largest: int) -> Division | None:
        """Return regions of the given sizes that cover the board and for which the rules have a solution, or None.

        If no region fits at a cell, most of the regions around that cell are removed.
        """
        regions: dict[tuple[Cell, ...], Origin] = {}
        with closing(self._session):
            while free := set(self._board.cells).difference(*regions):
                start = tightest(self._board, free, self._random)
                for region in self._forms(start, free, smallest, largest):
                    if not self._left:
                        return None
                    switch = self._switch(region)
                    if self._has_solution([*regions.values(), switch]):
                        regions[region] = switch
                        break
                else:
                    if not self._left:
                        return None
                    self._left.pop()  # ends the search even if there is no room for any region
                    regions = self._without_some(regions, start)
        return tuple(sorted(regions))

    def _forms(self, start: Cell, free: set[Cell], smallest: int, largest: int) -> Iterator[tuple[Cell, ...]]:
        """Yield random regions that contain a cell. Larger ones tend to come first."""
        for size in sorted(range(smallest, largest + 1), key=lambda size: -size * self._random.random()):
            forms = (random_group(self._board, size, free, self._random, start) for _ in range(_FORMS))
            yield from dict.fromkeys(form for form in forms if form is not None)

    def _switch(self, region: tuple[Cell, ...]) -> Origin:
        """Return a switch that, if assumed, requires the rules for a region."""
        switch = self._left.pop()
        for constrained in self._apart.constrained({self._name: (region,)}):
            rule, facts = self._apart.alone(constrained)
            flat = ground(replace(self._model, rules=(rule,), facts=facts), shared=self._unknowns)
            for constraint in flat.constraints:
                if constraint.reason.rule == rule.origin:
                    self._session.demand(Constraint(constraint.condition, Reason(switch)))
        return switch

    def _has_solution(self, switches: Sequence[Origin]) -> bool:
        """Return True if a solution with these regions is found quickly."""
        self._session.assume([Holds(switch) for switch in switches])
        return bool(self._session.solutions(1, _EFFORT_GROWING).answers)

    def _without_some(self, regions: Mapping[tuple[Cell, ...], Origin], around: Cell) -> dict[tuple[Cell, ...], Origin]:
        """Return the regions without most of the ones near a cell."""
        near = set(self._board.around(around))
        return {
            region: switch
            for region, switch in regions.items()
            if near.isdisjoint(region) or self._random.random() < _STAY
        }
