"""Many puzzles: what each takes in one run, against a process for each.

python -m bench.many [N]    # N puzzles of a kind, 200 if not said
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage

from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax.library import INSTANCES, read
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.statements import Placed

PZC = str(Path(sys.executable).with_name("pzc"))
PATTERN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
APART = 10  # puzzles for which a process of their own is timed


def sudoku(random: Random) -> str:
    """The same puzzle as people see it only once: rows, columns and digits exchanged as the rules allow."""
    lines = [random.sample(range(3 * band, 3 * band + 3), 3) for band in random.sample(range(3), 3)]
    stacks = [random.sample(range(3 * band, 3 * band + 3), 3) for band in random.sample(range(3), 3)]
    digits = dict(zip("123456789", random.sample("123456789", 9), strict=True))
    cells = ((r, c) for band in lines for r in band for stack in stacks for c in stack)
    return "".join(digits.get(PATTERN[9 * r + c], ".") for r, c in cells)


def killer(random: Random) -> str:
    """killer_29 of the library, turned or mirrored, with its digits or with ten less each."""
    transposed, down, across, less = (random.random() < 0.5 for _ in range(4))
    cages = []
    for cells, total in _cages():
        turned = [(c, r) if transposed else (r, c) for r, c in cells]
        placed = [(10 - r if down else r, 10 - c if across else c) for r, c in turned]
        shown = ", ".join(f"({r},{c})" for r, c in placed)
        cages.append(f"<{shown}> sum = {10 * len(cells) - total if less else total}")
    return json.dumps({"cage": cages})


def _cages() -> list[tuple[list[tuple[int, int]], int]]:
    found = []
    for statement in parse(read(str(Path(INSTANCES, "killer_29.puz")))).statements:
        match statement:
            case Placed(items=[item]) if isinstance(item.args[0], syntax.ListDisplay):
                cells = [eval(cell.span.text) for cell in item.args[0].items]
                assert isinstance(item.condition, syntax.Compare)
                total = item.condition.rest[0][1]
                assert isinstance(total, syntax.Number)
                found.append(([(r + 1, c + 1) for r, c in cells], total.value))
    return found


def timed(*args: str) -> tuple[float, float]:
    """Seconds that a command takes by the clock, and of the processors."""
    start, before = time.perf_counter(), getrusage(RUSAGE_CHILDREN)
    subprocess.run([PZC, *args], check=True, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, cpu


def row(way: str, count: int, spent: float, cpu: float) -> None:
    print(f"{way:<50} {count / spent:16.1f} {1000 * cpu / count:12.1f}")


def measure(rules: str, puzzles: Sequence[str], folder: str, as_file: Callable[[str], str]) -> None:
    """A row for each way."""
    lines = Path(folder, f"{rules}.txt")
    lines.write_text("\n".join(puzzles) + "\n", encoding="utf-8")
    apart = []
    for puzzle in puzzles[:APART]:
        Path(folder, "one.puz").write_text(f"use {rules}\n{as_file(puzzle)}", encoding="utf-8")
        apart.append(timed("solve", str(Path(folder, "one.puz"))))
    row(f"{rules}: pzc solve FILE, one after the other", len(apart), *map(sum, zip(*apart, strict=True)))
    for jobs in ("1", None):
        chosen = ("--jobs", jobs) if jobs else ()
        spent = timed("solve", str(lines), "--rules", rules, *chosen)
        row(f"{rules}: pzc solve FILE --rules {rules} {' '.join(chosen)}", len(puzzles), *spent)


def picture(puzzle: str) -> str:
    rows = "\n".join(puzzle[i : i + 9] for i in range(0, 81, 9))
    return f"given [[\n{rows}\n]]\n"


def cages(puzzle: str) -> str:
    return "".join(f"cage {cage}\n" for cage in json.loads(puzzle)["cage"])


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    random = Random(1)
    print(f"{'way':<50} puzzles a second  CPU ms each")
    with tempfile.TemporaryDirectory() as folder:
        measure("sudoku", [sudoku(random) for _ in range(count)], folder, picture)
        measure("killer", [killer(random) for _ in range(count)], folder, cages)


if __name__ == "__main__":
    main()
