"""Solve many puzzles of one variant in one run, by each engine."""

import gc
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bench.killers import killers
from pzc import many
from pzc.batch.request import ManyRequest
from pzc.batch.shared_engines import Ready, SharedEngines
from pzc.batch.solver import Solver
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.exchange.format import ExportOptions
from pzc.exchange.to_iss import export

BENCH = Path(__file__).parent
HARD = (
    "........6..54.1..83.1..2...63.........9.........81.67.45....72...3.....9.1...7...",
    ".7......9.1..25.6..6..13.8..5...697.....59..33..2.....7.........461...9.......84.",
    "48..2....1.9..5.8..7.....24...2..9...5..7...3.....1......8...4.2..6.4..8.9.5.....",
    ".6.4....74....3...9..72..43..1...7.......5..8.2..8..9..9......5......1.6.35...97.",
    "2...857..7....6..5.......46..8.73.6..9..5.3.........98..2.6..895..2..............",
)
"""Sudokus with 20 to 22 givens on which a simple search guesses often."""
JIGSAW = "bbbaaaaaabcbbeeadacccbbeaddccccbedddceeeeeffdgggggffddiigggfhhhiigfffhhhiiiiifhhh"


def turned(row: str, random: Random) -> str:
    """Return an equivalent sudoku: rows, columns and digits are exchanged as the rules allow."""
    lines = [random.sample(range(3 * band, 3 * band + 3), 3) for band in random.sample(range(3), 3)]
    stacks = [random.sample(range(3 * band, 3 * band + 3), 3) for band in random.sample(range(3), 3)]
    digits = dict(zip("123456789", random.sample("123456789", 9), strict=True))
    cells = ((r, c) for band in lines for r in band for stack in stacks for c in stack)
    return "".join(digits.get(row[9 * r + c], ".") for r, c in cells)


class Kind:
    """Puzzles of one variant: their common text, and rows of given digits."""

    def __init__(self, name: str, use: str, shared: dict[str, Any], rows: Sequence[str] = ()) -> None:
        self.name = name
        self._request = ManyRequest("bench", use, engine="kernel")
        self.shared = shared
        self.lines = [json.dumps({**shared, "given": as_picture(row)}) for row in rows]

    def made(self, count: int, random: Random) -> "Kind":
        """Return a variant with new minimal puzzles: no given digit can be removed."""
        solver = Solver(self._request)
        alike = SharedEngines(self._request, solver.instance, solver.problem_of, solver.common_part_of)
        ready = alike.machine(solver.instance(json.dumps(self.shared), ""))
        assert ready is not None, self.name
        self.lines = [json.dumps({**self.shared, "given": as_picture(_minimal(ready, random))}) for _ in range(count)]
        return self

    def rate(self, engine: str, count: int) -> float:
        """Return the puzzles that an engine solves per second of CPU time, including the writing of records."""
        solver = Solver(replace(self._request, engine=engine))
        lines = list(enumerate(self.lines[:count], 1000))
        solver.records(lines[:20])  # pzc prepares a machine only after some puzzles with the same thermometers
        start = time.process_time()
        for first in range(0, len(lines), 128):
            for record in solver.records(lines[first : first + 128]):
                assert record.status == "unique", record.text
        return len(lines) / (time.process_time() - start)

    def rate_by_iss(self, folder: str, count: int) -> float:
        """Measure Interactive Sudoku Solver in one node process, from the text on. Return 0 if it lacks a
        constraint.
        """
        node = shutil.which("node")
        solver = Solver(replace(self._request, engine="each"))
        try:
            models = [solver.problem_of(solver.instance(line, ""), "").model for line in self.lines[:count]]
            texts = [export(model, ExportOptions()).text.replace("\n", "") for model in models]
        except PuzzleError:
            return 0
        if node is None:
            return 0
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(texts) + "\n")
            file.flush()
            command = [node, str(BENCH / "iss_peer.mjs"), folder, file.name]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
        found = [line.split() for line in done.stdout.splitlines()]
        assert all(answers == "1" for answers, _ in found), self.name
        return 1000 * len(found) / sum(float(spent) for _, spent in found)


def _minimal(ready: Ready, random: Random) -> str:
    """Return a row of digits none of which can be removed."""
    width = len(ready.says)
    while True:
        row = ["."] * width
        for cell in random.sample(range(width), 8):
            row[cell] = random.choice("123456789")
        (found,) = ready.engine.solve([ready.read(as_picture("".join(row))) or ()], 1)
        if found.answers:
            break
    row = list(map(str, found.answers[0]))
    for cell in random.sample(range(width), width):
        kept, row[cell] = row[cell], "."
        (found,) = ready.engine.solve([ready.read(as_picture("".join(row))) or ()], 2)
        if not found.complete:
            row[cell] = kept
    return "".join(row)


def as_picture(row: str) -> str:
    """Write a row of 81 digits as a picture."""
    return "\n".join(row[i : i + 9] for i in range(0, 81, 9))


def hard(random: Random, count: int) -> list[str]:
    """Return hard sudokus, each with its rows, columns and digits exchanged at random."""
    return [turned(HARD[i % len(HARD)], random) for i in range(count)]


def kinds(count: int) -> list[Kind]:
    """Return the variants, each with this number of puzzles."""
    random = Random(1)
    thermos = ["(1,2) - (1,1) - (2,1) - (3,2)", "(5,5) - (4,6) - (3,6) - (2,7)", "(9,9) - (8,8) - (8,7) - (7,7)"]
    thermos = [f"<{thermo.replace(' -', ',')}>" for thermo in thermos]
    return [
        Kind("sudoku, hard", "sudoku", {}, hard(random, count)),
        Kind("sudoku, minimal", "sudoku", {}).made(count, random),
        Kind("sudoku X", "sudoku, diagonal", {}).made(count, random),
        Kind("anti-knight", "sudoku, anti_knight", {}).made(count, random),
        Kind("jigsaw", "jigsaw", {"box": as_picture(JIGSAW)}).made(count, random),
        Kind("thermo", "sudoku, thermo", {"thermo": thermos}).made(count, random),
    ]


def sujikos(count: int) -> str:
    """Return the microseconds of CPU time for each sujiko of an array: for the first batch, and for a repetition."""
    random = np.random.default_rng(1)
    boards = np.argsort(random.random((count, 9)), axis=1) + 1
    sums = [boards[:, [i, i + 1, i + 3, i + 4]].sum(axis=1) for i in (0, 1, 3, 4)]
    given = np.where(random.random((count, 9)) < 0.25, boards, 0)
    rows = np.concatenate([np.stack(sums, axis=1), given], axis=1)
    variant = many("sujiko", [f"circle ({r},{c})" for r in (1, 2) for c in (1, 2)] + ["given"])
    variant.solve(rows[:100])
    times = []
    for _ in range(2):
        start = time.process_time()
        found = variant.solve(rows)
        times.append((time.process_time() - start) / count * 1e6)
        assert (found.solutions[found.count == 1] == boards[found.count == 1]).all()
    return f"{times[0]:.1f} microseconds each, the next so many {times[1]:.1f}"


def table(count: int = 200, iss: str | None = None) -> str:
    """Return a Markdown table of puzzles per second of CPU time. `iss` is the folder of Interactive Sudoku Solver."""
    gc.set_threshold(100_000, 20, 100)  # as in the program itself
    start = time.process_time()
    Kind("", "sudoku", {}).made(1, Random(1))
    first = time.process_time() - start
    lines = [
        f"numba, and the first machine: {first:.1f} s.",
        "",
        "| puzzles a second | kernel | session | each (cp-sat) | ISS |",
        "|---|--:|--:|--:|--:|",
    ]
    random = Random(1)
    cages = Kind("killer", "killer", {})
    cages.lines = killers(count, random)
    for kind in [*kinds(count), cages]:
        # sessions take digits only, no clues that differ from puzzle to puzzle
        rates = [kind.rate("kernel", count), 0 if kind is cages else kind.rate("session", 50), kind.rate("each", 20)]
        rates.append(kind.rate_by_iss(iss, 40) if iss else 0)
        lines.append(f"| {kind.name} | {' | '.join(f'{rate:,.0f}' if rate else '' for rate in rates)} |")
        print(lines[-1], file=sys.stderr, flush=True)
    lines += ["", *(f"{n:,} sujikos: {sujikos(n)}." for n in (10_000, 1_000_000))]
    return "\n".join([*lines, "", FAR])


FAR = """\
Elsewhere, hard sudokus a second: tdoku, machine code written by hand for that one puzzle, 22,200; the Interactive
Sudoku Solver and CaDiCaL, kept alive and told the givens as assumptions, about 1,000; clingo likewise 290."""


if __name__ == "__main__":
    print(table(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2] if len(sys.argv) > 2 else None))
