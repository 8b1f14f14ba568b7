"""Growing boards: does the time to compile grow as the number of constraints does?"""

import random
import time
from collections.abc import Callable

from bench.make import full, with_givens
from bench.measure import table
from pzc.backends.cpsat.model import NativeModel
from pzc.compiler.base.source import Source
from pzc.compiler.encode.encode import encode
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten


def sudoku(n: int) -> str:
    """A sudoku of n*n x n*n with half of its cells given."""
    rng = random.Random(n)
    grid = full(n, n, rng)
    cells = [(r, c) for r in range(n * n) for c in range(n * n)]
    return with_givens(f"use sudoku(height = {n}, width = {n})\n", grid, rng.sample(cells, len(cells) // 2))


def slitherlink(size: int) -> str:
    """Numbers in half of the cells."""
    rng = random.Random(size)
    rows = [[rng.choice("0123....") for _ in range(size)] for _ in range(size)]
    picture = "\n".join(" ".join(row) for row in rows)
    return f"use slitherlink(height = {size}, width = {size})\nnumber [[\n{picture}\n]]\n"


CURVES: dict[str, tuple[Callable[[int], str], tuple[int, ...], Callable[[int], int]]] = {
    "sudoku": (sudoku, (2, 3, 4, 5, 6), lambda n: n * n),
    "slitherlink": (slitherlink, (5, 10, 20, 30, 40, 50), lambda size: size),
}


def compiled(text: str) -> tuple[list[float], int, int]:
    """CPU seconds for text to model, to flat, passes, to CP-SAT's form; constraints of flat and of CP-SAT."""
    marks = [time.process_time()]
    model = compile_source(Source("bench", text))
    marks.append(time.process_time())
    flat = flatten(model)
    marks.append(time.process_time())
    better = improve(flat)
    marks.append(time.process_time())
    native = NativeModel()
    encode(better, native)
    marks.append(time.process_time())
    return [b - a for a, b in zip(marks, marks[1:], strict=False)], len(flat.constraints), len(native.proto.constraints)


def curves(runs: int) -> str:
    """A table for each curve, with the time for one constraint."""
    rows = []
    for name, (make, steps, side) in CURVES.items():
        for step in steps:
            text = make(step)
            tries = [compiled(text) for _ in range(runs)]
            times = [min(each[0][k] for each in tries) for k in range(4)]
            _, flat, native = tries[0]
            rows.append(
                (
                    f"{name} {side(step)}x{side(step)}",
                    *(f"{1000 * value:.1f}" for value in (*times, sum(times))),
                    flat,
                    native,
                    f"{1e6 * sum(times) / flat:.0f}",
                )
            )
    text = "CPU milliseconds of the compiler's stages, in one process that is warm; the least of several runs."
    header = (
        "puzzle",
        "parse and check",
        "ground",
        "passes",
        "encode",
        "sum",
        "flat",
        "CP-SAT",
        "µs for each of flat",
    )
    return table("Growth", text, header, rows)
