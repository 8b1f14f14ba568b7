"""An answer and regions that leave others to regions that leave none: found by keeping out what comes up."""

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
_ROUNDS = 40  # then the answer is given up
_PATIENCE = 400  # changes one after the other that keep no more out


class Redrawing:
    """`tell` hears how far it is. As in Refining, but what shall keep the others out is looked for step by step."""

    def __init__(self, stage: Stage, random: Random, tell: Callable[[str], None]) -> None:
        self._stage = stage
        self._random = random
        self._tell = tell

    def redrawn(self, values: ValuesAt, background: Background, left: Callable[[], float | None]) -> Background | None:
        """Regions that leave no other answer than this one. None where none are found. Undecided."""
        rivals: list[ValuesAt] = []
        for _ in range(_ROUNDS):
            found = near_answers(self._stage.model(background), values, _AT_ONCE, _TRIES, self._random)
            if not found:
                return background
            if left() == 0:
                raise Undecided
            rivals += found
            kept_out = self._all_kept_out(background, values, rivals)
            if kept_out is None:
                return None
            background = kept_out
            self._tell(f"{many(len(rivals), 'other answer')} kept out")
        return None

    def _all_kept_out(self, background: Background, values: ValuesAt, rivals: Sequence[ValuesAt]) -> Background | None:
        """Regions near these that keep all these answers out, one step after the other, none of which allows more."""
        allowed = [other for other in rivals if self._stage.allows(background, other)]
        patience = _PATIENCE
        while allowed and patience:
            patience -= 1
            for other in self._stage.neighbours(background, values, self._random.choice(allowed), self._random):
                still = [rival for rival in rivals if self._stage.allows(other, rival)]
                if len(still) <= len(allowed):
                    patience = _PATIENCE if len(still) < len(allowed) else patience
                    background, allowed = other, still
                    break
            else:
                return None
        return None if allowed else background


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
