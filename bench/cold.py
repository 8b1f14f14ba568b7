"""Cold starts: a command on a file of the library against a script that only loads what no start can do without."""

import statistics
import tempfile

from bench.measure import BENCH, PYTHON, PZC, ratio, run, seconds, side_by_side, table
from pzc.compiler.make_tables import lark_parser
from pzc.compiler.tables import GRAMMAR, grammar_in

COMMANDS = (["check", "killer"], ["check", "killer_29"], ["--target", "mzn", "killer_29"], ["check", "posidoku_9"])
_HEAVY = ("ortools", "numpy", "pandas", "minizinc")


def cold(runs: int) -> str:
    """The table of cold starts."""
    run([PZC, "check", "killer"])  # what is made at the first run is there from now on
    with tempfile.NamedTemporaryFile(suffix=".tables") as ready:
        lark_parser(grammar_in(GRAMMAR)).save(ready, {"postlex", "transformer"})
        ready.flush()
        baseline = [PYTHON, str(BENCH / "cold_baseline.py"), ready.name]
        rounds = side_by_side([baseline, *([PZC, *command] for command in COMMANDS)], runs)
    base = statistics.median(row[0].wall for row in rounds)
    rows: list[tuple[object, ...]] = [("import lark and click, load the tables", seconds(base), "1.00", "1.00", "")]
    for number, command in enumerate(COMMANDS, 1):
        wall = ratio((row[number].wall, row[0].wall) for row in rounds)
        cpu = ratio((row[number].cpu, row[0].cpu) for row in rounds)
        taken = statistics.median(row[number].wall for row in rounds)
        rows.append((f"`pzc {' '.join(command)}`", seconds(taken), f"{wall:.2f}", f"{cpu:.2f}", _loaded(command)))
    text = "Whole processes in turn: medians, and medians of the ratios to the first row."
    header = ("command", "wall", "ratio", "CPU ratio", f"loads any of {', '.join(_HEAVY)}")
    return table("Cold start", text, header, rows)


def _loaded(command: list[str]) -> str:
    """Which of the heavy packages are loaded in the end."""
    code = (
        "import sys; from pzc.cli import run; run(sys.argv[2:]);"
        f"open(sys.argv[1], 'w').write(', '.join(n for n in {_HEAVY} if n in sys.modules) or 'none')"
    )
    with tempfile.NamedTemporaryFile("r", suffix=".txt") as file:
        run([PYTHON, "-P", "-c", code, file.name, *command])
        return file.read()
