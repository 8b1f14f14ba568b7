import json
import re

import pytest

from pzc.explain.page import page

from .flats import explained


@pytest.mark.parametrize("name", ["sudoku_6", "slitherlink_6", "nurikabe_5", "skyscrapers_4"])
def test_a_page_has_a_frame_for_each_step_and_one_for_the_end(name: str) -> None:
    explanation = explained(name)
    told = page(explanation)
    frames = json.loads(re.search(r"const frames = (.*);\n", told)[1])  # type: ignore[index]
    assert len(frames) == len(explanation.steps) + 1
    assert frames[-1]["text"][0].isupper()
    assert all(frame["over"].startswith("<svg ") for frame in frames)
    assert all("#ffe08a" in frame["over"].lower() for frame in frames[:-1])
    assert "http" not in told.replace("http://www.w3.org/2000/svg", "")
    assert all(len(frame["overs"]) == len(frame["links"]) for frame in frames)
    chained = [frame for frame in frames if frame["links"]]
    assert len(chained) == sum(bool(step.chain) for step in explanation.steps)
