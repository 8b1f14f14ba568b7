"""Ratings of puzzles of known difficulty, compared by rank: python -m bench.rated FILE

FILE is an object in JSON. `sudokus` is a list with `grid`, 81 characters, and `se`, the rating by Sukaku Explainer.
`tatham` is a list with `game`, `level` and `id`, a game ID of Simon Tatham's collection.
"""

import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pzc
from pzc.compiler.base.source import Source
from pzc.exchange import tatham
from pzc.explain.explanation import End, explain
from pzc.explain.rating import Rating

MEASURES = ("hardest", "work", "score")


def rated(text: str) -> tuple[Rating, bool, float]:
    """Return the rating of a puzzle, whether its steps lead to the solution, and the CPU seconds."""
    start = time.process_time()
    explanation = explain(pzc.load(text).problem)
    for _ in explanation.follow():
        pass
    return explanation.rating, explanation.end is End.SOLVED, time.process_time() - start


def sudoku(grid: str) -> str:
    """Return a sudoku, row by row without breaks, as a puzzle file."""
    rows = "\n".join(" ".join(grid[at : at + 9]) for at in range(0, 81, 9))
    return f"use sudoku\ngiven [[\n{rows}\n]]\n"


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value. Equal values share the mean of their ranks."""
    order = sorted(values)
    first = {value: order.index(value) for value in set(values)}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation, or 0 if all values of one list are equal."""
    a, b = ranks(one), ranks(other)
    middle = (len(a) - 1) / 2
    products = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    squares = sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)
    return float(products / squares**0.5) if squares else 0.0


def main(arguments: Sequence[str]) -> None:
    """Print the correlations and the times."""
    data: dict[str, list[dict[str, Any]]] = json.loads(Path(arguments[0]).read_text())
    puzzles = [("sudoku", each["se"], sudoku(each["grid"])) for each in data["sudokus"]]
    puzzles += [(each["game"], each["level"], tatham.convert(Source("id", each["id"])).text) for each in data["tatham"]]
    found: dict[str, list[tuple[float, Rating]]] = defaultdict(list)
    times, unfinished = [], 0
    for kind, level, text in puzzles:
        rating, done, took = rated(text)
        found[kind].append((level, rating))
        times.append(took)
        unfinished += not done
    print(f"{'':<10} {'puzzles':>7} " + " ".join(f"{measure:>8}" for measure in MEASURES))
    correlations = {kind: _correlations(pairs) for kind, pairs in found.items()}
    for kind, values in correlations.items():
        print(f"{kind:<10} {len(found[kind]):>7} " + " ".join(f"{value:8.2f}" for value in values))
    games_alone = [values for kind, values in correlations.items() if kind != "sudoku"]
    means = [sum(values) / len(games_alone) for values in zip(*games_alone, strict=True)]
    print(f"{'mean of games':<18} " + " ".join(f"{value:8.2f}" for value in means))
    times.sort()
    print(f"{unfinished} unfinished; CPU {sum(times):.1f} s, median {times[len(times) // 2]:.2f}, most {times[-1]:.2f}")


def _correlations(pairs: Sequence[tuple[float, Rating]]) -> list[float]:
    levels = [level for level, _ in pairs]
    return [spearman(levels, [getattr(rating, measure) for _, rating in pairs]) for measure in MEASURES]


if __name__ == "__main__":
    main(sys.argv[1:])
