"""Rules in aspif: the text of each line, and its meaning."""

from itertools import product

import pytest

from pzc.backends.clingo.rules import Rule, Rules, as_numbers, weights
from pzc.compiler.encode.logic import FALSE, TRUE

from .aspif import models

A, B, C = 1, 2, 3


def _program(free: int) -> Rules:
    program = Rules()
    assert [program.new() for _ in range(free)] == [*range(1, free + 1)]
    return program


def _holding(program: Rules, free: int) -> list[tuple[int, ...]]:
    """Return the free literals of each model, as 0 and 1."""
    return sorted(tuple(int(atom + 1 in held) for atom in range(1, free + 1)) for held in models(program.text()))


def test_empty_program() -> None:
    assert Rules().text() == "asp 1 0 0\n1 0 1 1 0 0\n1 0 1 2 0 0\n0\n"
    assert _program(2).text(["3 1 2"]) == "asp 1 0 0\n1 1 2 2 3 0 0\n1 0 1 1 0 0\n1 0 1 4 0 0\n3 1 2\n0\n"
    assert _holding(_program(2), 2) == [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("literals", "enforced_by", "line"),
    [
        ((A, ~B), (), "1 0 0 0 2 -2 3"),
        ((A, FALSE, B), (), "1 0 0 0 2 -2 -3"),
        ((A,), (~B, C), "1 0 0 0 3 -2 -3 4"),
        ((), (), "1 0 0 0 0"),
        ((A, TRUE), (), None),
        ((A,), (FALSE,), None),
        ((A,), (TRUE,), "1 0 0 0 1 -2"),
    ],
)
def test_clauses(literals: tuple[int, ...], enforced_by: tuple[int, ...], line: str | None) -> None:
    program = _program(3)
    program.clause(literals, enforced_by)
    assert program.lines[1:] == ([] if line is None else [line])


@pytest.mark.parametrize("size", [1, 2, 5, 6, 7])
@pytest.mark.parametrize("switched", [False, True])
def test_at_most_one(size: int, switched: bool) -> None:
    program = _program(size + 1)
    some = [n if n % 2 else ~n for n in range(1, size + 1)]
    program.at_most_one(some, (size + 1,) if switched else ())
    expected = [
        values
        for values in product((0, 1), repeat=size + 1)
        if switched and not values[-1] or sum(values[abs(s) - 1] if s > 0 else 1 - values[~s - 1] for s in some) <= 1
    ]
    assert _holding(program, size + 1) == expected
    assert any(" 1 2 " in line for line in program.lines) is (size > 5)


def test_defined_atom_holds_iff_a_rule_body_does() -> None:
    program = _program(3)
    either = program.new_defined()
    program.rule(either, (A, ~B))
    program.rule(either, (TRUE, C))
    program.rule(either, (A, FALSE))
    program.clause((either,))
    assert program.lines[1:] == ["1 0 1 5 0 2 2 -3", "1 0 1 5 0 1 4", "1 0 0 0 1 -5"]
    assert _holding(program, 3) == [v for v in product((0, 1), repeat=3) if v[0] and not v[1] or v[2]]


def test_free_atom_can_be_defined_later() -> None:
    program = _program(2)
    program.defined(B)
    program.rule(B, (~A,))
    assert _holding(program, 2) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7])
def test_sums_of_weights(bound: int) -> None:
    weighed = weights([(A, 1), (~B, 2), (C, 3)])
    assert weighed == "3 2 1 -3 2 4 3"
    reached, below = _program(3), _program(3)
    reached.clause((reached.reach_sum(bound, weighed),))
    below.forbid_sum(bound, weighed)
    some = [v for v in product((0, 1), repeat=3) if v[0] + 2 * (1 - v[1]) + 3 * v[2] >= bound]
    assert _holding(reached, 3) == some
    assert sorted([*some, *_holding(below, 3)]) == [*product((0, 1), repeat=3)]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1 1 2 1 2 0 0", Rule(True, (1, 2), ())),
        ("1 0 1 3 0 2 1 -2", Rule(False, (3,), (1, -2))),
        ("1 0 0 0 2 -1 -2", Rule(False, (), (-1, -2))),
        ("1 0 0 1 4 2 1 3 2 2", Rule(False, (), (1, 2), (3, 2), 4)),
        ("1 0 1 5 1 2 3 1 1 -2 1 3 1", Rule(False, (5,), (1, -2, 3), (1, 1, 1), 2)),
    ],
)
def test_lines_are_read_again(line: str, rule: Rule) -> None:
    assert as_numbers(line) == rule


def test_later_returns_additions_once() -> None:
    program = _program(1)
    program.text()
    assert program.later() == (range(4, 4), [])
    free, head = program.new(), program.new_defined()
    program.rule(head, (free,))
    atoms, rules = program.later()
    assert atoms == range(4, 7)
    assert rules == [Rule(True, (4,), ()), Rule(False, (5,), (4,)), Rule(False, (6,), ())]
    assert program.later() == (range(7, 7), [])


def test_literals_in_a_body() -> None:
    rules = _program(3)
    rules.rule(C, (A, ~B, TRUE))
    rules.rule(C, ())
    rules.rule(C, (A, FALSE))
    assert rules.lines[1:] == ["1 0 1 4 0 2 2 -3", "1 0 1 4 0 0"]


@pytest.mark.parametrize(
    ("most", "lines"),
    [
        (-1, ["1 0 0 0 0"]),
        (0, ["1 0 0 0 1 2", "1 0 0 0 1 3", "1 0 0 0 1 -4"]),
        (1, ["1 0 0 1 2 3 2 1 3 1 -4 1"]),
        (2, ["1 0 0 0 3 2 3 -4"]),
    ],
)
def test_at_most_some_literals(most: int, lines: list[str]) -> None:
    rules = Rules()
    a, b, c = rules.new(), rules.new(), rules.new()
    rules.at_most(most, (a, b, ~c))
    assert rules.lines[1:] == lines
