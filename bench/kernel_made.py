"""A rule, an answer and what could be told of it to a board with one answer.

Nothing is told at first. As long as the solver finds another answer, some of what tells the two apart is told: so
little more is told than is needed, and the solver has much to do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.pipeline import compile_source, flatten

from .weighted import Undecided, find

Values: TypeAlias = Mapping[tuple[str, Any], int]
"""What the unknowns are: by layer and place."""

_PATIENCE = 20.0  # seconds for one search; what takes longer is told more of
_EFFORT = 2.0  # of the solver's own clock, about seconds, for an answer to begin with; then ten times as much for any


class Fact(NamedTuple):
    """Something that can be told: what is asked about an answer, and the line of the puzzle that says it."""

    of: Callable[[Values], int]
    line: Callable[[int], str]


class Case(NamedTuple):
    """The lines that stand in any case, an answer, and what can be told of it, by kind: the first ones first."""

    head: str
    answer: Values
    facts: Sequence[Sequence[Fact]]


def problem(text: str) -> Problem:
    """A puzzle ready to be solved."""
    model = compile_source(Source("bench", text))
    return Problem(model, flatten(model))


def told(case: Case, rng: random.Random, at_once: int) -> str:
    """The puzzle with as much told as makes the answer the only one: so many things at first, then more at once."""
    shown: list[Fact] = []
    rest = [rng.sample(facts, len(facts)) for facts in case.facts]
    while True:
        text = case.head + "".join(fact.line(fact.of(case.answer)) + "\n" for fact in shown)
        others = _others(text, case.answer)
        if others is not None and not others:
            return text
        more: list[Fact] = []
        for facts in rest:
            if not more:
                wrong = [f for f in facts if any(f.of(o) != f.of(case.answer) for o in others)] if others else facts
                more = wrong[:at_once]
        if not more:
            raise SystemExit("what is told does not tell the answers apart")
        shown += more
        at_once += at_once // 2
        rest = [[fact for fact in facts if fact not in more] for facts in rest]


def _others(text: str, answer: Values) -> list[Values] | None:
    """Of two answers those that are not the one that is meant; None if there was not time enough."""
    puzzle, found = problem(text), list[Answer]()
    status = backends.get("cpsat").search(puzzle, Options(_PATIENCE), 2, found.append)
    others = [other for other in (values(puzzle, x) for x in found) if other != answer]
    if status is Status.COMPLETE and not found:
        raise SystemExit("the answer that is meant does not obey the rules")
    return None if status is Status.UNKNOWN and not others else others


def values(puzzle: Problem, answer: Answer) -> Values:
    """An answer by layer and place."""
    return {(v.layer, v.place): x for v, x in zip(puzzle.flat.variables, answer, strict=True)}


def quick_answer(heads: Iterable[str], rng: random.Random) -> tuple[str, Values]:
    """The first of the rules of which an answer is found soon, and that."""
    for head in heads:
        puzzle = problem(head)
        try:
            found = find(puzzle.flat, rng.randrange(1000), _EFFORT)
        except Undecided:
            continue
        if found is not None:
            return head, values(puzzle, found)
    raise SystemExit("none of these rules has an answer")


def some_answer(head: str, rng: random.Random, towards: Callable[[object], float] | None = None) -> Values:
    """An answer of the rules in which a random weighting of the unknowns is large; `towards` is added to it."""
    puzzle = problem(head)
    weights = [round(100 * (rng.uniform(-1, 1) + (towards(v.place) if towards else 0))) for v in puzzle.flat.variables]
    seed = rng.randrange(1000)
    try:
        found = find(puzzle.flat, seed, _EFFORT, weights)
    except Undecided:
        found = find(puzzle.flat, seed, 10 * _EFFORT)
    if found is None:
        raise SystemExit("these rules have no answer")
    return values(puzzle, found)


# ------------------------------------------------------------------------------------------------ what is told


def truths(layer: str, board: Board, kind: str) -> list[Fact]:
    """Of each element whether the layer holds there."""
    return [_truth(layer, place, _named(place, kind, i)) for i, place in enumerate(board.elements(kind), 1)]


def _named(place: object, kind: str, number: int) -> str:
    return f"{place.row},{place.column}" if isinstance(place, Cell) else f"{kind}s[{number}]"


def _truth(layer: str, place: object, name: str) -> Fact:
    return Fact(lambda answer: answer[layer, place], lambda holds: f"{'' if holds else 'not '}{layer}({name})")


def digits(board: Board) -> list[Fact]:
    """The digit of each cell."""
    return [number("given", c, ["digit"], [c]) for c in board.cells]


def counts(clue: str, board: Board, layer: str, near: Callable[[Cell], Iterable[object]]) -> list[Fact]:
    """In each cell, on how many of some places the layer holds."""
    return [number(clue, cell, [layer], list(near(cell))) for cell in board.cells]


def number(clue: str, cell: Cell, layers: Sequence[str], places: Sequence[object]) -> Fact:
    """A number in a cell: the sum of what layers hold on places."""
    return Fact(
        lambda answer: sum(answer[layer, place] for layer in layers for place in places),
        lambda value: f"{clue} ({cell.row},{cell.column}) = {value}",
    )


def lines(clue: str, board: Board, layer: str) -> list[Fact]:
    """For each row, then for each column, on how many of its cells the layer holds."""
    sides = (("rows", board.rows), ("columns", board.columns))
    return [_total(f"{clue} {name}[{i}]", layer, line) for name, side in sides for i, line in enumerate(side, 1)]


def _total(clue: str, layer: str, cells: Sequence[Cell]) -> Fact:
    return Fact(lambda answer: sum(answer[layer, c] for c in cells), lambda value: f"{clue} = {value}")


def rectangles(board: Board, rng: random.Random, largest: int) -> dict[Cell, int]:
    """Random rectangles that divide the board: a number for each cell. No larger ones."""
    of: dict[Cell, int] = {}
    for cell in board.cells:
        if cell in of:
            continue
        sides = [(h, w) for h in range(1, 7) for w in range(1, 7) if 1 < h * w <= largest]
        parts = [[Cell(cell.row + r, cell.column + c) for r in range(h) for c in range(w)] for h, w in sides]
        fits = [part for part in parts if all(board.has(c) and c not in of for c in part)] or [[cell]]
        of |= dict.fromkeys(rng.choice(fits), len(set(of.values())) + 1)
    return of


def drawn(clue: str, board: Board, marks: Mapping[Cell, object]) -> str:
    """A picture; where there is no mark, a dot."""
    rows = (" ".join(str(marks.get(c, ".")) for c in row) for row in board.rows)
    return f"{clue} [[\n" + "\n".join(rows) + "\n]]\n"
