"""Rules on single regions: the number of times that solutions break them, and sessions that switch them on."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from random import Random
from typing import Any

from pzc.backends.interface import Answer, Holds, Is, Session, blocking
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import Constraint, Flat, Reason
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.meaning.judge import times_broken
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Arithmetic,
    Comparison,
    Comprehension,
    Conditional,
    Constant,
    InList,
    Local,
    Logic,
    Negation,
    Negative,
    ParamRef,
)
from pzc.compiler.model.kinds import BOOL, INT
from pzc.compiler.model.model import Demand, Facts, ForEach, Model, Region, RegionName, Rule

from .acceptance import ValuesAt
from .clue_places import random_group, tightest
from .regions import Division
from .sessions import open_session, solve_with_preferences

_ANSWERS = 1_000  # solutions whose results are kept
_REGIONS = 50_000  # pairs of a rule and a region whose results are kept
_SWITCHES = 400  # the largest number of switches in one session

RuleRegion = tuple[int, tuple[Cell, ...]]  # the number of a rule, and a region
_Inside = tuple[tuple[int, ...], ...]  # the values of each cell of a region, sorted


class RegionChecks:
    """Rules, each with the division whose regions it constrains one at a time.

    `facts` are those of the puzzle, without regions.
    """

    def __init__(self, rules: Sequence[tuple[Rule, RegionName]], facts: Facts) -> None:
        self._rules = rules
        self._facts = facts
        self._layers = [layers_by_values(rule) for rule, _ in rules]
        self._by_values: dict[tuple[int, _Inside], int] = {}
        self._answers: dict[int, ValuesAt] = {}
        self._broken: dict[RuleRegion, dict[int, int]] = {}  # number of violations, by the id of the solution
        self.used = 0
        """The evaluator steps used so far."""

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
        constrained = self._with_results(divisions, answers)
        return [answer for answer in answers if self._keeps(constrained, answer)]

    def cells_breaking_rules(self, divisions: Mapping[str, Division], answer: ValuesAt) -> set[Cell]:
        """Return the cells of all regions whose rule a solution breaks."""
        constrained = self._with_results(divisions, [answer])
        return {cell for each, known in constrained for cell in each[1] if self._count_times(each, known, answer)}

    def broken(self, divisions: Mapping[str, Division], answer: ValuesAt) -> int:
        """Count the violations of the rules by a solution."""
        return sum(self._count_times(each, known, answer) for each, known in self._with_results(divisions, [answer]))

    def _with_results(
        self, divisions: Mapping[str, Division], answers: Sequence[ValuesAt]
    ) -> list[tuple[RuleRegion, dict[int, int]]]:
        """Return each rule with each region, and their cached results. The cache is cleared when it is full."""
        if len(self._answers) > _ANSWERS or len(self._broken) > _REGIONS:
            self._answers.clear()
            self._broken.clear()
            self._by_values.clear()
        self._answers.update((id(answer), answer) for answer in answers)  # keep a reference so that the id stays unique
        return [(each, self._broken.setdefault(each, {})) for each in self.constrained(divisions)]

    def _keeps(self, constrained: Sequence[tuple[RuleRegion, dict[int, int]]], answer: ValuesAt) -> bool:
        """Return True if a solution breaks none of the rules. Cached results are examined first."""
        number = id(answer)
        waiting = []
        for each, known in constrained:
            times = known.get(number)
            if times:
                return False
            if times is None:
                waiting.append((each, known))
        return not any(self._count_times(each, known, answer) for each, known in waiting)

    def _count_times(self, constrained: RuleRegion, known: dict[int, int], answer: ValuesAt) -> int:
        """Count the violations of one rule in one region, as if the region were the only one."""
        times = known.get(id(answer))
        if times is None:
            known[id(answer)] = times = self._count_by_values(*constrained, answer)
        return times

    def _count_by_values(self, number: int, cells: tuple[Cell, ...], answer: ValuesAt) -> int:
        """Return how often a solution breaks a rule on a region. Equal values in equal cells are checked once."""
        layers = self._layers[number]
        if layers is None:
            return self._count_by_rule(number, cells, answer)
        inside = number, tuple(sorted([tuple([answer[layer, cell] for layer in layers]) for cell in cells]))
        times = self._by_values.get(inside)
        if times is None:
            self._by_values[inside] = times = self._count_by_rule(number, cells, answer)
        return times

    def _count_by_rule(self, number: int, cells: tuple[Cell, ...], answer: ValuesAt) -> int:
        """Count the violations of a rule in a region by evaluating the rule."""
        rule, facts = self.alone((number, cells))
        evaluator = CachingEvaluator(facts, answer)
        times = times_broken(evaluator, rule)
        self.used += evaluator.meter.used
        return times


def layers_by_values(rule: Rule) -> tuple[str, ...] | None:
    """Return the layers whose values in a region determine whether the rule is broken, regardless of their order.

    The rule must constrain each region of a division separately. None if the values do not determine it, or this cannot
    be shown.
    """
    match rule.body:
        case (ForEach(binders=(InList(names=(region,)),), where=None, body=body),):
            looked = _LayersRead(region)
            if all(isinstance(part, Demand) and looked.number(part.condition) for part in body):
                return tuple(sorted(looked.layers))
    return None


class _LayersRead:
    """Collect the layers that an expression reads in a region.

    Lists of values are only aggregated, so their order does not matter.
    """

    def __init__(self, region: Local) -> None:
        self._region = region
        self._cells: set[int] = set()  # ids of names bound to cells of the region
        self.layers: set[str] = set()

    def number(self, e: Any) -> bool:
        """Return True if a number or truth value depends only on the values in the region."""
        if e.type not in (BOOL, INT):
            return False
        match e:
            case Constant() | ParamRef():
                return True
            case (
                Comparison(left=left, right=right) | Arithmetic(left=left, right=right) | Logic(left=left, right=right)
            ):
                return self.number(left) and self.number(right)
            case Negation(operand=operand) | Negative(operand=operand) | Absolute(operand=operand):
                return self.number(operand)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self.number(condition) and self.number(then) and self.number(otherwise)
            case Read(layer=layer, at=Local() as at):
                self.layers.add(layer)
                return id(at) in self._cells
            case Aggregate(list=listed):
                return self._list(listed)
        return False

    def _list(self, e: Any) -> bool:
        """Return True if a list depends on nothing but the cells of the region."""
        match e:
            case Local():
                return e is self._region
            case Read(layer=layer, at=at):
                self.layers.add(layer)
                return at is self._region
            case Comprehension(binders=binders, where=where, body=body):
                return self._bound(binders) and (where is None or self.number(where)) and self.number(body)
        return False

    def _bound(self, binders: Any) -> bool:
        """Return True if all binders run through the cells of the region, and record their names."""
        for binder in binders:
            if not (isinstance(binder, InList) and binder.list is self._region and len(binder.names) == 1):
                return False
            self._cells.add(id(binder.names[0]))
        return True


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
        """Return the regions without most of the ones near a cell."""
        near = set(self._board.around(around))
        return [region for region in regions if near.isdisjoint(region) or self._random.random() < _STAY]
