"""A random puzzle to the answers of several judges; where they differ, the files and what each has found."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.board import Border, Link
from pzc.compiler.flat.flat import Flat, Var
from pzc.compiler.flat.value import value_of
from pzc.compiler.meaning.judge import judge
from pzc.compiler.passes import PASSES
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.compiler.syntax.library import PRELUDE, prelude
from pzc.compiler.syntax.parse import parse

from .puzzles import Puzzle

Shown = tuple[tuple[tuple[str, object], int], ...]
"""An answer: of each layer and place the value, as `Puzzle.answers` has it."""

_PRELUDE = parse(prelude())


def problem_of(made: Puzzle, folder: Path) -> Problem | None:
    """The puzzle compiled; None where it means nothing to pzc, such as a known cell that is not there."""
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
    """Layer and place of an unknown, as the second telling names them."""
    match unknown.place:
        case Border(row, column, vertical):
            before = (row - 1, column) if vertical else (row, column - 1)
            return unknown.layer, (before, (row, column))
        case Link(first, second):
            return unknown.layer, (tuple(first), tuple(second))
        case place:
            return unknown.layer, tuple(place)  # type: ignore[arg-type]


def shown(problem: Problem, answers: list[Answer]) -> list[Shown]:
    """Answers by layer and place, in the order of these, without what is hidden."""
    unknowns = sorted((place_of(v), i) for i, v in enumerate(problem.flat.variables) if v not in problem.flat.hidden)
    return [tuple((place, answer[i]) for place, i in unknowns) for answer in answers]


def found_by(problem: Problem, name: str) -> list[Answer]:
    """All answers of a back-end."""
    out: list[Answer] = []
    assert backends.get(name).search(problem, Options(), None, out.append) is Status.COMPLETE
    return out


def differences(made: Puzzle, problem: Problem, name: str) -> str:
    """What a back-end and the second telling disagree in; nothing if they agree."""
    told, found = made.answers(), shown(problem, found_by(problem, name))
    if told == set(found) and len(told) == len(found):
        return ""
    more, fewer = list(set(found) - told)[:1], list(told - set(found))[:1]
    files = "\n".join(f"--- {file}\n{text}" for file, text in made.files.items())
    return f"{files}{name}: {len(found)} answers, {len(told)} by the second telling; {more} {fewer}"


def misjudged(made: Puzzle, problem: Problem, random: Random, most: int) -> Iterator[str]:
    """Some boards of which the judge and the second telling differ in whether all rules hold."""
    worlds = list(made.worlds())
    unknowns = problem.flat.variables
    for world in random.sample(worlds, min(most, len(worlds))):
        places = [place_of(v) for v in unknowns]
        values = {(v.layer, v.place): world.layers[layer][at] for v, (layer, at) in zip(unknowns, places, strict=True)}
        holds = next(judge(problem.model, values), None) is None
        if holds != made.holds(world):
            yield "\n".join([*made.files.values(), f"judge: {holds}, second telling: {not holds}", str(world.layers)])


def spoiled(made: Puzzle, problem: Problem) -> Iterator[str]:
    """The passes that, each by itself, do not keep the worlds that obey the flat form."""
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
        yield "\n".join([*made.files.values(), "the flat form and the second telling differ"])
    for name, run in PASSES.items():
        better = run(problem.flat)
        if better is not problem.flat and kept(better) != before:
            yield "\n".join([*made.files.values(), f"pass {name}"])
