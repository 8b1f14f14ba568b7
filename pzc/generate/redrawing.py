"""An answer and regions that leave others to regions that leave none: found by keeping out what comes up."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random

from pzc.backends.interface import Answer, Is, blocking
from pzc.compiler.base.diagnostics import many
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .answering import values_of
from .background import Background, Stage
from .court import ValuesAt
from .solver import Undecided, begun, wished

_TRIES = 20  # of wishes, for one
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
        while found := near_answers(self._stage.model(background), values, _AT_ONCE, _TRIES, self._random):
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


def near_answers(model: Model, values: ValuesAt, most: int, tries: int, random: Random) -> list[ValuesAt]:
    """So many other answers of a puzzle at most, if it has some; `tries` of wishes are made for each. Undecided.

    Each differs from this one as little as may be: what keeps it out also keeps out many of those that differ there
    and elsewhere.
    """
    flat = ground(model)
    answer = tuple([values[v.layer, v.place] for v in flat.variables])
    same = [Is(place, answer[place]) for place in flat.told]
    session = begun(model, flat, random.randrange(2**31))
    found: list[Answer] = []
    try:
        session.block(blocking(flat.told, answer))
        while len(found) < most:
            rival = wished(session, (), random.sample(same, len(same)), random, tries)
            if rival is None:
                break
            session.block(blocking(flat.told, rival))
            found.append(rival)
    finally:
        session.close()
    return [values_of(flat, rival) for rival in found]
