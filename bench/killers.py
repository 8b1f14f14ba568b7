"""Killer sudokus of many shapes: boards are divided into random cages until one solution is left."""

import json
from collections.abc import Sequence
from random import Random

from pzc.backends.kernel.machine import Machine
from pzc.batch.own_clues import OwnClues
from pzc.batch.request import ManyRequest
from pzc.batch.solver import Solver

_SIZES = (2.0, 2.5, 2.8, 3.1, 3.4, 3.7)
"""Cells of a cage in the mean, from killers that fall at once to some that want hundreds of tries."""
_TRIES = 1000


def killers(count: int, random: Random) -> list[str]:
    """Return killer sudokus as lines of text, each with one solution."""
    request = ManyRequest("bench", "killer", engine="kernel")
    solver = Solver(request)
    own = OwnClues(request, solver.problem_of, solver.common_part_of)
    empty = own.puzzle(solver.instance(json.dumps({"cage": []}), ""))
    assert empty is not None
    found: list[str] = []
    while len(found) < count:
        line = _line(_cut(board := _board(empty.machine, random), _SIZES[len(found) % len(_SIZES)], random), board)
        puzzle = own.puzzle(solver.instance(line, ""))
        assert puzzle is not None
        (answers,) = puzzle.machine.solve([puzzle.given], 2, _TRIES, [puzzle.totals])
        if answers.complete and len(answers.answers) == 1:
            found.append(line)
    return found


def _board(machine: Machine, random: Random) -> Sequence[int]:
    """Return a completed sudoku."""
    while True:
        given = [x for cell in random.sample(range(81), 8) for x in machine.given(cell, ((random.randint(1, 9),) * 2,))]
        (found,) = machine.solve([given], 1)
        if found.answers:
            return found.answers[0]


def _cut(board: Sequence[int], size: float, random: Random) -> list[list[int]]:
    """Divide the board into cages in which no digit repeats."""
    left, cages = set(range(81)), []
    while left:
        cage = [random.choice(sorted(left))]
        left.remove(cage[0])
        wanted = max(1, round(random.gauss(size, 1)))
        while len(cage) < wanted:
            digits = {board[cell] for cell in cage}
            near = [x for cell in cage for x in _around(cell) if x in left and board[x] not in digits]
            if not near:
                break
            cage.append(random.choice(near))
            left.remove(cage[-1])
        cages.append(cage)
    return cages


def _around(cell: int) -> list[int]:
    row, column = divmod(cell, 9)
    sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [9 * r + c for r, c in sides if 0 <= r < 9 and 0 <= c < 9]


def _line(cages: Sequence[Sequence[int]], board: Sequence[int]) -> str:
    """Return the cages and their sums as a line of JSON for `pzc solve --many`."""
    listed = []
    for cage in cages:
        cells = ", ".join(f"({cell // 9 + 1},{cell % 9 + 1})" for cell in cage)
        listed.append(f"<{cells}> sum = {sum(board[cell] for cell in cage)}")
    return json.dumps({"cage": listed})
