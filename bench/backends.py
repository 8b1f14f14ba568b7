"""Solve every library puzzle with every back-end: CPU time from the flat form to the proof, by topic of the puzzle."""

import gc
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.measure import cpu_seconds, geometric, table
from pzc import backends
from pzc.api.puzzle import Puzzle
from pzc.api.sources import read
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.flat.flat import AllDifferent, CircuitOrPath, Components, Connected, Flat, Forest
from pzc.compiler.flat.survey import Survey

LIBRARY = Path(__file__).parents[1] / "puzzles" / "instances"

FAMILIES = {
    "loops and paths": CircuitOrPath,
    "areas": Components,
    "connected cells": Connected,
    "no cycle": Forest,
    "all different": AllDifferent,
}
"""Puzzles are sorted by the first of these nodes in their flat form. The others have only counts and sums."""
REST = "counts and sums"

_LEAST = 0.002
"""Seconds below which differences are noise."""
_SHORT = 0.5
"""Shorter runs, in seconds, are measured twice, each time all back-ends in turn: the first one pays for memory."""
_WORST = 8


class Took(NamedTuple):
    """The CPU seconds of one search, and how it ended."""

    seconds: float
    proved: bool


class Row(NamedTuple):
    """The results of all back-ends for one puzzle."""

    name: str
    family: str
    took: dict[str, Took]

    def ratio(self, name: str, other: str) -> float:
        return max(_LEAST, self.took[name].seconds) / max(_LEAST, self.took[other].seconds)

    def proved(self, *names: str) -> bool:
        return all(self.took[name].proved for name in names)

    def to_best(self) -> float:
        """Return the time of the solver that pzc chooses, divided by the time of the fastest solver."""
        known = [name for name in ("cpsat", "clingo") if self.took[name].proved]
        return max(self.ratio(backends.AUTO, name) for name in known)


def by_back_ends(only: Sequence[str], limit: float) -> str:
    """Return three tables: ratios by topic, the worst choices of a solver, and the puzzles that a back-end did not
    finish.
    """
    names = [name for name in backends.NAMES if name != "minizinc" or shutil.which("minizinc")] + [backends.AUTO]
    gc.set_threshold(100_000, 20, 100)  # as in the program itself
    for name in names:
        _search(Puzzle(read(str(LIBRARY / "sujiko_open.puz"))), name, limit)  # load all solvers before the measurement
    rows = list(_rows(only, limit, names))
    return "\n".join((_by_family(rows, names), _worst(rows), _given_up(rows, names, limit)))


def _rows(only: Sequence[str], limit: float, names: Sequence[str]) -> Iterator[Row]:
    """Measure all back-ends on the puzzles of the library. Short searches are repeated."""
    for path in sorted(LIBRARY.glob("*.puz")):
        if not only or path.stem in only:
            puzzle = Puzzle(read(str(path))).ground()
            took = {name: _search(puzzle, name, limit) for name in names}
            for name in (name for name in names if took[name].proved and took[name].seconds < _SHORT):
                took[name] = min(took[name], _search(puzzle, name, limit))
            yield Row(path.stem, _family(puzzle.problem.flat), took)


def _family(flat: Flat) -> str:
    kinds = {type(node) for node in Survey(constraint.condition for constraint in flat.constraints).depth}
    return next((family for family, kind in FAMILIES.items() if kind in kinds), REST)


def _search(puzzle: Puzzle, name: str, limit: float) -> Took:
    """Measure a search for two solutions. Loading the solver does not count."""
    backend = backends.get(name)
    answers: list[Answer] = []
    before = cpu_seconds()
    try:
        status = backend.search(puzzle.problem, Options(time_limit=limit), 2, answers.append)
    except PuzzleError:  # the puzzle is too large for this back-end
        status = Status.UNKNOWN
    return Took(cpu_seconds() - before, status is not Status.UNKNOWN)


def _by_family(rows: Sequence[Row], names: Sequence[str]) -> str:
    """Return the table of the mean ratios for each family of puzzles."""
    header = ("family", "puzzles", *(f"{name} / cpsat" for name in names if name != "cpsat"), "auto / better")
    lines = []
    for family in (*FAMILIES, REST, "all"):
        some = [row for row in rows if family in (row.family, "all")]
        if some:
            ratios = (
                geometric([row.ratio(name, "cpsat") for row in some if row.proved(name, "cpsat")] or [1.0])
                for name in names
                if name != "cpsat"
            )
            chosen = geometric([row.to_best() for row in _solved(some)] or [1.0])
            lines.append((family, str(len(some)), *(f"{ratio:.2f}" for ratio in ratios), f"{chosen:.2f}"))
    text = "CPU time to make the model and to prove that the answer is the only one; geometric means where both did."
    return table("Back-ends", text, header, lines)


def _solved(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.took[backends.AUTO].proved and (row.proved("cpsat") or row.proved("clingo"))]


def _worst(rows: Sequence[Row]) -> str:
    far = sorted(_solved(rows), key=lambda row: -row.to_best())[:_WORST]
    shown = ("cpsat", "clingo", backends.AUTO)
    lines = [(r.name, *(f"{1000 * r.took[name].seconds:.0f}" for name in shown), f"{r.to_best():.2f}") for r in far]
    return table("Worst choices", "Milliseconds.", ("puzzle", *shown, "auto / better"), lines)


def _given_up(rows: Sequence[Row], names: Sequence[str], limit: float) -> str:
    lines = [(name, ", ".join(row.name for row in rows if not row.took[name].proved) or "-") for name in names]
    return table("Given up", f"Within {limit:g} seconds.", ("back-end", "puzzles"), lines)
