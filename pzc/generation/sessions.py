"""Solver sessions with one worker, random solutions in them, and switches for constraints."""

from collections.abc import Collection, Sequence

from pzc import backends
from pzc.backends.interface import Answer, Fact, Holds, Is, Options, Problem, Session, Status
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model

_EFFORT = 100_000  # the most conflicts in the search for a solution
_EFFORT_NEAR = 4_000  # the same for a solution with many preferences


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
    found = session.solutions(1, _EFFORT_NEAR, near)
    if found.status is Status.UNKNOWN:  # the preferences lead to a long search
        found = session.solutions(1, _EFFORT)
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
