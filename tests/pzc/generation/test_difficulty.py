"""Puzzles of a requested difficulty."""

from math import inf

import pytest

import pzc
from pzc.generation.difficulty import Difficulty, generate_rated
from pzc.generation.generator import GaveUp
from pzc.generation.recipe import GeneratorOptions


def test_parsed_difficulties() -> None:
    easy, medium = Difficulty.parse("easy"), Difficulty.parse("medium")
    assert easy is not None and medium is not None
    assert easy.least == 0
    assert easy.most == medium.least
    assert Difficulty.parse("very-hard") is not None
    assert Difficulty.parse("2..3.5") == Difficulty(2, 3.5)
    assert Difficulty.parse("2..") == Difficulty(2, inf)
    assert Difficulty.parse("..2") == Difficulty(0, 2)
    assert all(Difficulty.parse(text) is None for text in ("", "3..2", "so-so", "-1..2", "a..b"))


def _wishes(time_limit: float) -> GeneratorOptions:
    return GeneratorOptions("sudoku(height = 2, width = 2)", "", time_limit=time_limit)


def test_puzzle_has_the_requested_difficulty() -> None:
    text = generate_rated(_wishes(600), Difficulty(0, 1.3), lambda message: None)
    assert 0 < pzc.load(text).rate().hardest <= 1.3


def test_clues_are_exchanged_until_the_difficulty_is_reached() -> None:
    messages: list[str] = []
    options = GeneratorOptions("sudoku(height = 3, width = 2)", "", seed=1, time_limit=600)
    text = generate_rated(options, Difficulty(1.5, 2.75), messages.append)
    assert 1.5 < pzc.load(text).rate().hardest <= 2.75
    assert any(message.startswith("hardest 1.1") for message in messages)


def test_message_on_giving_up_names_the_difficulty_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pzc.generation.difficulty._PATIENCE", 20)
    with pytest.raises(GaveUp, match=r"the hardest of \d+ puzzles was 1\.\d"):
        generate_rated(_wishes(600), Difficulty(50, inf), lambda message: None)


def test_message_on_giving_up_names_harder_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pzc.generation.difficulty._PATIENCE", 20)
    with pytest.raises(GaveUp, match=r"the easiest of \d+ puzzles was 1\.\d|all of \d+ puzzles were harder"):
        generate_rated(_wishes(600), Difficulty(0, 0.1), lambda message: None)


def test_an_interrupt_while_a_puzzle_is_rated_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(explainer: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pzc.explain.explanation.on_the_way", interrupted)
    with pytest.raises(KeyboardInterrupt):
        generate_rated(_wishes(600), Difficulty(0, 1.3), lambda message: None)
