"""Make a board of a genre and a size, with about as many clues as setters give. The size alone determines the board.

If a random solution is easy to draw, the clues come from it. The board need not be a good puzzle, or have a solution:
only the time for compiling the rules is measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from pzc.compiler.board.board import Board, Cell

Make = Callable[[Board, random.Random], str]


def text(genre: str, size: int) -> str:
    """Return the text of the puzzle for a genre and a size, always the same."""
    return GENRES[genre](Board(size, size), random.Random(f"{genre} {size}"))


def _rectangles(board: Board, rng: random.Random, largest: int) -> dict[Cell, int]:
    """Divide the board into random rectangles of at most `largest` cells. Return a number for each cell."""
    of: dict[Cell, int] = {}
    for cell in board.cells:
        if cell in of:
            continue
        sides = [(h, w) for h in range(1, 7) for w in range(1, 7) if 1 < h * w <= largest]
        parts = [[Cell(cell.row + r, cell.column + c) for r in range(h) for c in range(w)] for h, w in sides]
        fits = [part for part in parts if all(board.has(c) and c not in of for c in part)] or [[cell]]
        of |= dict.fromkeys(rng.choice(fits), len(set(of.values())) + 1)
    return of


def _drawn(clue: str, board: Board, marks: Mapping[Cell, object]) -> str:
    """Draw marks as a picture, with a dot for each cell without a mark."""
    rows = (" ".join(str(marks.get(c, ".")) for c in row) for row in board.rows)
    return f"{clue} [[\n" + "\n".join(rows) + "\n]]\n"


def _use(genre: str, board: Board) -> str:
    return f"use {genre}(height = {board.height}, width = {board.width})\n"


def _random_cells(board: Board, rng: random.Random, share: float) -> list[Cell]:
    """Return a random fraction of the cells, in reading order."""
    return sorted(rng.sample(board.cells, round(share * len(board.cells))))


def _separate_cells(board: Board, rng: random.Random, share: float) -> list[Cell]:
    """Return cells that do not share a side, at most this fraction of all cells."""
    found: dict[Cell, None] = {}
    for cell in rng.sample(board.cells, len(board.cells)):
        if len(found) < share * len(board.cells) and not any(d in found for d in board.neighbors(cell)):
            found[cell] = None
    return sorted(found)


def _numbers(genre: str, clue: str, share: float, least: int, most: int) -> Make:
    """Make boards with random numbers in some cells."""

    def make(board: Board, rng: random.Random) -> str:
        values = {cell: rng.randint(least, most) for cell in _random_cells(board, rng, share)}
        return _use(genre, board) + _drawn(clue, board, values)

    return make


def _in_rooms(genre: str, clue: str | None, largest: int) -> Make:
    """Make boards with rectangular rooms. With a clue, the first cell of every second room has a small number."""

    def make(board: Board, rng: random.Random) -> str:
        rooms = _halved(board, rng, len(board.cells) // largest)
        first_cells = {room: cell for cell, room in reversed(rooms.items())}
        numbers = {cell: rng.randint(1, 3) for room, cell in sorted(first_cells.items()) if room % 2}
        drawn_rooms = _drawn("room", board, {cell: f"r{room}" for cell, room in rooms.items()})
        return _use(genre, board) + drawn_rooms + (_drawn(clue, board, numbers) if clue else "")

    return make


def _halved(board: Board, rng: random.Random, many: int) -> dict[Cell, int]:
    """Divide the board into a number of rectangles by repeatedly cutting the largest. Return a number for each cell."""
    parts = [(1, 1, board.height, board.width)]
    while len(parts) < many:
        parts.sort(key=lambda part: part[2] * part[3])
        row, column, height, width = parts.pop()
        if height >= width:
            cut = rng.randint((height + 1) // 3, height - (height + 1) // 3)
            parts += [(row, column, cut, width), (row + cut, column, height - cut, width)]
        else:
            cut = rng.randint((width + 1) // 3, width - (width + 1) // 3)
            parts += [(row, column, height, cut), (row, column + cut, height, width - cut)]
    return {
        Cell(row + r, column + c): name
        for name, (row, column, height, width) in enumerate(sorted(parts), 1)
        for r in range(height)
        for c in range(width)
    }


def _groups(of: Mapping[Cell, int]) -> Iterable[list[Cell]]:
    """Return the cells of each rectangle."""
    found: dict[int, list[Cell]] = {}
    for cell, name in sorted(of.items()):
        found.setdefault(name, []).append(cell)
    return found.values()


def _galaxies(board: Board, rng: random.Random) -> str:
    """Put a dot in the middle of each of some rectangles."""
    dots = []
    for cells in _groups(_rectangles(board, rng, 12)):
        (top, left), (bottom, right) = cells[0], cells[-1]
        rows, columns = {(top + bottom) // 2, (top + bottom + 1) // 2}, {(left + right) // 2, (left + right + 1) // 2}
        dots.append("<" + ", ".join(f"({r},{c})" for r in sorted(rows) for c in sorted(columns)) + ">")
    return _use("spiral_galaxies", board) + "".join(f"dot {dot}\n" for dot in dots)


def _shikaku(board: Board, rng: random.Random) -> str:
    shown = {rng.choice(cells): len(cells) for cells in _groups(_rectangles(board, rng, 12))}
    return _use("shikaku", board) + _drawn("number", board, shown)


def _squares(board: Board, rng: random.Random) -> str:
    """Return a board whose areas are squares, with their sizes as numbers. It is no genre of the library."""
    head = f"grid {board.height}x{board.width}\nareas part\nclue number(c: cell) = k\nfor p in part: square(p)\n"
    values = {cell: rng.choice((1, 4, 9)) for cell in _random_cells(board, rng, 0.2)}
    return head + "for number(c) = k: len(part(c)) = k\n" + _drawn("number", board, values)


def _nonogram(board: Board, rng: random.Random) -> str:
    black = {cell: rng.random() < 0.55 for cell in board.cells}
    sides = [("left", board.rows), ("top", board.columns)]
    lines = (f"hint {side} = <{', '.join(_runs(black, line) for line in lines)}>\n" for side, lines in sides)
    return _use("nonogram", board) + "".join(lines)


def _runs(black: Mapping[Cell, bool], line: Sequence[Cell]) -> str:
    lengths = [len(list(run)) for holds, run in groupby(black[cell] for cell in line) if holds]
    return f"<{', '.join(map(str, lengths))}>"


def _masyu(board: Board, rng: random.Random) -> str:
    circles = {cell: rng.choice("ooo*") for cell in _random_cells(board, rng, 0.15)}
    both = (_drawn(clue, board, {c: m for c, m in circles.items() if m == mark}) for clue, mark in _CIRCLES)
    return _use("masyu", board) + "".join(both)


_CIRCLES = (("white", "o"), ("black", "*"))


def _yajilin(board: Board, rng: random.Random) -> str:
    arrows = {cell: f"{rng.randint(0, 3)}{rng.choice('^v<>')}" for cell in _random_cells(board, rng, 0.1)}
    return _use("yajilin", board) + _drawn("yajilin", board, arrows)


def _tapa(board: Board, rng: random.Random) -> str:
    numbers = (f"number {_at(c)} = {rng.choice(_TAPA)}\n" for c in _separate_cells(board, rng, 0.12))
    return _use("tapa", board) + "".join(numbers)


_TAPA = ("<1>", "<2>", "<3>", "<1, 1>", "<1, 2>", "<1, 3>")


def _star_battle(board: Board, rng: random.Random) -> str:
    of = _halved(board, rng, board.height)
    stars = 1 + board.height // 10
    return f"use star_battle(stars = {stars})\n" + _drawn("region", board, {c: f"r{name}" for c, name in of.items()})


def _kakuro(board: Board, rng: random.Random) -> str:
    """Return black cells along two sides and in a pattern such that no sum has more than nine cells."""
    black = {c for c in board.cells if 1 in c or (c.row + 3 * c.column) % 7 == 0}
    across: dict[Cell, int] = {}
    down: dict[Cell, int] = {}
    for clue, step in ((across, Cell(0, 1)), (down, Cell(1, 0))):
        for start in sorted(black):
            length = sum(1 for _ in _onwards(start, step, board, black))
            if length > 1:
                clue[start] = sum(rng.sample(range(1, 10), length))
    pictures = (("black_cell", dict.fromkeys(black, "#")), ("across", across), ("down", down))
    return _use("kakuro", board) + "".join(_drawn(clue, board, marks) for clue, marks in pictures)


def _onwards(start: Cell, step: Cell, board: Board, black: set[Cell]) -> Iterator[Cell]:
    """Return the white cells from a black one to the next."""
    cell = Cell(start.row + step.row, start.column + step.column)
    while board.has(cell) and cell not in black:
        yield cell
        cell = Cell(cell.row + step.row, cell.column + step.column)


def _hashi(board: Board, rng: random.Random) -> str:
    return _use("hashi", board) + _drawn(
        "island", board, {c: rng.randint(1, 6) for c in _separate_cells(board, rng, 0.2)}
    )


def _snaked(genre: str) -> Make:
    """Number the cells row by row in alternating directions. A third of the numbers is given."""

    def make(board: Board, rng: random.Random) -> str:
        path = [cell for row in board.rows for cell in (row if row[0].row % 2 else reversed(row))]
        given = set(_random_cells(board, rng, 1 / 3))
        return _use(genre, board) + _drawn("given", board, {c: k for k, c in enumerate(path, 1) if c in given})

    return make


def _fillomino(board: Board, rng: random.Random) -> str:
    of = _rectangles(board, rng, 9)
    sizes = {cell: len(cells) for cells in _groups(of) for cell in cells}
    return _use("fillomino", board) + _drawn("given", board, {c: sizes[c] for c in _random_cells(board, rng, 0.35)})


def _at(cell: Cell) -> str:
    return f"({cell.row},{cell.column})"


GENRES: Mapping[str, Make] = {
    "akari": _numbers("akari", "wall", 0.2, 0, 2),
    "fillomino": _fillomino,
    "hashi": _hashi,
    "heyawake": _in_rooms("heyawake", "number", 6),
    "hidato": _snaked("hidato"),
    "hitori": _numbers("hitori", "number", 1.0, 1, 10),
    "kakuro": _kakuro,
    "kurodoko": _numbers("kurodoko", "number", 0.1, 3, 9),
    "lits": _in_rooms("lits", None, 8),
    "masyu": _masyu,
    "minesweeper": _numbers("minesweeper", "number", 0.4, 1, 3),
    "nonogram": _nonogram,
    "numbrix": _snaked("numbrix"),
    "nurikabe": _numbers("nurikabe", "number", 0.1, 1, 6),
    "shikaku": _shikaku,
    "slitherlink": _numbers("slitherlink", "number", 0.5, 0, 3),
    "spiral_galaxies": _galaxies,
    "squares": _squares,
    "star_battle": _star_battle,
    "tapa": _tapa,
    "yajilin": _yajilin,
}
"""By genre; all but `squares` are rule files of the library."""
