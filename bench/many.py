"""Many sudokus: puzzles a second in one run, against a process for each.

python -m bench.many [N]    # N puzzles, 200 if not said
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

PZC = str(Path(sys.executable).with_name("pzc"))
PATTERN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
APART = 10  # puzzles for which a process of their own is timed


def relabelled(random: Random) -> str:
    """The same puzzle as people see it only once: rows, columns and digits exchanged as the rules allow."""
    lines = [random.sample(range(3 * band, 3 * band + 3), 3) for band in random.sample(range(3), 3)]
    stacks = [random.sample(range(3 * band, 3 * band + 3), 3) for band in random.sample(range(3), 3)]
    digits = dict(zip("123456789", random.sample("123456789", 9), strict=True))
    cells = ((r, c) for band in lines for r in band for stack in stacks for c in stack)
    return "".join(digits.get(PATTERN[9 * r + c], ".") for r, c in cells)


def timed(*args: str) -> float:
    """Seconds of a command."""
    start = time.perf_counter()
    subprocess.run([PZC, *args], check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    random = Random(1)
    puzzles = [relabelled(random) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder, "sudokus.txt")
        lines.write_text("\n".join(puzzles) + "\n", encoding="utf-8")
        for number, puzzle in enumerate(puzzles[:APART]):
            rows = "\n".join(puzzle[i : i + 9] for i in range(0, 81, 9))
            Path(folder, f"{number}.puz").write_text(f"use sudoku\ngiven [[\n{rows}\n]]\n", encoding="utf-8")
        apart = [timed("solve", str(Path(folder, f"{i}.puz"))) for i in range(min(APART, count))]
        print(f"{'way':<40} puzzles a second")
        print(f"{'pzc solve FILE, one after the other':<40} {len(apart) / sum(apart):8.1f}")
        for jobs in ("1", None):
            chosen = ("--jobs", jobs) if jobs else ()
            spent = timed("solve", str(lines), "--rules", "sudoku", *chosen)
            print(f"{'pzc solve FILE --rules sudoku ' + ' '.join(chosen):<40} {count / spent:8.1f}")


if __name__ == "__main__":
    main()
