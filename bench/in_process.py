"""Compare pzc with noqx in a process that is running: from the text of a puzzle to the proof that its solution is the
only one.
"""

import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from bench.measure import geometric, table
from bench.noqx_boards import as_board
from bench.noqx_solver import NoqxSolver
from bench.peers import library_puzzles
from pzc.api.puzzle import Puzzle
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.parse import parse

T = TypeVar("T")

_SMALL, _LARGE = 100, 400  # cells
_WORST = 12
_TEXT = (
    "CPU milliseconds in one process, from the text to the proof that the solution is the only one: the least of "
    "several runs in turn. `first` is the first run of pzc, before which it has solved another puzzle."
)


def in_process(folder: str, runs: int, only: Sequence[str], limit: float) -> str:
    """Return the table of all library puzzles of the genres that noqx has, and the ratios by size."""
    peer = NoqxSolver(folder)
    _solve_text(Source("first.puz", "use sudoku\n"), limit)  # loads the solver
    rows = []
    for genre, path in library_puzzles(only):
        row = _measured(genre, path, peer, runs, limit)
        if row is not None:
            print(*row, file=sys.stderr, flush=True)
            rows.append(row)
    rows.sort(key=lambda row: -row[2] / row[4])
    shown = [
        (name, cells, *(f"{1000 * t:.1f}" for t in times), f"{times[0] / times[2]:.2f}")
        for name, cells, *times in rows[:_WORST]
    ]
    return table("In process, beside noqx", _TEXT, ("worst", "cells", "pzc", "first", "noqx", "ratio"), shown) + (
        "\n" + _means(rows)
    )


Row = tuple[str, int, float, float, float]
"""A puzzle, its cells, and the times: pzc's least, pzc's first, noqx's least."""


def _means(rows: Sequence[Row]) -> str:
    sizes: dict[str, Callable[[int], bool]] = {
        f"below {_SMALL} cells": lambda cells: cells < _SMALL,
        f"{_SMALL} to {_LARGE - 1}": lambda cells: _SMALL <= cells < _LARGE,
        f"{_LARGE} and more": lambda cells: cells >= _LARGE,
        "all": lambda cells: True,
    }
    lines = []
    for title, fits in sizes.items():
        some = [row for row in rows if fits(row[1])]
        if some:
            least, first = (geometric(row[place] / row[4] for row in some) for place in (2, 3))
            lines.append((title, len(some), f"{least:.2f}", f"{first:.2f}"))
    return table("pzc / noqx", "Geometric means.", ("boards", "number", "least", "first"), lines)


def _measured(genre: str, path: Path, peer: NoqxSolver, runs: int, limit: float) -> Row | None:
    """Measure one puzzle, or return None if noqx cannot express it or refuses it.

    Raises ValueError if the solutions differ.
    """
    source = _without_expectations(library.read(str(path)))
    model = Puzzle(source).model
    board = as_board(genre, model)
    if board is None or model.board is None:
        return None
    try:
        peer.solve(board, limit)  # loads the genre
    except ValueError as refusal:
        print(path.stem, refusal, file=sys.stderr)
        return None
    ours, theirs = [], []
    for _ in range(runs):
        spent, unique = _timed(lambda: _solve_text(source, limit))
        ours.append(spent)
        other, found = _timed(lambda: len(peer.solve(board, limit)))
        theirs.append(other)
        if not found or unique != (found == 1):
            raise ValueError(f"{path.stem}: noqx finds {found} solutions")
    return path.stem, len(model.board.cells), min(ours), ours[0], min(theirs)


def _solve_text(source: Source, limit: float) -> bool:
    return Puzzle(source).is_unique(limit)


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    before = _cpu()
    result = work()
    return _cpu() - before, result


def _cpu() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _without_expectations(source: Source) -> Source:
    """Return a puzzle without its `expect` statements: reading a solution would take a part of the time."""
    return Source(source.name, "".join(_kept(source)), source.path)


def _kept(source: Source) -> Iterator[str]:
    at = 0
    for statement in parse(source).statements:
        if isinstance(statement, statements.Expect):
            yield source.text[at : statement.span.start]
            at = statement.span.end
    yield source.text[at:]
