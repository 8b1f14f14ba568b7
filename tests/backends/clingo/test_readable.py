"""The program with names has the solutions of the puzzle, as clingo reads it."""

import re

import pytest

pytest.importorskip("clingo")

import clingo

import pzc
from pzc.backends.clingo.backend import write, write_readable

BLACK = "grid 3x3\nlayer black on cells of bool\n"
TWO_NAMES = "grid 1x2 of 1..2\nlayer Größe on cells of 3..4\nlayer Gr__e on cells of 3..4\n"
TEXTS = {
    "numbers": "grid 2x3 of 1..4\nfor line in rows ++ columns: distinct(line)\nfor r in rows: sum(r) > 6\n",
    "truth values": BLACK + "connected(c in cells where black(c))\ncount(c in cells where black(c)) = 4\n",
    "links": "grid 3x3\nlayer line on links of bool\nloop(l in links where line(l))\n",
    "borders": "grid 1x3\nlayer wall on borders of bool\ncount(b in borders where wall(b)) = 2\n",
    "a list": "grid 1x2 of 1..3\nlayer N on <1> of 2..5\nN(1) = (1,1) + (1,2)\n",
    "names that clingo does not have": TWO_NAMES + "for c in cells: Größe(c) = Gr__e(c) and Größe(c) = c + 2\n",
    "areas": "grid 2x3\nareas room\nfor a in room: len(a) = 3\n",
    "a hidden layer": "grid 1x3 of 1..2\nhidden layer odd on cells of bool\nfor c in cells: odd(c) <-> c = 1\n",
}


def solutions(text: str, mode: str) -> set[frozenset[str]]:
    """Return the shown atoms of each model, as clingo finds them for a program."""
    found = set[frozenset[str]]()
    control = clingo.Control(["0", "--project"])
    if mode == "lp":
        control.add("base", [], text)
        control.ground([("base", [])])
    control.solve(on_model=lambda model: found.add(frozenset(map(str, model.symbols(shown=True)))))
    return found


def expected(puzzle: pzc.Puzzle) -> int:
    return sum(1 for _ in puzzle.solutions())


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_clingo_finds_the_solutions(text: str) -> None:
    puzzle = pzc.load(text)
    assert len(solutions(write_readable(puzzle.problem.flat), "lp")) == expected(puzzle) > 0


def test_atoms_are_the_values_of_the_solution() -> None:
    puzzle = pzc.load("sujiko_extreme")
    [found] = solutions(write_readable(puzzle.problem.flat), "lp")
    solution = puzzle.solve()
    assert solution is not None
    assert found == {f"digit({c.row},{c.column},{value})" for c, value in solution["digit"].items()}  # type: ignore[union-attr]


def test_rules_of_the_puzzle_are_comments() -> None:
    text = write_readable(pzc.load("masyu_6").problem.flat)
    assert "% The line is one closed loop.  (masyu.puz, line" in text
    assert max(map(len, text.splitlines())) <= 120


def test_an_objective_is_minimized() -> None:
    text = write_readable(pzc.load("grid 1x2 of 1..3\nmaximize (1,1) - (1,2)\n").problem.flat)
    control = clingo.Control(["0"])
    control.add("base", [], text)
    control.ground([("base", [])])
    best: list[set[str]] = []
    control.solve(on_model=lambda model: best.append(set(map(str, model.symbols(shown=True)))))
    assert best[-1] == {"digit(1,1,3)", "digit(1,2,1)"}


def test_aspif_names_each_value() -> None:
    lines = write(pzc.load("sujiko_extreme").problem.flat).splitlines()
    names = [re.fullmatch(r"4 (\d+) (digit\(\d,\d,\d\)) 1 -?\d+", line) for line in lines if line.startswith("4 ")]
    assert all(names) and all(int(match[1]) == len(match[2]) for match in names if match)
    assert {"digit(1,1,1)", "digit(3,1,6)"} <= {match[2] for match in names if match}


def test_the_options_in_the_first_lines_list_each_solution_once() -> None:
    puzzle = pzc.load("grid 1x3 of 1..2\nhidden layer more on cells of 1..4\nfor c in cells: more(c) > c\n")
    text = write_readable(puzzle.problem.flat)
    (option,) = re.findall(r"clingo (--\S+) FILE", text)
    control = clingo.Control(["0", option])
    control.add("base", [], text)
    control.ground([("base", [])])
    models: list[str] = []
    control.solve(on_model=lambda model: models.append(str(model)))
    assert len(models) == expected(puzzle) == 8


def test_counts_need_no_weights() -> None:
    puzzle = pzc.load("grid 1x4\nlayer star on cells of bool\ncount(c in cells: star(c)) >= 2\n")
    rules = [line for line in write_readable(puzzle.problem.flat).splitlines() if not line.startswith("%")]
    assert any(" { " in line and ":-" in line for line in rules)
    assert not any("#sum" in line for line in rules)
