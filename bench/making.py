"""Make puzzles in a running process: CPU milliseconds for each puzzle, beside Simon Tatham's programs."""

import os
import sys
import time
from collections.abc import Iterator, Sequence

from bench.measure import run, table
from pzc.generation.generator import generate
from pzc.generation.recipe import GeneratorOptions

GENRES = (
    ("shikaku(height=7, width=7)", "rect", "7x7"),
    ("akari(height=7, width=7)", "lightup", "7x7"),
    ("hitori(height=5, width=5)", "singles", "5x5de"),
    ("masyu(height=6, width=6)", "pearl", "6x6de"),
    ("sudoku", "solo", "3x3"),
    ("slitherlink(height=7, width=7)", "loopy", "7x7t0de"),
)
"""Rules, the program for the same genre, and its parameters for the same size."""
_THEIRS = 200
"""Puzzles that a program makes in one run, so that its start hardly counts."""
_TEXT = (
    "CPU milliseconds for a puzzle: the mean and the longest of several seeds, after a first puzzle of the genre. The "
    "check of each finished puzzle is included."
)


def making(runs: int, only: Sequence[str], programs: str | None) -> str:
    """Return the table of all genres. `programs` is a folder with Simon Tatham's programs, or None."""
    peer = ["Tatham", "ratio"] if programs else []
    return table("Making", _TEXT, ["rules", "mean", "longest", *peer], _rows(runs, only, programs))


def _rows(runs: int, only: Sequence[str], programs: str | None) -> Iterator[list[str]]:
    for rules, program, size in GENRES:
        if only and not any(word in rules for word in only):
            continue
        times = [_milliseconds(rules, seed) for seed in range(runs + 1)][1:]
        mean = sum(times) / len(times)
        row = [rules, f"{mean:.0f}", f"{max(times):.0f}"]
        if programs:
            theirs = 1000 * run([os.path.join(programs, program), "--generate", str(_THEIRS), size]).cpu / _THEIRS
            row += [f"{theirs:.2f}", f"{mean / theirs:.0f}"]
        print(*row, file=sys.stderr, flush=True)
        yield row


def _milliseconds(rules: str, seed: int) -> float:
    """Return the CPU time that a puzzle takes."""
    start = time.process_time()
    generate(GeneratorOptions(rules, os.getcwd(), seed=seed), lambda message: None)
    return 1000 * (time.process_time() - start)
