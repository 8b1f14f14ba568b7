"""Times `pzc FILE` against hand-written CP-SAT scripts for the same puzzles, whole processes, side by side.

    .venv/bin/python bench/compare.py [--runs 9]

The two run in turn, so that a slow moment of the machine hits both; what counts is the ratio. pzc proves that
its solution is the only one, the scripts stop at the first.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
SCRIPTS = sorted(path for path in (HERE / "handwritten").glob("*.py") if path.stem != "boards")


def seconds(command: list[str]) -> tuple[float, float, bytes]:
    """Wall-clock and CPU seconds of a process, and what it printed."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, printed


def main() -> None:
    """Prints a table: medians of both, and of the ratios pair by pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    print(f"{'puzzle':<16}{'pzc wall':>10}{'by hand':>10}{'ratio':>8}{'pzc CPU':>10}{'by hand':>10}{'ratio':>8}")
    for script in SCRIPTS:
        ours = [str(Path(sys.executable).parent / "pzc"), script.stem]
        theirs = [sys.executable, str(script)]
        if seconds(ours)[2] != seconds(theirs)[2]:  # also warms up both
            raise SystemExit(f"{script.stem}: the two answers differ")
        pairs = [(seconds(ours), seconds(theirs)) for _ in range(runs)]
        row = f"{script.stem:<16}"
        for kind in (0, 1):
            mine, other = (statistics.median(pair[side][kind] for pair in pairs) for side in (0, 1))
            ratio = statistics.median(a[kind] / b[kind] for a, b in pairs)
            row += f"{mine:>9.3f}s{other:>9.3f}s{ratio:>8.2f}"
        print(row)


if __name__ == "__main__":
    main()
