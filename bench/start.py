"""Measure the CPU time of whole processes on small puzzles, compared with a process that only imports clingo."""

import statistics
import tempfile
from pathlib import Path

from bench.measure import PYTHON, PZC, ratio, side_by_side, table
from pzc.compiler.syntax.library import INSTANCES

MOST = 4
"""The budget: a small puzzle takes at most this many times the CPU time of `import clingo`."""
_LIBRARY = ("sujiko_extreme", "sudoku_9", "fillomino_10")
_COPIES = ("sujiko_extreme", "killer_29")


def start(runs: int) -> str:
    """Return the table of start-up times."""
    with tempfile.TemporaryDirectory() as folder:
        commands = {f"`pzc {name}`": [PZC, name] for name in _LIBRARY}
        for name in _COPIES:
            own = Path(folder, f"mine_{name}.puz")
            own.write_bytes(Path(INSTANCES, f"{name}.puz").read_bytes())
            commands[f"`pzc` on a copy of {name}, which is parsed"] = [PZC, str(own)]
        rounds = side_by_side([[PYTHON, "-c", "import clingo"], *commands.values()], runs)
    rows = []
    for number, name in enumerate(("`import clingo`", *commands)):
        taken = statistics.median(row[number].cpu for row in rounds)
        times = ratio((row[number].cpu, row[0].cpu) for row in rounds)
        rows.append((name, round(1000 * taken), f"{times:.2f}"))
    text = f"CPU time of whole processes in turn: medians, and medians of the ratios. Budget: {MOST} for small puzzles."
    return table("Start", text, ("command", "ms", "ratio"), rows)
