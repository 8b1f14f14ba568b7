"""Whole processes: how much of their CPU time is compiling."""

import json
import statistics
from pathlib import Path

from bench.measure import BENCH, PYTHON, run, table

COMPILING = ("check", "ground", "passes", "encode")
STAGES = ("load", *COMPILING, "search", "judge and draw")


def share(runs: int) -> str:
    """The table: medians of the stages, and of the share of what makes the solver's model of the text."""
    rows = []
    for path in sorted((BENCH / "instances").glob("*.puz"), key=_order):
        tries = [_stages(path) for _ in range(runs)]
        times = {stage: statistics.median(each.get(stage, 0.0) for each in tries) for stage in STAGES}
        part = statistics.median(sum(each.get(s, 0.0) for s in COMPILING) / sum(each.values()) for each in tries)
        rows.append((path.stem, *(f"{1000 * times[stage]:.0f}" for stage in STAGES), f"{100 * part:.0f} %"))
    text = (
        "CPU milliseconds of a process for each of the hard puzzles, by stage. Loading is Python, pzc's modules and "
        f"the solver's; compiling is {', '.join(COMPILING)}; the last column is its share of the whole."
    )
    return table("What compiling takes of the whole", text, ("puzzle", *STAGES, "compiling"), rows)


def _stages(path: Path) -> dict[str, float]:
    spent: dict[str, float] = json.loads(run([PYTHON, "-m", "bench.stages", str(path)]).printed)
    return spent


def _order(path: Path) -> tuple[str, list[int]]:
    words = path.stem.split("_")
    return "_".join(w for w in words if not w.isdigit()), [int(w) for w in words if w.isdigit()]
