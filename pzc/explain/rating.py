"""Steps to a rating: how hard the hardest are, and how much work all of them are."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .deductions.steps import Level, Step

_SHARE_OF_WORK = 0.05
_FURTHER = 0.1
"""The weight of a step relative to the next harder one: further steps hardly do more than break ties."""


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle. `complete` is True if the steps lead to the solution."""

    hardest: float
    work: float
    steps: dict[str, int]
    complete: bool

    @property
    def score(self) -> float:
        """Both numbers in one, to sort puzzles by."""
        return round(self.hardest + _SHARE_OF_WORK * self.work, 2)

    @property
    def band(self) -> str:
        """The rating in a word."""
        return next(name for name, most in BANDS if self.hardest <= most)

    @property
    def steps_in_words(self) -> str:
        """The numbers of steps: `10 steps from one rule, 2 about the whole board`."""
        kinds = [f"{count} {_KINDS[Level[name.upper()]]}" for name, count in self.steps.items()]
        return ", ".join(kinds).replace(" ", " step " if kinds[0].startswith("1 ") else " steps ", 1) if kinds else ""

    @property
    def in_words(self) -> str:
        """The band, or the least that it can be if the steps do not lead to the solution."""
        if self.complete:
            return self.band
        return f"at least {self.band}" if self.steps else "not rated"


_KINDS = {
    Level.DIRECT: "from a last candidate",
    Level.ONE: "from one rule",
    Level.WHOLE: "about the whole board",
    Level.TWO: "from two rules",
    Level.SET: "from several rules",
    Level.TRIAL: "by trial and error",
}
BANDS = (("easy", 1.5), ("medium", 2.75), ("hard", 5.5), ("very hard", float("inf")))
"""Names of difficulties, with the greatest value of `hardest` that each has."""


def rating(steps: Sequence[Step], complete: bool) -> Rating:
    """Return the rating of a puzzle that the steps solve. Each step of a run counts."""
    steps = [each for step in steps for each in step.joined or [step]]
    return Rating(hardest(steps), work(steps), histogram(steps), complete)


def hardest(steps: Sequence[Step]) -> float:
    """Return the weighted mean of the costs: the hardest step decides, and the others break ties."""
    costs = sorted((step.cost for step in steps), reverse=True)
    return round((1 - _FURTHER) * sum(price * _FURTHER**place for place, price in enumerate(costs)), 2)


def work(steps: Sequence[Step]) -> float:
    """Return the sum of the costs of the steps, each divided by the number of alternatives to the step.

    R. Pelánek: Difficulty rating of sudoku puzzles: an overview and evaluation, arXiv 1403.7373.
    """
    return round(sum(step.cost / step.alternatives for step in steps), 2)


def histogram(steps: Sequence[Step]) -> dict[str, int]:
    """Count the steps of each level, the easiest level first."""
    found = Counter(step.level for step in steps)
    return {level.name.lower(): count for level, count in sorted(found.items(), key=lambda pair: pair[0].value)}
