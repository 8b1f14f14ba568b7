"""Data for the page: the places of unknowns and clues, and differences between two solutions."""

from collections.abc import Callable

import pytest

from pzc.backends.interface import Problem
from pzc.compiler.board.elements import Border, Cell, Corner, Item, Place, link
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.scene.make import make
from pzc.studio.handlers.presentation import (
    answers,
    at,
    differences,
    framed,
    has_sides,
    origin_as_json,
    pictures,
    places_in,
    places_of_clue,
    unique,
)
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json
from pzc.studio.solver import BackEnds

TEXT = """grid 2x3 of 1..3
clue hint(seen: line) = k
clue pair(a: cell, b: cell)
rule "No hint is less.": for hint(seen) = k: seen[1] <= k
rule "Pairs are alike.": for pair(a, b): a = b
"""
CLUES = "hint left = <3, .>\npair (1,1) (2,3)\nhint (1,1)..(1,3) = 2\nhint <(1,1), (2,2)> = 1\n"


def _session(text: str) -> PageSession:
    session = PageSession(BackEnds())
    session.workspace.open("a.puz", text)
    return session


def _clue(model: Model, name: str) -> ClueKind:
    return next(clue for clue in model.clues if clue.name == name)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (Cell(2, 3), {"at": [2, 3]}),
        (Corner(0, 3), {"at": [0, 3]}),
        (link(Cell(2, 1), Cell(1, 1)), {"between": [[1, 1], [2, 1]]}),
        (Border(1, 2, vertical=True), {"between": [[1, 2], [1, 3]]}),
        (Border(0, 2, vertical=False), {"between": [[0, 2], [1, 2]]}),
        (Item(()), {}),
    ],
)
def test_place_of_an_unknown(place: Place, expected: Json) -> None:
    assert at(place) == expected


@pytest.mark.parametrize(
    ("value", "places"),
    [
        (Cell(1, 2), [[1, 2]]),
        ((Cell(1, 2), (Corner(0, 0), 7, "x", None)), [[1, 2], {"corner": [0, 0]}]),
        (link(Cell(1, 1), Cell(1, 2)), [[[1, 1], [1, 2]]]),
        (Item((Cell(1, 1), Cell(2, 1))), [[1, 1], [2, 1]]),
        (3, []),
    ],
)
def test_places_in_a_value(value: object, places: Json) -> None:
    assert list(places_in(value)) == places


def test_unique_places() -> None:
    assert unique(iter([[2, 1], [1, 1], [2, 1], [[1, 1], [2, 1]]])) == [[2, 1], [1, 1], [[1, 1], [2, 1]]]


def test_places_of_clues_outside() -> None:
    model = _session(TEXT + CLUES).model("a.puz")
    assert model.board is not None
    hint, pair = _clue(model, "hint"), _clue(model, "pair")
    places = [places_of_clue(model.board, hint, one) for one in model.facts.placements["hint"]]
    assert places == [[{"side": "left", "number": 1}], [{"side": "left", "number": 1}], [[1, 1], [2, 2]]]
    (placed,) = model.facts.placements["pair"]
    assert places_of_clue(model.board, pair, placed) == [[1, 1], [2, 3]]


def test_origin_as_json() -> None:
    text = TEXT + CLUES
    session = _session(text)
    model = session.model("a.puz")
    (placed,) = model.facts.placements["pair"]
    result = origin_as_json(session, model, placed.origin)
    assert (result["kind"], result["places"], result["uri"]) == ("clue", [[1, 1], [2, 3]], "a.puz")
    assert text[result["from"] : result["to"]] == "(1,1) (2,3)"
    rule = next(one.origin for one in model.rules if one.origin.text.startswith("Pairs"))
    result = origin_as_json(session, model, rule)
    assert (result["kind"], result["text"], result["places"]) == ("rule", "Pairs are alike.", [])


def test_only_clues_with_a_value_stand_beside_the_board() -> None:
    assert has_sides(_session(TEXT).model("a.puz"))
    assert not has_sides(_session("grid 2x3 of 1..3\nclue path(p: line)\nclue cage(g: cells) = k\n").model("a.puz"))


def test_pictures_have_room_for_clues_beside_the_board() -> None:
    plain, beside = (_session(text).model("a.puz") for text in ("grid 2x3 of 1..3\n", TEXT))
    assert framed(plain, make(plain)) == make(plain) and framed(beside, make(beside)) != make(beside)
    bare = pictures(beside, make(beside))
    assert {*bare} == {"svg", "dark"} and bare["svg"] != bare["dark"]
    assert bare == pictures(beside, framed(beside, make(beside)))  # the frame is as large as necessary, not larger


def _two(give: Callable[[Problem], list[Json]]) -> list[Json]:
    return give(_session("grid 1x2 of <A, B>\nunknown total of 0..5\n").problem("a.puz"))


def test_differences_of_two_solutions() -> None:
    every = [(0, 0, 5), (0, 1, 4), (1, 1, 4)]
    found = _two(lambda problem: differences(problem, _answers(problem, every)))
    assert found == [
        {"layer": "digit", "at": [1, 2], "values": ["A", "B"]},
        {"layer": "total", "values": [5, 4]},
    ]
    assert _two(lambda problem: differences(problem, _answers(problem, every[:1]))) == []


def _answers(problem: Problem, every: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return solutions whose first two numbers give the value of a cell."""
    low = problem.flat.variables[0].domain[0][0]
    return [(low + one, low + other, total) for one, other, total in every]


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_differences_are_marked_in_two_answers(count: int) -> None:
    every = [(0, 0, 5), (0, 1, 5), (1, 1, 5)]
    result = _two(lambda problem: answers(problem, _answers(problem, every[:count])))
    assert [one["values"]["digit"]["rows"] for one in result] == [[["A", "A"]], [["A", "B"]], [["B", "B"]]][:count]
    alone = [_two(lambda problem, one=one: answers(problem, _answers(problem, [one])))[0] for one in every[:count]]
    assert [one["svg"] != plain["svg"] for one, plain in zip(result, alone, strict=True)] == [count == 2] * count
