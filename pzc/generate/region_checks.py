"""Rules on each region for itself, and answers, to how often they are broken: a region is judged once for an answer,
and where only the values in it count, wherever they stand, once for all that have the same."""

from collections.abc import Mapping, Sequence

from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.judge import times_broken
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.model import Facts, Region, RegionName, Rule

from .acceptance import ValuesAt
from .by_values import layers_by_values
from .regions import Division

_ANSWERS = 1_000  # that are remembered
_REGIONS = 50_000  # the same

Asked = tuple[int, tuple[Cell, ...]]  # the number of a rule, and a region
_Inside = tuple[tuple[int, ...], ...]  # the values of each cell of a region, sorted


class RegionByRegion:
    """Rules, each with the division of whose regions it speaks. `facts` are those of the puzzle, without regions."""

    def __init__(self, rules: Sequence[tuple[Rule, RegionName]], facts: Facts) -> None:
        self._rules = rules
        self._facts = facts
        self._layers = [layers_by_values(rule) for rule, _ in rules]
        self._alike: dict[tuple[int, _Inside], int] = {}
        self._answers: dict[int, ValuesAt] = {}
        self._broken: dict[Asked, dict[int, int]] = {}  # how often, by the numbers of answers
        self.used = 0
        """Steps of the evaluator, in all."""

    def asked(self, divisions: Mapping[str, Division]) -> list[Asked]:
        """Each rule with each region of which it speaks."""
        return [(number, cells) for number, (_, d) in enumerate(self._rules) for cells in divisions[d.name]]

    def alone(self, asked: Asked) -> tuple[Rule, Facts]:
        """A rule, and the puzzle as if the region were the only one."""
        number, cells = asked
        rule, division = self._rules[number]
        facts = Facts()
        facts.__dict__.update(self._facts.__dict__)
        facts.regions = {**self._facts.regions, division.name: Region(division.name, None, (cells,), division.span)}
        return rule, facts

    def keeping(self, divisions: Mapping[str, Division], answers: Sequence[ValuesAt]) -> list[ValuesAt]:
        """Those of some answers that break none of the rules."""
        asked = self._known(divisions, answers)
        return [answer for answer in answers if self._keeps(asked, answer)]

    def troubled(self, divisions: Mapping[str, Division], answer: ValuesAt) -> set[Cell]:
        """The cells of the regions in which an answer breaks the rules."""
        asked = self._known(divisions, [answer])
        return {cell for each, known in asked for cell in each[1] if self._times(each, known, answer)}

    def broken(self, divisions: Mapping[str, Division], answer: ValuesAt) -> int:
        """In how many cases an answer breaks the rules."""
        return sum(self._times(each, known, answer) for each, known in self._known(divisions, [answer]))

    def _known(
        self, divisions: Mapping[str, Division], answers: Sequence[ValuesAt]
    ) -> list[tuple[Asked, dict[int, int]]]:
        """Each rule with each region, and what is known of them. What is known of too many is forgotten."""
        if len(self._answers) > _ANSWERS or len(self._broken) > _REGIONS:
            self._answers.clear()
            self._broken.clear()
            self._alike.clear()
        self._answers.update((id(answer), answer) for answer in answers)  # kept, so that its number stays its own
        return [(each, self._broken.setdefault(each, {})) for each in self.asked(divisions)]

    def _keeps(self, asked: Sequence[tuple[Asked, dict[int, int]]], answer: ValuesAt) -> bool:
        """What is known is looked at first."""
        number = id(answer)
        waiting = []
        for each, known in asked:
            times = known.get(number)
            if times:
                return False
            if times is None:
                waiting.append((each, known))
        return not any(self._times(each, known, answer) for each, known in waiting)

    def _times(self, asked: Asked, known: dict[int, int], answer: ValuesAt) -> int:
        """How often one region breaks one rule: as if it were the only one."""
        times = known.get(id(answer))
        if times is None:
            known[id(answer)] = times = self._found(*asked, answer)
        return times

    def _found(self, number: int, cells: tuple[Cell, ...], answer: ValuesAt) -> int:
        layers = self._layers[number]
        if layers is None:
            return self._judged(number, cells, answer)
        inside = number, tuple(sorted([tuple([answer[layer, cell] for layer in layers]) for cell in cells]))
        times = self._alike.get(inside)
        if times is None:
            self._alike[inside] = times = self._judged(number, cells, answer)
        return times

    def _judged(self, number: int, cells: tuple[Cell, ...], answer: ValuesAt) -> int:
        rule, facts = self.alone((number, cells))
        evaluator = CachingEvaluator(facts, answer)
        times = times_broken(evaluator, rule)
        self.used += evaluator.meter.used
        return times
