"""Chosen clues to other solutions, compiled anew for each choice. It is slow, and right for any rule.

Clues can be switched on and off only if each constraint names the clues that it depends on. Some constraints depend on
several clues and name none of them: those of rules that compare clues with each other, or count the clues of a cell.
"""

from collections.abc import Collection, Sequence

from pzc.backends.interface import Answer, Fact, Found, Holds, blocking
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .clue_candidates import Candidate, with_placed
from .solver_session import Undecided, open_session


class RecompiledSession:
    """Search for solutions other than `answer`, under the clues that are assumed and those in `fixed`."""

    def __init__(
        self, model: Model, switched: Sequence[Candidate], fixed: Sequence[Candidate], answer: Answer, seed: int
    ) -> None:
        self._model = model
        self._switched = list(switched)
        self._fixed = list(fixed)
        self._answer = answer
        self._seed = seed
        self._assumed: frozenset[Fact] = frozenset()

    def assume(self, facts: Collection[Fact]) -> None:
        """Assume all these facts from now on, instead of the previous ones."""
        self._assumed = frozenset(facts)

    def solutions(self, limit: int, effort: int) -> Found:
        """Return at most `limit` other solutions. If there are none, the core has all that is assumed."""
        chosen = [clue for clue in self._switched if Holds(clue.placement.origin) in self._assumed]
        model = with_placed(self._model, [*self._fixed, *chosen])
        flat = ground(model, each_clue=True)
        if len(flat.variables) != len(self._answer):  # its values are for other unknowns
            raise Undecided
        session = open_session(model, flat, self._seed, [])
        try:
            session.block(blocking(flat.visible, self._answer))
            session.assume([fact for fact in self._assumed if not isinstance(fact, Holds)])
            found = session.solutions(limit, effort)
        finally:
            session.close()
        return Found(found.answers, found.status, None if found.core is None else tuple(self._assumed))

    def close(self) -> None:
        """Do nothing: each search has freed its solver."""
