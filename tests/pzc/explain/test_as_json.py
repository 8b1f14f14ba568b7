import json

from pzc.explain.as_json import explanation_as_json

from .flats import explained


def test_explanation_as_json() -> None:
    told = json.loads(json.dumps(explanation_as_json(explained("skyscrapers_4"))))
    assert told["status"] == "certain"
    assert told["contradiction"] is None
    first = told["steps"][0]
    assert first["number"] == 1
    assert first["rules"][0]["place"] == "column 1"
    assert first["rules"][0]["clues"][0]["text"] == "sees top[1] = 4"
    assert {"layer": "digit", "at": [1, 1], "is": 1} in first["so"]
    chain = next(step["chain"] for step in told["steps"] if step["chain"])
    assert chain[0]["suppose"]["layer"] == "digit"
    assert all(link["text"] for link in chain)
    assert set(told["rating"]) == {"hardest", "work", "score", "band", "steps", "complete"}


def test_lines_have_two_ends() -> None:
    told = explanation_as_json(explained("slitherlink_6"))
    assert all("between" in fact for step in told["steps"] for fact in step["so"])
    assert {fact["is"] for step in told["steps"] for fact in step["so"]} == {True, False}
