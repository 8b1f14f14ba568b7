"""Compare whole processes: MiniZinc on hand-written models (bench/mzn/), and pzc on its own puzzle files."""

import re
import shutil
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.measure import BENCH, PZC, Timed, geometric, ratio, run, side_by_side, table
from pzc.compiler.syntax.library import INSTANCES

MODELS = BENCH / "mzn"
_TEXT = (
    "CPU milliseconds of whole processes, and of those that they start, until it is proved that there is no second"
    " solution. Medians, and medians of the ratios; both programs run in turn."
)


def beside_minizinc(solver: str, runs: int, only: Sequence[str]) -> str:
    """Return a table of `pzc FILE` beside `minizinc -n 2` with a solver. Raises ValueError if their solutions
    differ.
    """
    if shutil.which("minizinc") is None:
        raise SystemExit("there is no minizinc")
    rows: list[tuple[object, ...]] = []
    ratios = []
    for puzzle, peer in _pairs(solver, only):
        times = side_by_side([[PZC, puzzle], peer], runs)
        same_answer(Path(peer[-1]).stem, *times[0])
        spent = [round(1000 * statistics.median(turn[side].cpu for turn in times)) for side in (0, 1)]
        ratios.append(ratio((ours.cpu, theirs.cpu) for ours, theirs in times))
        rows.append((Path(puzzle).stem, *spent, f"{ratios[-1]:.2f}"))
        print(*rows[-1], file=sys.stderr, flush=True)
    rows.append(("**all**", "", "", f"{geometric(ratios):.2f}"))
    (version,) = re.findall(r"version ([\d.]+)", run(["minizinc", "--version"]).printed)
    return table(f"Beside MiniZinc, {solver}", _TEXT, ("puzzle", "pzc", f"minizinc {version}", "ratio"), rows)


def _pairs(solver: str, only: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Return the puzzles with the commands to run: library puzzles, and puzzle files beside the models."""
    for model in sorted(MODELS.glob("*.mzn")):
        if only and not any(word in model.stem for word in only):
            continue
        own, data = model.with_suffix(".puz"), model.with_suffix(".dzn")
        puzzle = own if own.exists() else Path(INSTANCES, own.name)
        yield str(puzzle), ["minizinc", "--solver", solver, "-n", "2", str(model), *[str(data)][: data.exists()]]


def same_answer(name: str, ours: Timed, theirs: Timed) -> None:
    """Raise ValueError unless both programs print the same board as the only solution: else times cannot be
    compared.
    """
    first, *more = theirs.printed.split("----------")
    if [mark.strip() for mark in more] != ["=========="] or first.split() != ours.printed.split():
        raise ValueError(f"{name}: the answers differ")
