"""How long boards of 10x10 and of 20x20 take, for each constraint of the kernel: solved, and proved to have one answer.

The boards are made by `python -m bench.kernel_make`, from seeds. Each search ends after `limit` seconds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten

BOARDS = Path(__file__).parent / "boards"
LIMIT = 60.0

ROWS = {
    "connected, of cells": ("heyawake", "yin_yang"),
    "connected, of corners, borders, links, regions": ("corners", "borders", "maze", "regions"),
    "connected, denied and counted": ("parted",),
    "sizes of groups": ("threes",),
    "areas of cells, of links": ("nurikabe", "fillomino"),
    "rectangles, squares": ("shikaku", "squares"),
    "a division into areas": ("galaxies", "fours"),
    "areas and shapes": ("tetrominoes", "pentominoes"),
    "shapes": ("lits", "statue_park"),
    "same_shape": ("twins", "rooms_alike"),
    "patterns, windows": ("patterns", "windows"),
    "symmetry, distance": ("symmetry", "distances"),
    "loop, inside": ("slitherlink", "masyu", "inside"),
    "geometry of a line": ("geometry",),
    "path, paths, loops, crossing_loop": ("path", "paths", "loops", "crossing_loop"),
    "seen": ("akari", "kurodoko"),
    "runs, matches, table": ("nonogram", "matches", "table"),
}
"""What the kernel has, and the names of boards that use it."""


def rows(names: Sequence[str], limit: float = LIMIT) -> Iterator[tuple[str, str, str, str, str]]:
    """A row a board: what it is for, its name, how many answers were found, seconds of CPU to compile and to solve."""
    for what, boards in ROWS.items():
        for path in (BOARDS / f"{board}_{size}.puz" for board in boards for size in (10, 20)):
            if not names or path.stem in names or path.stem.rsplit("_", 1)[0] in names:
                measured = timed(path, limit) if path.exists() else ("no board", "", "")
                yield what, path.stem, *measured


def timed(path: Path, limit: float) -> tuple[str, str, str]:
    """Answers, `?` where the time did not suffice; seconds to compile; seconds to solve."""
    start = time.process_time()
    model = compile_source(Source(path.name, path.read_text(encoding="utf-8")))
    problem = Problem(model, flatten(model))
    middle, out = time.process_time(), list[Answer]()
    status = backends.get("cpsat").search(problem, Options(limit), 2, out.append)
    solving = f"{time.process_time() - middle:.2f} s" if status is not Status.UNKNOWN else f"> {limit:.0f} s"
    return str(len(out)) if status is Status.COMPLETE else "?", f"{middle - start:.2f} s", solving


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(*row, sep="  ", flush=True)
