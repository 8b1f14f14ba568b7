"""The expectations of a puzzle, compared with its solutions."""

import pytest

import pzc
from pzc import backends
from pzc.cli.expectations import Allowance, Verdict, judge_expectations

FREE = "grid 2x2 of 1..2\nfor r in rows ++ columns: distinct(r)\n"
ONE = FREE + "given (1,1) = 1\n"
NONE = ONE + "given (1,2) = 1\n"
BEST = FREE + "maximize 2 * (1,1) + (1,2)\n"
RIGHT, WRONG = "expect solution [[\n 1 2\n 2 1\n]]\n", "expect solution [[\n 1 2\n 1 2\n]]\n"


@pytest.mark.parametrize(
    ("text", "verdict", "given"),
    [
        (ONE + "expect unique\n", Verdict.HOLDS, ""),
        (FREE + "expect unique\n", Verdict.FAILS, "it has at least 2 solutions"),
        (NONE + "expect unique\n", Verdict.FAILS, "it has no solution"),
        (NONE + "expect none\n", Verdict.HOLDS, ""),
        (ONE + "expect none\n", Verdict.FAILS, "it has at least 1 solution"),
        (FREE + "expect count 2\n", Verdict.HOLDS, ""),
        (FREE + "expect count 3\n", Verdict.FAILS, "it has 2 solutions"),
        (FREE + "expect count 1\n", Verdict.FAILS, "it has at least 2 solutions"),
        (BEST + "expect best 5\n", Verdict.HOLDS, ""),
        (BEST + "expect best 6\n", Verdict.FAILS, "the best is 5"),
        (ONE + RIGHT, Verdict.HOLDS, ""),
        (ONE + WRONG, Verdict.FAILS, "that is no solution: "),
        (ONE + "expect solution [[\n . 2\n . 2\n]]\n", Verdict.FAILS, "no solution has these values"),
        (ONE + "expect solution [[\n . 2\n . .\n]]\n", Verdict.HOLDS, ""),
        (BEST + RIGHT, Verdict.FAILS, "no solution has these values"),
    ],
)
def test_verdict_and_actual_result(text: str, verdict: Verdict, given: str) -> None:
    (finding,) = judge_expectations(pzc.load(text), backends.get("cpsat"), Allowance(600, 100))
    assert finding.verdict is verdict
    assert finding.text.startswith(given) and bool(finding.text) == bool(given)


def test_more_than_can_be_listed_is_counted() -> None:
    free = "grid 1x12 of 1..9\n"
    limits = Allowance(600, 100)
    for count, verdict in ((9**12, Verdict.HOLDS), (9**12 - 1, Verdict.FAILS)):
        (finding,) = judge_expectations(pzc.load(f"{free}expect count {count}\n"), backends.get("cpsat"), limits)
        assert finding.verdict is verdict


def test_expectations_are_judged_in_order() -> None:
    puzzle = pzc.load(ONE + "expect none\nexpect unique\n" + WRONG)
    found = judge_expectations(puzzle, backends.get("cpsat"), Allowance(600, 100))
    assert [finding.verdict for finding in found] == [Verdict.FAILS, Verdict.HOLDS, Verdict.FAILS]
    assert [finding.expectation for finding in found] == list(puzzle.model.expectations)
