"""Puzzles with different clues: the same results as for each by itself, even if a similar one came before."""

import json
from random import Random
from typing import Any

import pytest

from pzc.batch import shared_engines
from pzc.batch.request import ManyRequest
from pzc.batch.shared_engines import SharedEngines
from pzc.batch.solver import Solver

pytest.importorskip("numba")

RULES = "sudoku(height=2, width=2), killer_cages, thermo"
BOARD = ["1234", "3412", "2143", "4321"]


def cage(cells: list[tuple[int, int]], total: int) -> str:
    return f"<{', '.join(map(str, cells))}> sum = {total}"


def lines(count: int) -> list[str]:
    """Return cages over a board, some with a wrong sum, with so few that there are several solutions, or with
    digits and dots.
    """
    random = Random(4)
    found = []
    for _ in range(count):
        cages = []
        for row in range(4):
            cut = random.randint(1, 3)
            for cells in ([(row, c) for c in range(cut)], [(row, c) for c in range(cut, 4)]):
                total = sum(int(BOARD[r][c]) for r, c in cells) + (random.random() < 0.02)
                if random.random() < 0.7:
                    cages.append(cage([(r + 1, c + 1) for r, c in cells], total))
        clues: dict[str, Any] = {"cage": cages}
        if random.random() < 0.6:
            clues["given"] = "".join(x if random.random() < 0.2 else "." for row in BOARD for x in row)
        if random.random() < 0.3:
            clues["thermo"] = ["<(1,1), (1,2), (1,3)>"]
        found.append(json.dumps(clues))
    return found


def records(solver: Solver, some: list[str]) -> list[dict[str, Any]]:
    found = solver.records(list(enumerate(some, 1)))
    return [{k: v for k, v in json.loads(record.text).items() if k != "seconds"} for record in found]


def test_batch_equals_single_puzzles() -> None:
    some = lines(24)
    kernel = records(Solver(ManyRequest("lines", RULES, engine="kernel")), some)
    for one, other in zip(kernel, records(Solver(ManyRequest("lines", RULES)), some), strict=True):
        assert one == other or one["status"] == other["status"] == "multiple"
    assert {record["status"] for record in kernel} == {"none", "multiple", "unique"}


def test_results_do_not_depend_on_earlier_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_engines, "_OFTEN", 1)
    solver = Solver(ManyRequest("lines", RULES, engine="kernel"))
    for line in lines(4):
        puzzle = {**json.loads(line), "given": "." * 15 + "1"}
        first, *more = records(solver, [json.dumps(puzzle)] * 3)
        assert more == [{**first, "line": 2}, {**first, "line": 3}]


@pytest.mark.parametrize(
    ("use", "clues", "sums"),
    [
        (RULES, {"cage": [cage([(1, 1), (1, 2)], 4)], "thermo": ["<(1,1), (1,2), (1,3)>"]}, 3),
        (RULES, {}, 0),
        (RULES, {"cage": ["nonsense"]}, None),
        (f"{RULES}, kropki", {}, None),  # its rule is about places without a dot
    ],
)
def test_facts_for_a_machine(use: str, clues: dict[str, list[str]], sums: int | None) -> None:
    request = ManyRequest("lines", use, engine="kernel")
    solver = Solver(request)
    own = SharedEngines(request, solver.instance, solver.problem_of, solver.common_part_of).own
    puzzle = own.puzzle(solver.instance(json.dumps(clues), ""))
    assert (None if puzzle is None else len(puzzle.totals)) == sums
