"""Growing boards: check whether the time and memory for compiling grow in proportion to the board."""

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.measure import table
from bench.tiled import largest_of, tiled
from pzc.backends.clingo.ground_program import ground_program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax.library import rule_files

SIZES = (10, 20, 40)
STAGES = ("check", "ground", "passes", "encode")
_FAR = {"steps": 500_000_000, "parts": 50_000_000, "items": 50_000_000, "bytes": 4_000_000, "words": 1_000_000}
"""Limits with which boards that the default limits refuse are still measured."""
_TEXT = "CPU milliseconds from text to clingo's program, megabytes, and the error without raised limits"


class Grown(NamedTuple):
    """The cost of compiling a board.

    It has the CPU seconds for each stage, the number of flat constraints, the megabytes, and the error code that
    appears if limits are not raised. Without times, it took too long.
    """

    times: Sequence[float]
    flat: int
    memory: float
    refused: str


def growth(sizes: Sequence[int], only: Sequence[str], limit: int) -> str:
    """Return a table of all rule files with a library puzzle that can be enlarged to these sizes."""
    rows = []
    for entry in rule_files():
        path = None if only and entry.name not in only else largest_of(entry.name)
        if path is None:
            continue
        for size in sizes:
            text = tiled(path, size)
            if text is not None:
                rows.append((entry.name, f"{size}x{size}", *_cells_of(size, grown(text, limit))))
                print(*rows[-1], file=sys.stderr, flush=True)
    header = ("rules", "board", *STAGES, "sum", "µs a cell", "constraints", "MB", "refused")
    return table("Growth", f"{_TEXT}; `?`: more than {limit} s, or too large for clingo.", header, rows)


def grown(puzzle: str, limit: int) -> Grown | None:
    """Compile a board in a separate process with limited memory. Return None if the time limit ends it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:  # this never returns
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            for each in _compiled(puzzle):
                os.write(writing, json.dumps(each).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        lines = pipe.read().splitlines()
    os.waitpid(child, 0)
    return Grown(*json.loads(lines[-1])) if lines else None


def _compiled(puzzle: str) -> Iterator[Grown]:
    """Compile a board and measure it. First report whether the default limits refuse it."""
    gc.set_threshold(100_000, 20, 100)  # as in the program itself
    before = _memory()
    try:
        yield Grown(*_stages(puzzle), _memory() - before, "")
    except PuzzleError as error:
        refused = error.diagnostics[0].code
        yield Grown((), 0, _memory() - before, refused)
        with raised(**_FAR):
            yield Grown(*_stages(puzzle), _memory() - before, refused)


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _stages(puzzle: str) -> tuple[list[float], int]:
    """Return the CPU time of each stage, and the size of the flat form."""
    marks = [time.process_time()]
    model = compile_source(Source("bench", puzzle))
    marks.append(time.process_time())
    flat = flatten(model)
    marks.append(time.process_time())
    better = improve(flat)
    marks.append(time.process_time())
    ground_program(better)
    marks.append(time.process_time())
    return [b - a for a, b in zip(marks, marks[1:], strict=False)], len(flat.constraints)


def _cells_of(size: int, board: Grown | None) -> tuple[object, ...]:
    """Return the cells of a board's row."""
    unknown = "?" * (len(STAGES) + 2)
    if board is None:
        return *unknown, "?", "?", "-"
    total = sum(board.times)
    times = (*(f"{1000 * each:.0f}" for each in (*board.times, total)), f"{1e6 * total / size**2:.0f}")
    return *(times if board.times else unknown), board.flat or "?", f"{board.memory:.0f}", board.refused or "-"
