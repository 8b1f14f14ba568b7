"""The solver that is asked about the many neighbours of one puzzle."""

from collections.abc import Collection, Sequence
from random import Random

from pzc import backends
from pzc.backends.interface import Answer, Fact, Is, Options, Problem, Session, Status
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model

_EFFORT = 100_000  # conflicts, for an answer
_EFFORT_WISHED = 100  # for a wish
_TOGETHER = 8  # wishes that are tried at once
_MOST_TRIED = 150  # then the rest of them is forgotten,
_MOST_UNDECIDED = 16  # and after so many, one after the other, of which nothing is known


class Undecided(Exception):
    """The effort that was allowed did not suffice: a solver's, or what it says."""


def begun(model: Model, flat: Flat, seed: int, switched: Collection[Origin] = (), *, varied: bool = False) -> Session:
    """A session with one worker, whose answers are the same on every machine. ToolMissing, PuzzleError.

    `varied`: see `Options`.
    """
    make = backends.get(backends.AUTO).session
    assert make is not None
    return make(Problem(model, flat), Options(seed=seed, varied=varied), switched)


def wished(
    session: Session, known: Sequence[Fact], wishes: Sequence[Is], random: Random, tries: int = _MOST_TRIED
) -> Answer | None:
    """An answer with all that is known, and of the wishes, one after the other, what then can still be.

    None where there is none with what is known. Undecided. What takes too long to know of a wish is not granted, and
    after so many tries no more is, nor where that is so of many of them.
    """
    granted = list(known)
    undecided = 0
    answer = _answer(session, granted, _EFFORT)
    if isinstance(answer, frozenset):
        return None
    for first in range(0, len(wishes), _TOGETHER):
        some = list(wishes[first : first + _TOGETHER])
        while some:
            if all(answer[wish.place] == wish.value for wish in some):
                break
            tries -= 1
            if tries < 0:
                return answer
            try:
                found = _answer(session, [*granted, *some], _EFFORT_WISHED)
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
            some.remove(random.choice([wish for wish in some if wish in found] or some))
        granted += some
    return answer


def _answer(session: Session, facts: Sequence[Fact], effort: int) -> Answer | frozenset[Fact]:
    """An answer with all these facts, or those of them that cannot all be. Undecided."""
    session.assume(facts)
    found = session.solutions(1, effort)
    if found.status is Status.UNKNOWN:
        raise Undecided
    return found.answers[0] if found.answers else frozenset(found.core or ())
