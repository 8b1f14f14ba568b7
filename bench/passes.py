"""Measure the benefit of each pass: how much longer CP-SAT takes on library puzzles without it."""

import sys
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from bench.measure import geometric, table
from pzc.backends.clock import Clock
from pzc.backends.cpsat.model import NativeModel
from pzc.backends.cpsat.search import Search, search
from pzc.backends.interface import Answer, Options
from pzc.compiler.encode.encode import encode
from pzc.compiler.flat.decided import decided
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import PASSES, improve
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.compiler.syntax.library import INSTANCES

_RUNS = 3
_NOISE = 0.1
"""Ratios closer to 1 than this are noise: such puzzles are not shown."""


def without_each(only: Sequence[str], limit: float) -> str:
    """Return a row for each pass: the geometric mean over the puzzles that it changes, and the worst puzzle."""
    flats = {
        path.stem: flatten(compile_source(read_source(str(path))))
        for path in sorted(Path(INSTANCES).glob("*.puz"))
        if not only or any(word in path.stem for word in only)
    }
    rows = []
    for name in PASSES:
        ratios = {}
        for puzzle, flat in flats.items():
            if not _changes(flat, name):
                continue
            pairs = [(_measure(flat, limit, [name]), _measure(flat, limit, [])) for _ in range(_RUNS)]
            ratios[puzzle] = min(slow for slow, _ in pairs) / min(usual for _, usual in pairs)
        if ratios:
            worst = max(ratios, key=lambda puzzle: ratios[puzzle])
            slower = sum(ratio > 1 + _NOISE for ratio in ratios.values())
            mean = f"{geometric(ratios.values()):.2f}"
            rows.append((name, len(ratios), slower, mean, f"{worst} {ratios[worst]:.1f}"))
            print(*rows[-1], file=sys.stderr, flush=True)
    text = (
        "How many times as long passes, encoding and CP-SAT take without a pass (`--disable-pass NAME`), in CPU time,"
        f" on the puzzles that it changes; the least of {_RUNS} runs, each stopped after {limit:g} s."
    )
    return table("Passes", text, ("without", "puzzles", "slower", "mean", "most"), rows)


def _changes(flat: Flat, name: str) -> bool:
    """Return True if leaving out the pass changes the number of constraints or the unknowns to encode one-hot."""
    usual, other = improve(flat), improve(flat, [name])
    return len(usual.constraints) != len(other.constraints) or usual.one_hot != other.one_hot


def _measure(flat: Flat, limit: float, without: Collection[str]) -> float:
    """Measure passes, encoding, and the search for two solutions."""
    start = time.process_time()
    better = improve(flat, without)
    if decided(better) is None:
        model = NativeModel()
        encoded = encode(better, model)
        found: list[Answer] = []
        search(Search(model, encoded, Options(), Clock(limit)), 2, found.append)
    return time.process_time() - start
