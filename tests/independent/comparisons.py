"""Comparisons of pzc with the independent semantics on random puzzles. A difference is returned as a text."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.elements import Border, Link
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.flat.value import value_of
from pzc.compiler.meaning.judge import judge
from pzc.compiler.passes import PASSES
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.compiler.syntax.library import PRELUDE, prelude
from pzc.compiler.syntax.parse import parse

from .puzzles import Puzzle

Shown = tuple[tuple[tuple[str, object], int], ...]
"""A solution as in `Puzzle.answers`: the value for each layer and place."""

_PRELUDE = parse(prelude())


def problem_of(made: Puzzle, folder: Path) -> Problem | None:
    """Compile a puzzle. Return None if it has an error, such as a known cell off the board."""
    for old in folder.glob("*.puz"):
        old.unlink()
    for name, text in made.files.items():
        (folder / f"{name}.puz").write_text(text)
    try:
        model = compile_source(read_source(str(folder / "main.puz")), {PRELUDE: _PRELUDE})
        return Problem(model, flatten(model))
    except PuzzleError:
        return None


def place_of(unknown: Var) -> tuple[str, object]:
    """Return the layer and place of an unknown, in the form of the independent semantics."""
    match unknown.place:
        case Border(row, column, vertical):
            before = (row - 1, column) if vertical else (row, column - 1)
            return unknown.layer, (before, (row, column))
        case Link(first, second):
            return unknown.layer, (tuple(first), tuple(second))
        case place:
            return unknown.layer, tuple(place)  # type: ignore[arg-type]


def shown(problem: Problem, answers: list[Answer]) -> list[Shown]:
    """Return the visible values of solutions, sorted by layer and place."""
    unknowns = sorted((place_of(v), i) for i, v in enumerate(problem.flat.variables) if v not in problem.flat.hidden)
    return [tuple((place, answer[i]) for place, i in unknowns) for answer in answers]


def found_by(problem: Problem, name: str) -> list[Answer]:
    """Return all solutions by a back-end."""
    out: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, out.append) is Status.COMPLETE
    return out


def differences(made: Puzzle, problem: Problem, name: str) -> str:
    """Describe the difference between a back-end and the independent semantics; return "" if they agree."""
    expected, found = made.answers(), shown(problem, found_by(problem, name))
    if expected == set(found) and len(expected) == len(found):
        return ""
    more, fewer = list(set(found) - expected)[:1], list(expected - set(found))[:1]
    files = "\n".join(f"--- {file}\n{text}" for file, text in made.files.items())
    return f"{files}{name}: {len(found)} solutions, {len(expected)} expected; {more} {fewer}"


def checker_differences(made: Puzzle, problem: Problem, random: Random, most: int) -> Iterator[str]:
    """Yield assignments, from a random sample, about which the checker and the independent semantics differ."""
    worlds = list(made.worlds())
    unknowns = problem.flat.variables
    for world in random.sample(worlds, min(most, len(worlds))):
        places = [place_of(v) for v in unknowns]
        values = {(v.layer, v.place): world.layers[layer][at] for v, (layer, at) in zip(unknowns, places, strict=True)}
        holds = next(judge(problem.model, values), None) is None
        if holds != made.holds(world):
            yield "\n".join(
                [*made.files.values(), f"checker: {holds}, independent semantics: {not holds}", str(world.layers)]
            )


def wrong_passes(made: Puzzle, problem: Problem) -> Iterator[str]:
    """Yield the passes that, each by itself, change the solutions of the flat form."""
    worlds = list(made.worlds())

    def kept(flat: Flat) -> list[bool]:
        return [all(value_of(c.condition, values) for c in flat.constraints) for values in assigned]

    unknowns = problem.flat.variables
    places = [place_of(v) for v in unknowns]
    assigned = [
        {v: world.layers[layer][at] for v, (layer, at) in zip(unknowns, places, strict=True)} for world in worlds
    ]
    before = kept(problem.flat)
    if before != [made.holds(world) for world in worlds]:
        yield "\n".join([*made.files.values(), "the flat form and the independent semantics differ"])
    for name, run in PASSES.items():
        better = run(problem.flat)
        if better is not problem.flat and kept(better) != before:
            yield "\n".join([*made.files.values(), f"pass {name}"])
