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
_PATIENCE = 40
"""Attempts in a row that come no nearer to the difficulty, after which the search ends."""
_SEEDS = 7919
"""The distance between the seeds of two attempts: large, so that a user hardly chooses the seed of a later attempt."""
_QUESTIONS = 300
"""The most questions to the solver for one step. A puzzle that needs more is very hard."""


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
    nearest, idle = inf, 0
    for attempt in range(_ATTEMPTS):
        left = end - time.monotonic()
        if left <= 0 or idle == _PATIENCE:
            break
        seed = (options.seed + attempt * _SEEDS) % 2**31
        try:
            text = generate(replace(options, seed=seed, time_limit=None if left == inf else left), tell)
        except GaveUp:
            if not seen:
                raise
            idle += 1
            continue
        hardest = _hardest(options, text, wanted.most, end - time.monotonic())
        if hardest is None:
            idle += 1
            continue
        if wanted.least < hardest <= wanted.most or wanted.least == wanted.most == hardest:
            tell(f"hardest {hardest:g}")
            return text
        seen.append(hardest)
        distance = max(wanted.least - hardest, hardest - wanted.most)
        nearest, idle = (distance, 0) if distance < nearest else (nearest, idle + 1)
        tell(f"{'too hard' if hardest == inf else f'hardest {hardest:g}'}: another attempt begins")
    raise GaveUp(f"gave up: no puzzle of this difficulty was found; {_reached(seen, wanted)}")


def _reached(seen: list[float], wanted: Difficulty) -> str:
    """Say how hard the puzzles were that were made."""
    if not seen:
        return "none was rated in time"
    puzzles = "1 puzzle" if len(seen) == 1 else f"{len(seen)} puzzles"
    if max(seen) <= wanted.least:
        return f"the hardest of {puzzles} was {max(seen):g}"
    if min(seen) == inf:
        return f"all of {puzzles} were harder" if len(seen) > 1 else "the only puzzle was harder"
    if min(seen) > wanted.most:
        return f"the easiest of {puzzles} was {min(seen):g}"
    below = sum(hardest <= wanted.least for hardest in seen)
    return f"of {puzzles}, {below} were easier and {len(seen) - below} harder"


def _hardest(options: GeneratorOptions, text: str, most: float, seconds: float) -> float | None:
    """Return the rating of a puzzle: infinity if a step is far too hard. Return None if it is not rated in time."""
    try:
        with within(None if seconds == inf else max(0.0, seconds)):
            model = compiled(options, text)
            explanation = explain(Problem(model, flatten(model)), Budget(_QUESTIONS))
            for _ in explanation.follow(2 * most):
                pass
    except TimeUp:
        return None
    if explanation.end is End.COST:
        return inf
    return explanation.rating.hardest if explanation.end is End.SOLVED else None
