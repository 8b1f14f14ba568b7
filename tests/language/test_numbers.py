"""Powers, and digits read as one number: their semantics; CP-SAT finds the same solutions as the judge."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten, read_source

from ..judged import answers, check


@pytest.mark.parametrize(
    ("condition", "answers"),
    [
        ("2^(1,1) = 8", 1),
        ("(1,1)^2 = 9", 2),  # powers of 3 and -3
        ("(1,1)^3 = -27", 1),
        ("(1,1)^(1,1) = 27", 1),  # there is no power below 0
        ("not ((1,1)^(1,1) = 27)", 6),
        ("2^(1,1) != 8", 3),
        ("0^(1,1) = 1", 1),
        ("0^(1,1) = 0", 3),
        ("-2^2 = -4 and (1,1) = 0", 1),
        ("2^3^2 = 512 and (1,1) = 0", 1),
        ("2*3^2 = 18 and (1,1) = 0", 1),
        ("2^-(1,1) = 4", 1),
        ("(-1)^(1,1) = -1", 2),
    ],
)
def test_power(condition: str, answers: int) -> None:
    assert check(f"grid 1x1 of -3..3\n{condition}\n") == answers


def test_number() -> None:
    assert answers("grid 1x3 of 0..2\nas_number(cells) = 102") == [(1, 0, 2)]
    assert check("grid 2x2 of 0..2\nas_number(rows[1]) + as_number(rows[2]) = 21\n(1,1) > 0") == 4
    assert check("grid 1x3 of 0..2\nas_number([c : c in cells where c > 0]) = 12") == 3  # 012, 102, 120


@pytest.mark.parametrize("condition", ["10^(1,1) > 3", "(1,1)^60 > 3", "3^40 > (1,1)"])
def test_too_large(condition: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        flatten(compile_source(Source("test", f"grid 1x1 of 1..99\n{condition}\n")))
    assert [d.code for d in wrong.value.diagnostics] == ["PZ508"]


def test_expected_counts_are_unbounded() -> None:
    model = compile_source(Source("test", "grid 9x9 of 1..9\nexpect count 9^81"))
    assert model.expectations[0].count == 9**81


def test_used_clue_hides_the_builtin(tmp_path) -> None:
    (tmp_path / "sums.puz").write_text("grid 1x2 of 1..3\nclue number(c: cell) = k\nfor number(c) = k: c >= k\n")
    (tmp_path / "mine.puz").write_text("use sums\nnumber (1,1) = 2\nfor c in number: c = 3\nnumber(1,1) = 2\n")
    model = compile_source(read_source(str(tmp_path / "mine.puz")))
    assert len(flatten(model).constraints) == 2
