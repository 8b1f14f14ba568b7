"""Loops over pairs that need only one order of each pair."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.ground.symmetric import exchangeable
from pzc.compiler.model.model import ForEach
from pzc.compiler.pipeline import compile_source, flatten

from ...judged import check

_HEAD = "grid 3x3 of 1..3\nlayer x on cells of bool\ndef twice(a, b) = a = 2 * b\n"


def _rule(body: str, names: str = "a in cells, b in neighbours(a)") -> ForEach:
    (rule,) = compile_source(Source("test", f"{_HEAD}for {names}: {body}\n")).rules
    (statement,) = rule.body
    assert isinstance(statement, ForEach)
    return statement


@pytest.mark.parametrize(
    "body",
    [
        *("a != b", "|a - b| >= 2", "a + b != 4", "a * b in 1..3", "x(a) <-> x(b)", "x(a) xor x(b)"),
        *("not (x(a) and x(b))", "x(a) or x(b) or a != b", "a = b -> not (x(b) and x(a))", "|a - b| = |b - a|"),
        "count(c in neighbours(a): c = a) + count(d in neighbours(b): d = b) != 2",
        "any(c in cells, d in neighbours(c): c = a and d = b) or any(d in cells, c in neighbours(d): d = b and c = a)",
    ],
)
def test_symmetric_loops(body: str) -> None:
    assert exchangeable(_rule(body)) is not None


@pytest.mark.parametrize(
    "body",
    [
        *("a < b", "a - b != 1", "x(a) -> x(b)", "a = 2 * b", "twice(a, b)", "x(a)", "|a - 2| > |2 * b - a|"),
        *("not (x(a) and not x(b))", "count(c in neighbours(a): c = b) != 2"),
    ],
)
def test_loops_that_are_not_symmetric(body: str) -> None:
    assert exchangeable(_rule(body)) is None


@pytest.mark.parametrize(
    "names",
    [
        "(a, b) in links",
        "a in cells, b in [c : c in neighbours(a) where x(c)]",
        "a in cells, b in neighbours(a), c in neighbours(b)",
    ],
)
def test_other_binders(names: str) -> None:
    assert exchangeable(_rule("a != b", names)) is None


@pytest.mark.parametrize(
    ("rule", "constraints", "answers"),
    [
        ("for a in cells, b in neighbours(a): a != b", 4, 18),
        ("for a in cells, b in cells where b in neighbours(a): a != b", 4, 18),
        ("for a in <(1,1), (2,2)>, b in neighbours(a): a != b", 4, 18),  # each pair occurs once
        ("for a in <(1,1), (2,2), (1,2)>, b in neighbours(a) where b in <(1,2), (2,2)>: a != b", 2, 36),
        ("for a in cells, b in neighbours(a) where a = 1: a != b", 8, 56),  # the solution determines which pairs
        ("for a in cells, b in cells: a + b != 2", 10, 16),  # a cell with itself, too
    ],
)
def test_symmetric_loops_keep_solutions(rule: str, constraints: int, answers: int) -> None:
    text = f"grid 2x2 of 1..3\n{rule}\n"
    assert check(text) == answers
    assert len(flatten(compile_source(Source("test", text))).constraints) == constraints
