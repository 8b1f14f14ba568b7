"""Measure exact counting by each method, and compare every number with the known one.

python bench/count.py [name ...] prints a row for each case. Its columns are CPU seconds by placements (up to symmetry,
without symmetries, and in machine code if numba is installed), and by enumeration with CP-SAT.

Enumeration stops after 20 seconds (-), the other methods after 200. `super_4` runs only if it is named, in machine code
and without a limit.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import factorial

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.source import Source
from pzc.compiler.flat.symmetry import reduce
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.machine import Machine
from pzc.counting.partition import partitions
from pzc.counting.placements import Apart

LIMIT = 20.0
LATIN = "grid {0}x{0} of 1..{0}\nUNIQUE(i, *)\nUNIQUE(*, j)\n"
CASES = {
    "sudoku_4": ("use sudoku(height = 2, width = 2)\n", 288),
    "sudoku_6": ("use sudoku(height = 2, width = 3)\n", 28200960),
    "latin_5": (LATIN.format(5), 161280),
    "latin_6": (LATIN.format(6), 812851200),
    "latin_7": (LATIN.format(7), 61479419904000),
    "super_2": ("use super_sudoku(n = 2)\n", 0),
    "super_3": ("use super_sudoku(n = 3)\n", 104 * factorial(9)),
}
LARGE = {"super_4": ("use super_sudoku(n = 4)\n", 462219111936 * factorial(16))}


def by_placements(
    problem: Problem, symmetries: bool = True, fast: bool = False, limit: float = 10 * LIMIT
) -> int | None:
    """Count by placements of values. `fast` compiles the inner loops."""
    parts = partitions(problem.flat)
    assert parts is not None
    work = Apart(parts, symmetries)
    if fast:
        for part in work._parts:
            part.speed_up(least=1)
    machine = Machine(work)
    machine.run(time.monotonic() + limit)
    return machine.result


def by_listing(problem: Problem) -> int | None:
    """Count by enumerating the reduced puzzle with CP-SAT."""
    reduced = reduce(problem.flat)
    found = 0

    def take(answer: Answer) -> None:
        nonlocal found
        found += 1

    one_order = problem.narrowed(reduced.more)
    status = backends.get("cpsat").search(one_order, Options(LIMIT), None, take)
    for factor in reduced.factors:
        found *= factor.number
    return found if status is Status.COMPLETE else None


def timed(way: Callable[[], int | None], expected: int) -> str:
    """Return the CPU time of a count, or `-` if it does not finish."""
    start = time.process_time()
    number = way()
    if number is None:
        return "-"
    assert number == expected, number
    return f"{time.process_time() - start:.2f}"


def row(name: str) -> str:
    """Return the line of a puzzle: the time of each way to count."""
    text, expected = (CASES | LARGE)[name]
    model = compile_source(Source(name, text))
    problem = Problem(model, flatten(model))
    if name in LARGE:
        return f"{name:<10}{'':>24}{timed(lambda: by_placements(problem, fast=True, limit=1e9), expected):>12}"
    ways: list[Callable[[], int | None]] = [
        lambda: by_placements(problem),
        lambda: by_placements(problem, symmetries=False),
        lambda: by_placements(problem, fast=True),
        lambda: by_listing(problem),
    ]
    return f"{name:<10}" + "".join(f"{timed(way, expected):>12}" for way in ways)


def main(names: list[str]) -> None:
    print(f"{'':<10}" + "".join(f"{head:>12}" for head in ("placements", "no symmetry", "with numba", "listing")))
    for name in names or CASES:
        print(row(name), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
