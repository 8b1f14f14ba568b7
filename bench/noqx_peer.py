"""Solve a board with noqx: `noqx_peer.py FOLDER BOARD SECONDS` reads the board as JSON and prints at most two
solutions.
"""

import importlib
import json
import resource
import sys
from collections import defaultdict

folder, path, seconds = sys.argv[1:]
resource.setrlimit(
    resource.RLIMIT_CPU, (2 * int(seconds), 2 * int(seconds))
)  # noqx reports the time of the search alone
sys.path.insert(0, folder)

from noqx.clingo import ClingoSolver, Config  # type: ignore[import-not-found]  # noqa: E402
from noqx.manager import Solver  # type: ignore[import-not-found]  # noqa: E402
from noqx.puzzle import Puzzle  # type: ignore[import-not-found]  # noqa: E402

with open(path, encoding="utf-8") as file:
    board = json.load(file)
module = importlib.import_module(f"solver.{board['solver']}")
kinds = [x for x in vars(module).values() if isinstance(x, type) and issubclass(x, Solver) and x is not Solver]
params = {name: about["default"] for name, about in kinds[0].parameters.items()}
puzzle = Puzzle(board["solver"], "", {**params, **board["param"]})
puzzle.problem = defaultdict(list)  # noqx's sudoku solver looks for cages in these fields of Penpa
puzzle.row, puzzle.col = board["row"], board["col"]
for kind in ("text", "symbol", "edge", "surface"):
    getattr(puzzle, kind).update({tuple(point): value for *point, value in board[kind]})
Config.max_solutions_to_find = 2
Config.time_limit = int(seconds)
solver = ClingoSolver()
solver.solve(kinds[0]().solve(puzzle))
if not solver.solution():
    sys.exit("no answer in time")
print(len(solver.solution()))
for answer in solver.solution():
    print(answer)
