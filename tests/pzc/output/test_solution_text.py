"""Solutions as text, as rows, as JSON; differences between two solutions."""

import pytest

import pzc
from pzc.compiler.model.model import Model
from pzc.output.solution_text import (
    LayerValues,
    answer_as_json,
    best_as_json,
    differing,
    draw_answer,
    draw_differences,
    ends_of,
    rows_of,
    seconds,
    values_of,
    verdict,
)

TEXT = """\
grid 2x2 of 1..2
layer star on cells of bool
layer way on links of bool
layer knob on corners of bool
unknown total of 0..9
hidden layer aside on cells of 0..1
holes (2,2)
areas room
for r in room: len(r) = 3
(1,1) = 1 and (1,2) = 2 and (2,1) = 2 and total = 5
for c in cells: star(c) <-> c = 2
for (a, b) in links: way(a, b) <-> a = (1,1)
for x in corners: not knob(x)
for c in cells: aside(c) = 1
"""


@pytest.fixture(scope="module")
def solved() -> tuple[Model, LayerValues]:
    puzzle = pzc.load(TEXT)
    solution = puzzle.solve()
    assert solution is not None
    return puzzle.model, values_of(puzzle.problem.flat, solution.answer)


def test_only_puzzles_with_objectives_have_a_best_solution() -> None:
    for objective, best in (("", {}), ("maximize (1,1)\nminimize (1,2)\n", {"best": (3, 1), "proved": True})):
        puzzle = pzc.load(f"grid 1x2 of 1..3\n{objective}")
        solution = puzzle.solve()
        assert solution is not None
        assert best_as_json(puzzle.problem, solution.answer, True) == best


def test_hidden_layers_are_not_drawn(solved: tuple[Model, LayerValues]) -> None:
    model, values = solved
    drawn = draw_answer(model, values)
    assert drawn.startswith("digit:\n1 2\n2 _\nstar:\n. *\n* _\n")
    assert "total = 5" in drawn.splitlines()
    assert "aside" not in drawn and "aside:\n1 1\n1 _" in draw_answer(model, values, show_hidden=True)


def test_marked_values_are_painted(solved: tuple[Model, LayerValues]) -> None:
    model, values = solved
    some = {"digit": {place: value for place, value in values["digit"].items() if value == 2}}
    assert draw_answer(model, values, lambda text: f"<{text}>", some).startswith("digit:\n1 <2>\n<2> _\nstar:\n. *\n")


def test_rows_have_holes(solved: tuple[Model, LayerValues]) -> None:
    model, values = solved
    layers = {layer.name: layer for layer in model.layers}
    assert rows_of(model, layers["digit"], values["digit"]) == [[1, 2], [2, None]]
    named = pzc.load("grid 1x2 of <low, high>\n(1,1) = low and (1,2) = high\n")
    (solution,) = named.solutions()
    values = values_of(named.problem.flat, solution.answer)
    assert rows_of(named.model, named.model.layers[0], values["digit"]) == [["low", "high"]]


def test_solution_as_json(solved: tuple[Model, LayerValues]) -> None:
    model, values = solved
    result = answer_as_json(model, values)
    assert result["digit"] == {"on": "cell", "rows": [[1, 2], [2, None]]}
    assert result["total"] == {"on": "nothing", "value": 5}
    assert result["way"]["values"] == [
        {"between": [(1, 1), (1, 2)], "value": True},
        {"between": [(1, 1), (2, 1)], "value": True},
    ]
    assert result["room"] == {"on": "areas", "rows": [["a", "a"], ["a", None]]} and "aside" not in result


def test_differences_of_two_solutions(solved: tuple[Model, LayerValues]) -> None:
    model, values = solved
    other = {name: dict(layer) for name, layer in values.items()}
    assert differing(model, values, other) == {} and draw_differences(model, values, other) == ""
    place = next(iter(other["digit"]))
    other["digit"][place] = 2
    other["total"] = dict.fromkeys(other["total"], 6)
    other["aside"] = dict.fromkeys(other["aside"], 0)
    assert differing(model, values, other)["digit"] == {place: 1}
    assert draw_differences(model, values, other) == "digit:\n1/2   .\n  .   _\ntotal = 5/6"


def test_cells_of_a_link_and_a_border() -> None:
    board = pzc.load("grid 2x2\n").model.board
    assert board is not None
    assert ends_of(board.links[0]) == [(1, 1), (1, 2)]
    assert ends_of(board.cells[3]) == [(2, 2)]


@pytest.mark.parametrize(
    ("found", "complete", "word"),
    [(0, True, "none"), (0, False, "unknown"), (1, True, "unique"), (1, False, "some"), (2, False, "multiple")],
)
def test_verdicts(found: int, complete: bool, word: str) -> None:
    assert verdict(found, complete) == word


def test_durations() -> None:
    assert [seconds(s) for s in (0.0004, 0.5, 9.9, 12.34)] == ["0 ms", "500 ms", "9900 ms", "12.3 s"]
