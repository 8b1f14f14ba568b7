"""Explanations as JSON."""

import json

from pzc.explain.as_json import explanation_as_json, rating_as_json
from pzc.explain.rating import rating

from .flats import explained


def test_explanation_as_json() -> None:
    result = json.loads(json.dumps(explanation_as_json(explained("skyscrapers_4"))))
    assert result["status"] == "certain"
    assert result["contradiction"] is None
    first = result["steps"][0]
    assert first["number"] == 1
    assert first["rules"][0]["place"] == "column 1"
    assert first["rules"][0]["clues"][0]["text"] == "sees top[1] = 4"
    assert {"layer": "digit", "at": [1, 1], "is": 1} in first["so"]
    chain = next(step["chain"] for step in result["steps"] if step["chain"])
    assert chain[0]["suppose"]["layer"] == "digit"
    assert all(link["text"] for link in chain)
    assert set(result["rating"]) == {"hardest", "work", "score", "band", "steps", "complete"}


def test_lines_have_two_ends() -> None:
    result = explanation_as_json(explained("slitherlink_6"))
    assert all("between" in fact for step in result["steps"] for fact in step["so"])
    assert {fact["is"] for step in result["steps"] for fact in step["so"]} == {True, False}


def test_a_last_candidate_follows_from_those_that_are_gone() -> None:
    result = explanation_as_json(explained("sudoku_6"))
    last = next(step for step in result["steps"] if step["level"] == "direct")
    (so,) = last["so"]
    (because,) = last["because"]
    assert so["at"] == because["at"] and so["is"] not in because["not"]
    assert len(because["not"]) == 5


def test_a_rating_without_steps_has_no_band() -> None:
    assert rating_as_json(rating([], False))["band"] is None
