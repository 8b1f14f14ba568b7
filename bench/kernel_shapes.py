"""Cases for kernel_make.py: shapes, groups of the same shape, patterns and windows."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from bench.kernel_made import Case, Fact, Values, drawn, lines, some_answer, truths
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.board.turning import images

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


def lits(size: int, rng: random.Random) -> Case:
    """Random pieces that obey the rules, with rooms grown around them; then cells."""
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
    return Case("use lits\n" + drawn("room", board, room), *_black(board, owner))


def _black(board: Board, black: Collection[Cell]) -> tuple[Values, Sequence[Sequence[Fact]]]:
    """An answer of black cells, and what can be told of it: cells."""
    return {("black", c): int(c in black) for c in board.cells}, (truths("black", board, "cell"),)


def _fits(board: Board, letter: str, cells: tuple[Cell, ...], owner: dict[Cell, int], letters: list[str]) -> bool:
    near = {owner[d] for c in cells for d in board.neighbours(c) if d in owner}
    if any(c in owner for c in cells) or (owner and not near) or any(letters[k] == letter for k in near):
        return False
    black = {*owner, *cells}
    corners = {Cell(c.row - r, c.column - k) for c in cells for r in (0, 1) for k in (0, 1)}
    return not any({Cell(r + i, c + k) for i in (0, 1) for k in (0, 1)} <= black for r, c in corners)


def statue_park(size: int, rng: random.Random) -> Case:
    """The five tetrominoes at random, apart from each other; cells are told."""
    board = Board(size, size)
    black: set[Cell] = set()
    for drawn_ in _ALL.values():
        ways = _lying(board, drawn_)
        black |= set(rng.choice([w for w in ways if not black & {d for c in w for d in (c, *board.neighbours(c))}]))
    return Case(f"use statue_park(height = {size}, width = {size})\n", *_black(board, black))


def twins(size: int, rng: random.Random) -> Case:
    """Two connected groups of the same shape that fill the board; cells are told."""
    board = Board(size, size)
    half: set[Cell] = {Cell(1, 1)}
    while len(half) < size * size // 2:
        rim = [c for c in board.cells if c not in half and any(d in half for d in board.neighbours(c))]
        cell = rng.choice(rim)
        if Cell(size + 1 - cell.row, size + 1 - cell.column) not in half:
            half.add(cell)
    return Case(_TWINS.format(size=size), *_black(board, half))


_TWINS = """grid {size}x{size}
layer black on cells of bool
def one = [c : c in cells where black(c)]
def two = [c : c in cells where not black(c)]
connected(one) and connected(two) and same_shape(one, two)
"""


def rooms_alike(size: int, rng: random.Random) -> Case:
    """Five black cells in each room, in neighbouring rooms of the same shape exactly where that is told."""
    side = size // 5
    board = Board(size, size)
    rooms = {c: (c.row - 1) // 5 * side + (c.column - 1) // 5 + 1 for c in board.cells}
    parts = [[c for c in board.cells if rooms[c] == name] for name in dict.fromkeys(rooms.values())]
    head = _ALIKE.format(size=size) + drawn("regions room", board, rooms)
    answer = some_answer(head, rng)
    pairs = [
        _alike(a, b) for a in parts for b in parts if any(d in b for c in a for d in board.neighbours(c)) and a < b
    ]
    head += "".join(fact.line(fact.of(answer)) + "\n" for fact in pairs)
    return Case(head, answer, (lines("sum_of", board, "black"), truths("black", board, "cell")))


_ALIKE = """grid {size}x{size}
layer black on cells of bool
clue sum_of(line: line) = k
def piece(r) = [c : c in r where black(c)]
for r in room: count(black(r)) = 5 and connected(c in r: black(c))
for sum_of(line) = k: count(black(line)) = k
"""


def _alike(a: list[Cell], b: list[Cell]) -> Fact:
    def shape(answer: Values, cells: list[Cell]) -> object:
        return min(images((tuple(c for c in cells if answer["black", c]),)))

    names = ", ".join(f"piece(room({cells[0].row},{cells[0].column}))" for cells in (a, b))
    return Fact(
        lambda answer: int(shape(answer, a) == shape(answer, b)),
        lambda same: f"{'' if same else 'not '}same_shape({names})",
    )


def patterns(size: int, rng: random.Random) -> Case:
    """Nothing looks like a chess board, no two black cells with a gap of one; the sums of lines are told."""
    return _summed(
        size,
        rng,
        "pattern chess [[\n# o\no #\n]]",
        "pattern jump [[ # . # ]]",
        "for (a, b) in chess: not (all(black(a)) and not any(black(b)))",
        "for p in jump: not all(black(p))",
    )


def windows(size: int, rng: random.Random) -> Case:
    """No block of 2x2 of one colour, no four in a line of one colour; the sums of lines are told."""
    return _summed(
        size,
        rng,
        "for w in windows(2, 2) ++ windows(1, 4) ++ windows(4, 1): any(black(w)) and not all(black(w))",
    )


def symmetry(size: int, rng: random.Random) -> Case:
    """Black cells hang together and look the same when turned by half; the sums of lines are told."""
    return _summed(
        size,
        rng,
        "for c in cells: black(c) <-> black(opposite(c))",
        "for w in windows(2, 2): not all(black(w))",
        "connected(black)",
    )


def distances(size: int, rng: random.Random) -> Case:
    """Each black cell has just one other within four steps, not beside it; the sums of lines are told."""
    return _summed(
        size,
        rng,
        "for a in cells where black(a): exactly(1, b in cells where 0 < distance(a, b) <= 4: black(b))",
        "for (a, b) in links: not (black(a) and black(b))",
    )


def _summed(size: int, rng: random.Random, *rules: str) -> Case:
    """Black cells that obey the rules; how many are in each line is told, then cells."""
    head = "\n".join((f"grid {size}x{size}", "layer black on cells of bool", "clue sum_of(line: line) = k", *rules))
    head += "\nfor sum_of(line) = k: count(black(line)) = k\n"
    board = Board(size, size)
    answer = some_answer(head, rng, lambda _: 0.3)
    return Case(head, answer, (lines("sum_of", board, "black"), truths("black", board, "cell")))


SHAPES = {
    "lits": lits,
    "statue_park": statue_park,
    "twins": twins,
    "rooms_alike": rooms_alike,
    "patterns": patterns,
    "windows": windows,
    "symmetry": symmetry,
    "distances": distances,
}
