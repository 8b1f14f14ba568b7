"""Solver sessions: with one worker, with preferences, and with clues that are switched on and off."""

from collections.abc import Collection, Iterator, Sequence

from pzc import backends
from pzc.backends.interface import Answer, Fact, Found, Holds, Is, IsNot, Options, Problem, Session, Status, blocking
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import Constraint, Flat, Var, Within
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import Model

from .acceptance import ClueAcceptance, ValuesAt
from .clue_candidates import Candidate, with_placed

_EFFORT = 100_000  # the most conflicts in the search for a solution


class Undecided(Exception):
    """The solver, or another search, did not finish within its limit."""


def open_session(
    model: Model, flat: Flat, seed: int, switched: Collection[Origin] = (), *, varied: bool = False
) -> Session:
    """Return a session with one worker, so that its solutions are the same on every machine.

    Raises ToolMissing, PuzzleError.

    `varied` is described at `Options`.
    """
    make = backends.get(backends.AUTO).session
    assert make is not None
    return make(Problem(model, flat), Options(seed=seed, varied=varied), switched)


def draw(session: Session, preferences: Sequence[Is], known: Sequence[Fact] = ()) -> Answer | None:
    """Return a solution that satisfies `known` and many preferences, or None if there is none. Earlier ones count more.

    Raises Undecided.
    """
    near: dict[int, int] = {}
    for preference in preferences:
        near.setdefault(preference.place, preference.value)
    session.assume(known)
    found = session.solutions(1, _EFFORT, near)
    if found.status is Status.UNKNOWN:
        raise Undecided
    return found.answers[0] if found.answers else None


def new_switch() -> Holds:
    """Return a new switch. A block that contains it applies only while the switch is assumed."""
    return Holds(_origin("another answer"))


def _origin(text: str) -> Origin:
    return Origin("switch", text, Span(Source("switches", "")))


SEEKING = _origin("a new answer")
"""The reason of constraints that hold only while another solution is sought."""


class RecompiledSession:
    """Search for solutions other than `answer`, under the clues that are assumed and those in `fixed`.

    The chosen clues are compiled anew for each search. It is slow, and right for any rule. Clues can be switched on and
    off only if each constraint names the clues that it depends on. Some constraints depend on several clues and name
    none of them: those of rules that compare clues with each other, or count the clues of a cell.
    """

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


class SolutionWithClues:
    """A solution and the candidate clues for it. Sessions search for other solutions, given some of the clues.

    With `recompiled`, each search compiles the chosen clues anew.
    """

    def __init__(
        self,
        model: Model,
        values: ValuesAt,
        clues: Sequence[Candidate],
        seed: int,
        recompiled: bool = False,
    ) -> None:
        self._recompiled = recompiled
        self._model = model
        self._values = values
        self._seed = seed
        self._flat = ground(with_placed(model, clues), each_clue=bool(clues))
        self._origins = {clue.placement.origin for clue in clues}
        # empty with `recompiled`: then other constraints may depend on a clue as well
        self._assigned = {} if recompiled else dict(_assigned_values(self._flat, self._origins))
        self._answer = tuple([values[v.layer, v.place] for v in self._flat.variables])

    def session(self, switched: Sequence[Candidate], fixed: Sequence[Candidate] = ()) -> Session | RecompiledSession:
        """Return a session that finds other solutions.

        It contains only these clues: switched ones hold if assumed, fixed ones always.
        """
        if self._recompiled:
            return RecompiledSession(self._model, switched, fixed, self._answer, self._seed)
        known = [clue.placement.origin for clue in switched]
        gone = self._origins.difference(known, (clue.placement.origin for clue in fixed))
        session = open_session(self._model, _without_clues(self._flat, gone), self._seed, known)
        session.block(blocking(self._flat.visible, self._answer))
        return session

    def accepts(self, acceptance: ClueAcceptance, clue: Candidate) -> bool:
        """Return True if another solution satisfies a clue."""
        assigned = self._assigned.get(clue.placement.origin)
        if assigned is None:
            return acceptance.accepts(clue.kind.name, clue.placement)
        unknown = self._flat.variables[assigned.place]
        return acceptance.values[unknown.layer, unknown.place] == assigned.value

    def negation(self, clue: Candidate) -> IsNot | None:
        """Return the fact that a clue is false, if one fact can express it."""
        assigned = self._assigned.get(clue.placement.origin)
        return None if assigned is None else IsNot(assigned.place, assigned.value)

    def acceptance(self, other: Answer) -> ClueAcceptance:
        """Check clues against another solution."""
        return ClueAcceptance(self._model, values_by_place(self._flat, other))

    def distance(self, other: Answer) -> int:
        """Return the number of unknowns in which another solution differs."""
        return sum(self._answer[at] != other[at] for at in self._flat.visible)


def _assigned_values(flat: Flat, clues: Collection[Origin]) -> Iterator[tuple[Origin, Is]]:
    """Yield the clues that only fix the value of one unknown, with that value."""
    about: dict[Origin, list[Constraint]] = {origin: [] for origin in clues}
    for constraint in flat.constraints:
        for origin in constraint.reason.origins:
            if origin in about:
                about[origin].append(constraint)
    visible = set(flat.visible)
    for origin, constraints in about.items():
        match [constraint.condition for constraint in constraints]:
            case [Within(value=Var(index=place), domain=((low, high),))] if low == high and place in visible:
                yield origin, Is(place, low)


def _without_clues(flat: Flat, gone: Collection[Origin]) -> Flat:
    """Return the flat form without the constraints of some clues."""
    kept = [c for c in flat.constraints if not any(origin in gone for origin in c.reason.origins)]
    return replace(flat, constraints=tuple(kept))
