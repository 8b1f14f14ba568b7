"""Puzzles that are generated and imported in Python."""

import pytest

import pzc

SMALL = "sudoku(height = 2, width = 2)"


def test_a_generated_puzzle_follows_its_options() -> None:
    messages: list[str] = []
    made = pzc.generate(SMALL, seed=3, symmetry="half-turn", clues={"given": 6}, progress=messages.append)
    assert made.is_unique() and messages
    given = {tuple(each.args[0]) for each in made.model.facts.placements["given"]}
    assert given == {(5 - row, 5 - column) for row, column in given}
    again = pzc.generate(SMALL, seed=3, symmetry="half-turn", clues={"given": 6})
    assert again.source.text == made.source.text != pzc.generate(SMALL, seed=4).source.text


def test_a_difficulty_is_rated() -> None:
    assert pzc.generate(SMALL, difficulty="easy").rate().band == "easy"


def test_wrong_options() -> None:
    with pytest.raises(ValueError, match="difficulty 'mild'"):
        pzc.generate(SMALL, difficulty="mild")
    with pytest.raises(ValueError, match="symmetry 'none of that'"):
        pzc.generate(SMALL, symmetry="none of that")
    with pytest.raises(pzc.PuzzleError):
        pzc.generate("no_such_rules")
    with pytest.raises(pzc.GaveUp):
        pzc.generate("sudoku", lines=["given (1,1) = 1, (1,2) = 1"], time_limit=2)


def test_import() -> None:
    assert pzc.import_("https://puzz.link/p?slither/5/5/cbcbcddad").is_unique()
    with pytest.raises(pzc.PuzzleError):
        pzc.import_("no puzzle at all")
