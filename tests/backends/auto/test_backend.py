"""The default back-end: which solver it chooses, and that it loses no solutions."""

import sys
from collections.abc import Callable

import pytest
from hypothesis import assume, given

from pzc import backends
from pzc.backends.auto import backend as auto
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.clock import TimeUp

from ...effort import examples
from ...judged import compiled
from ...specs import compiled_if_valid, specs


def found(problem: Problem, name: str, limit: int | None = None) -> list[Answer]:
    out: list[Answer] = []
    assert backends.get(name).search(problem, Options(), limit, out.append) is not Status.UNKNOWN
    return sorted(out)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("grid 2x2 of 1..2\nfor r in rows: distinct(r)", "clingo"),
        ("grid 1x2 of 1..100\ndigit(1,1) != digit(1,2)", "clingo"),
        ("grid 12x12 of 1..144\ndistinct(cells)", "cpsat"),
        ("grid 13x13 of 1..64\ndigit(1,1) != digit(1,2)", "clingo"),
        ("grid 1x2 of 1..9\ndigit(1,1) * digit(1,2) = 12", "clingo"),
        ("grid 1x1 of 1..5000\n(1,1) mod 97 = (1,1) mod 89", "cpsat"),
        ("grid 1x1 of 1..5000\n(1,1) mod 97 = 5", "clingo"),
        ("grid 2x2\nlayer s on cells\nconnected(c in cells where s(c))", "clingo"),
        ("grid 2x2\nlayer s on cells\ns(1,1) or not connected(c in cells where s(c))", "clingo"),
        ("grid 2x2\nlayer line on links\nloop(line)", "clingo"),
        ("grid 2x2\nlayer s on cells\nareas isle = s\nfor c in cells where s(c): len(isle(c)) = 2", "clingo"),
        ("grid 2x2\nlayer s on cells\nconnected(c in cells where s(c))\nmaximize count(s(cells))", "cpsat"),
    ],
)
def test_choice_of_the_solver(text: str, name: str) -> None:
    assert auto.suited(compiled(text).flat).name == name


def test_the_chosen_solver_finds_a_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    """clingo gets no session for numbers with very many values, with or without objectives."""
    monkeypatch.delattr(auto.Auto, "session")
    rules = 'rule "one": (1,1) mod 97 = (1,1) mod 89\nrule "two": (1,1) mod 97 > 95\nrule "other": (1,1) > 1\n'
    for objective in ("", "maximize (1,1)"):
        conflict = auto.Auto().conflict(compiled(f"grid 1x1 of 1..7000\n{rules}{objective}"), Options())
        assert conflict is not None and [origin.text for origin in conflict.origins] == ["one", "two"]


def test_cpsat_solves_puzzles_too_large_for_clingo() -> None:
    """The product has too many values for clingo, both in a search and in a session."""
    text = "grid 1x2 of 1..1000\ndigit(1,1) * digit(1,2) > 997000\nconnected(c in cells where c > 10)"
    problem = compiled(text)
    assert auto.suited(problem.flat).name == "clingo"
    assert found(problem, "auto") == found(problem, "cpsat")
    session = auto.Auto().session(problem, Options())
    assert len(session.solutions(None).answers) == len(found(problem, "cpsat"))


def test_cpsat_continues_if_clingo_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT continues when clingo takes too long. Each solution is found once, and no more than required."""
    problem = compiled("grid 2x2 of 1..3\nfor r in rows: distinct(r)")
    clingo = backends.get("clingo")
    requests: list[Options] = []

    def slow(problem: Problem, options: Options, limit: int, take: Callable[[Answer], None]) -> Status:
        requests.append(options)
        take(found(problem, "cpsat", 1)[0])
        return Status.UNKNOWN

    monkeypatch.setattr(clingo, "search", slow)
    for limit in (1, 2):
        answers = found(problem, "auto", limit)
        assert len(set(answers)) == limit
    assert [(options.briefly, options.time_limit) for options in requests] == [(True, None)] * 2


def test_solution_whose_check_takes_too_long_does_not_count() -> None:
    def late(answer: Answer) -> None:
        raise TimeUp

    problem = compiled("grid 2x2 of 1..3\nfor r in rows: distinct(r)")
    assert backends.get("auto").search(problem, Options(), 1, late) is Status.UNKNOWN


def test_cpsat_solves_everything_without_clingo(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = compiled("grid 2x2\nlayer s on cells\nconnected(c in cells where s(c))")
    expected = found(problem, "clingo")
    monkeypatch.setitem(sys.modules, "clingo", None)
    monkeypatch.setattr(auto, "find_spec", lambda name: None)
    assert found(problem, "auto") == expected


@examples(30, 500)
@given(specs())
def test_auto_agrees_with_cpsat(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    assert found(problem, "auto") == found(problem, "cpsat")
