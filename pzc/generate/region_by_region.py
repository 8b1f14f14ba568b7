"""Rules on each region for itself, and answers, to how often they are broken: a region is judged once for an answer."""

from collections.abc import Iterator, Mapping, Sequence

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaches
from pzc.compiler.model.model import Facts, Region, RegionName, Rule

from .court import ValuesAt
from .regions import Division

_REMEMBERED = 1_000  # answers

_Verdicts = dict[tuple[int, tuple[Cell, ...]], int]


@node(eq=False)
class _Judged:
    """An answer and how often a region breaks a rule, by the rule's number and the region's cells."""

    answer: ValuesAt
    verdicts: _Verdicts


class RegionByRegion:
    """Rules, each with the division of whose regions it speaks. `facts` are those of the puzzle, without regions."""

    def __init__(self, rules: Sequence[tuple[Rule, RegionName]], facts: Facts) -> None:
        self._rules = rules
        self._facts = facts
        self._judged: dict[int, _Judged] = {}
        self.used = 0
        """Steps of the evaluator, in all."""

    def keeps(self, divisions: Mapping[str, Division], answer: ValuesAt) -> bool:
        """Whether an answer breaks none of the rules."""
        verdicts = self._verdicts(answer)
        waiting = []
        for asked in self._asked(divisions):
            broken = verdicts.get(asked)
            if broken:
                return False
            if broken is None:
                waiting.append(asked)
        return not any(self._broken(verdicts, answer, *asked) for asked in waiting)

    def troubled(self, divisions: Mapping[str, Division], answer: ValuesAt) -> set[Cell]:
        """The cells of the regions in which an answer breaks the rules."""
        verdicts = self._verdicts(answer)
        return {cell for asked in self._asked(divisions) if self._broken(verdicts, answer, *asked) for cell in asked[1]}

    def broken(self, divisions: Mapping[str, Division], answer: ValuesAt) -> int:
        """In how many cases an answer breaks the rules."""
        verdicts = self._verdicts(answer)
        return sum(self._broken(verdicts, answer, *asked) for asked in self._asked(divisions))

    def _asked(self, divisions: Mapping[str, Division]) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        for number, (_, division) in enumerate(self._rules):
            for cells in divisions[division.name]:
                yield number, cells

    def _verdicts(self, answer: ValuesAt) -> _Verdicts:
        judged = self._judged.get(id(answer))
        if judged is None:
            if len(self._judged) >= _REMEMBERED:
                self._judged.pop(next(iter(self._judged)))
            self._judged[id(answer)] = judged = _Judged(answer, {})
        return judged.verdicts

    def _broken(self, verdicts: _Verdicts, answer: ValuesAt, number: int, cells: tuple[Cell, ...]) -> int:
        """How often one region breaks one rule: as if it were the only one."""
        known = verdicts.get((number, cells))
        if known is None:
            rule, division = self._rules[number]
            facts = Facts()
            facts.__dict__.update(self._facts.__dict__)
            alone = Region(division.name, None, (cells,), division.span)
            facts.regions = {**self._facts.regions, division.name: alone}
            evaluator = Evaluator(facts, answer)
            verdicts[number, cells] = known = sum(1 for _ in breaches(evaluator, rule))
            self.used += evaluator.meter.used
        return known
