"""An explanation as an HTML page."""

import json
import re

import pytest

from pzc.explain.page import page

from .flats import explained


@pytest.mark.parametrize("name", ["sudoku_6", "slitherlink_6", "nurikabe_5", "skyscrapers_4"])
def test_a_page_has_a_frame_for_each_step_and_one_for_the_end(name: str) -> None:
    explanation = explained(name)
    html = page(explanation)
    frames = json.loads(re.search(r"const frames = (.*);\n", html)[1])  # type: ignore[index]
    assert len(frames) == len(explanation.steps) + 1
    assert frames[-1]["text"][0].isupper()
    assert all(frame["over"].startswith("<svg ") for frame in frames)
    assert all("#ffe08a" in frame["over"].lower() for frame in frames[:-1])
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    assert all(len(frame["overs"]) == len(frame["links"]) for frame in frames)
    chained = [frame for frame in frames if frame["links"]]
    assert len(chained) == sum(bool(step.chain) for step in explanation.steps)


def test_a_frame_has_the_rules_that_its_sentence_leaves_out() -> None:
    explanation = explained("heyawake_6")
    frames = json.loads(re.search(r"const frames = (.*);\n", page(explanation))[1])  # type: ignore[index]
    assert frames[0]["rules"] == ""
    assert frames[2]["text"].startswith("Column 6: because ")
    assert frames[2]["rules"] == "No line of white cells goes through two borders."


def test_consequences_of_a_supposition_have_their_own_color() -> None:
    explanation = explained("skyscrapers_4")
    frames = json.loads(re.search(r"const frames = (.*);\n", page(explanation))[1])  # type: ignore[index]
    chained = [frame for frame in frames if frame["links"]]
    assert chained
    assert all("#9c36b5" in board for frame in chained for board in frame["overs"][:-1])
    assert not any("#9c36b5" in frame["over"] for frame in frames)
