"""Options and a difficulty to the text of a puzzle of that difficulty."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from pzc.backends.interface import Problem
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import replace
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten
from pzc.explain.explainer import Budget
from pzc.explain.explanation import End, explain
from pzc.explain.rating import BANDS, Rating

from .generator import GaveUp, compiled, generate
from .recipe import GeneratorOptions

NAMES = tuple(name.replace(" ", "-") for name, _ in BANDS)
"""The words for difficulties, as they are written in an option."""
_ATTEMPTS = 400
_PATIENCE = 200
"""The number of puzzles in a row that come no nearer to the difficulty, after which the search ends."""
_BY_WORK = 0.1
"""The most that `work` adds to the distance: among puzzles that are too easy, more work is nearer to a harder one."""
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


class _Steering:
    """Rates puzzles, and remembers how near they came to the difficulty."""

    def __init__(self, options: GeneratorOptions, wanted: Difficulty, notify: Callable[[str], None]) -> None:
        self._options, self._wanted, self._notify = options, wanted, notify
        self._end = inf if options.time_limit is None else time.monotonic() + options.time_limit
        self.seen: list[float] = []
        self._nearest = inf
        self._idle = 0
        self.found: str | None = None

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self._end - time.monotonic()

    @property
    def is_over(self) -> bool:
        """True if the time is used up, or many puzzles came no nearer."""
        return self.left <= 0 or self._idle >= _PATIENCE

    def in_vain(self) -> None:
        """Count an attempt that made no puzzle."""
        self._idle += 1

    def distance(self, text: str) -> float | None:
        """Return how much too hard a puzzle is, or too easy if negative. None ends the search."""
        wanted = self._wanted
        rating = _rated(self._options, text, wanted.most, self.left)
        self._idle += 1
        if rating is None:
            return None if self.is_over else inf
        hardest = rating.hardest
        self.seen.append(hardest)
        if wanted.least < hardest <= wanted.most or wanted.least == wanted.most == hardest:
            self._notify(f"hardest {hardest:g}")
            self.found = text
            return 0.0
        self._notify("too hard" if hardest == inf else f"hardest {hardest:g}")
        if hardest <= wanted.least:
            found = hardest - wanted.least - _BY_WORK / (1 + rating.work)
        else:
            found = hardest - wanted.most + _BY_WORK * rating.work / (1 + rating.work)
        if abs(found) < self._nearest:
            self._nearest, self._idle = abs(found), 0
        return None if self.is_over else found


def generate_rated(options: GeneratorOptions, wanted: Difficulty, notify: Callable[[str], None]) -> str:
    """Return the text of a new puzzle of a difficulty. Raises GaveUp, PuzzleError.

    The clues of a puzzle are exchanged as long as it comes nearer to the difficulty. Then comes the next seed.
    """
    steering = _Steering(options, wanted, notify)
    for attempt in range(_ATTEMPTS):
        if steering.is_over:
            break
        left = steering.left
        seed = (options.seed + attempt * _SEEDS) % 2**31
        try:
            generate(replace(options, seed=seed, time_limit=None if left == inf else left), notify, steering.distance)
        except GaveUp:
            if not steering.seen:
                raise
            steering.in_vain()
        if steering.found is not None:
            return steering.found
        notify("another attempt begins")
    raise GaveUp(f"gave up: no puzzle of this difficulty was found; {_describe_range(steering.seen, wanted)}")


def _describe_range(seen: list[float], wanted: Difficulty) -> str:
    """Return a sentence about the difficulty of the puzzles that were made."""
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


def _rated(options: GeneratorOptions, text: str, most: float, seconds: float) -> Rating | None:
    """Return the rating of a puzzle, or None if it is not rated in time."""
    try:
        with within(None if seconds == inf else max(0.0, seconds)):
            return rating_of(compiled(options, text), 2 * most)
    except TimeUp:
        return None


def rating_of(model: Model, most: float = inf) -> Rating | None:
    """Return the rating of a puzzle: infinity if a step is harder than `most`. None if it is not solved by steps.

    Raises TimeUp.
    """
    explanation = explain(Problem(model, flatten(model)), Budget(_QUESTIONS))
    for _ in explanation.follow(most):
        pass
    match explanation.end:
        case End.INTERRUPTED:
            raise KeyboardInterrupt
        case End.TIME:
            raise TimeUp
        case End.COST:
            return Rating(inf, explanation.rating.work, {}, False)
        case End.SOLVED:
            return explanation.rating
    return None
