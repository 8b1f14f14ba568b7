"""Growing boards: check whether the time and memory for compiling grow in proportion to the board."""

from __future__ import annotations

import gc
import json
import math
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from bench.growth_boards import GENRES, text
from bench.measure import table
from bench.tiled import largest_of, tiled
from pzc.backends.clingo.ground_program import ground_program
from pzc.backends.cpsat.model import NativeModel
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.encode.encode import encode
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax.library import rule_files

SIZES = (10, 20, 30, 40)
SUDOKUS = (3, 4, 5, 6)
STAGES = ("parse and check", "ground", "passes", "encode")
_FAR = {"steps": 500_000_000, "parts": 50_000_000, "items": 50_000_000, "bytes": 4_000_000, "words": 1_000_000}
"""Limits for what is refused: so it is still measured."""


def sudoku(n: int) -> str:
    """Return a sudoku of n*n x n*n with half of its cells given. Its solution is a grid with shifted rows, shuffled."""
    rng, side = random.Random(n), n * n
    digits = rng.sample(range(1, side + 1), side)
    lines = [band * n + row for band in rng.sample(range(n), n) for row in rng.sample(range(n), n)]
    stacks = [stack * n + column for stack in rng.sample(range(n), n) for column in rng.sample(range(n), n)]
    grid = [[digits[(n * (r % n) + r // n + c) % side] for c in stacks] for r in lines]
    shown = ((str(digit) if rng.random() < 0.5 else "." for digit in row) for row in grid)
    return f"use sudoku(height = {n}, width = {n})\ngiven [[\n" + "\n".join(map(" ".join, shown)) + "\n]]\n"


class Grown(NamedTuple):
    """The cost of compiling a board.

    It has the CPU seconds for each stage, the numbers of constraints in the flat form and in CP-SAT, the megabytes, and
    the error code that appears if limits are not raised. Without times, it took too long.
    """

    times: list[float]
    flat: int
    native: int
    memory: float
    refused: str


Encoded: TypeAlias = Callable[[Flat], int]
"""Tells a solver a puzzle; in how many constraints, where that is counted, else 0."""


def _for_cpsat(flat: Flat) -> int:
    native = NativeModel()
    encode(flat, native)
    return len(native.proto.constraints)


def _for_clingo(flat: Flat) -> int:
    ground_program(flat)
    return 0


def grown(puzzle: str, limit: int, encoded: Encoded = _for_cpsat) -> Grown | None:
    """Compile a board in a separate process with limited memory. Return None if the time limit ends it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:  # this never returns
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            for each in _compiled(puzzle, encoded):
                os.write(writing, json.dumps(each).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        lines = pipe.read().splitlines()
    os.waitpid(child, 0)
    return Grown(*json.loads(lines[-1])) if lines else None


def _compiled(puzzle: str, encoded: Encoded) -> Iterator[Grown]:
    """Compile a board and measure it. First report whether the default limits refuse it."""
    gc.set_threshold(100_000, 20, 100)  # as in the program itself
    before = _memory()
    try:
        yield Grown(*_stages(puzzle, encoded), _memory() - before, "")
    except PuzzleError as error:
        refused = error.diagnostics[0].code
        yield Grown([], 0, 0, _memory() - before, refused)
        with raised(**_FAR):
            yield Grown(*_stages(puzzle, encoded), _memory() - before, refused)


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _stages(puzzle: str, encoded: Encoded = _for_cpsat) -> tuple[list[float], int, int]:
    """Return the CPU time of each stage, and the sizes of the flat form and of the solver's input."""
    marks = [time.process_time()]
    model = compile_source(Source("bench", puzzle))
    marks.append(time.process_time())
    flat = flatten(model)
    marks.append(time.process_time())
    better = improve(flat)
    marks.append(time.process_time())
    native = encoded(better)
    marks.append(time.process_time())
    return [b - a for a, b in zip(marks, marks[1:], strict=False)], len(flat.constraints), native


def curves(runs: int, only: Sequence[str] = (), sizes: Sequence[int] = SIZES, limit: int = 60) -> str:
    """Return a table of the time per cell as boards grow, by genre, and one of the stages of the largest board."""
    _stages(sudoku(2))  # modules and library files that every run reads once
    makes: dict[str, list[tuple[int, str]]] = {genre: [(size, text(genre, size)) for size in sizes] for genre in GENRES}
    makes["sudoku"] = [(n * n, sudoku(n)) for n in SUDOKUS]
    cells, stages = [], []
    for genre, boards in makes.items():
        if only and genre not in only:
            continue
        found = [(side, _least([grown(board, limit) for _ in range(runs)])) for side, board in boards]
        side, largest = found[-1]
        cells.append((genre, *(_per_cell(side, each) for side, each in found), _refused(found)))
        if largest and largest.times:
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


def everything(sizes: Sequence[int], only: Sequence[str] = (), limit: int = 60) -> str:
    """Return a table of all rule files with a library puzzle that can be enlarged."""
    rows = []
    for entry in rule_files():
        path = largest_of(entry.name)
        if path is None or only and entry.name not in only:
            continue
        for size in sizes:
            text = tiled(path, size)
            if text is not None:
                rows.append((entry.name, f"{size}x{size}", *_measured(grown(text, limit, _for_clingo))))
                print(rows[-1], file=sys.stderr, flush=True)
    text_to = "CPU seconds from text to clingo's program, megabytes, and the error without raised limits"
    about = f"{text_to}; `?`: more than {limit} s, or too large for clingo."
    return table("All rule files", about, ("rules", "board", "seconds", "MB", "refused"), rows)


def _measured(board: Grown | None) -> tuple[str, str, str]:
    if board is None:
        return "?", "?", "-"
    seconds = f"{sum(board.times):.2f}" if board.times else "?"
    return seconds, f"{board.memory:.0f}", board.refused or "-"


def _least(tries: Sequence[Grown | None]) -> Grown | None:
    """Return the fastest of several runs."""
    found = [each for each in tries if each is not None]
    return min(found, key=lambda each: sum(each.times) if each.times else math.inf, default=None)


def _per_cell(side: int, board: Grown | None) -> str:
    return f"{1e6 * sum(board.times) / side**2:.0f}" if board and board.times else "?"


def _refused(boards: Sequence[tuple[int, Grown | None]]) -> str:
    """Return the size from which a board is refused, and the error code."""
    return next((f"{side}x{side}: {board.refused}" for side, board in boards if board and board.refused), "-")
