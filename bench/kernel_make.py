"""Seeds to boards for the kernel's rows: `python -m bench.kernel_make [NAME ...]` writes them in bench/boards anew.

What takes the solver too long is told more of the answer: so a slower machine may make other boards, and they are kept.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

from bench.kernel_areas import AREAS
from bench.kernel_groups import GROUPS
from bench.kernel_lines import LINES
from bench.kernel_lists import LISTS
from bench.kernel_made import Case, told
from bench.kernel_shapes import SHAPES

BOARDS = Path(__file__).parent / "boards"
SIZES = (10, 20)

CASES: dict[str, Callable[[int, random.Random], Case]] = {**GROUPS, **AREAS, **SHAPES, **LINES, **LISTS}


def main(names: Sequence[str]) -> None:
    """Writes the files."""
    BOARDS.mkdir(exist_ok=True)
    for name, size in product(CASES, SIZES):
        if not names or name in names or f"{name}_{size}" in names:
            rng, start = random.Random(f"{name} {size}"), time.perf_counter()
            text = told(CASES[name](size, rng), rng, size)
            title = f'title "{name.replace("_", " ").capitalize()} {size}x{size}"'
            (BOARDS / f"{name}_{size}.puz").write_text(f"{title}\n\n{text}\nexpect unique\n", encoding="utf-8")
            print(f"{name}_{size}", f"{time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
