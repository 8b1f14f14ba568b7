"""An answer to others that differ from it as little as may be, also with regions that change."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from pzc.backends.interface import Answer, Holds, Is, Session, blocking
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import Constraint, Flat, Reason
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.model.model import Model

from .answering import values_of
from .court import ValuesAt
from .region_by_region import Asked, RegionByRegion
from .regions import Division
from .solver import begun, wished

_TRIES = 8  # of wishes, for one
_SWITCHES = 400  # of regions that a session has


class NearAnswers:
    """`model` has the rules that do not speak of regions, `apart` the others. What comes up never comes up again."""

    def __init__(self, model: Model, apart: RegionByRegion, values: ValuesAt, random: Random) -> None:
        self._model = model
        self._apart = apart
        self._random = random
        self._unknowns = Shared(replace(model, rules=()))
        self._flat = flat = ground(model, shared=self._unknowns)
        answer = tuple([values[v.layer, v.place] for v in flat.variables])
        self._same = [Is(place, answer[place]) for place in flat.told]
        self._blocked = [answer]
        self._loaded: _Loaded | None = None

    def found(self, divisions: Mapping[str, Division], most: int) -> list[ValuesAt]:
        """So many other answers with these regions at most, if there are some. Undecided.

        Each differs from the one as little as may be: what keeps it out also keeps out many of those that differ there
        and elsewhere.
        """
        session, regions = self._with(list(self._apart.asked(divisions)))
        found: list[ValuesAt] = []
        while len(found) < most:
            wishes = self._random.sample(self._same, len(self._same))
            answer = wished(session, regions, wishes, self._random, _TRIES)
            if answer is None:
                break
            self._blocked.append(answer)
            session.block(blocking(self._flat.told, answer))
            found.append(values_of(self._flat, answer))
        return found

    def close(self) -> None:
        """Frees the solver."""
        if self._loaded is not None:
            self._loaded.session.close()
            self._loaded = None

    def _with(self, asked: Sequence[Asked]) -> tuple[Session, list[Holds]]:
        """A session, and what switches on that rules hold for these regions."""
        new = sum(each not in self._loaded.switches for each in asked) if self._loaded else 0
        if self._loaded is None or len(self._loaded.free) < new:
            self.close()
            self._loaded = _Loaded(self._model, self._flat, max(_SWITCHES, len(asked)), self._random.randrange(2**31))
            for answer in self._blocked:
                self._loaded.session.block(blocking(self._flat.told, answer))
        return self._loaded.session, [Holds(self._switch(self._loaded, each)) for each in asked]

    def _switch(self, loaded: "_Loaded", asked: Asked) -> Origin:
        """Where this is assumed, a rule holds for a region."""
        if asked not in loaded.switches:
            loaded.switches[asked] = switch = loaded.free.pop()
            for constraint in self._demanded(asked):
                loaded.session.demand(Constraint(constraint.condition, Reason(switch)))
        return loaded.switches[asked]

    def _demanded(self, asked: Asked) -> Iterator[Constraint]:
        rule, facts = self._apart.alone(asked)
        flat: Flat = ground(replace(self._model, rules=(rule,), facts=facts), shared=self._unknowns)
        return (constraint for constraint in flat.constraints if constraint.reason.rule == rule.origin)


class _Loaded:
    """A session, and the switches that it has: those of regions by what is asked of them, and those that are free."""

    def __init__(self, model: Model, flat: Flat, switches: int, seed: int) -> None:
        span = Span(Source("switches", ""), 0, 0)
        self.free = [Origin("switch", "a region", span) for _ in range(switches)]
        self.session = begun(model, flat, seed, self.free)
        self.switches: dict[Asked, Origin] = {}


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
