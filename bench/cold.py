"""Cold starts: a command on a file against a script that only loads lark, click and the parser tables."""

import statistics
import tempfile
from pathlib import Path

from bench.measure import BENCH, PYTHON, PZC, ratio, run, seconds, side_by_side, table
from pzc.compiler.base.folders import GRAMMAR
from pzc.compiler.syntax.library import INSTANCES
from pzc.compiler.syntax.make_tables import lark_parser
from pzc.compiler.syntax.tables import grammar_in

COMMANDS = (["check", "killer"], ["check", "killer_29"], ["--target", "mzn", "killer_29"], ["check", "posidoku_9"])
_COPY = "killer_29"  # also in a folder of one's own, where it has to be parsed
_HEAVY = ("ortools", "numpy", "pandas", "minizinc")


def cold(runs: int) -> str:
    """The table of cold starts."""
    with tempfile.TemporaryDirectory() as folder:
        ready, own = Path(folder, "lark.tables"), Path(folder, "mine.puz")
        with ready.open("wb") as file:
            lark_parser(grammar_in(GRAMMAR)).save(file, {"postlex", "transformer"})
        own.write_bytes(Path(INSTANCES, f"{_COPY}.puz").read_bytes())
        commands = {f"`pzc {' '.join(command)}`": command for command in COMMANDS}
        commands[f"`pzc check` of a copy of {_COPY}"] = ["check", str(own)]
        baseline = [PYTHON, str(BENCH / "cold_baseline.py"), str(ready)]
        rounds = side_by_side([baseline, *([PZC, *command] for command in commands.values())], runs)
        loaded = list(map(_loaded, commands.values()))
    base = statistics.median(row[0].wall for row in rounds)
    rows: list[tuple[object, ...]] = [("import lark and click, load the tables", seconds(base), "1.00", "1.00", "")]
    for number, name in enumerate(commands, 1):
        wall = ratio((row[number].wall, row[0].wall) for row in rounds)
        cpu = ratio((row[number].cpu, row[0].cpu) for row in rounds)
        taken = statistics.median(row[number].wall for row in rounds)
        rows.append((name, seconds(taken), f"{wall:.2f}", f"{cpu:.2f}", loaded[number - 1]))
    text = "Whole processes in turn: medians, and medians of the ratios to the first row."
    header = ("command", "wall", "ratio", "CPU ratio", f"loads any of {', '.join(_HEAVY)}")
    return table("Cold start", text, header, rows)


def _loaded(command: list[str]) -> str:
    """Which of the heavy packages are loaded in the end."""
    code = (
        "import sys; from pzc.program import run; run(sys.argv[2:]);"
        f"open(sys.argv[1], 'w').write(', '.join(n for n in {_HEAVY} if n in sys.modules) or 'none')"
    )
    with tempfile.NamedTemporaryFile("r", suffix=".txt") as file:
        run([PYTHON, "-P", "-c", code, file.name, *command])
        return file.read()
