"""runs, and lists of unknown length that are compared: CP-SAT's answers against those of the judge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.values import run_lengths
from pzc.compiler.pipeline import compile_source

from ...effort import examples
from ...judged import answers, check

TRUTHS = "grid 1x5\nlayer k on cells of bool\n"
DIGITS = "grid 1x4 of 0..2\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("runs(k(cells)) = <2, 1>", 3),
        ("runs(k(cells)) != <2, 1>", 29),
        ("not (runs(k(cells)) = <2, 1>)", 29),
        ("<1, 1, 1> = runs(k(cells))", 1),
        ("runs(k(cells)) = <>", 1),
        ("runs(k(cells)) = <0>", 0),
        ("runs(k(cells)) = <5>", 1),
        ("runs(k(cells)) = <6>", 0),
        ("runs(<k(1,1)>) = <1>", 16),
        ("runs(k(rows[1][2..1])) = <>", 32),
        ("(runs(k(cells)) = <1>) xor k(1,1)", 19),
        ("exactly(1, <(runs(k(cells)) = <1>), (runs(k(cells)) = <2>), k(1,1)>)", None),
        ("runs(k(cells)) = <1, 1 + k(1,1)>", 5),
        ("max(runs(k(cells))) = 2", 11),
        ("len(runs(k(cells))) = 2", 15),
        ("2 in runs(k(cells))", 11),
        ("sum(runs(k(cells))) = 3 and count(x in runs(k(cells)): x = 2) = 1", 6),
        ("runs(k(rows[1][1..3])) = runs([not k(c) : c in rows[1][3..5]])", None),
        ("def f(line) = runs(k(line))\nf(cells) = <2>", 4),
        ("runs(<true, k(1,1), k(1,2), false, true>) = <2, 1>", 8),
        ("[column(c) : c in cells where k(c)] = <2, 4>", 1),
        ("[column(c) : c in cells where k(c)] != [6 - column(c) : c in cells where not k(c)]", 32),
        ("[column(c) : c in cells where k(c)] = <1..5>", 1),
    ],
)
def test_truth_values(text: str, count: int | None) -> None:
    assert check(TRUTHS + text) == count or count is None


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("[c : c in cells where c > 0] = <1, 2>", 6),
        ("[c : c in cells where c > 0] = [c : c in cells where c != 1]", 1),
        ("runs([c > 0 : c in cells]) = <1, 1> or runs([c = 2 : c in cells]) = <3>", 16),
        ("runs([c = 1 : c in cells]) = <(1,1)>", 12),
    ],
)
def test_digits(text: str, count: int) -> None:
    assert check(DIGITS + text) == count


@examples(30, 300)
@given(st.lists(st.integers(1, 3), max_size=3), st.integers(1, 6))
def test_random_runs(lengths: list[int], size: int) -> None:
    shown = f"<{', '.join(map(str, lengths))}>"
    gaps = size - sum(lengths) + 1
    assert check(f"grid 1x{size}\nlayer k on cells of bool\nruns(k(cells)) = {shown}") == _choose(gaps, len(lengths))


def _choose(n: int, k: int) -> int:
    return 1 if k == 0 else 0 if n < k else _choose(n - 1, k) + _choose(n - 1, k - 1)


def test_meaning() -> None:
    assert run_lengths([True, True, False, True, False]) == (2, 1)
    assert run_lengths([]) == ()


def test_numbers_have_no_runs() -> None:
    with pytest.raises(PuzzleError) as caught:
        compile_source(Source("test", DIGITS + "runs(rows[1]) = <1>"))
    assert [d.code for d in caught.value.diagnostics] == ["PZ224"]


@pytest.mark.parametrize("op", ["<", "<=", ">", ">="])
@pytest.mark.parametrize("other", ["<1>", "<1, 1>", "<>", "runs([c > 1 : c in cells])"])
def test_lexicographic_order_of_runs(op: str, other: str) -> None:
    runs = "runs([c != 1 : c in cells])"
    forward = answers(f"grid 1x3 of 0..2\n{runs} {op} {other}\n")
    backward = answers(f"grid 1x3 of 0..2\n{other} {op} {runs}\n")
    equal = answers(f"grid 1x3 of 0..2\n{runs} = {other}\n")
    both = {*forward} & {*backward}
    assert both == ({*equal} if "=" in op else set())
    assert len(forward) + len(backward) == 27 + (len(equal) if "=" in op else -len(equal))
