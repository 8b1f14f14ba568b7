"""A solution that breaks a rule is an internal error, and is never shown."""

import pytest

import pzc
from pzc.backends.cpsat import backend as cpsat
from pzc.backends.interface import Answer
from pzc.checks.verification import Disagreement, judged, require_rules_hold
from pzc.cli import program


def test_right_answers_pass() -> None:
    puzzle = pzc.load("star_battle_5")
    answers: list[Answer] = []
    for solution in puzzle.solutions():
        judged(puzzle.problem, answers.append)(solution.answer)
    assert len(answers) == 6


def test_wrong_solution_names_the_broken_rule() -> None:
    puzzle = pzc.load("star_battle_5")
    solution = puzzle.solve()
    assert solution is not None
    wrong = tuple(1 - value for value in solution.answer)
    with pytest.raises(Disagreement, match="The number of stars in every row, column and region is 1"):
        require_rules_hold(puzzle.problem, wrong)


def test_wrong_solution_of_a_solver_is_detected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    search = cpsat.BACKEND.search

    def wrong_search(problem, options, limit, found):  # type: ignore[no-untyped-def]
        return search(problem, options, limit, lambda answer: found(tuple(1 - value for value in answer)))

    monkeypatch.setattr(cpsat.BACKEND, "search", wrong_search)
    monkeypatch.delenv("PZC_DEBUG", raising=False)
    assert program.run(["--backend", "cpsat", "star_battle_5"]) == 70
    out, err = capsys.readouterr()
    assert out == ""
    assert "Disagreement" in err and "star_battle.puz:" in err and "report" in err
