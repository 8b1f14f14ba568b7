"""Warnings from constraints: rules that never hold, clues without values, contradicting givens; and correct puzzles."""

from itertools import combinations

import pytest

from pzc.compiler.base.diagnostics import Diagnostic
from pzc.compiler.base.source import Source
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.pipeline import compile_source, flatten

GRID = "grid 2x2 of 1..4\n"
CAGE = "clue cage(g: cells) = k\nfor cage(g) = k: sum(g) = k\n"
DISTINCT = 'rule "Different.": distinct(cells)\n'


def _linted(text: str) -> list[Diagnostic]:
    return list(lint_clues(flatten(compile_source(Source("x.puz", GRID + text)))))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(1,1) > 4", [("PZ805", "this rule never holds, so there is no solution")]),
        (CAGE + "cage <(1,1), (1,2)> = 9", [("PZ807", "no values of its cells satisfy this clue")]),
        (CAGE + "cage <(1,1), (1,2)> = 8", []),
        (DISTINCT + CAGE + "cage <(1,1), (1,2)> = 8", [("PZ807", "no values of its cells satisfy this clue")]),
        (DISTINCT + CAGE + "cage <(1,1), (1,2)> = 7", []),
        (DISTINCT + CAGE + "cage <(1,1), (1,2)> = 2", [("PZ807", "no values of its cells satisfy this clue")]),
        (DISTINCT + CAGE + "cage <(1,1), (1,2)> = 3", []),
        ("given (1,1) = 2, (1,1) = 3", [("PZ808", "two different values for one place: digit(1,1) is 3")]),
        ("given (1,1) = 2, (1,1) = 2", []),
        (DISTINCT + "given (1,1) = 2, (2,2) = 2", [("PZ808", "these givens contradict each other")]),
        (DISTINCT + "given (1,1) = 2, (2,2) = 3", []),
        ('rule "Odd.": (1,1) mod 2 = 1\ngiven (1,1) = 2', [("PZ808", "this given contradicts a rule")]),
    ],
)
def test_unsatisfiable_rules_and_clues(text: str, message: list[tuple[str, str]]) -> None:
    found = _linted(text)
    assert [(d.code, d.message) for d in found] == message
    assert all(d.severity == "warning" for d in found)


@pytest.mark.parametrize("values", [range(1, 5), range(2, 4), range(-1, 3), range(1, 9, 2)])
@pytest.mark.parametrize("size", [3, 4])
def test_sums_of_different_cells(values: range, size: int) -> None:
    cells = ("(1,1)", "(1,2)", "(2,1)", "(2,2)")[:size]
    possible = {sum(chosen) for chosen in combinations(values, size)}
    sums = range(min(values) * size - 1, max(values) * size + 2)
    cages = "".join(f"cage <{', '.join(cells)}> = {total}\n" for total in sums)
    domain = ", ".join(map(str, values))
    text = f"grid 2x2 of <{domain}>\n{CAGE}for cage(g): distinct(g)\n{cages}"
    found = lint_clues(flatten(compile_source(Source("x.puz", text))))
    assert {int(one.span.text.split("=")[1]) for one in found} == set(sums) - possible


def test_the_rule_is_shown_beside_the_clue() -> None:
    (found,) = _linted(DISTINCT + CAGE + "cage <(1,1), (1,2)> = 8")
    assert found.span.text.endswith("= 8")
    assert [other.text for other in found.others] == ["by this rule"]


def test_contradictory_givens_show_both_places() -> None:
    (found,) = _linted("given (1,1) = 2, (1,1) = 3")
    assert found.span.text == "(1,1) = 3"
    assert [(other.span.text, other.text) for other in found.others] == [("(1,1) = 2", "here it is 2")]


def test_one_warning_for_each_clue() -> None:
    found = _linted(CAGE + "cage <(1,1), (1,2)> = 9, <(2,1), (2,2)> = 1, <(1,1), (2,1)> = 5")
    assert [d.code for d in found] == ["PZ807", "PZ807"]


def test_fixed_cells_that_break_a_rule() -> None:
    (found,) = _linted('rule "More.": (1,1) + (1,2) > 7\ngiven (1,1) = 3, (1,2) = 4')
    assert (found.code, found.span.text) == ("PZ808", "(1,2) = 4")
    assert found.message == "these givens contradict each other" and len(found.others) == 2
