"""What CP-SAT is told: how much longer it takes when it is told something else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.hard import FAMILIES, files, load, ours, steady
from bench.measure import geometric, table
from pzc.backends.cpsat import search as cpsat_search
from pzc.compiler.flat.flat import Flat

VARIANTS: dict[str, dict[str, Any]] = {
    "a linear relaxation": {"linearization_level": 1},
    "symmetries": {"symmetry_level": 2},
    "presolve always, in three rounds": {"cp_model_presolve": True, "max_presolve_iterations": 3},
    "presolve never": {"cp_model_presolve": False},
    "clauses simplified now and then": {"inprocessing_dtime_ratio": 0.2, "inprocessing_minimization_dtime": 1.0},
    "no probing": {"cp_model_probing_level": 0, "inprocessing_probing_dtime": 0.0},
}

GRAPHS = ("heyawake_15", "masyu_15", "fillomino_10")


def parameters(limit: float) -> str:
    """The table: geometric means of CP-SAT's time over that with the parameters that were chosen."""
    flats = {family: [load(path) for path in files(family)] for family in FAMILIES}
    flats["graphs"] = [load(name) for name in GRAPHS]

    rows = []
    for name, change in VARIANTS.items():
        means = [geometric(_slower(flat, change, limit) for flat in some) for some in flats.values()]
        rows.append((name, *(f"{mean:.2f}" for mean in means)))
    text = (
        "How many times as long CP-SAT takes (CPU seconds, measured in turn, geometric means) with other parameters "
        f"than the chosen ones; stopped after {limit:g} s. Graphs: {', '.join(GRAPHS)} of the library."
    )
    return table("What CP-SAT is told", text, ("instead", *flats), rows)


def _slower(flat: Flat, change: dict[str, Any], limit: float) -> float:
    usual = steady(lambda: ours(flat, limit)).solving
    with told(change):
        return steady(lambda: ours(flat, limit)).solving / usual


@contextmanager
def told(change: dict[str, Any]) -> Iterator[None]:
    """CP-SAT with these parameters changed."""
    usual = cpsat_search.parameters_for

    def changed(*args: Any) -> Any:
        found = usual(*args)
        for name, value in change.items():
            setattr(found, name, value)
        return found

    cpsat_search.parameters_for = changed
    try:
        yield
    finally:
        cpsat_search.parameters_for = usual
