"""Flat form to an equivalent flat form that is solved sooner: one file per pass, in the order of `PASSES`.

A pass is a function from flat form to flat form. It may add implied constraints, drop redundant ones, or reformulate
them. It never changes the unknowns or the set of solutions. Each pass can be switched off by its name.
`python -m bench passes` measures whether it pays.
"""

from collections.abc import Callable, Collection, Mapping

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat

from .digit_sets import digit_sets
from .least_sizes import least_sizes
from .one_group import one_group
from .one_hot import one_hot
from .single_areas import single_areas
from .singles import singles
from .successors import successors
from .two_colours import two_colours

PASSES: Mapping[str, Callable[[Flat], Flat]] = {
    "single-areas": single_areas,
    "one-group": one_group,
    "least-sizes": least_sizes,
    "two-colours": two_colours,
    "digit-sets": digit_sets,
    "successors": successors,
    "singles": singles,
    "one-hot": one_hot,
}


def improve(flat: Flat, without: Collection[str] = (), until: str | None = None) -> Flat:
    """Return the flat form after all passes except those named in `without`, or only those up to and including
    `until`.
    """
    for name, run in PASSES.items():
        if name not in without:
            check_limits()
            flat = run(flat)
        if name == until:
            break
    return flat


def improve_around(flat: Flat, switched: frozenset[Origin], without: Collection[str] = ()) -> Flat:
    """Improve the constraints that always hold. Constraints from the origins in `switched` stay unchanged."""
    loose = [constraint for constraint in flat.constraints if not switched.isdisjoint(constraint.reason.origins)]
    kept = set(map(id, loose))
    fast = improve(replace(flat, constraints=tuple(c for c in flat.constraints if id(c) not in kept)), without)
    return replace(fast, constraints=(*fast.constraints, *loose))
