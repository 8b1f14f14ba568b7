"""Hard puzzles: the solver's time against that for a model written by hand, and what each pass is worth."""

import time
from collections.abc import Collection, Iterable
from pathlib import Path

from bench.measure import BENCH, geometric, seconds, table
from bench.plain import prove
from pzc.backends import cpsat
from pzc.backends.interface import Answer, Options
from pzc.compiler.encode import encode
from pzc.compiler.flat import Flat
from pzc.compiler.passes import PASSES, improve
from pzc.compiler.pipeline import compile_source, flatten, read_source

FAMILIES = {
    "hard killers": "killer_*",
    "squares": "squares_*",
    "sudoku 9x9": "sudoku_9_*",
    "sudoku 16x16": "sudoku_16_*",
    "jigsaw": "jigsaw_*",
}


def files(family: str) -> list[Path]:
    """The puzzles of a family; killers by hand are easy, those of the benchmark are not."""
    return sorted((BENCH / "instances").glob(f"{FAMILIES[family]}.puz"))


def load(path: Path) -> Flat:
    """The flat form of a file."""
    return flatten(compile_source(read_source(str(path))))


def ours(flat: Flat, limit: float, without: Collection[str] = ()) -> tuple[float, bool]:
    """CPU seconds to encode and to prove that the answer is the only one; False where time ran out."""
    better = improve(flat, without)
    start = time.process_time()
    model = cpsat.NativeModel()
    encoded = encode(better, model)
    found: list[Answer] = []
    status = cpsat._enumerate(model, encoded, Options(), cpsat._Clock(limit), 2, found.append)
    return time.process_time() - start, status is not cpsat.Status.UNKNOWN


def against_plain(limit: float) -> str:
    """The table of solver times, ours and by hand, and the geometric mean of the ratios."""
    rows = []
    for family in FAMILIES:
        pairs, late = [], 0
        for path in files(family):
            flat = load(path)
            mine, theirs = ours(flat, limit), prove(flat, limit)
            pairs.append((mine[0], theirs[0]))
            late += not theirs[1]
            if not mine[1]:
                raise SystemExit(f"{path.name}: not proved in {limit} s")
        if pairs:
            mean = geometric(a for a, _ in pairs), geometric(b for _, b in pairs)
            rows.append(
                (
                    family,
                    len(pairs),
                    seconds(mean[0]),
                    seconds(mean[1]),
                    late,
                    f"{geometric(a / b for a, b in pairs):.2f}",
                )
            )
    text = (
        "CPU seconds of CP-SAT to find the solution and to prove that it is the only one: what pzc gives it, and the "
        f"plain model (bench/plain.py), which is stopped after {limit:g} s. Geometric means."
    )
    return table("Hard puzzles: solver time", text, ("puzzles", "number", "pzc", "by hand", "stopped", "ratio"), rows)


def without_each(limit: float) -> str:
    """The table of what becomes slower without each pass: geometric means of the ratios."""
    rows = []
    flats = {family: [load(path) for path in files(family)] for family in FAMILIES}
    flats = {family: some for family, some in flats.items() if some}
    best = {family: [ours(flat, limit)[0] for flat in some] for family, some in flats.items()}
    for name in (*PASSES, "all of them"):
        without = list(PASSES) if name == "all of them" else [name]
        cells: list[object] = [name]
        for family, some in flats.items():
            times = (ours(flat, limit, without)[0] for flat in some)
            cells.append(_ratio(zip(times, best[family], strict=True)))
        rows.append(cells)
    text = (
        "How many times as long CP-SAT takes without a pass (`--disable-pass NAME`), the others on. "
        f"Geometric means of CPU seconds; stopped after {limit:g} s."
    )
    return table("What each pass is worth", text, ("without", *flats), rows)


def _ratio(pairs: Iterable[tuple[float, float]]) -> str:
    return f"{geometric(a / b for a, b in pairs):.2f}"
