"""Cases for kernel.py: areas as groups of white cells, of equal digits, as rectangles that are to be found."""

from __future__ import annotations

import random
from collections.abc import Iterable

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.board import Board, Cell
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.shapes import pieces
from pzc.compiler.source import Source

_LIMIT = 60.0


def _picture(clue: str, board: Board, shown: dict[Cell, int]) -> str:
    rows = (" ".join(str(shown.get(c, ".")) for c in row) for row in board.rows)
    return f"{clue} [[\n" + "\n".join(rows) + "\n]]\n"


def nurikabe(size: int) -> Iterable[str]:
    """Islands around random cells, as the solver lays them out; their sizes, and of more and more cells the colour."""
    for seed in range(20):
        rng = random.Random(seed)
        board = Board(size, size)
        at: list[Cell] = []
        for cell in rng.sample(board.cells, size * size):
            if len(at) < size * size * 3 // 20 and not any(d in at for d in board.around(cell)):
                at.append(cell)
        most = size * size * 9 // 20 // len(at) + 2
        text = _ISLANDS.format(size=size, most=most) + _picture("number", board, dict.fromkeys(at, 1))
        found = _answers(text, 1)
        if not found:
            continue
        white = [cell for cell in board.cells if not found[0][cell]]
        islands = pieces(white, board.links)
        numbers = {c: len(next(island for island in islands if c in island)) for c in at}
        head = f"use nurikabe(height = {size}, width = {size})\n" + _picture("number", board, numbers)
        told = rng.sample(board.cells, size * size)
        for many in range(0, size * size, size):
            colours = (f"{'not ' if c in white else ''}black({c.row},{c.column})\n" for c in told[:many])
            yield head + "".join(colours)


_ISLANDS = """grid {size}x{size}
layer black on cells of bool
clue number(c: cell) = k
areas island = c in cells: not black(c)
for r in island: exactly(1, c in r: c in number)
for c in number: len(island(c)) in <2..{most}>
connected(black)
for w in windows(2, 2): any(c in w: not black(c))
"""


def fillomino(size: int) -> Iterable[str]:
    """Random blocks of up to 9 cells; of their numbers some, and more where another answer differs."""
    rng = random.Random(size)
    board = Board(size, size)
    numbers = _blocks(board, rng)
    shown = {c: numbers[c] for c in rng.sample(board.cells, size * size * 45 // 100)}
    while True:
        text = f"use fillomino(height = {size}, width = {size})\n" + _picture("given", board, shown)
        others = [cell for answer in _answers(text, 2) for cell in board.cells if answer[cell] != numbers[cell]]
        if not others:
            yield text
            return
        shown |= {cell: numbers[cell] for cell in rng.sample(others, min(3, len(others)))}


def _answers(text: str, limit: int) -> list[dict[object, int]]:
    """Some answers of a puzzle, by cells."""
    model = compile_source(Source("bench", text))
    problem = Problem(model, flatten(model))
    out: list[Answer] = []
    backends.get("cpsat").search(problem, Options(_LIMIT), limit, out.append)
    return [{v.place: x for v, x in zip(problem.flat.variables, answer, strict=True)} for answer in out]


def _blocks(board: Board, rng: random.Random) -> dict[Cell, int]:
    """A number for each cell, so that each group of equal numbers has so many cells: grown, merged where two of the
    same size touch, and begun again where that makes them too large."""
    while True:
        group: dict[Cell, int] = {}
        for number, start in enumerate(rng.sample(board.cells, len(board.cells))):
            cells, wanted = [start] * (start not in group), rng.randint(2, 9)
            for cell in cells:
                group[cell] = number
                free = [d for d in board.neighbours(cell) if d not in group and d not in cells]
                cells += rng.sample(free, min(len(free), max(0, wanted - len(cells)), 2))
        for _ in range(len(board.cells)):
            sizes = {number: sum(g == number for g in group.values()) for number in set(group.values())}
            touching = [(group[a], group[b]) for a, b in board.links if group[a] != group[b]]
            clash = [(i, j) for i, j in touching if sizes[i] == sizes[j]]
            if not clash:
                return {cell: sizes[number] for cell, number in group.items()}
            i, j = rng.choice(clash)
            if sizes[i] + sizes[j] <= 9:
                group |= {cell: i for cell, number in group.items() if number == j}
            else:  # one cell of the first goes to the second, if it leaves no gap
                movable = [a for a in group if group[a] == i and any(group[b] == j for b in board.neighbours(a))]
                cell = rng.choice(movable)
                rest = [c for c in group if group[c] == i and c != cell]
                if sizes[j] < 9 and len(pieces(rest, board.links)) == 1:
                    group[cell] = j


def shikaku(size: int) -> Iterable[str]:
    """Random rectangles with a number somewhere in each; of more and more of them also a corner is told."""
    for seed in range(60):
        rng = random.Random(seed)
        board = Board(size, size)
        free = set(board.cells)
        shown: dict[Cell, int] = {}
        for cell in board.cells:
            ways = [
                cells
                for h in range(1, 7)
                for w in range(1, 7)
                if cell in free and 1 < h * w <= 12
                for cells in [[Cell(cell.row + r, cell.column + c) for r in range(h) for c in range(w)]]
                if free.issuperset(cells)
            ]
            if cell in free:
                chosen = rng.choice(ways) if ways else [cell]
                free -= set(chosen)
                shown[rng.choice(chosen)] = len(chosen)
        yield f"use shikaku(height = {size}, width = {size})\n" + _picture("number", board, shown)


AREAS = {"nurikabe": (nurikabe, (10, 15)), "fillomino": (fillomino, (10, 20)), "shikaku": (shikaku, (10, 20))}
