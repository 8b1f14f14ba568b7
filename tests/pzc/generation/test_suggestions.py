"""Clues that leave one solution, compared with a search through all clues."""

from pathlib import Path

import pytest

import pzc
from pzc.generation.suggestions import Outcome, Suggestions

LATIN = 'grid 3x3 of 1..3\nrule "Lines.": for line in rows ++ columns: distinct(line)\n'
SHADED = """grid 2x3
layer black on cells of bool
clue number(c: cell) = k
rule "A number tells how many cells around it are black.":
  for number(c) = k: count(d in around(c): black(d)) = k
rule "One is black.": count(c in cells: black(c)) = 1
"""
DOTS = """grid 1x3 of 1..3
clue dot(l: link)
rule "All dots are given.":
  for (a, b) in links: if (a, b) in dot then a - b in <1, -1> else a - b not in <1, -1>
"""


def _suggestions(text: str) -> Suggestions:
    return Suggestions(pzc.load(text).problem)


def test_single_clues_equal_a_search() -> None:
    text = f"{LATIN}given (1,1) = 1, (2,2) = 1\n"
    found = [each.text for each in _suggestions(text).single()]
    every = [f"given ({r},{c}) = {k}" for r in range(1, 4) for c in range(1, 4) for k in range(1, 4)]
    placed = ("given (1,1)", "given (2,2)")
    expected = [line for line in every if not line.startswith(placed) and pzc.load(f"{text}{line}\n").is_unique()]
    assert sorted(found) == expected
    assert found


def test_clues_of_the_rules_are_suggested() -> None:
    suggestions = _suggestions(SHADED)
    found = [each.text for each in suggestions.single()]
    assert [kind.name for kind in suggestions.kinds] == ["number"]
    for line in found:
        assert pzc.load(f"{SHADED}{line}\n").is_unique()


def test_lines_beside_the_board_are_written_by_side_and_number() -> None:
    found = [each.text for each in _suggestions("skyscrapers_4").single()]
    assert "sees left[1] = 2" in found


def test_pair_of_clues_is_reported_as_minimal() -> None:
    suggestions = _suggestions(LATIN)
    assert list(suggestions.single()) == []
    found = suggestions.together()
    assert found is not None and found.fewest and len(found.clues) == 2
    assert pzc.load(LATIN + "\n".join(each.text for each in found.clues) + "\n").is_unique()


def test_kinds_with_absence_rules_are_left_out() -> None:
    suggestions = _suggestions(DOTS)
    assert "dot" in suggestions.left_out
    assert all(each.text.startswith("given") for each in suggestions.single())


def test_with_many_solutions_the_solver_decides() -> None:
    text = "use sudoku(height = 2, width = 3)\n"
    suggestions = _suggestions(text)
    assert not suggestions.complete
    assert list(suggestions.single()) == []
    found = suggestions.together()
    assert found is not None and not found.fewest
    lines = [each.text for each in found.clues]
    assert pzc.load(text + "\n".join(lines) + "\n").is_unique()
    for gone in lines:
        assert not pzc.load(text + "\n".join(line for line in lines if line != gone) + "\n").is_unique()


def test_rating_of_a_suggestion() -> None:
    first = next(_suggestions("skyscrapers_4").single())
    text = Path("puzzles/instances/skyscrapers_4.puz").read_text(encoding="utf-8")
    assert first.rating() == pzc.load(f"{text}\n{first.text}\n").rate()


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (f"{LATIN}given (1,1) = 1, (1,2) = 2, (2,1) = 2\n", Outcome.UNIQUE),
        (f"{LATIN}given (1,1) = 1, (1,2) = 1\n", Outcome.NONE),
    ],
)
def test_a_puzzle_that_needs_no_clue(text: str, outcome: Outcome) -> None:
    assert _suggestions(text).outcome is outcome


def test_givens_of_rules_without_digits_are_neither_suggested_nor_left_out() -> None:
    suggestions = _suggestions(SHADED)
    assert [kind.name for kind in suggestions.kinds] == ["number"]
    assert suggestions.left_out == []
