"""An answer to others that differ from it as little as may be, also with regions that change."""

from collections.abc import Mapping
from random import Random

from pzc.backends.interface import Answer, Is, blocking
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .acceptance import ValuesAt
from .region_checks import RegionByRegion
from .region_session import RegionSwitches
from .regions import Division
from .solutions import values_of
from .solver_session import begun, wished

_TRIES = 8  # of wishes, for one


class NearAnswers:
    """`model` has the rules that do not speak of regions, `apart` the others. What comes up never comes up again."""

    def __init__(self, model: Model, apart: RegionByRegion, values: ValuesAt, random: Random) -> None:
        self._random = random
        self._regions = RegionSwitches(model, apart, random)
        flat = self._regions.flat
        answer = tuple([values[v.layer, v.place] for v in flat.variables])
        self._same = [Is(place, answer[place]) for place in flat.told]
        self._regions.block(answer)

    def found(self, divisions: Mapping[str, Division], most: int) -> list[ValuesAt]:
        """So many other answers with these regions at most, if there are some. Undecided.

        Each differs from the one as little as may be: what keeps it out also keeps out many of those that differ there
        and elsewhere.
        """
        session, regions = self._regions.switched(divisions)
        found: list[ValuesAt] = []
        while len(found) < most:
            wishes = self._random.sample(self._same, len(self._same))
            answer = wished(session, regions, wishes, self._random, _TRIES)
            if answer is None:
                break
            self._regions.block(answer)
            found.append(values_of(self._regions.flat, answer))
        return found

    def close(self) -> None:
        """Frees the solver."""
        self._regions.close()


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
