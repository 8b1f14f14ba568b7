"""Cases for kernel_make.py: areas as groups of white cells, of equal digits, and as divisions that are to be found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from bench.kernel_made import Case, Fact, Values, digits, drawn, quick_answer, rectangles, some_answer, truths
from pzc.compiler.board.board import Board, Cell, Link
from pzc.compiler.board.graphs import pieces
from pzc.compiler.board.turning import images


def nurikabe(size: int, rng: random.Random) -> Case:
    """Islands around random cells, as the solver lays them out; all their sizes are told, then cells."""
    board = Board(size, size)
    drawings = [_apart_cells(board, rng, size * size * 12 // 100) for _ in range(60)]
    heads = [_ISLANDS.format(size=size) + drawn("number", board, dict.fromkeys(at, 1)) for at in drawings]
    head, found = quick_answer(heads, rng)
    at = drawings[heads.index(head)]
    islands = pieces([c for c in board.cells if not found["black", c]], board.links)
    sizes = {c: len(next(island for island in islands if c in island)) for c in at}
    head = f"use nurikabe(height = {size}, width = {size})\n" + drawn("number", board, sizes)
    return Case(head, found, (truths("black", board, "cell"),))


def _apart_cells(board: Board, rng: random.Random, many: int) -> list[Cell]:
    """So many random cells of which no two touch."""
    at: list[Cell] = []
    for cell in rng.sample(board.cells, len(board.cells)):
        if len(at) < many and not any(d in at for d in board.around(cell)):
            at.append(cell)
    return at


_ISLANDS = """grid {size}x{size}
layer black on cells of bool
clue number(c: cell) = k
areas island = c in cells: not black(c)
for r in island: exactly(1, c in r: c in number)
for c in number: len(island(c)) in <2..7>
connected(black)
for w in windows(2, 2): any(c in w: not black(c))
"""


def fillomino(size: int, rng: random.Random) -> Case:
    """Random blocks of up to 9 cells; numbers are told."""
    board = Board(size, size)
    answer = {("digit", cell): value for cell, value in _blocks(board, rng).items()}
    return Case(f"use fillomino(height = {size}, width = {size})\n", answer, (digits(board),))


def _blocks(board: Board, rng: random.Random) -> dict[Cell, int]:
    """A number for each cell, so that each group of equal numbers has so many cells: grown, merged where two of the
    same size touch, and begun again where that makes them too large."""
    while True:
        group: dict[Cell, int] = {}
        for name, start in enumerate(rng.sample(board.cells, len(board.cells))):
            cells, wanted = [start] * (start not in group), rng.randint(2, 9)
            for cell in cells:
                group[cell] = name
                free = [d for d in board.neighbours(cell) if d not in group and d not in cells]
                cells += rng.sample(free, min(len(free), max(0, wanted - len(cells)), 2))
        for _ in range(len(board.cells)):
            sizes = Counter(group.values())
            touching = [(group[a], group[b]) for a, b in board.links if group[a] != group[b]]
            clash = [(i, j) for i, j in touching if sizes[i] == sizes[j]]
            if not clash:
                return {cell: sizes[name] for cell, name in group.items()}
            i, j = rng.choice(clash)
            if sizes[i] + sizes[j] <= 9:
                group |= {cell: i for cell, name in group.items() if name == j}
            else:  # one cell of the first goes to the second, if it leaves no gap
                movable = [a for a in group if group[a] == i and any(group[b] == j for b in board.neighbours(a))]
                cell = rng.choice(movable)
                rest = [c for c in group if group[c] == i and c != cell]
                if sizes[j] < 9 and len(pieces(rest, board.links)) == 1:
                    group[cell] = j


def shikaku(size: int, rng: random.Random) -> Case:
    """Random rectangles with a number somewhere in each; then which cells lie in one."""
    board = Board(size, size)
    of = rectangles(board, rng, 12)
    shown = {rng.choice(cells): len(cells) for cells in _parts(of)}
    head = f"use shikaku(height = {size}, width = {size})\n" + drawn("number", board, shown)
    return Case(head, _division("box", board, of), (_walls("box", board),))


def squares(size: int, rng: random.Random) -> Case:
    """A division into squares; of some cells the size of theirs is told."""
    board = Board(size, size)
    of: dict[Cell, int] = {}
    for cell in board.cells:
        if cell not in of:
            sides = [side for side in range(1, 4) if all(c not in of for c in _square(board, cell, side))]
            fits = [side for side in sides if len(_square(board, cell, side)) == side * side]
            of |= dict.fromkeys(_square(board, cell, rng.choice(fits)), len(set(of.values())) + 1)
    head = (
        f"grid {size}x{size}\nareas part\nclue number(c: cell) = k\nfor p in part: len(p) <= 9\n"
        "for p in part: square(p)\n"
        "for number(c) = k: len(part(c)) = k\n"
    )
    told = [_size("number", "part", cell, board) for cell in board.cells]
    return Case(head, _division("part", board, of), (told, _walls("part", board)))


def _square(board: Board, cell: Cell, side: int) -> list[Cell]:
    moved = (Cell(cell.row + r, cell.column + c) for r in range(side) for c in range(side))
    return [c for c in moved if board.has(c)]


def galaxies(size: int, rng: random.Random) -> Case:
    """Random parts that look the same when they are turned by half; all their middles are told."""
    board = Board(size, size)
    of: dict[Cell, int] = {}
    middles: list[str] = []
    for cell in rng.sample(board.cells, size * size):
        if cell in of:
            continue
        twice = (2 * cell.row + rng.randint(-2, 2), 2 * cell.column + rng.randint(-2, 2))
        turned = {c: Cell(twice[0] - c.row, twice[1] - c.column) for c in board.cells}
        free = {c for c in board.cells if c not in of and turned[c] not in of and board.has(turned[c])}
        part = next((p for p in pieces(free, board.links) if cell in p and turned[cell] in p), None)
        if part is None:
            twice, part = (2 * cell.row, 2 * cell.column), (cell,)
        else:
            part = _symmetric(board, cell, turned, set(part), rng)
        of |= dict.fromkeys(part, len(middles) + 1)
        beside = [dict.fromkeys((at // 2, -(-at // 2))) for at in twice]
        touched = [(r, c) for r in beside[0] for c in beside[1]]
        middles.append(f"dot <{', '.join(f'({r},{c})' for r, c in touched)}>\n")
    head = f"use spiral_galaxies(height = {size}, width = {size})\n" + "".join(middles)
    return Case(head, _division("galaxy", board, of), (_walls("galaxy", board),))


def _symmetric(
    board: Board, cell: Cell, turned: Mapping[Cell, Cell], free: set[Cell], rng: random.Random
) -> tuple[Cell, ...]:
    """A connected part of what is free that looks the same when it is turned: grown, by a way to the other side."""
    part, wanted = [cell], rng.randint(8, 40)
    for _ in range(200):
        whole = {*part, *(turned[c] for c in part)}
        joined = len(pieces(whole, board.links)) == 1
        if joined and len(whole) >= wanted:
            break
        near = [d for c in whole for d in board.neighbours(c) if d in free and d not in whole]
        if not near:
            break
        part.append(min(rng.sample(near, min(3, len(near))), key=lambda d: 0 if joined else _apart(d, turned[cell])))
    whole = {*part, *(turned[c] for c in part)}
    return tuple(whole) if len(pieces(whole, board.links)) == 1 else tuple(sorted(free))


def _apart(a: Cell, b: Cell) -> int:
    return abs(a.row - b.row) + abs(a.column - b.column)


def fours(size: int, rng: random.Random) -> Case:
    """A division into areas of four cells; which links lie in one is told."""
    board = Board(size, size)
    head = f"grid {size}x{size}\nareas room\nfor r in room: len(r) = 4\n"
    return Case(head, some_answer(head, rng), (_walls("room", board),))


def tetrominoes(size: int, rng: random.Random) -> Case:
    """A division into areas of four cells, of which none touches one of the same shape."""
    board = Board(size, size)
    head = (
        f"grid {size}x{size}\nareas room\nfor r in room: len(r) = 4\n"
        "for (a, b) in links where b not in room(a): not same_shape(room(a), room(b))\n"
    )
    return Case(head, some_answer(head, rng), (_walls("room", board),))


def pentominoes(size: int, rng: random.Random) -> Case:
    """A division into areas of five cells, of which none touches one of the same shape; letters say which it is."""
    board = Board(size, size)
    head = _PENTOMINOES.format(size=size)
    answer = some_answer(head, rng)
    return Case(head, answer, ([_letter(cell, board) for cell in board.cells], _walls("room", board)))


_PENTOMINOES = """grid {size}x{size}
areas room
clue letter(c: cell) = k
shapes piece [[
  . F F . I . L . N . P P . T T T . U . U . V . . . W . . . X . Y . Z Z .
  F F . . I . L . N . P P . . T . . U U U . V . . . W W . X X X Y . . Z .
  . F . . I . L . N N P . . . T . . . . . . V V V . . W W . X . Y Y . Z Z
  . . . . I . L L . N . . . . . . . . . . . . . . . . . . . . . Y . . . .
  . . . . I . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
]]
for r in room: len(r) = 5
for letter(c) = k: same_shape(room(c), piece[k][1])
for (a, b) in links where b not in room(a): not same_shape(room(a), room(b))
"""


# --------------------------------------------------------------------------------------------- what is told


def _parts(of: Mapping[Cell, int]) -> list[list[Cell]]:
    return [[c for c in of if of[c] == name] for name in dict.fromkeys(of.values())]


def _division(areas: str, board: Board, of: Mapping[Cell, int]) -> Values:
    return {(areas, x): int(of[x.first] == of[x.second]) for x in board.links}


def _walls(areas: str, board: Board) -> list[Fact]:
    """Of each link whether it lies in one area."""
    return [_wall(areas, x) for x in board.links]


def _wall(areas: str, x: Link) -> Fact:
    (r, c), (r2, c2) = x
    return Fact(lambda a: a[areas, x], lambda joined: f"({r2},{c2}) {'' if joined else 'not '}in {areas}({r},{c})")


def _area(answer: Values, areas: str, cell: Cell, board: Board) -> list[Cell]:
    """The cells of an answer's area."""
    reached = [cell]
    for a in reached:
        joined = (x for x in board.links_of(a) if answer[areas, x])
        reached += [b for x in joined for b in x if b not in reached]
    return reached


def _size(clue: str, areas: str, cell: Cell, board: Board) -> Fact:
    return Fact(
        lambda answer: len(_area(answer, areas, cell, board)),
        lambda size: f"{clue} ({cell.row},{cell.column}) = {size}",
    )


def _letter(cell: Cell, board: Board) -> Fact:
    return Fact(
        lambda answer: _LETTERS[min(images((tuple(_area(answer, "room", cell, board)),)))],
        lambda letter: f"letter ({cell.row},{cell.column}) = {letter}",
    )


_DRAWN = (
    *(".##/##./.#.", "#/#/#/#/#", "#./#./#./##", ".#/.#/##/#.", "##/##/#.", "###/.#./.#."),
    *("#.#/###", "#../#../###", "#../##./.##", ".#./###/.#.", ".#/##/.#/.#", "##./.#./.##"),
)
_PLACES = [
    tuple((r, c) for r, row in enumerate(drawing.split("/")) for c, mark in enumerate(row) if mark == "#")
    for drawing in _DRAWN
]
_LETTERS = {min(images((places,))): number for number, places in enumerate(_PLACES, 1)}

AREAS = {
    "nurikabe": nurikabe,
    "fillomino": fillomino,
    "shikaku": shikaku,
    "squares": squares,
    "galaxies": galaxies,
    "fours": fours,
    "tetrominoes": tetrominoes,
    "pentominoes": pentominoes,
}
