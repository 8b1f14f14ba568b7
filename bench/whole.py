"""Whole processes: `pzc FILE` against scripts for CP-SAT written by hand, which stop at the first solution."""

import statistics

from bench.measure import BENCH, PYTHON, PZC, ratio, run, seconds, side_by_side, table

SCRIPTS = sorted(path for path in (BENCH / "handwritten").glob("*.py") if path.stem not in ("boards", "models"))
_SEARCH = {"super_sudoku": ["--limit", "1"]}  # the others have one solution, and pzc proves it


def whole(runs: int, names: list[str]) -> str:
    """The table: medians of both, and of the ratios pair by pair."""
    rows = []
    for script in SCRIPTS:
        if names and script.stem not in names:
            continue
        file = BENCH / "instances" / f"{script.stem}.puz"
        ours = [PZC, str(file) if file.exists() else script.stem, *_SEARCH.get(script.stem, [])]
        theirs = [PYTHON, str(script)]
        if script.stem not in _SEARCH and run(ours).printed != run(theirs).printed:
            raise SystemExit(f"{script.stem}: the two answers differ")
        pairs = side_by_side([ours, theirs], runs)
        mine, other = (statistics.median(row[side].wall for row in pairs) for side in (0, 1))
        walls = ratio((row[0].wall, row[1].wall) for row in pairs)
        cpu = ratio((row[0].cpu, row[1].cpu) for row in pairs)
        rows.append((script.stem, seconds(mine), seconds(other), f"{walls:.2f}", f"{cpu:.2f}"))
    text = (
        "Medians of whole processes in turn, and of the ratios pair by pair. pzc proves that its solution is the only "
        "one (not for super_sudoku, which has very many); the scripts (bench/handwritten/) stop at the first."
    )
    return table("Whole processes", text, ("puzzle", "pzc", "by hand", "ratio", "CPU ratio"), rows)
