"""Values of clues that nothing reads, and two values for one clue."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.check.lint import lint
from pzc.compiler.pipeline import compile_source

CLUE = "grid 2x2 of 1..4\nclue sums(g: cells) = k\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("for sums(g): distinct(g)\n", "PZ815"),
        ("for g in sums: distinct(g)\n", "PZ815"),
        ("for sums(g) = k: sum(g) = k\n", ""),
        ("for g in sums: sum(g) = sums(g)\n", ""),
        ("def wanted(g) = sums(g)\nfor g in sums: sum(g) = wanted(g)\n", ""),
        ("", ""),
    ],
)
def test_values_that_no_rule_reads(text: str, code: str) -> None:
    found = [d.code for d in lint(compile_source(Source("x.puz", CLUE + text)))]
    assert found == ([code] if code else [])


@pytest.mark.parametrize(
    ("placed", "twice"),
    [
        ("rows[1] = 3, rows[1] = 4", True),
        ("rows[1] = 3, rows[1] = 3", True),
        ("rows[1] = 3, rows[1] = ?", False),
        ("rows[1] = 3, rows[2] = 4", False),
    ],
)
def test_two_values_for_one_clue(placed: str, twice: bool) -> None:
    model = compile_source(Source("x.puz", CLUE + f"for sums(g) = k: sum(g) <= k\nsums {placed}\n"))
    assert [d.code for d in lint(model)] == (["PZ820"] if twice else [])


@pytest.mark.parametrize(
    ("second", "codes"),
    [("sum = 4", ["PZ820"]), ("max = 2", []), ("sum > 2", [])],
)
def test_two_conditions_on_the_same_cells(second: str, codes: list[str]) -> None:
    placed = f"cage rows[1] sum = 3\ncage rows[1] {second}\n"
    model = compile_source(Source("x.puz", f"grid 2x2 of 1..4\nclue cage(g: cells)\n{placed}"))
    assert [d.code for d in lint(model)] == codes
