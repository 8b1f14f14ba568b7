"""Cases for kernel.py: shapes, groups of the same shape, patterns along lines, tables."""

from __future__ import annotations

import random
from collections.abc import Iterable

from pzc.compiler.board import Board, Cell
from pzc.compiler.evaluate_values import run_lengths
from pzc.compiler.turning import images

_LITS = {"L": "#./#./##", "I": "#/#/#/#", "T": "###/.#.", "S": ".##/##."}
_ALL = {**_LITS, "O": "##/##"}


def _lying(board: Board, drawn: str) -> list[tuple[Cell, ...]]:
    """All placements of a shape."""
    rows = drawn.split("/")
    places = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    moved = [
        tuple(Cell(cell.row + r, cell.column + c) for r, c in way)
        for (way,) in images((places,))
        for cell in board.cells
    ]
    return [cells for cells in moved if all(map(board.has, cells))]


def _told(size: int, black: set[Cell], rng: random.Random, least: int, each: int) -> Iterable[str]:
    """More and more cells with their colour."""
    order = rng.sample(Board(size, size).cells, size * size)
    for many in range(least, size * size, each):
        yield "".join(f"{'' if c in black else 'not '}black({c.row},{c.column})\n" for c in order[:many])


def lits(size: int) -> Iterable[str]:
    """Random pieces that obey the rules, with rooms grown around them; more and more cells are told."""
    rng = random.Random(size)
    board = Board(size, size)
    ways = [(letter, cells) for letter, drawn in _LITS.items() for cells in _lying(board, drawn)]
    rng.shuffle(ways)
    owner: dict[Cell, int] = {}
    letters: list[str] = []
    while True:
        found = next(((k, cells) for k, cells in ways if _fits(board, k, cells, owner, letters)), None)
        if found is None:
            break
        owner |= dict.fromkeys(found[1], len(letters))
        letters.append(found[0])
    room = dict(owner)
    while len(room) < size * size:
        cell = rng.choice([c for c in board.cells if c not in room and any(d in room for d in board.neighbours(c))])
        room[cell] = room[rng.choice([d for d in board.neighbours(cell) if d in room])]
    picture = "\n".join(" ".join(str(room[c]) for c in row) for row in board.rows)
    for told in _told(size, set(owner), rng, size * size // 12, size):
        yield f"use lits\nroom [[\n{picture}\n]]\n{told}"


def _fits(board: Board, letter: str, cells: tuple[Cell, ...], owner: dict[Cell, int], letters: list[str]) -> bool:
    near = {owner[d] for c in cells for d in board.neighbours(c) if d in owner}
    if any(c in owner for c in cells) or (owner and not near) or any(letters[k] == letter for k in near):
        return False
    black = {*owner, *cells}
    corners = {Cell(c.row - r, c.column - k) for c in cells for r in (0, 1) for k in (0, 1)}
    return not any({Cell(r + i, c + k) for i in (0, 1) for k in (0, 1)} <= black for r, c in corners)


def statue_park(size: int) -> Iterable[str]:
    """The five tetrominoes at random, apart from each other; more and more cells are told."""
    rng = random.Random(size)
    board = Board(size, size)
    black: set[Cell] = set()
    for drawn in _ALL.values():
        ways = _lying(board, drawn)
        black |= set(rng.choice([w for w in ways if not black & {d for c in w for d in (c, *board.neighbours(c))}]))
    for told in _told(size, black, rng, size * size // 3, 2 * size):
        yield f"use statue_park(height = {size}, width = {size})\n{told}"


def twins(size: int) -> Iterable[str]:
    """Two connected groups of the same shape that fill the board; more and more cells are told."""
    rng = random.Random(size)
    board = Board(size, size)
    half: set[Cell] = {Cell(1, 1)}
    while len(half) < size * size // 2:
        rim = [c for c in board.cells if c not in half and any(d in half for d in board.neighbours(c))]
        cell = rng.choice(rim)
        if Cell(size + 1 - cell.row, size + 1 - cell.column) not in half:
            half.add(cell)
    for told in _told(size, half, rng, size, size // 2):
        yield (
            f"grid {size}x{size}\nlayer black on cells of bool\ndef one = [c : c in cells where black(c)]\n"
            "def two = [c : c in cells where not black(c)]\n"
            "connected(one) and connected(two) and same_shape(one, two)\n"
            f"{told}"
        )


def matches(size: int) -> Iterable[str]:
    """A nonogram that says its hints as patterns, to compare with `runs`."""
    for seed in range(40):
        rng = random.Random(size + seed)
        share = 0.55 + seed / 100
        rows = [[rng.random() < share for _ in range(size)] for _ in range(size)]
        lines = [("rows", i, row) for i, row in enumerate(rows, 1)]
        lines += [("columns", i, column) for i, column in enumerate(zip(*rows, strict=True), 1)]
        said = "".join(f'matches(black({name}[{i}]), "{_runs_as_text(line)}")\n' for name, i, line in lines)
        yield f"grid {size}x{size}\nlayer black on cells of bool\n{said}"


def _runs_as_text(line: Iterable[bool]) -> str:
    return " ".join(["0*", " 0+ ".join(f"1{{{k}}}" for k in run_lengths(tuple(line))), "0*"])


def table(size: int) -> Iterable[str]:
    """A latin square of which each row is one of about 100; more and more digits are told."""
    rng = random.Random(size)
    digits = rng.sample(range(1, size + 1), size)
    order = rng.sample(range(size), size)
    square = [[digits[(order[r] + c) % size] for c in range(size)] for r in range(size)]
    others = [rng.sample(range(1, size + 1), size) for _ in range(100)]
    rows = ", ".join(f"<{', '.join(map(str, row))}>" for row in rng.sample([*square, *others], 100 + size))
    cells = rng.sample([(r, c) for r in range(size) for c in range(size)], size * size)
    for many in range(2 * size, size * size, size):
        told = "".join(f"given ({r + 1},{c + 1}) = {square[r][c]}\n" for r, c in cells[:many])
        yield (
            f"grid {size}x{size} of 1..{size}\nfor c in columns: distinct(c)\nfor r in rows: table(r, <{rows}>)\n{told}"
        )


SHAPES = {
    "lits": (lits, (10, 20)),
    "statue_park": (statue_park, (10, 20)),
    "twins": (twins, (10,)),
    "matches": (matches, (10, 20)),
    "table": (table, (10, 20)),
}
