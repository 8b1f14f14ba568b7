"""Solve boards with noqx, from a clone in a folder."""

import importlib
import sys
from collections import defaultdict
from typing import Any

from bench.noqx_boards import Board


class NoqxSolver:
    """noqx, loaded into this process."""

    def __init__(self, folder: str) -> None:
        """Load noqx from its clone."""
        sys.path.insert(0, folder)
        self._clingo = importlib.import_module("noqx.clingo")
        self._manager = importlib.import_module("noqx.manager")
        self._puzzle = importlib.import_module("noqx.puzzle")

    def solve(self, board: Board, seconds: float) -> list[Any]:
        """Return at most two solutions of a board. An empty list also means that the time ran out."""
        module = importlib.import_module(f"solver.{board['solver']}")
        base = self._manager.Solver
        kinds = [x for x in vars(module).values() if isinstance(x, type) and issubclass(x, base) and x is not base]
        params = {name: about["default"] for name, about in kinds[0].parameters.items()}  # type: ignore[attr-defined]
        puzzle = self._puzzle.Puzzle(board["solver"], "", {**params, **board["param"]})
        puzzle.problem = defaultdict(list)  # noqx's sudoku solver looks for cages in these fields of Penpa
        puzzle.row, puzzle.col = board["row"], board["col"]
        for kind in ("text", "symbol", "edge", "surface"):
            getattr(puzzle, kind).update({tuple(point): value for *point, value in board[kind]})
        config = self._clingo.Config
        config.max_solutions_to_find, config.time_limit = 2, round(seconds)
        solver = self._clingo.ClingoSolver()
        solver.solve(kinds[0]().solve(puzzle))
        return list(solver.solution())
