"""Explanations of whole puzzles, and why they end."""

import pytest

import pzc
from pzc.compiler.base.clock import TimeUp, within
from pzc.explain import explainer
from pzc.explain.deductions.steps import Level
from pzc.explain.explanation import MESSAGES, End, Goal, explain

from .flats import LATIN, explained


def test_complete_explanation() -> None:
    explanation = explained("sujiko_extreme")
    assert explanation.end is End.SOLVED
    assert explanation.rating.complete
    assert explanation.contradiction() is None


def test_last_values_of_hidden_places_need_no_step() -> None:
    hidden = "hidden layer other on cells of 1..3\n"
    rules = 'rule "a": for c in cells: other(1,1) != c\nrule "b": for c in cells: other(c) = other(1,1)\n'
    text = f"grid 1 x 2 of 1..2\n{hidden}{rules}given (1,1) = 1, (1,2) = 2\n"
    explanation = pzc.load(text).explain()
    assert explanation.end is End.SOLVED
    assert not explanation.steps


def test_several_solutions_end_certain() -> None:
    explanation = explained(LATIN)
    assert explanation.end is End.CERTAIN
    assert explanation.steps
    assert explanation.explainer is not None
    assert explanation.explainer.knowledge.masks == explanation.goal.masks


def test_contradiction_without_a_solution() -> None:
    explanation = explained(LATIN + "given (1,1) = 2, (1,2) = 1\n")
    assert explanation.end is End.NONE
    assert "less than" in str(explanation.contradiction())


def test_a_contradiction_between_two_givens_names_both() -> None:
    explanation = explained(LATIN + "given (3,1) = 3, (3,2) = 3\n")
    assert explanation.contradiction() == "Row 3 would have the 3 twice, in (3,1) and (3,2)."


def test_objectives_are_ignored() -> None:
    explanation = explained(LATIN + "maximize (3,3)\n")
    assert explanation.end is End.CERTAIN
    assert "best" in explanation.message


def test_cost_limit_and_time_limit_end_the_steps() -> None:
    explanation = explain(pzc.load("heyawake_6").problem)
    costs = [step.cost for step in explanation.follow(3)]
    assert max(costs) <= 3
    assert explanation.end is End.COST
    explanation = explain(pzc.load("heyawake_6").problem)
    with within(0):
        assert list(explanation.follow()) == []
    assert explanation.end is End.TIME


def test_a_step_from_too_many_rules_is_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = [(a, b) for a in (1, 2) for b in (1, 2)]
    rules = "".join(f'rule "{a}{b}": (1,1) = {a} or (1,2) = {b} or (1,3) = 1\n' for a, b in signs)
    puzzle = pzc.load(f"grid 1 x 3 of 1..2\n{rules}")
    assert [len(step.instances) for step in puzzle.explain().steps] == [4]
    monkeypatch.setattr(explainer, "_MOST_INSTANCES", 3)
    explanation = puzzle.explain()
    assert explanation.end is End.CERTAIN
    (step,) = explanation.steps
    assert (step.level, step.conclusions) == (Level.TRIAL, ((2, 1),))
    assert explanation.text(step).endswith("trial and error shows that (1,3) is 1.")
    assert "trial and error" in puzzle.hint().rule


def test_a_step_with_too_many_reasons_is_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = [(a, b) for a in (1, 2) for b in (1, 2)]
    rules = "".join(f'rule "{a}{b}": (1,1) = {a} or (1,2) = {b} or (1,3) = 1 or (1,4) = 2\n' for a, b in signs)
    puzzle = pzc.load(f"grid 1 x 4 of 1..2\n{rules}given (1,4) = 1\n")
    assert [len(step.premises) for step in puzzle.explain().steps] == [1]
    monkeypatch.setattr(explainer, "unfolded", lambda *_: (None, []))
    monkeypatch.setattr(explainer, "_MOST_REASONS", 0)
    assert [step.level for step in puzzle.explain().steps] == [Level.TRIAL]


def test_contradiction_of_too_many_rules_is_reported_without_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = [(a, b, c) for a in (1, 2) for b in (1, 2) for c in (1, 2)]
    rules = "".join(f'rule "{a}{b}{c}": (1,1) = {a} or (1,2) = {b} or (1,3) = {c}\n' for a, b, c in signs)
    puzzle = pzc.load(f"grid 1 x 3 of 1..2\n{rules}")
    monkeypatch.setattr(explainer, "_MOST_INSTANCES", 3)
    explanation = puzzle.explain()
    assert (explanation.end, explanation.steps, explanation.contradiction()) == (End.NONE, [], None)
    assert explanation.message == MESSAGES[End.NONE]
    assert puzzle.hint().message == MESSAGES[End.NONE]


def test_steps_are_kept_where_the_search_for_solutions_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_: object) -> Goal:
        raise TimeUp

    monkeypatch.setattr("pzc.explain.explanation.goal_of", search)
    explanation = explained(LATIN)
    assert explanation.steps
    assert explanation.end is End.TIME
    assert "the steps so far are certain" in explanation.message


def test_too_many_values_are_refused() -> None:
    explanation = explain(pzc.load("grid 3 x 3 of 1..9000\n").problem)
    assert explanation.end is End.LARGE
    assert list(explanation.follow()) == []
    assert set(MESSAGES) == set(End)
