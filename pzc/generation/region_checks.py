"""Count how often solutions break the rules on single regions. Each region is checked once for each solution."""

from collections.abc import Mapping, Sequence
from typing import Any

from pzc.compiler.board.board import Cell
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
from pzc.compiler.model.model import Demand, Facts, ForEach, Region, RegionName, Rule

from .acceptance import ValuesAt
from .regions import Division

_ANSWERS = 1_000  # solutions whose results are kept
_REGIONS = 50_000  # pairs of a rule and a region whose results are kept

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
        """Return the cells of the regions in which a solution breaks a rule."""
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
