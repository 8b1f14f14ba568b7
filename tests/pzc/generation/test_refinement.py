"""Clues that leave one solution, found by excluding competing solutions; and rules that have no such clues."""

from pathlib import Path

import pytest

import pzc
from pzc.generation.generator import GaveUp, GeneratorOptions, generate


def test_refinement_of_background_clues(tmp_path: Path) -> None:
    """A cell without a star is information, too; other rules distinguish only two of the six digits."""
    (tmp_path / "stars.puz").write_text(
        "grid 2x3 of 1..2\n"
        "clue star(c: cell)\n"
        'rule "A star is beside an equal digit, and all of these have one.":\n'
        "  for c in cells: any(d in neighbours(c): d = c) <-> c in star\n"
        "(1,1) = 1\n"
    )
    text = generate(GeneratorOptions("stars", str(tmp_path), seed=1, time_limit=600), lambda message: None)
    (tmp_path / "new.puz").write_text(text)
    assert pzc.load(str(tmp_path / "new.puz")).is_unique()
    assert "star" in text


def test_rules_that_no_clues_make_unique(tmp_path: Path) -> None:
    (tmp_path / "twins.puz").write_text(
        "grid 1x2 of 1..2\nclue star(c: cell)\n"
        'rule "A star is on equal digits.": for c in cells: (1,1) = (1,2) <-> c in star\n'
    )
    messages: list[str] = []
    with pytest.raises(GaveUp, match="gave up"):
        generate(
            GeneratorOptions("twins", str(tmp_path), minimal=False, time_limit=600, counts={"given": 0}),
            messages.append,
        )
    assert any("excluded" in message for message in messages)
