"""Solve a board with noqx: `noqx_peer FOLDER BOARD SECONDS` reads the board as JSON and prints up to two solutions."""

import json
import resource
import sys

from bench.noqx_solver import NoqxSolver

folder, path, seconds = sys.argv[1:]
resource.setrlimit(
    resource.RLIMIT_CPU, (2 * int(seconds), 2 * int(seconds))
)  # noqx reports the time of the search alone
with open(path, encoding="utf-8") as file:
    board = json.load(file)
found = NoqxSolver(folder).solve(board, int(seconds))
if not found:
    sys.exit("no answer in time")
print(len(found))
for answer in found:
    print(answer)
