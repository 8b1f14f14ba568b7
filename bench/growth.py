"""Growing boards: does the time to compile, and the memory, grow as the board does?"""

from __future__ import annotations

import gc
import json
import os
import random
import resource
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from bench.growth_boards import GENRES, text
from bench.make import full, with_givens
from bench.measure import table
from pzc.backends.cpsat.model import NativeModel
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.encode.encode import encode
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten

SIZES = (10, 20, 30, 40)
SUDOKUS = (3, 4, 5, 6)
STAGES = ("parse and check", "ground", "passes", "encode")
_FAR = {"steps": 500_000_000, "parts": 50_000_000, "items": 50_000_000, "bytes": 4_000_000, "words": 1_000_000}
"""Limits for what is refused: so it is still measured."""


def sudoku(n: int) -> str:
    """A sudoku of n*n x n*n with half of its cells given."""
    rng = random.Random(n)
    grid = full(n, n, rng)
    cells = [(r, c) for r in range(n * n) for c in range(n * n)]
    return with_givens(f"use sudoku(height = {n}, width = {n})\n", grid, rng.sample(cells, len(cells) // 2))


class Grown(NamedTuple):
    """What it took to compile a board: CPU seconds by stage, constraints of flat and of CP-SAT, megabytes, and the
    code of the error with which it is refused unless limits are raised."""

    times: list[float]
    flat: int
    native: int
    memory: float
    refused: str


def grown(puzzle: str, limit: int) -> Grown | None:
    """Compiles a board in a process of its own, with memory of its own; None where the limit of seconds ends it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:  # never returns
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            os.write(writing, json.dumps(_compiled(puzzle)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return Grown(*json.loads(said)) if said else None


def _compiled(puzzle: str) -> Grown:
    gc.set_threshold(100_000, 20, 100)  # as the program does
    before = _memory()
    try:
        return Grown(*_stages(puzzle), _memory() - before, "")
    except PuzzleError as error:
        with raised(**_FAR):
            return Grown(*_stages(puzzle), _memory() - before, error.diagnostics[0].code)


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _stages(puzzle: str) -> tuple[list[float], int, int]:
    marks = [time.process_time()]
    model = compile_source(Source("bench", puzzle))
    marks.append(time.process_time())
    flat = flatten(model)
    marks.append(time.process_time())
    better = improve(flat)
    marks.append(time.process_time())
    native = NativeModel()
    encode(better, native)
    marks.append(time.process_time())
    return [b - a for a, b in zip(marks, marks[1:], strict=False)], len(flat.constraints), len(native.proto.constraints)


def curves(runs: int, only: Sequence[str] = (), sizes: Sequence[int] = SIZES, limit: int = 60) -> str:
    """A table with the time for each cell as boards grow, genre by genre, and one with the stages of the largest."""
    _stages(sudoku(2))  # what is imported and read once
    makes: dict[str, list[tuple[int, str]]] = {genre: [(size, text(genre, size)) for size in sizes] for genre in GENRES}
    makes["sudoku"] = [(n * n, sudoku(n)) for n in SUDOKUS]
    cells, stages = [], []
    for genre, boards in makes.items():
        if only and genre not in only:
            continue
        found = [(side, _least([grown(board, limit) for _ in range(runs)])) for side, board in boards]
        side, largest = found[-1]
        cells.append((genre, *(_per_cell(side, each) for side, each in found), _refused(found)))
        if largest:
            shown = (f"{1000 * value:.0f}" for value in (*largest.times, sum(largest.times)))
            name = f"{genre} {side}x{side}"
            stages.append((name, *shown, largest.flat, largest.native, f"{largest.memory:.0f}"))
        print(cells[-1], file=sys.stderr, flush=True)
    about = (
        "Microseconds of CPU a cell, from text to CP-SAT's form; the least of several runs. Sudokus have 9x9 to 36x36."
    )
    header = ("genre", *(f"{size}x{size}" for size in sizes), "refused")
    growing = table("Growth", about, header, cells)
    about = "CPU milliseconds of the stages, constraints, and the most megabytes in use at a time."
    header = ("puzzle", *STAGES, "sum", "flat", "CP-SAT", "MB")
    return growing + "\n" + table("The largest boards", about, header, stages)


def _least(tries: Sequence[Grown | None]) -> Grown | None:
    """The quickest of several runs."""
    return min((each for each in tries if each is not None), key=lambda each: sum(each.times), default=None)


def _per_cell(side: int, board: Grown | None) -> str:
    return f"{1e6 * sum(board.times) / side**2:.0f}" if board else "?"


def _refused(boards: Sequence[tuple[int, Grown | None]]) -> str:
    """From which size on, and with which error."""
    return next((f"{side}x{side}: {board.refused}" for side, board in boards if board and board.refused), "-")
