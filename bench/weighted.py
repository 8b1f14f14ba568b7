"""A puzzle to answers that lie far out in some direction, by CP-SAT."""

from collections.abc import Sequence

from pzc.backends.clock import Clock
from pzc.backends.cpsat.model import NativeModel, native
from pzc.backends.cpsat.search import parameters_for, read_answer, run
from pzc.backends.interface import Answer, Options
from pzc.compiler.encode.affine import add
from pzc.compiler.encode.encode import encode
from pzc.compiler.flat.flat import Flat


class Undecided(Exception):
    """The effort that was allowed did not suffice."""


def find(flat: Flat, seed: int, effort: float, weights: Sequence[int] = ()) -> Answer | None:
    """An answer, or None if there is none; Undecided. With a weight for each unknown, one for which their sum is large.

    The effort is in the solver's deterministic time, about seconds: it is the same on every machine.
    """
    model = NativeModel()
    encoded = encode(flat, model)
    if weights:
        total = add(0, *zip(encoded.values, weights, strict=True))
        model.proto.objective.vars.extend([variable for variable, _ in total.terms])
        model.proto.objective.coeffs.extend([-weight for _, weight in total.terms])
    parameters = parameters_for(Options(seed=seed), Clock(None), model)
    parameters.max_deterministic_time = effort
    response = run(model, parameters)
    if response.status == native.INFEASIBLE:
        return None
    if response.status == native.UNKNOWN:
        raise Undecided
    return read_answer(encoded.values, response.solution.__getitem__)
