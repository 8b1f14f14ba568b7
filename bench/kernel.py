"""How long the kernel's shapes take: boards of 10x10 and up to 20x20, each solved and proved to be the only answer.

The clues are made from a random answer of the same rules, with a fixed seed, so that the cases are the same each
time; where what was drawn has several answers, clues are added until it has one.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from bench.kernel_areas import AREAS
from bench.kernel_lines import LINES
from bench.kernel_shapes import SHAPES
from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.board import Board, Cell, Link, link
from pzc.compiler.evaluate_values import run_lengths
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.source import Source

LIMIT = 60.0


def timed(text: str) -> tuple[int, float, float]:
    """Answers (at most 2), seconds to compile, seconds to solve."""
    start = time.perf_counter()
    model = compile_source(Source("bench", text))
    problem = Problem(model, flatten(model))
    middle = time.perf_counter()
    out: list[Answer] = []
    status = backends.get("cpsat").search(problem, Options(LIMIT), 2, out.append)
    if status.value == "unknown":
        out = [()] * 9
    return len(out), middle - start, time.perf_counter() - middle


def blob(size: int, rng: random.Random, share: float) -> set[Cell]:
    """A random connected set of cells without holes, whose outline is one loop."""
    board = Board(size, size)
    inside = {Cell(rng.randint(1, size), rng.randint(1, size))}
    tries = 0
    while len(inside) < share * size * size and tries < 200 * size * size:
        tries += 1
        cell = rng.choice(board.cells)
        ring = [Cell(cell.row + r, cell.column + c) in inside for r, c in _RING]
        changes = sum(a != b for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        if cell not in inside and changes == 2 and any(ring[::2]):
            inside.add(cell)
    return inside


def inside(size: int) -> Iterable[str]:
    """The numbers of half of the cells; of more and more cells, whether they lie inside of the loop."""
    rng = random.Random(size)
    within = blob(size, rng, 0.55)
    board = Board(size, size)
    order = rng.sample(board.cells, size * size)
    numbers = order[: size * size // 2]
    near = {c: [Cell(c.row + r, c.column + k) for r, k in _RING[::2]] for c in numbers}
    count = {c: str(sum((d in within) != (c in within) for d in near[c])) for c in numbers}
    head = f"use slitherlink(height = {size}, width = {size})\n" + _picture("number", board, count)
    for many in range(size, size * size + 1, size):
        told = (f"{'' if c in within else 'not '}inside(line, ({c.row},{c.column}))\n" for c in order[-many:])
        yield head + "".join(told)


_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def slitherlink(size: int) -> Iterable[str]:
    """The numbers beside a random loop, fewer and fewer left out."""
    rng = random.Random(size)
    inside = blob(size, rng, 0.55)
    board = Board(size, size)
    near = {c: [Cell(c.row + r, c.column + k) for r, k in _RING[::2]] for c in board.cells}
    count = {c: sum((d in inside) != (c in inside) for d in near[c]) for c in board.cells}
    hidden = set(rng.sample(board.cells, size * size * 6 // 10))
    head = f"use slitherlink(height = {size}, width = {size})\n"
    while True:
        yield head + _picture("number", board, {c: str(count[c]) for c in board.cells if c not in hidden})
        hidden -= set(rng.sample(sorted(hidden), max(1, len(hidden) // 12)))


def masyu(size: int) -> Iterable[str]:
    """The circles on a random loop, fewer and fewer left out; at last also links that the line takes."""
    rng = random.Random(size)
    inside = blob(size - 1, rng, 0.55)
    board = Board(size, size)
    line = {x for x in board.links if sum(Cell(r, c) in inside for r, c in _beside(x)) == 1}
    ways = {
        c: {(d.row - c.row, d.column - c.column) for d in board.neighbours(c) if link(c, d) in line}
        for c in board.cells
    }
    circles: dict[Cell, str] = {}
    for cell in board.cells:
        on = [_is_straight(ways[Cell(cell.row + r, cell.column + c)]) for r, c in ways[cell]]
        if on and _is_straight(ways[cell]) != all(on):
            circles[cell] = "black" if all(on) else "white"
    hidden = set(rng.sample(sorted(circles), len(circles) // 3))
    taken = rng.sample(sorted(line), len(line))
    told = 0
    while told < len(taken):
        shown = {c: colour for c, colour in circles.items() if c not in hidden}
        pictures = (_picture(k, board, {c: "o" for c in shown if shown[c] == k}) for k in ("black", "white"))
        given = [f"line(({a.row},{a.column}), ({b.row},{b.column}))\n" for a, b in taken[:told]]
        yield f"use masyu(height = {size}, width = {size})\n" + "".join((*pictures, *given))
        told += 0 if hidden else max(1, len(taken) // 10)
        hidden -= set(rng.sample(sorted(hidden), max(1, len(hidden) // 8) if hidden else 0))


def _beside(x: Link) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two meshes of the lattice of cells on the two sides of a link."""
    (row, column), second = x
    return ((row - 1, column), (row, column)) if second.row == row else ((row, column - 1), (row, column))


def _is_straight(ways: set[tuple[int, int]]) -> bool:
    return ways in ({(0, 1), (0, -1)}, {(1, 0), (-1, 0)})


def heyawake(size: int) -> Iterable[str]:
    """White cells hang together, black ones do not touch; how many are black in blocks of cells is told."""
    rng = random.Random(size)
    board = Board(size, size)
    black: set[Cell] = set()
    for cell in rng.sample(board.cells, size * size):
        if any(d in black for d in board.neighbours(cell)):
            continue
        if _joined(board, set(board.cells) - black - {cell}):
            black.add(cell)
    for step in (3, 2):
        told = rng.sample(range(size * size), size * size)
        for share in (0.5, 0.7, 0.85, 1.0):
            lines = [_HEYAWAKE.format(size=size)]
            number = 0
            for r in range(1, size + 1, step):
                for k in range(1, size + 1, step):
                    block = [c for c in board.cells if r <= c.row < r + step and k <= c.column < k + step]
                    number += 1
                    if told[number] < share * size * size:
                        lines.append(_few(block, black))
            yield "\n".join(lines)
    for share in range(5, 100, 5):
        single = [c for c, place in zip(board.cells, told, strict=True) if place * 100 < share * size * size]
        yield "\n".join([*lines, *(_few([c], black) for c in single)])


def _few(block: list[Cell], black: set[Cell]) -> str:
    return f"few <{', '.join(f'({c.row},{c.column})' for c in block)}> = {sum(c in black for c in block)}"


_HEYAWAKE = """grid {size}x{size}
layer black on cells of bool
clue few(g: cells) = k
rule "White hangs together.": connected(c in cells: not black(c))
rule "Black cells do not touch.": for (a, b) in links: not (black(a) and black(b))
rule "So many black cells.": for few(g) = k: count(black(g)) = k"""


def _joined(board: Board, cells: set[Cell]) -> bool:
    stack = [next(iter(cells))]
    reached = set(stack)
    while stack:
        new = {d for d in board.neighbours(stack.pop()) if d in cells} - reached
        reached |= new
        stack += new
    return len(reached) == len(cells)


def _picture(clue: str, board: Board, shown: dict[Cell, str]) -> str:
    rows = (" ".join(shown.get(c, ".") for c in row) for row in board.rows)
    return f"{clue} [[\n" + "\n".join(rows) + "\n]]\n"


def nonogram(size: int) -> Iterable[str]:
    """A random picture by the lengths of its runs."""
    for seed in range(40):
        rng = random.Random(size + seed)
        share = 0.55 + seed / 100
        rows = [[rng.random() < share for _ in range(size)] for _ in range(size)]
        left = ", ".join(f"<{', '.join(map(str, run_lengths(row)))}>" for row in rows)
        top = ", ".join(f"<{', '.join(map(str, run_lengths(column)))}>" for column in zip(*rows, strict=True))
        yield f"use nonogram(height = {size}, width = {size})\nhint left = <{left}>\nhint top = <{top}>\n"


CASES: dict[str, tuple[Callable[[int], Iterable[str]], tuple[int, ...]]] = {
    "slitherlink": (slitherlink, (10, 20)),
    "inside": (inside, (10, 20)),
    "masyu": (masyu, (10, 15, 20)),
    "heyawake": (heyawake, (10, 20)),
    "nonogram": (nonogram, (10, 20)),
    **LINES,
    **AREAS,
    **SHAPES,
}


def rows(names: Sequence[str]) -> Iterator[tuple[str, int, str, str]]:
    """A row a case: answers found (2: not unique), seconds for each step."""
    for name, (make, sizes) in CASES.items():
        for size in sizes if not names or name in names else ():
            for text, _ in zip(make(size), range(60), strict=False):
                found, compiling, solving = timed(text)
                if found != 2:
                    break
            yield f"{name} {size}x{size}", found, f"{compiling:.3f} s", f"{solving:.3f} s"


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(*row, sep="  ", flush=True)
