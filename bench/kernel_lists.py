"""Cases for kernel_make.py: what lists of cells are like, and what is seen along rows and columns."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from bench.kernel_made import Case, Fact, Values, digits, drawn, some_answer, truths
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.meaning.values import run_lengths


def akari(size: int, rng: random.Random) -> Case:
    """Lamps between walls; the numbers of walls are told, then lamps."""
    board = Board(size, size)
    walls = rng.sample(board.cells, size * size // 5)
    head = f"use akari(height = {size}, width = {size})\n" + drawn("wall", board, dict.fromkeys(walls, "?"))
    answer = some_answer(head, rng)
    told = [_beside_wall(board, c) for c in walls]
    return Case(head, answer, (told, truths("lamp", board, "cell")))


def _beside_wall(board: Board, c: Cell) -> Fact:
    return Fact(
        lambda answer: sum(answer["lamp", d] for d in board.neighbours(c)),
        lambda many: f"sum(d in neighbours({c.row},{c.column}): lamp(d)) = {many}",
    )


def kurodoko(size: int, rng: random.Random) -> Case:
    """How many white cells are seen from a cell, before black cells that are to be found."""
    board = Board(size, size)
    head = f"use kurodoko(height = {size}, width = {size})\n"
    answer = some_answer(head, rng, lambda _: 0.3)
    told = [_seen(board, c) for c in board.cells if not answer["black", c]]
    return Case(head, answer, (told, truths("black", board, "cell")))


def _seen(board: Board, cell: Cell) -> Fact:
    def seen(answer: Values) -> int:
        if answer["black", cell]:
            return 0
        many = 1
        for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            at = Cell(cell.row + down, cell.column + across)
            while board.has(at) and not answer["black", at]:
                many, at = many + 1, Cell(at.row + down, at.column + across)
        return many

    return Fact(seen, lambda many: f"number ({cell.row},{cell.column}) = {many}")


def nonogram(size: int, rng: random.Random) -> Case:
    """A random picture by the lengths of its runs; then cells."""
    board, black = _picture(size, rng)
    hints = "".join(
        f"hint {side} = <{', '.join(_listed(run_lengths([black['black', c] == 1 for c in line])) for line in some)}>\n"
        for side, some in (("left", board.rows), ("top", board.columns))
    )
    return Case(f"use nonogram(height = {size}, width = {size})\n{hints}", black, (truths("black", board, "cell"),))


def matches(size: int, rng: random.Random) -> Case:
    """A nonogram that says its hints as patterns, to compare with `runs`."""
    board, black = _picture(size, rng)
    said = "".join(
        f'matches(black({name}[{i}]), "{_pattern([black["black", c] == 1 for c in line])}")\n'
        for name, some in (("rows", board.rows), ("columns", board.columns))
        for i, line in enumerate(some, 1)
    )
    head = f"grid {size}x{size}\nlayer black on cells of bool\n{said}"
    return Case(head, black, (truths("black", board, "cell"),))


def _picture(size: int, rng: random.Random) -> tuple[Board, Values]:
    board = Board(size, size)
    return board, {("black", c): int(rng.random() < 0.6) for c in board.cells}


def _pattern(line: Sequence[bool]) -> str:
    return " ".join(["0*", " 0+ ".join(f"1{{{k}}}" for k in run_lengths(tuple(line))), "0*"])


def _listed(numbers: Iterable[int]) -> str:
    return f"<{', '.join(map(str, numbers))}>"


def table(size: int, rng: random.Random) -> Case:
    """A latin square of which each row is one of about 100; digits are told."""
    board = Board(size, size)
    symbols = rng.sample(range(1, size + 1), size)
    order = rng.sample(range(size), size)
    square = [[symbols[(order[r] + c) % size] for c in range(size)] for r in range(size)]
    others = [rng.sample(range(1, size + 1), size) for _ in range(100)]
    rows = ", ".join(map(_listed, rng.sample([*square, *others], 100 + size)))
    head = f"grid {size}x{size} of 1..{size}\nfor c in columns: distinct(c)\nfor r in rows: table(r, <{rows}>)\n"
    answer = {("digit", c): square[c.row - 1][c.column - 1] for c in board.cells}
    return Case(head, answer, (digits(board),))


LISTS = {
    "akari": akari,
    "kurodoko": kurodoko,
    "nonogram": nonogram,
    "matches": matches,
    "table": table,
}
