"""`answers.py FOLDER MOST SECONDS`: reads boards as JSON, one per line, and writes the number of noqx's solutions.

It writes a number, `many` if there are more than MOST, or `-` and the reason why noqx rejects the board.
"""

import importlib
import json
import sys
import time
from collections import defaultdict

folder, most, seconds = sys.argv[1:]
sys.path.insert(0, folder)

from noqx.clingo import ClingoSolver, Config  # type: ignore[import-not-found]  # noqa: E402
from noqx.manager import Solver  # type: ignore[import-not-found]  # noqa: E402
from noqx.puzzle import Puzzle  # type: ignore[import-not-found]  # noqa: E402

Config.max_solutions_to_find = 4 * int(most)
"""Its answers may come several times: they hold what is not shown."""
Config.time_limit = int(seconds)


def answers(board: dict) -> str:  # type: ignore[type-arg]
    """Return the number of solutions."""
    module = importlib.import_module(f"solver.{board['solver']}")
    (kind,) = [x for x in vars(module).values() if isinstance(x, type) and issubclass(x, Solver) and x is not Solver]
    params = {name: about["default"] for name, about in kind.parameters.items()}
    puzzle = Puzzle(board["solver"], "", {**params, **board["param"]})
    puzzle.problem = defaultdict(list)
    puzzle.row, puzzle.col = board["row"], board["col"]
    for name in ("text", "symbol", "edge", "surface"):
        getattr(puzzle, name).update({tuple(point): value for *point, value in board[name]})
    solver = ClingoSolver()
    start = time.monotonic()
    try:
        solver.solve(kind().solve(puzzle) + "\n" + board["rule"])
    except (ValueError, KeyError) as why:
        return f"- {why}"
    if time.monotonic() - start > Config.time_limit:
        return "- no time"
    found = {frozenset(answer.split()) for answer in solver.solution()}
    full = len(solver.solution()) >= Config.max_solutions_to_find
    return "many" if len(found) > int(most) or full else str(len(found))


for line in sys.stdin:
    print(answers(json.loads(line)).replace("\n", " "), flush=True)
