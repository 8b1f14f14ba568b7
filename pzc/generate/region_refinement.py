"""An answer and regions that leave others to regions that leave none: found by keeping out what comes up."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from random import Random

from pzc.compiler.base.diagnostics import many

from .acceptance import ValuesAt
from .background import Background, Stage
from .near_solutions import NearAnswers
from .solver_session import Undecided

_AT_ONCE = 4  # other answers that are asked for
_HEAVIER = 0.1  # so much an answer weighs more with each change that would have let it in and others as well


class Redrawing:
    """`tell` hears how far it is. As in Refining, but what shall keep the others out is looked for step by step."""

    def __init__(self, stage: Stage, random: Random, tell: Callable[[str], None]) -> None:
        self._stage = stage
        self._random = random
        self._tell = tell
        self._changes = 0  # that are left
        self._weights: defaultdict[int, float] = defaultdict(lambda: 1.0)  # of other answers

    def redrawn(
        self, values: ValuesAt, background: Background, most: int, left: Callable[[], float | None]
    ) -> Background | None:
        """Regions that leave no other answer than this one. Undecided.

        None where `most` changes do not suffice, or none is left that may be tried.
        """
        self._changes = most
        rivals: list[ValuesAt] = []
        with closing(NearAnswers(*self._stage.apart(background), values, self._random)) as near:
            while found := near.found(background.divisions, _AT_ONCE):
                if left() == 0:
                    raise Undecided
                rivals += found
                kept_out = self._all_kept_out(background, values, rivals)
                if kept_out is None:
                    return None
                background = kept_out
                self._tell(f"{many(len(rivals), 'other answer')} kept out")
        return background

    def _all_kept_out(self, background: Background, values: ValuesAt, rivals: Sequence[ValuesAt]) -> Background | None:
        """Regions near these that keep all these answers out: one step after the other, none of which lets in more.

        With each step that would, the answers that are in count for more, until others may come in for them. (P.
        Morris: The breakout method for escaping from local minima, 1993.)
        """
        allowed = self._stage.allowed(background, rivals)
        while allowed:
            for other in self._stage.neighbours(background, values, self._random.choice(allowed), self._random):
                self._changes -= 1
                if self._changes < 0:
                    return None
                still = self._stage.allowed(other, rivals)
                if self._weight(still) <= self._weight(allowed):
                    background, allowed = other, still
                    break
                self._weights.update((id(rival), self._weights[id(rival)] + _HEAVIER) for rival in allowed)
            else:
                return None
        return background

    def _weight(self, rivals: Sequence[ValuesAt]) -> float:
        return sum([self._weights[id(rival)] for rival in rivals])
