"""Seeds to hard puzzles: `python -m bench.make [KIND ...]` writes those in bench/instances anew, the same each time.

A puzzle is as hard as its clues are few: cages are joined and givens taken away as long as the solution stays the
only one. Of several sudokus of 9x9 those are kept on which a simple search guesses most (bench/make_digits.py); of
several killers and star battles those on which CP-SAT, with pzc's model, runs into most conflicts: if that choice
favours a side, then the other one.
"""

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from pathlib import Path

from bench import make_boards
from bench.kernel_made import problem
from bench.make_digits import Grid, Houses, Place, Regions, beside, blocks, hardest, wild
from pzc import backends
from pzc.backends.clock import Clock
from pzc.backends.cpsat import search as cpsat_search
from pzc.backends.cpsat.model import NativeModel, native
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.encode.encode import encode
from pzc.compiler.flat.flat import Constraint, Reason, Within
from pzc.compiler.passes import improve

INSTANCES = Path(__file__).parent / "instances"

_PATIENCE = 2.0  # of the solver's own clock, about seconds; who takes longer counts as ambiguous


def is_unique(puzzle: Problem) -> bool:
    """Whether it is certain that there is just one answer."""
    return _proof(puzzle)[0]


def hardest_for_us(texts: Iterable[str], count: int) -> list[str]:
    """So many of the puzzles, those whose proofs take most conflicts, in the order in which they come."""
    rated = [(_proof(problem(text))[1], text) for text in texts]
    kept = sorted(rated, key=lambda each: -each[0])[:count]
    return [each[1] for each in rated if each in kept]


def _proof(puzzle: Problem) -> tuple[bool, int]:
    """Whether it is certain that there is just one answer, and how many conflicts that took."""
    model = NativeModel()
    encoded = encode(improve(puzzle.flat), model)
    answers, conflicts = 0, 0
    while answers < 2:
        parameters = cpsat_search.parameters_for(Options(), Clock(None), model)
        parameters.max_deterministic_time = _PATIENCE
        response = cpsat_search.run(model, parameters)
        conflicts += response.num_conflicts
        if response.status not in (native.OPTIMAL, native.FEASIBLE):
            return answers == 1 and response.status == native.INFEASIBLE, conflicts
        answers += 1
        answer = cpsat_search.read_answer(encoded.values, response.solution.__getitem__)
        model.forbid(list(zip(encoded.values, answer, strict=True)))
    return False, conflicts


# ------------------------------------------------------------------------------------------------- grids


def answers(text: str, most: int = 2, seed: int = 0) -> list[Answer]:
    """Up to so many answers of a puzzle."""
    found: list[Answer] = []
    backends.get("cpsat").search(problem(text), Options(seed=seed), most, found.append)
    return found


def full(height: int, width: int, rng: random.Random) -> Grid:
    """A filled sudoku: the cyclic one, with bands, rows, stacks, columns and digits mixed."""
    size = height * width

    def mixed(parts: int, each: int) -> list[int]:
        order = [[part * each + i for i in rng.sample(range(each), each)] for part in range(parts)]
        return [place for part in rng.sample(order, parts) for place in part]

    digits = rng.sample(range(1, size + 1), size)
    rows, columns = mixed(width, height), mixed(height, width)
    return [[digits[(r % height * width + r // height + c) % size] for c in columns] for r in rows]


def irregular(side: int, rng: random.Random) -> Grid:
    """A filled sudoku without such a pattern: boxes along the diagonal at random, the rest by the solver."""
    size = side * side
    grid: Grid = [[0] * size for _ in range(size)]
    for corner in range(side):
        digits = iter(rng.sample(range(1, size + 1), size))
        for r, c in product(range(side), repeat=2):
            grid[corner * side + r][corner * side + c] = next(digits)
    given = [place for place in product(range(size), repeat=2) if grid[place[0]][place[1]]]
    found = answers(with_givens(_sudoku(side), grid, given), 1, rng.randrange(2**31))[0]
    return [list(found[r * size : (r + 1) * size]) for r in range(size)]


def fewest(text: str, grid: Grid, rng: random.Random, chunks: Sequence[int]) -> list[Place]:
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
        return is_unique(base.narrowed(pins))

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


def _sudoku(side: int) -> str:
    return f"use sudoku(height = {side}, width = {side})\n"


def large_sudoku(seed: int, side: int, chunks: Sequence[int]) -> str:
    """A sudoku with few givens, taken away in chunks."""
    rng = random.Random(seed)
    grid, head = irregular(side, rng), _sudoku(side)
    return with_givens(head, grid, fewest(head, grid, rng, chunks))


def sudokus(count: int) -> Iterator[tuple[str, str]]:
    """The hardest of very many sudokus of 9x9."""
    found = hardest(Houses(blocks(3, 3)), random.Random(9), 300)[:count]
    for number, (_, givens) in enumerate(found, 1):
        yield f"sudoku_9_{number}", f"use sudoku\n\n{_given(givens, 9)}\nexpect unique\n"


def jigsaws(count: int) -> Iterator[tuple[str, str]]:
    """The hardest of many jigsaw sudokus of 9x9, each from a board of its own."""
    rated: list[tuple[int, dict[int, int], Regions]] = []
    for seed in range(60):
        regions = wild(9, random.Random(seed))
        rated += [(*found, regions) for found in hardest(Houses(regions), random.Random(seed), 2)]
    rated.sort(key=lambda each: -each[0])
    for number, (_, givens, regions) in enumerate(rated[:count], 1):
        picture = drawn("box", _letters(regions))
        yield f"jigsaw_9_{number}", f"use jigsaw\n\n{picture}\n{_given(givens, 9)}\nexpect unique\n"


def _given(givens: Mapping[int, int], size: int) -> str:
    return drawn("given", [[givens.get(r * size + c, ".") for c in range(size)] for r in range(size)])


def _letters(regions: Regions) -> list[list[str]]:
    return [[chr(ord("a") + number) for number in row] for row in regions]


def cages(seed: int, good: Callable[[Sequence[int]], bool], most: int, demand: Callable[[int], str], head: str) -> str:
    """Cages over all cells, joined as long as the solution stays the only one and each is `good`."""
    rng = random.Random(seed)
    while True:
        grid = full(3, 3, rng)
        groups = [[place] for place in product(range(9), repeat=2)]
        pairs = [(a, b) for a in product(range(9), repeat=2) for b in beside(a, 9) if a < b]
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


def squares(seed: int) -> str:
    """A squares sudoku with many cages, and as few givens as these need."""
    rng = random.Random(seed)
    grid = full(3, 3, rng)
    head = "use squares_sudoku\n\n" + drawn("cage", _packed(grid, rng))
    givens: list[Place] = []
    while len(found := answers(with_givens(head, grid, givens))) > 1:
        differing = [n for n in range(81) if found[0][n] != found[1][n]]
        givens.append(divmod(rng.choice(differing), 9))
    for place in list(givens):
        less = [other for other in givens if other != place]
        if is_unique(problem(with_givens(head, grid, less))):
            givens = less
    return with_givens(head, grid, givens)


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _packed(grid: Grid, rng: random.Random) -> list[list[str]]:
    """Random cages of two to five cells that sum to squares, as letters; not all cells are in one."""
    shown = [["."] * 9 for _ in range(9)]
    names = iter(_LETTERS)
    for start in rng.sample(list(product(range(9), repeat=2)), 81):
        for _ in range(30):
            group = [start]
            wanted = rng.randint(2, 5)
            while len(group) < wanted or sum(grid[r][c] for r, c in group) not in (4, 9, 16, 25):
                beyond = {near for cell in group for near in beside(cell, 9)} - set(group)
                free = [(r, c) for r, c in sorted(beyond) if shown[r][c] == "."]
                if not free or len(group) == 5:
                    break
                group.append(rng.choice(free))
            else:
                if shown[start[0]][start[1]] == ".":
                    name = next(names)
                    for r, c in group:
                        shown[r][c] = name
    return shown


def _distinct(digits: Sequence[int]) -> bool:
    return len(set(digits)) == len(digits)


def star_battle(seed: int, size: int, stars: int) -> str:
    """A star battle."""
    head = f"use star_battle(n = {size}, stars = {stars})\n\n"

    def ways(regions: Regions) -> list[list[Place]]:
        found = answers(head + drawn("region", _letters(regions)))
        return [[divmod(place, size) for place, star in enumerate(answer) if star] for answer in found]

    regions, _ = make_boards.star_battle(size, stars, random.Random(seed), ways)
    return head + drawn("region", _letters(regions)) + "\nexpect unique\n"


def generated(rules: str, seed: int) -> str:
    """What `pzc generate` makes, without its answer."""
    from pzc.generate.making import Wishes, generate

    text = generate(Wishes(rules, "", seed=seed, time_limit=None), lambda _: None)
    return text[text.index("use ") : text.index("expect solution")]


def numbered(name: str, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Texts with names."""
    return ((f"{name}_{number}", text) for number, text in enumerate(texts, 1))


KINDS: dict[str, Callable[[], Iterable[tuple[str, str]]]] = {
    "killer": lambda: numbered("killer", hardest_for_us(map(killer, range(1, 20)), 4)),
    "squares": lambda: numbered("squares", map(squares, range(1, 5))),
    "sudoku9": lambda: sudokus(5),
    "jigsaw": lambda: jigsaws(5),
    "sudoku16": lambda: numbered("sudoku_16", (large_sudoku(seed, 4, (16, 4, 1)) for seed in range(1, 5))),
    "sudoku25": lambda: numbered("sudoku_25", (large_sudoku(seed, 5, (25, 5)) for seed in range(1, 3))),
    "slitherlink": lambda: (
        (f"slitherlink_{size}_{seed}", generated(f"slitherlink(height={size}, width={size})", seed))
        for size in (10, 20)
        for seed in (1, 2)
    ),
    "nurikabe": lambda: numbered("nurikabe_10", (generated("nurikabe(height=10, width=10)", seed) for seed in (1, 2))),
    "star_battle": lambda: chain(
        numbered("star_battle_10", hardest_for_us((star_battle(seed, 10, 2) for seed in range(1, 19)), 3)),
        numbered("star_battle_14", (star_battle(seed, 14, 3) for seed in (1, 2))),
    ),
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
