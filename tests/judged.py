"""A text to its solutions, by back-ends or by the flat form, compared with exhaustive search by the checker.

CP-SAT enumerates thirty times more slowly than clingo, so it runs for one text in six. If there are many assignments,
the checker evaluates all solutions found and a fifth of the other assignments; with `--all` it evaluates all.
"""

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from random import Random

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Place
from pzc.compiler.meaning.judge import holds
from pzc.compiler.pipeline import compile_source, flatten

from . import flat_judge
from .effort import ALL, one_in

FEW_BOARDS = 300
"""Up to this number of assignments, the checker evaluates all."""


def found(problem: Problem) -> list[Answer]:
    """Return all solutions by clingo. For one text in six, CP-SAT must find the same."""
    every = found_by("clingo", problem)
    if _by_cpsat(problem):
        assert sorted(visible(problem, found_by("cpsat", problem))) == sorted(visible(problem, every))
    return every


def _by_cpsat(problem: Problem) -> bool:
    return ALL or one_in(6, problem.model.file.source.text if problem.model else repr(problem.flat))


def found_by(name: str, problem: Problem) -> list[Answer]:
    """Return all solutions by a back-end."""
    out: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, out.append) is Status.COMPLETE
    return out


def visible(problem: Problem, answers: list[Answer]) -> list[Answer]:
    """Return the values of the visible unknowns in each solution."""
    return [tuple(answer[place] for place in problem.flat.visible) for answer in answers]


def check(text: str) -> int:
    """Return the number of solutions, after checking them as `answers` does."""
    return len(answers(text))


def answers(text: str) -> list[Answer]:
    """Return all solutions in order. The back-ends must find those that the checker accepts, each once."""
    problem = compiled(text)
    every = sorted(found(problem))
    compare_with_checker(problem, every)
    return every


def grounded(text: str) -> int:
    """Return the number of solutions of the flat form, which must be those that the checker accepts. No solver runs."""
    problem = compiled(text)
    every = sorted(flat_judge.answers(problem.flat))
    compare_with_checker(problem, every)
    return len(every)


def compare_with_checker(problem: Problem, answers: list[Answer]) -> None:
    """Assert that these are the solutions that the checker accepts, without duplicates."""
    expected = set(answers)
    assert len(expected) == len(answers)
    boards = prod(len(list(members(unknown.domain))) for unknown in problem.flat.variables)
    luck, some = Random(boards), 1 if ALL or boards <= FEW_BOARDS else 1 / 5
    places, known = _places(problem), 0
    for values in everything(problem):
        is_answer = values in expected
        known += is_answer
        if is_answer or luck.random() < some:
            board = dict(zip(places, values, strict=True))
            assert holds(problem.model, board) == is_answer, board
    assert known == len(expected)  # no solution has a value outside of the domains


def compiled(text: str) -> Problem:
    """Compile a text to a problem."""
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def accepted(problem: Problem) -> Iterator[Answer]:
    """Return all solutions in order, by the reference semantics of the rules."""
    places = _places(problem)
    return (values for values in everything(problem) if holds(problem.model, dict(zip(places, values, strict=True))))


def _places(problem: Problem) -> list[tuple[str, Place]]:
    """Return the layers and places of the unknowns."""
    return [(unknown.layer, unknown.place) for unknown in problem.flat.variables]  # type: ignore[misc]


def everything(problem: Problem) -> "product[Answer]":
    """Return all assignments in order."""
    return product(*(members(unknown.domain) for unknown in problem.flat.variables))


WAYS: dict[str, Callable[[bool, bool], bool]] = {
    "{}": lambda one, at: one,
    "not {}": lambda one, at: not one,
    "{} xor {at}": lambda one, at: one != at,
    "{} -> {at}": lambda one, at: not one or at,
    "exactly(1, {}, {at})": lambda one, at: one + at == 1,
}


def check_in_all_ways(head: str, condition: str, at: str) -> None:
    """Assert that the back-ends and the checker agree about a condition in each of the contexts of WAYS.

    `at` is a second condition for these contexts. The checker evaluates only the two conditions by themselves.
    """
    one, other = (set(accepted(compiled(f"{head}{text}\n"))) for text in (condition, at))
    for way, holds_then in WAYS.items():
        problem = compiled(f"{head}{way.format(f'({condition})', at=at)}\n")
        expected = [answer for answer in everything(problem) if holds_then(answer in one, answer in other)]
        for name in ("cpsat", "clingo") if _by_cpsat(problem) else ("clingo",):
            assert sorted(found_by(name, problem)) == expected, (way, name)
