"""The solver that is asked about the many neighbours of one puzzle."""

from collections.abc import Collection

from pzc import backends
from pzc.backends.interface import Options, Problem, Session, ToolMissing
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model

_BY_PREFERENCE = ("clingo", "cpsat")
"""clingo keeps what it has learned from one question to the next; CP-SAT begins each anew."""


def begun(model: Model, flat: Flat, seed: int, switched: Collection[Origin] = ()) -> Session:
    """A session with one worker, whose answers are the same on every machine. ToolMissing, PuzzleError."""
    missing: ToolMissing | None = None
    for name in _BY_PREFERENCE:
        make = backends.get(name).session
        if make is None:
            continue
        try:
            return make(Problem(model, flat), Options(seed=seed), switched)
        except ToolMissing as error:
            missing = error
    assert missing is not None
    raise missing
