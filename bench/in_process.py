"""Compare pzc with noqx in a process that is running: from the text of a puzzle to the proof that its solution is the
only one.

The time of pzc depends on its caches, so each puzzle is measured three times: with empty caches, after another board of
the same variant and size, and after the same puzzle.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from bench.measure import cpu_seconds, geometric, table
from bench.noqx_boards import with_shades
from bench.noqx_solver import NoqxSolver
from bench.peers import library_puzzles
from pzc.api.puzzle import Puzzle
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check.puzzles import forget as forget_rules
from pzc.compiler.ground.kept import forget as forget_flat
from pzc.compiler.model.model import Model
from pzc.compiler.model.variants import puzzle_key
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.expressions import parts
from pzc.compiler.syntax.parse import parse
from tests.noqx.genres import GENRES, Genre

T = TypeVar("T")

_SMALL, _LARGE = 100, 400  # cells
_WORST = 12
_TEXT = (
    "CPU milliseconds in one process, from the text to the proof that the solution is the only one: the least of "
    "several runs in turn. `first`: nothing of the variant is kept. `variant`: after another "
    "board of the variant. `again`: after the same puzzle."
)


def in_process(folder: str, runs: int, only: Sequence[str], limit: float) -> str:
    """Return the table of the library puzzles of all genres in tests/noqx/genres.py, and the ratios by size."""
    peer = NoqxSolver(folder)
    load_solver(limit)
    rows = []
    for genre, path in library_puzzles(GENRES, only):
        row = _measured(GENRES[genre], path, peer, runs, limit)
        if row is not None:
            print(*row, file=sys.stderr, flush=True)
            rows.append(row)
    return tables(rows, "noqx")


class Row(NamedTuple):
    """A puzzle, its cells, and the least times."""

    name: str
    cells: int
    first: float
    variant: float
    again: float
    peer: float


def tables(rows: list[Row], peer: str) -> str:
    """Return the table of the worst puzzles beside a peer, and that of the means by size."""
    rows.sort(key=lambda row: -row.first / row.peer)
    shown = [
        (
            row.name,
            row.cells,
            *(f"{1000 * spent:.1f}" for spent in (row.first, row.variant, row.again, row.peer)),
            *(f"{spent / row.peer:.2f}" for spent in (row.first, row.variant, row.again)),
        )
        for row in rows[:_WORST]
    ]
    ratios = [f"{when} / {peer}" for when in ("first", "variant", "again")]
    titles = "worst", "cells", "first", "variant", "again", peer, *ratios
    return table(f"In process, beside {peer}", _TEXT, titles, shown) + "\n" + _means(rows, peer)


def _means(rows: Sequence[Row], peer: str) -> str:
    """Return the table of mean ratios for small, medium and large boards."""
    sizes: dict[str, Callable[[int], bool]] = {
        f"below {_SMALL} cells": lambda cells: cells < _SMALL,
        f"{_SMALL} to {_LARGE - 1}": lambda cells: _SMALL <= cells < _LARGE,
        f"{_LARGE} and more": lambda cells: cells >= _LARGE,
        "all": lambda cells: True,
    }
    lines = []
    for title, fits in sizes.items():
        some = [row for row in rows if fits(row.cells)]
        if some:
            means = [
                geometric(row.first / row.peer for row in some),
                geometric(row.variant / row.peer for row in some),
                geometric(row.again / row.peer for row in some),
            ]
            lines.append((title, len(some), *(f"{mean:.2f}" for mean in means)))
    return table(f"pzc / {peer}", "Geometric means.", ("boards", "number", "first", "variant", "again"), lines)


def _measured(genre: Genre, path: Path, peer: NoqxSolver, runs: int, limit: float) -> Row | None:
    """Measure one puzzle, or return None if noqx cannot express it, refuses it, or reads its rules in another way."""
    source = without_expectations(library.read(str(path)))
    model = Puzzle(source).model
    try:
        board = with_shades(genre.solver, genre.parts, model)
        if board is None or model.board is None:
            return None
        found = len(peer.solve(board, limit))  # also loads the genre
    except (ValueError, IndexError) as refusal:
        print(path.stem, refusal, file=sys.stderr)
        return None
    if not found or _solve_text(source, limit) != (found == 1):
        print(path.stem, f"noqx finds {found} solutions", file=sys.stderr)
        return None
    times = least_times(source, runs, limit, partial(peer.solve, board, limit))
    return Row(path.stem, len(model.board.cells), *times)


def load_solver(limit: float) -> None:
    """Solve a puzzle, so that loading the solver is not measured."""
    _solve_text(Source("first.puz", "use sudoku\n"), limit)


def least_times(
    source: Source, runs: int, limit: float, peer: Callable[[], object]
) -> tuple[float, float, float, float]:
    """Return the least CPU times of pzc, as in `Row`, and of a peer."""
    other = _another_board(source)
    _solve_text(source, limit)  # loads what this genre needs
    times: list[tuple[float, float, float, float]] = []
    for _ in range(runs):
        _forget()
        first, _ = _timed(lambda: _solve_text(source, limit))
        again, _ = _timed(lambda: _solve_text(source, limit))
        _forget()
        _ = Puzzle(other).problem
        variant, _ = _timed(lambda: _solve_text(source, limit))
        theirs, _ = _timed(peer)
        times.append((first, variant, again, theirs))
    first, variant, again, theirs = map(min, zip(*times, strict=True))
    return first, variant, again, theirs


def _forget() -> None:
    """Drop the checked and the ground rules of all variants."""
    forget_rules()
    forget_flat()


def _another_board(source: Source) -> Source:
    """Return another board of the variant and the size: the puzzle with its pictures upside down. If that is no puzzle,
    leave out the last statement of clues that is not needed.
    """
    model = Puzzle(source).model
    for other in (_upside_down(source, model), *_with_fewer_clues(source, model)):
        with suppress(PuzzleError):
            if puzzle_key(Puzzle(other).ground().model) != puzzle_key(model):
                return other
    return source


def _upside_down(source: Source, model: Model) -> Source:
    """Return the puzzle with the rows of all its pictures in reverse order."""
    text = source.text
    for statement in reversed(model.file.statements):
        for picture in reversed([part for part in parts(statement) if isinstance(part, statements.Picture)]):
            span = picture.span
            lines = text[span.start : span.end].strip("\n").split("\n")
            text = text[: span.start] + "\n" + "\n".join(reversed(lines)) + "\n" + text[span.end :]
    return Source(source.name, text, source.path)


def _with_fewer_clues(source: Source, model: Model) -> Iterator[Source]:
    given = [s.span for s in model.file.statements if isinstance(s, statements.Placed | statements.Draw)]
    for span in reversed(given):
        yield Source(source.name, source.text[: span.start] + source.text[span.end :], source.path)


def _solve_text(source: Source, limit: float) -> bool:
    return Puzzle(source).is_unique(limit)


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    before = cpu_seconds()
    result = work()
    return cpu_seconds() - before, result


def without_expectations(source: Source) -> Source:
    """Return a puzzle without its `expect` statements: reading a solution would take a part of the time."""
    return Source(source.name, "".join(_outside_expectations(source)), source.path)


def _outside_expectations(source: Source) -> Iterator[str]:
    """Yield the text between the `expect` statements."""
    at = 0
    for statement in parse(source).statements:
        if isinstance(statement, statements.Expect):
            yield source.text[at : statement.span.start]
            at = statement.span.end
    yield source.text[at:]
