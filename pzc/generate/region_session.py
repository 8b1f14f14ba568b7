"""Rules on each region for itself to one session, in which the regions of any division are switched on."""

from collections.abc import Iterator, Mapping
from random import Random

from pzc.backends.interface import Answer, Holds, Session, blocking
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import Constraint, Flat, Reason
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.model.model import Model

from .region_checks import Asked, RegionByRegion
from .regions import Division
from .solver_session import begun

_SWITCHES = 400  # of regions that a session has


class RegionSwitches:
    """`model` has the rules that do not speak of regions, `apart` the others."""

    def __init__(self, model: Model, apart: RegionByRegion, random: Random) -> None:
        self._model = model
        self._apart = apart
        self._random = random
        self._unknowns = Shared(replace(model, rules=()))
        self.flat: Flat = ground(model, shared=self._unknowns)
        self._blocked: list[Answer] = []
        self._loaded: _Loaded | None = None

    def switched(self, divisions: Mapping[str, Division]) -> tuple[Session, list[Holds]]:
        """A session, and what switches on that the rules hold for these regions, which need not cover the board."""
        asked = list(self._apart.asked(divisions))
        new = sum(each not in self._loaded.switches for each in asked) if self._loaded else 0
        if self._loaded is None or len(self._loaded.free) < new:
            self.close()
            self._loaded = self._begun(max(_SWITCHES, len(asked)))
        return self._loaded.session, [Holds(self._switch(self._loaded, each)) for each in asked]

    def block(self, answer: Answer) -> None:
        """From now on it does not come up."""
        self._blocked.append(answer)
        if self._loaded is not None:
            self._loaded.session.block(blocking(self.flat.told, answer))

    def close(self) -> None:
        """Frees the solver."""
        if self._loaded is not None:
            self._loaded.session.close()
            self._loaded = None

    def _begun(self, switches: int) -> "_Loaded":
        loaded = _Loaded(self._model, self.flat, switches, self._random.randrange(2**31))
        for answer in self._blocked:
            loaded.session.block(blocking(self.flat.told, answer))
        return loaded

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
