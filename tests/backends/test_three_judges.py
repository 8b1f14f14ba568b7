"""Each kernel constraint by CP-SAT, by MiniZinc with Gecode and by the reference semantics, on all boards of a size.

Each condition is asserted, negated, and counted together with others (so reified). Boards with typical mistakes have
names: two loops, no loop, loops that touch, a cell that is connected at a corner only.
"""

import shutil
from collections.abc import Iterator
from itertools import product

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.intervals import members
from pzc.compiler.meaning.judge import holds

from .. import effort
from ..judged import compiled

CELLS = "layer e on cells of bool\n"
LINKS = "layer e on links of bool\n"
SIDES = "layer e on borders of bool\n"
ISLANDS = CELLS + "areas room = c in cells: e(c)\n"
BLOCKS = CELLS + "areas room = (a, b) in links: e(a) = e(b)\n"
SHAPES = CELLS + "shape L [[\n#.\n##\n]]\nshape I fixed [[ ## ]]\npattern far [[ #.o ]]\n"
DIGITS = ""

CONDITIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "cells": (
        CELLS,
        (
            "connected(e)",
            "connected(c in cells: not e(c))",
            "connected(e) and connected(c in cells: not e(c))",
            "connected(c in cells where column(c) != 2: e(c))",
            "rectangle([c : c in cells where e(c)])",
            "square([c : c in cells where e(c)])",
            "len(seen((1,1), e)) = 2",
            "leading([e(c) : c in ray((1,1), 0, 1)]) + leading([not e(c) : c in ray((1,1), 1, 0)]) = 1",
            "any(w in windows(1, 2): all(e(w)))",
            "runs(e(rows[1])) = <1, 1>",
            "runs(e(rows[1])) != <> and <2> != runs(e(columns[1])) and runs(e(rows[2])) != <0>",
            "max(runs(e(rows[1]))) = 2",
            'matches(e(rows[1]), "0* 1 1* 0?")',
        ),
    ),
    "islands": (
        ISLANDS,
        (
            "exactly(1, r in room: len(r) = 2)",
            "all(r in room: rectangle(r))",
            "all(r in room: exactly(1, c in r: row(c) = 1))",
            "len(room(1,1)) = 3",
            "(1,1) in room(1,2)",
        ),
    ),
    "blocks": (
        BLOCKS,
        (
            "all(r in room: len(r) <= 3)",
            "exactly(2, r in room: rectangle(r))",
            "any(r in room: square(r))",
            "len(room(1,1)) = 2",
            "len(room) = 3",
        ),
    ),
    "shapes": (
        SHAPES,
        (
            "any(p in L: all(e(p)))",
            "exactly(2, p in I: all(e(p)))",
            "any((a, b) in far: all(e(a)) and not any(e(b)))",
            "same_shape([c : c in rows[1] where e(c)], [c : c in rows[2] where e(c)])",
            "same_shape([c : c in rows[1] where e(c)], [c : c in rows[2] where e(c)], fixed)",
        ),
    ),
    "links": (
        LINKS,
        (
            "loop(e)",
            "loops(e)",
            "path(e)",
            "paths(e)",
            "crossing_loop(e)",
            "no_cycle(e)",
            "connected(e)",
            "loop(l in links where (1,1) not in cells(l): e(l))",
        ),
    ),
    "borders": (
        SIDES,
        ("loop(e)", "loops(e)", "path(e)", "paths(e)", "crossing_loop(e)", "connected(e)", "inside(e, (1,1))"),
    ),
    "digits": (
        DIGITS,
        (
            "table(rows[1], <<1, 2>, <2, .>, <3, 1>>)",
            'matches(cells, "1* (2 | 3 1)+")',
            "distinct(rows[1])",
            "connected(c in cells: c = 1)",
            "len(seen((1,1), <3>)) = 1",
        ),
    ),
}
BOARDS: dict[str, tuple[str, ...]] = {
    "cells": ("1x1", "1x5", "2x3"),
    "islands": ("1x4", "2x3"),
    "blocks": ("1x4", "2x3"),
    "shapes": ("2x3", "3x2"),
    "links": ("1x2", "1x4", "2x2"),
    "borders": ("1x1",),
    "digits": ("1x2 of 1..3", "2x2 of 1..3"),
}
DEMANDED = {
    "cells": "2x3",
    "islands": "2x3",
    "blocks": "2x3",
    "shapes": "2x3",
    "links": "2x3",
    "borders": "1x2",
    "digits": "2x2 of 1..3",
}
SMALLEST = {kind: boards[0] for kind, boards in BOARDS.items()}
TOGETHER = [(kind, board) for kind, boards in BOARDS.items() for board in boards]
ALONE = [(kind, condition) for kind, (_, conditions) in CONDITIONS.items() for condition in conditions]

pytestmark = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")


def boards(problem: Problem) -> Iterator[Answer]:
    """Yield all assignments."""
    return product(*(members(unknown.domain) for unknown in problem.flat.variables))


def means(problem: Problem, answer: Answer) -> bool:
    """Return True if a solution obeys the rules, by the reference semantics."""
    places = [(unknown.layer, unknown.place) for unknown in problem.flat.variables]
    return holds(problem.model, dict(zip(places, answer, strict=True)))  # type: ignore[arg-type]


def found(problem: Problem, name: str) -> set[Answer]:
    """Return the solutions of a back-end. Each must be found once."""
    out: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, out.append) is Status.COMPLETE
    assert len(set(out)) == len(out)
    return set(out)


@pytest.mark.parametrize(("kind", "condition"), ALONE)
def test_demanded_and_denied(kind: str, condition: str) -> None:
    head = f"grid {DEMANDED[kind]}\n{CONDITIONS[kind][0]}"
    demanded, denied = compiled(f"{head}{condition}\n"), compiled(f"{head}not ({condition})\n")
    everything = set(boards(demanded))
    expected = {answer for answer in everything if means(demanded, answer)}
    assert 0 < len(expected) < len(everything)
    for name in backends.NAMES:
        if name == "clingo" or effort.ALL or effort.one_in(6, name + condition):
            assert found(demanded, name) == expected
    for name in backends.NAMES if effort.ALL else ["clingo"]:  # the count also requires the negations
        assert found(denied, name) == everything - expected


@pytest.mark.parametrize("where", effort.sampled(TOGETHER, lambda each: each[1] == SMALLEST[each[0]]), ids=" ".join)
def test_counted_together(where: tuple[str, str]) -> None:
    """Each condition determines one digit of a number, and each board has one solution."""
    kind, board = where
    declared, conditions = CONDITIONS[kind]
    head = f"grid {board}\n{declared}"
    possible = [c for c in conditions if not ("[2]" in c and board.startswith("1x"))]
    digits = " + ".join(f"{2**k} * (if {condition} then 1 else 0)" for k, condition in enumerate(possible))
    rest = "for c in cells where c is not (1,1): sign(c) = 0\n"
    problem = compiled(f"{head}layer sign on cells of 0..{2 ** len(possible) - 1}\nsign(1,1) = {digits}\n{rest}")
    alone = [compiled(f"{head}{condition}\n") for condition in possible]
    cells = sum(unknown.layer == "sign" for unknown in problem.flat.variables)
    expected = {
        (*answer, sum(2**k for k, one in enumerate(alone) if means(one, answer)), *[0] * (cells - 1))
        for answer in boards(alone[0])
    }
    for name in backends.NAMES:
        assert found(problem, name) == expected


MISTAKES = {
    "two loops": ("1x3", SIDES, "e(x) <-> x in borders(1,1) or x in borders(1,3)", "loop(e)", False),
    "loops": ("1x3", SIDES, "e(x) <-> x in borders(1,1) or x in borders(1,3)", "loops(e)", True),
    "no loop at all": (
        "2x2",
        SIDES,
        "not e(x)",
        "loop(e) or loops(e) or crossing_loop(e) or path(e) or paths(e)",
        False,
    ),
    "loops that touch": ("2x2", SIDES, "e(x) <-> x in borders(1,1) or x in borders(2,2)", "loop(e) or loops(e)", False),
    "a loop and a line": (
        "2x3",
        LINKS,
        "e(x) <-> not (x in links(1,3) and x in links(1,2))",
        "loop(e) or path(e)",
        False,
    ),
    "a white cell alone": ("3x3", CELLS, "e(x) <-> x in neighbours(2,2)", "connected(c in cells: not e(c))", False),
    "by a corner": ("2x2", CELLS, "e(x) <-> row(x) = column(x)", "connected(e)", False),
    "around the rim": ("2x3", CELLS, "e(x) <-> x in <(1,3), (2,1)>", "connected(e)", False),
    "none is connected": ("2x2", CELLS, "not e(x)", "connected(e)", True),
    "a board of one cell": ("1x1", LINKS, "true", "connected(e) and not loop(e) and not path(e)", True),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_boards_with_mistakes(name: str) -> None:
    board, declared, given, condition, holds_there = MISTAKES[name]
    kind = declared.split()[3]
    head = f"grid {board}\n{declared}for x in {kind}: {given}\n"
    for text, answers in ((condition, holds_there), (f"not ({condition})", not holds_there)):
        problem = compiled(f"{head}{text}\n")
        assert len(found(problem, "cpsat")) == answers
        assert found(problem, "clingo") == found(problem, "cpsat")
        if effort.ALL or effort.one_in(2, name):
            assert found(problem, "minizinc") == found(problem, "cpsat")
        assert sum(means(problem, answer) for answer in found(compiled(head), "cpsat")) == answers
