"""Cases for kernel_make.py: what hangs together, and how large it is."""

from __future__ import annotations

import random

from bench.kernel_made import Case, counts, drawn, lines, number, rectangles, some_answer, truths
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.board.graphs import pieces


def heyawake(size: int, rng: random.Random) -> Case:
    """White cells hang together; the numbers of rooms are told, then cells."""
    board = Board(size, size)
    rooms = rectangles(board, rng, 8)
    head = f"use heyawake(height = {size}, width = {size})\n" + drawn("room", board, rooms)
    cells = {room: [c for c in board.cells if rooms[c] == room] for room in rooms.values()}
    told = [number("number", some[0], ["black"], some) for some in cells.values()]
    return Case(head, some_answer(head, rng), (told, truths("black", board, "cell")))


def yin_yang(size: int, rng: random.Random) -> Case:
    """Black cells and white cells both hang together."""
    head = f"use yin_yang(height = {size}, width = {size})\n"
    return Case(head, some_answer(head, rng), (truths("black", Board(size, size), "cell"),))


def corners(size: int, rng: random.Random) -> Case:
    """Dots on corners hang together; how many a cell has is told."""
    head = _head(
        size,
        "layer dot on corners of bool",
        "clue number(c: cell) = k",
        "connected(dot)",
        "for number(c) = k: count(dot(corners(c))) = k",
        "for c in cells: not all(dot(corners(c)))",
    )
    board = Board(size, size)
    told = counts("number", board, "dot", board.corners_of)
    return Case(head, some_answer(head, rng), (told, truths("dot", board, "corner")))


def borders(size: int, rng: random.Random) -> Case:
    """Walls on borders hang together; how many a cell has is told."""
    head = _head(
        size,
        "layer wall on borders of bool",
        "clue number(c: cell) = k",
        "connected(wall)",
        "for number(c) = k: count(wall(borders(c))) = k",
        "for x in corners: count(wall(borders(x))) <= 3",
    )
    board = Board(size, size)
    told = counts("number", board, "wall", board.borders_of)
    return Case(head, some_answer(head, rng), (told, truths("wall", board, "border")))


def maze(size: int, rng: random.Random) -> Case:
    """Links that hang together, one fewer than cells: a tree through all cells, of which some have their number."""
    head = _head(
        size,
        "layer way on links of bool",
        "clue number(c: cell) = k",
        "connected(way)",
        f"count(way(links)) = {size * size - 1}",
        "for c in cells: any(way(links(c)))",
        "for number(c) = k: count(way(links(c))) = k",
    )
    board = Board(size, size)
    group = {c: c for c in board.cells}
    answer = dict.fromkeys((("way", x) for x in board.links), 0)
    for x in rng.sample(board.links, len(board.links)):
        if group[x.first] != group[x.second]:
            joined, other = group[x.first], group[x.second]
            group = {c: joined if name == other else name for c, name in group.items()}
            answer["way", x] = 1
    told = counts("number", board, "way", board.links_of)
    return Case(head, answer, (told, truths("way", board, "link")))


def regions(size: int, rng: random.Random) -> Case:
    """Rooms with trees hang together, and so do those without; the trees of rows and columns are told."""
    board = Board(size, size)
    head = _head(
        size,
        drawn("regions room", board, rectangles(board, rng, 6)),
        "layer tree on cells of bool",
        "clue sum_of(line: line) = k",
        "connected(r in room: any(tree(r)))",
        "connected(r in room: not any(tree(r)))",
        "for r in room: count(tree(r)) <= 1",
        "for sum_of(line) = k: count(tree(line)) = k",
    )
    return Case(head, some_answer(head, rng), (lines("sum_of", board, "tree"), truths("tree", board, "cell")))


def parted(size: int, rng: random.Random) -> Case:
    """Which of the quarters have black cells that hang together is left open: two of them."""
    half = size // 2
    head = _head(
        size,
        "layer black on cells of bool",
        f"regions quarter = <(1..{half}, 1..{half}), (1..{half}, {half + 1}..{size}), "
        f"({half + 1}..{size}, 1..{half}), ({half + 1}..{size}, {half + 1}..{size})>",
        "clue sum_of(line: line) = k",
        "for w in windows(2, 2): any(black(w)) and not all(black(w))",
        "exactly(2, q in quarter: connected(c in q: black(c)))",
        "not connected(c in cells: not black(c))",
        "for sum_of(line) = k: count(black(line)) = k",
    )
    board = Board(size, size)
    return Case(head, some_answer(head, rng), (lines("sum_of", board, "black"), truths("black", board, "cell")))


def threes(size: int, rng: random.Random) -> Case:
    """Black cells in groups of three, white ones in one; the black cells of rows and columns are told."""
    head = _head(
        size,
        "layer black on cells of bool",
        "clue sum_of(line: line) = k",
        "areas group = black",
        "for g in group: len(g) = 3",
        "connected(c in cells: not black(c))",
        "for sum_of(line) = k: count(black(line)) = k",
    )
    board = Board(size, size)
    black: set[Cell] = set()
    for cell in rng.sample(board.cells, size * size):
        group = [cell]
        while len(group) < 3:
            group.append(rng.choice([d for c in group for d in board.neighbours(c) if d not in group]))
        white = set(board.cells) - black - set(group)
        apart = not black & {d for c in group for d in (c, *board.neighbours(c))}
        if apart and len(pieces(white, board.links)) == 1:
            black |= set(group)
    answer = {("black", c): int(c in black) for c in board.cells}
    return Case(head, answer, (lines("sum_of", board, "black"), truths("black", board, "cell")))


def _head(size: int, *lines: str) -> str:
    return "\n".join((f"grid {size}x{size}", *lines)) + "\n"


GROUPS = {
    "heyawake": heyawake,
    "yin_yang": yin_yang,
    "corners": corners,
    "borders": borders,
    "maze": maze,
    "regions": regions,
    "parted": parted,
    "threes": threes,
}
