"""Options and a difficulty to the text of a puzzle that is as hard as it should be."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from pzc.backends.interface import Problem
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import replace
from pzc.compiler.pipeline import flatten
from pzc.explain.explainer import Budget
from pzc.explain.explanation import End, explain
from pzc.explain.rating import BANDS

from .generator import GaveUp, compiled, generate
from .recipe import GeneratorOptions

NAMES = tuple(name.replace(" ", "-") for name, _ in BANDS)
"""The words for difficulties, as they are written in an option."""
_ATTEMPTS = 400
_SEEDS = 7919
"""From one attempt to the next: seeds that nobody names himself."""
_QUESTIONS = 300
"""Questions to the solver for one step: who needs more has a puzzle that is very hard."""


@dataclass(frozen=True)
class Difficulty:
    """The least and the greatest value of `hardest` that a puzzle may have."""

    least: float
    most: float

    @staticmethod
    def parse(written: str) -> "Difficulty | None":
        """Parse a difficulty from the command line, `medium` or `2..3.5`. Return None for another text."""
        least = 0.0
        for name, (_, most) in zip(NAMES, BANDS, strict=True):
            if written == name:
                return Difficulty(least, most)
            least = most
        first, dots, last = written.partition("..")
        try:
            found = Difficulty(float(first or 0), float(last or inf) if dots else float(first))
        except ValueError:
            return None
        return found if 0 <= found.least <= found.most else None


def generate_rated(options: GeneratorOptions, wanted: Difficulty, tell: Callable[[str], None]) -> str:
    """Return the text of a new puzzle of a difficulty, trying one seed after the other. Raises GaveUp, PuzzleError."""
    seconds = inf if options.time_limit is None else options.time_limit
    end = time.monotonic() + seconds
    seen: list[float] = []
    for attempt in range(_ATTEMPTS):
        left = end - time.monotonic()
        if left <= 0:
            break
        seed = (options.seed + attempt * _SEEDS) % 2**31
        text = generate(replace(options, seed=seed, time_limit=None if left == inf else left), tell)
        hardest = _hardest(options, text, wanted.most, end - time.monotonic())
        if hardest is None:
            continue
        if wanted.least < hardest <= wanted.most or wanted.least == wanted.most == hardest:
            tell(f"hardest {hardest:g}")
            return text
        seen.append(hardest)
        tell(f"hardest {hardest:g}: another attempt begins")
    reached = f"; the {len(seen)} that were made have {min(seen):g} to {max(seen):g}" if seen else ""
    raise GaveUp(f"gave up: no puzzle of this difficulty in {seconds:g} s{reached}")


def _hardest(options: GeneratorOptions, text: str, most: float, seconds: float) -> float | None:
    """Return the rating of a puzzle. Return None if it is harder than requested, or if the time is too short."""
    try:
        with within(None if seconds == inf else max(0.0, seconds)):
            model = compiled(options, text)
            explanation = explain(Problem(model, flatten(model)), Budget(_QUESTIONS))
            for _ in explanation.follow(2 * most):
                pass
    except TimeUp:
        return None
    return explanation.rating.hardest if explanation.end is End.SOLVED else None
