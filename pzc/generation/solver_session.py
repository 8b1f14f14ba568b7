"""Deterministic solver sessions, and solving with preferences."""

from collections.abc import Collection, Sequence
from random import Random

from pzc import backends
from pzc.backends.interface import Answer, Fact, Is, Options, Problem, Session, Status
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model

_EFFORT = 100_000  # the most conflicts in the search for a solution
_EFFORT_PREFERRED = 100  # conflicts, for a group of preferences
_EFFORT_DRAWN = 1_000  # conflicts, for all preferences
_TOGETHER = 8  # preferences that are tried at once
_MOST_TRIED = 150  # searches; after that, the remaining preferences are ignored
_MOST_UNDECIDED = 16  # undecided searches in a row that end it as well


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


def solve_with_preferences(
    session: Session, known: Sequence[Fact], preferences: Sequence[Is], random: Random, tries: int = _MOST_TRIED
) -> Answer | None:
    """Return a solution that satisfies `known` and, greedily in their order, as many preferences as possible.

    None if no solution satisfies `known`. Raises Undecided if that is not decided. A preference that takes too long to
    decide is dropped. The search ends after `tries` searches, or after many undecided ones in a row.
    """
    granted = list(known)
    undecided = 0
    answer = _answer(session, granted, _EFFORT)
    if isinstance(answer, frozenset):
        return None
    for first in range(0, len(preferences), _TOGETHER):
        some = list(preferences[first : first + _TOGETHER])
        while some:
            if all(answer[preference.place] == preference.value for preference in some):
                break
            tries -= 1
            if tries < 0:
                return answer
            try:
                found = _answer(session, [*granted, *some], _EFFORT_PREFERRED)
            except Undecided:
                undecided += 1
                if undecided == _MOST_UNDECIDED:
                    return answer
                some.pop()
                continue
            undecided = 0
            if not isinstance(found, frozenset):
                answer = found
                break
            some.remove(random.choice([preference for preference in some if preference in found] or some))
        granted += some
    return answer


def draw(session: Session, preferences: Sequence[Is], random: Random, known: Sequence[Fact] = ()) -> Answer | None:
    """Return a solution that satisfies `known` and many preferences, or None if there is none. Earlier ones count more.

    One search decides the preferred values first. If it takes too long, the preferences are tried in groups. Raises
    Undecided.
    """
    session.assume(known)
    found = session.solutions(1, _EFFORT_DRAWN, {preference.place: preference.value for preference in preferences})
    if found.status is Status.UNKNOWN:
        return solve_with_preferences(session, known, preferences, random)
    return found.answers[0] if found.answers else None


def _answer(session: Session, facts: Sequence[Fact], effort: int) -> Answer | frozenset[Fact]:
    """Return a solution that satisfies all facts, or a core of the facts. Raises Undecided."""
    session.assume(facts)
    found = session.solutions(1, effort)
    if found.status is Status.UNKNOWN:
        raise Undecided
    return found.answers[0] if found.answers else frozenset(found.core or ())
