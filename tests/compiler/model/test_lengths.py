"""Lists with the same length in every solution, and lists of which only the elements are unknown."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.expressions import Aggregate, Comparison, Expr
from pzc.compiler.model.lengths import fixed_length, is_fixed, settled
from pzc.compiler.model.model import Demand
from pzc.compiler.pipeline import compile_source

HEAD = (
    "grid 1x4 of 1..4\nlayer s on cells of bool\nareas x = s\n"
    "def part(l) = l[1..2]\ndef some(l) = [c : c in l where s(c)]\n"
)


def counted(text: str) -> Expr:
    """Return the list whose length a rule needs, or another result."""
    (statement,) = compile_source(Source("test", f"{HEAD}{text}\n")).rules[-1].body
    assert isinstance(statement, Demand) and isinstance(statement.condition, Comparison)
    left = statement.condition.left
    return left.list if isinstance(left, Aggregate) else left


@pytest.mark.parametrize(
    ("text", "fixed", "only_there"),
    [
        ("sum(rows[1]) = 3", True, False),
        ("sum([c + 1 : c in cells]) = 3", True, False),
        ("sum(<(1,1), 3>) = 3", True, False),
        ("sum(part(rows[1])) = 3", True, False),
        ("sum(rows[1][<(1,1), 2>]) = 3", True, False),
        ("sum(rows[1] ++ <2>) = 3", True, False),
        ("sum([row(c) : c in cells where s(c)]) = 3", False, True),
        ("len(some(cells)) = 3", False, True),
        ("len(x(1,1)) = 3", False, True),
        ("sum(1..(1,1)) = 3", False, True),
        ("sum(rows[1][1..(1,2)]) = 3", False, False),
        ("sum(if s(1,1) then rows[1] else rows[1][1..2]) = 3", False, False),
    ],
)
def test_lists(text: str, fixed: bool, only_there: bool) -> None:
    e = counted(text)
    assert fixed_length(e) is fixed
    assert settled(e) is only_there
    assert is_fixed(e) is fixed


def test_non_lists_have_fixed_length() -> None:
    assert is_fixed(counted("(1,1) = 3"))
