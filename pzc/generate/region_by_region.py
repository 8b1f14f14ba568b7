"""Rules on each region for itself, and answers, to how often they are broken: a region is judged once for an answer."""

from collections.abc import Mapping, Sequence

from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaches
from pzc.compiler.model.model import Facts, Region, RegionName, Rule

from .court import ValuesAt
from .regions import Division

_ANSWERS = 1_000  # that are remembered
_REGIONS = 50_000  # the same

_Asked = tuple[int, tuple[Cell, ...]]


class RegionByRegion:
    """Rules, each with the division of whose regions it speaks. `facts` are those of the puzzle, without regions."""

    def __init__(self, rules: Sequence[tuple[Rule, RegionName]], facts: Facts) -> None:
        self._rules = rules
        self._facts = facts
        self._answers: dict[int, ValuesAt] = {}
        self._broken: dict[_Asked, dict[int, int]] = {}  # how often, by the numbers of answers
        self.used = 0
        """Steps of the evaluator, in all."""

    def keeping(self, divisions: Mapping[str, Division], answers: Sequence[ValuesAt]) -> list[ValuesAt]:
        """Those of some answers that break none of the rules."""
        asked = self._asked(divisions, answers)
        return [answer for answer in answers if self._keeps(asked, answer)]

    def troubled(self, divisions: Mapping[str, Division], answer: ValuesAt) -> set[Cell]:
        """The cells of the regions in which an answer breaks the rules."""
        asked = self._asked(divisions, [answer])
        return {cell for each, known in asked for cell in each[1] if self._times(each, known, answer)}

    def broken(self, divisions: Mapping[str, Division], answer: ValuesAt) -> int:
        """In how many cases an answer breaks the rules."""
        return sum(self._times(each, known, answer) for each, known in self._asked(divisions, [answer]))

    def _asked(
        self, divisions: Mapping[str, Division], answers: Sequence[ValuesAt]
    ) -> list[tuple[_Asked, dict[int, int]]]:
        """Each rule with each region, and what is known of them. What is known of too many is forgotten."""
        if len(self._answers) > _ANSWERS or len(self._broken) > _REGIONS:
            self._answers.clear()
            self._broken.clear()
        self._answers.update((id(answer), answer) for answer in answers)  # kept, so that its number stays its own
        asked = [(number, cells) for number, (_, d) in enumerate(self._rules) for cells in divisions[d.name]]
        return [(each, self._broken.setdefault(each, {})) for each in asked]

    def _keeps(self, asked: Sequence[tuple[_Asked, dict[int, int]]], answer: ValuesAt) -> bool:
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

    def _times(self, asked: _Asked, known: dict[int, int], answer: ValuesAt) -> int:
        """How often one region breaks one rule: as if it were the only one."""
        times = known.get(id(answer))
        if times is None:
            number, cells = asked
            rule, division = self._rules[number]
            facts = Facts()
            facts.__dict__.update(self._facts.__dict__)
            alone = Region(division.name, None, (cells,), division.span)
            facts.regions = {**self._facts.regions, division.name: alone}
            evaluator = Evaluator(facts, answer)
            known[id(answer)] = times = sum(1 for _ in breaches(evaluator, rule))
            self.used += evaluator.meter.used
        return times
