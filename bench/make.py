"""Seeds to hard puzzles: `python -m bench.make [KIND ...]` writes those in bench/instances anew, the same each time.

A puzzle is as hard as its clues are few: cages are joined and givens taken away as long as the solution stays the
only one. Of several puzzles the one is kept on which the solver has the most to do.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

from bench.kernel_lines import slitherlink
from bench.kernel_made import problem, told
from pzc import backends
from pzc.backends import cpsat
from pzc.backends.cpsat_model import NativeModel, native
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.encode import encode
from pzc.compiler.flat import Constraint, Flat, Origin, Reason, Within
from pzc.compiler.passes import improve
from pzc.compiler.source import Source, Span

INSTANCES = Path(__file__).parent / "instances"

Grid = list[list[int]]
Place = tuple[int, int]

_PATIENCE = 2.0  # of the solver's own clock, about seconds; who takes longer counts as ambiguous


def is_unique(puzzle: Problem) -> bool:
    """Whether it is certain that there is just one answer."""
    model = NativeModel()
    encoded = encode(improve(puzzle.flat), model)
    answers: list[Answer] = []
    while len(answers) < 2:
        parameters = cpsat._parameters(Options(), cpsat._Clock(None), model)
        parameters.max_deterministic_time = _PATIENCE
        response = cpsat._solve(model, parameters)
        if response.status not in (native.OPTIMAL, native.FEASIBLE):
            return len(answers) == 1 and bool(response.status == native.INFEASIBLE)
        answers.append(cpsat.read_answer(encoded.values, response.solution.__getitem__))
        model.forbid(list(zip(encoded.values, answers[-1], strict=True)))
    return False


# ------------------------------------------------------------------------------------------------- grids


def full(height: int, width: int, rng: random.Random) -> Grid:
    """A filled sudoku: the cyclic one, with bands, rows, stacks, columns and digits mixed."""
    size = height * width

    def mixed(parts: int, each: int) -> list[int]:
        order = [[part * each + i for i in rng.sample(range(each), each)] for part in range(parts)]
        return [place for part in rng.sample(order, parts) for place in part]

    digits = rng.sample(range(1, size + 1), size)
    rows, columns = mixed(width, height), mixed(height, width)
    return [[digits[(r % height * width + r // height + c) % size] for c in columns] for r in rows]


def fewest(text: str, grid: Grid, rng: random.Random, chunks: Sequence[int] = (1,)) -> list[Place]:
    """Givens of which few can be left out, beginning with all cells; so many are tried together, round by round."""
    base = problem(text)
    at = {variable.place: variable for variable in base.flat.variables}
    reason = Reason(Origin("clue", "given", Span(Source("bench", ""), 0, 0)))
    size = len(grid)
    kept = {(r, c) for r, c in product(range(size), repeat=2)}

    def unique(givens: set[Place]) -> bool:
        pins = [
            Constraint(Within(at[r + 1, c + 1], ((grid[r][c],) * 2,)), reason)  # type: ignore[index]
            for r, c in sorted(givens)
        ]
        flat = base.flat
        return is_unique(Problem(base.model, Flat(flat.variables, (*flat.constraints, *pins))))

    order = rng.sample(sorted(kept), len(kept))
    for chunk in chunks:
        for start in range(0, len(order), chunk):
            part = set(order[start : start + chunk]) & kept
            if part and unique(kept - part):
                kept -= part
    return sorted(kept)


def drawn(clue: str, rows: Sequence[Sequence[object]]) -> str:
    """A picture."""
    width = max(len(str(mark)) for row in rows for mark in row)
    lines = ["  " + " ".join(f"{mark!s:>{width}}" for mark in row) for row in rows]
    return "\n".join([f"{clue} [[", *lines, "]]"]) + "\n"


def with_givens(head: str, grid: Grid, givens: Sequence[Place]) -> str:
    """The file of a puzzle with these cells given."""
    shown = [[mark if (r, c) in set(givens) else "." for c, mark in enumerate(row)] for r, row in enumerate(grid)]
    return f"{head}\n{drawn('given', shown)}\nexpect unique\n"


# ------------------------------------------------------------------------------------------------- kinds


def sudoku(seed: int, height: int, width: int, chunks: Sequence[int]) -> str:
    """A sudoku with few givens."""
    rng = random.Random(seed)
    grid = full(height, width, rng)
    head = "use sudoku\n" if (height, width) == (3, 3) else f"use sudoku(height = {height}, width = {width})\n"
    return with_givens(head, grid, fewest(head, grid, rng, chunks))


def jigsaw(seed: int, size: int) -> str:
    """A jigsaw sudoku with few givens: rows as regions, whose cells are then swapped at random."""
    for attempt in range(100):
        rng = random.Random(f"{seed}.{attempt}")
        of = {(r, c): r for r, c in product(range(size), repeat=2)}
        for _ in range(1500):
            a = rng.choice(sorted(of))
            one, other = of[a], of[rng.choice(sorted(_beside(a, size)))]
            touching = [p for p in sorted(of) if of[p] == other and one in {of[near] for near in _beside(p, size)}]
            if one == other:
                continue
            b = rng.choice(touching)
            of[a], of[b] = other, one
            if not (_whole(of, one, size) and _whole(of, other, size)):
                of[a], of[b] = one, other
        letters = [[chr(ord("a") + of[r, c]) for c in range(size)] for r in range(size)]
        head = f"grid {size}x{size} of 1..{size}\n" + drawn("regions region", letters)
        head += 'rule "Every row, column and region holds each digit once.":\n'
        head += "  for line in rows ++ columns ++ region: distinct(line)\n"
        found: list[Answer] = []
        backends.get("cpsat").search(problem(head), Options(seed=seed), 1, found.append)
        if found:
            grid = [list(found[0][size * r : size * r + size]) for r in range(size)]
            return with_givens(head, grid, fewest(head, grid, rng))
    raise SystemExit("no jigsaw found")


def _beside(place: Place, size: int) -> Iterator[Place]:
    r, c = place
    for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        if 0 <= near[0] < size and 0 <= near[1] < size:
            yield near


def _whole(of: dict[Place, int], region: int, size: int) -> bool:
    cells = {place for place, name in of.items() if name == region}
    stack = [cells.pop()]
    while stack:
        reached = [near for near in _beside(stack.pop(), size) if near in cells]
        cells -= set(reached)
        stack += reached
    return not cells


def cages(seed: int, good: Callable[[Sequence[int]], bool], most: int, demand: Callable[[int], str], head: str) -> str:
    """Cages over all cells, joined as long as the solution stays the only one and each is `good`."""
    rng = random.Random(seed)
    while True:
        grid = full(3, 3, rng)
        groups = [[place] for place in product(range(9), repeat=2)]
        pairs = [(a, b) for a in product(range(9), repeat=2) for b in _beside(a, 9) if a < b]
        for a, b in rng.sample(pairs, len(pairs)) * 2:
            one = next(group for group in groups if a in group)
            other = next(group for group in groups if b in group)
            joined = sorted(one + other)
            if one is other or len(joined) > most or not good([grid[r][c] for r, c in joined]):
                continue
            trial = [group for group in groups if group is not one and group is not other] + [joined]
            if len(joined) < 3 or is_unique(problem(_caged(head, trial, grid, demand))):
                groups = trial
        text = _caged(head, groups, grid, demand)
        if is_unique(problem(text)):
            return text + "\nexpect unique\n"


def _caged(head: str, groups: list[list[Place]], grid: Grid, demand: Callable[[int], str]) -> str:
    lines = []
    for group in sorted(groups):
        if len(group) == 1:
            lines.append(f"given ({group[0][0] + 1},{group[0][1] + 1}) = {grid[group[0][0]][group[0][1]]}")
            continue
        cells = ", ".join(f"({r + 1},{c + 1})" for r, c in group)
        lines.append(f"cage <{cells}>" + demand(sum(grid[r][c] for r, c in group)))
    return f"{head}\n" + "\n".join(lines) + "\n"


def killer(seed: int) -> str:
    """A killer with few, large cages and no givens, if it can be."""
    return cages(seed, _distinct, 5, lambda total: f" sum = {total}", "use killer\n")


def _distinct(digits: Sequence[int]) -> bool:
    return len(set(digits)) == len(digits)


def of_kernel(size: int) -> str:
    """A slitherlink, as those of the kernel's rows."""
    rng = random.Random(size)
    return told(slitherlink(size, rng), rng, size // 3) + "\nexpect unique\n"


KINDS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "killer": lambda: ((f"killer_{seed}", killer(seed)) for seed in range(1, 7)),
    "sudoku9": lambda: ((f"sudoku_9_{seed}", sudoku(seed, 3, 3, (1,))) for seed in range(1, 7)),
    "sudoku16": lambda: ((f"sudoku_16_{seed}", sudoku(seed, 4, 4, (9, 3, 1))) for seed in range(1, 3)),
    "sudoku25": lambda: ((f"sudoku_25_{seed}", sudoku(seed, 5, 5, (25,))) for seed in range(1, 2)),
    "slitherlink": lambda: ((f"slitherlink_{size}", of_kernel(size)) for size in (10, 20)),
    "jigsaw": lambda: ((f"jigsaw_9_{seed}", jigsaw(seed, 9)) for seed in range(1, 7)),
}


def main(kinds: Sequence[str]) -> None:
    """Writes the files."""
    INSTANCES.mkdir(exist_ok=True)
    for kind in kinds or KINDS:
        for name, text in KINDS[kind]():
            title = name.replace("_", " ").capitalize()
            (INSTANCES / f"{name}.puz").write_text(f'title "{title}"\n\n{text}', encoding="utf-8")
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
