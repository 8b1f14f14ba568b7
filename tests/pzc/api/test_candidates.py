"""Candidates of each place: as text, as JSON, in Python, compared with all solutions."""

import pytest

import pzc
from pzc import backends
from pzc.api.candidates import candidates_as_json, draw_candidates, find_candidates, open_in_words
from pzc.api.puzzle import DEFAULT_BACKEND


@pytest.mark.parametrize("name", ["sujiko_open", "skyscrapers_4", "masyu_6"])
def test_candidates_occur_in_some_solution(name: str) -> None:
    puzzle = pzc.load(name)
    solutions = list(puzzle.solutions())
    candidates = puzzle.candidates()
    assert candidates.complete
    for layer, places in candidates.layers.items():
        for place, left in places.items():
            assert left.possible == {solution[layer][place] for solution in solutions}
            assert not left.open


def test_objective_restricts_candidates_to_best_solutions() -> None:
    puzzle = pzc.load("grid 1x3 of 1..3\ndistinct(cells)\nmaximize (1,1)\n")
    assert [sorted(left.possible) for left in puzzle.candidates()["digit"].values()] == [[3], [1, 2], [1, 2]]
    puzzle = pzc.load("grid 1x2 of 1..3\n(1,1) > 3\nmaximize (1,1)\n")
    assert puzzle.candidates().hopeless


def test_everything_is_open_without_time() -> None:
    puzzle = pzc.load("grid 1x2 of 1..12\nlayer mark on cells of bool\n")
    candidates = find_candidates(puzzle.problem, backends.get(DEFAULT_BACKEND), 0)
    assert not candidates.complete
    assert not candidates.hopeless
    assert open_in_words(candidates) == "28 values are open"
    assert draw_candidates(puzzle.model, candidates).splitlines() == [
        "digit:",
        "(1/2/3/4/5/6/7/8/9/10/11/12) (1/2/3/4/5/6/7/8/9/10/11/12)",
        "mark:",
        "(.*) (.*)",
    ]


def test_text_of_each_kind_of_layer() -> None:
    text = "grid 1x2 of 1..2\nlayer edge on borders of bool\nunknown far of 1..2\nareas room\n"
    text += "(1,1) < (1,2)\nfor b in borders: not edge(b)\n"
    puzzle = pzc.load(text + "for r in room: len(r) = 2\n")
    candidates = puzzle.candidates()
    assert draw_candidates(puzzle.model, candidates) == "\n".join(
        [
            "digit:",
            "1 2",
            "edge:",
            "+ . + . +",
            ".   .   .",
            "+ . + . +",
            "far = 12",
            "room:",
            "o * o",
        ]
    )
    result = candidates_as_json(puzzle.model, candidates)
    assert result["far"] == {"on": "nothing", "possible": [1, 2], "open": []}
    assert result["room"]["values"] == [{"between": [(1, 1), (1, 2)], "possible": [True], "open": []}]
    assert result["edge"]["values"][0]["possible"] == [False]
