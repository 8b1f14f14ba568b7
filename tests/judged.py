"""A text to the answers of its constraints, or of clingo and CP-SAT, held against those of the judge, who tries all.

CP-SAT takes thirty times as long as clingo to list answers, so it is asked for those of every sixth text. Where there
are many boards, the judge is asked of all that are found, and of a fifth of the others; with `--all`, of all.
"""

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from random import Random

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Place
from pzc.compiler.meaning.judge import holds
from pzc.compiler.pipeline import compile_source, flatten

from . import flat_judge
from .effort import ALL, one_in

FEW_BOARDS = 300
"""Boards of which the judge is asked, every one."""


def found(problem: Problem) -> list[Answer]:
    """All answers of clingo's; CP-SAT, where it is asked, has the same."""
    every = found_by("clingo", problem)
    if _by_cpsat(problem):
        assert sorted(told(problem, found_by("cpsat", problem))) == sorted(told(problem, every))
    return every


def _by_cpsat(problem: Problem) -> bool:
    return ALL or one_in(6, problem.model.file.source.text if problem.model else repr(problem.flat))


def found_by(name: str, problem: Problem) -> list[Answer]:
    """All answers of a back-end's."""
    out: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, out.append) is Status.COMPLETE
    return out


def told(problem: Problem, answers: list[Answer]) -> list[Answer]:
    """Of each answer what is not hidden."""
    return [tuple(answer[place] for place in problem.flat.visible) for answer in answers]


def check(text: str) -> int:
    """How many answers there are; both find those of the judge, each once."""
    return len(answers(text))


def answers(text: str) -> list[Answer]:
    """All answers, in order; both find those of the judge, each once."""
    problem = compiled(text)
    every = sorted(found(problem))
    _hold_against_the_judge(problem, every)
    return every


def grounded(text: str) -> int:
    """How many answers there are; by the constraints, each worked out, they are those of the judge. Asks no solver."""
    problem = compiled(text)
    every = sorted(flat_judge.answers(problem.flat))
    _hold_against_the_judge(problem, every)
    return len(every)


def _hold_against_the_judge(problem: Problem, answers: list[Answer]) -> None:
    """That just these answers obey the rules, each of them there once."""
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
    assert known == len(expected)  # no other values than there are


def compiled(text: str) -> Problem:
    """A text ready to be solved."""
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def judged_of(problem: Problem) -> Iterator[Answer]:
    """All answers, in order, by the plain meaning of the rules."""
    places = _places(problem)
    return (values for values in everything(problem) if holds(problem.model, dict(zip(places, values, strict=True))))


def _places(problem: Problem) -> list[tuple[str, Place]]:
    """Where the unknowns lie that an answer has values for."""
    return [(unknown.layer, unknown.place) for unknown in problem.flat.variables]  # type: ignore[misc]


def everything(problem: Problem) -> "product[Answer]":
    """Whatever could be an answer, in order."""
    return product(*(members(unknown.domain) for unknown in problem.flat.variables))


WAYS: dict[str, Callable[[bool, bool], bool]] = {
    "{}": lambda one, at: one,
    "not {}": lambda one, at: not one,
    "{} xor {at}": lambda one, at: one != at,
    "{} -> {at}": lambda one, at: not one or at,
    "exactly(1, {}, {at})": lambda one, at: one + at == 1,
}


def check_in_all_ways(head: str, condition: str, at: str) -> None:
    """What the judge finds is found, however a condition is used, beside another one that the board has, too.

    The judge is asked once for each of the two.
    """
    one, other = (set(judged_of(compiled(f"{head}{text}\n"))) for text in (condition, at))
    for way, holds_then in WAYS.items():
        problem = compiled(f"{head}{way.format(f'({condition})', at=at)}\n")
        expected = [answer for answer in everything(problem) if holds_then(answer in one, answer in other)]
        for name in ("cpsat", "clingo") if _by_cpsat(problem) else ("clingo",):
            assert sorted(found_by(name, problem)) == expected, (way, name)
