"""Puzzles and solutions to scenes, and the pictures of `pzc draw`."""

from enum import Enum

import click

from pzc.api.candidates import open_in_words
from pzc.api.opening import open_puzzle
from pzc.api.puzzle import Puzzle, Solution, Unknown
from pzc.api.sources import files_in
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import node
from pzc.compiler.base.source import visible
from pzc.compiler.pipeline import require_complete
from pzc.compiler.scene.make import make, make_candidates
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style
from pzc.drawing.picture_files import CannotDraw, Pictures, write, writer_for
from pzc.output import exit_codes
from pzc.output.files import keep_apart
from pzc.output.messages import note
from pzc.output.solution_text import differing, values_of


class Wanted(Enum):
    """The picture of a puzzle to draw, named after the option.

    These are the puzzle, its solution, both side by side, two solutions with their differences, and candidates.
    """

    PUZZLE = ""
    ANSWER = "--answer"
    BOTH = "--both"
    DIFFERENCES = "--differences"
    CANDIDATES = "--candidates"


@node
class DrawRequest:
    """The options of `pzc draw`."""

    files: tuple[str, ...]
    output: str | None
    wanted: Wanted
    time_limit: float | None
    style: Style


def draw(request: DrawRequest) -> int:
    """Draw puzzles and return the exit code.

    If there are several puzzles, those for which the requested solution is not found are drawn without it.
    """
    try:
        return _draw(request)
    except CannotDraw as error:
        raise click.UsageError(str(error)) from None


def _draw(request: DrawRequest) -> int:
    """Write the pictures of all files to the output, and return the exit code."""
    writer = writer_for(request.output)
    pictures: Pictures = []
    code = exit_codes.OK
    files = list(files_in(request.files))
    for file in files:
        with within(request.time_limit):
            puzzle = Puzzle(open_puzzle(file))
            keep_apart(request.output, [source.path for source in puzzle.model.sources])
            require_complete(puzzle.model)
        scenes, lack, failed = _try_scenes(puzzle, request)
        if lack:
            note(f"{visible(file)}: {lack}")
            code = code or failed
        if scenes is not None or len(files) > 1:
            pictures.append(scenes or [make(puzzle.model)])
    if pictures:
        data = writer(pictures, request.style)
        if request.output is None:
            click.echo(data, nl=False)
        else:
            write(data, request.output)
    return code


def _try_scenes(puzzle: Puzzle, request: DrawRequest) -> tuple[list[Scene] | None, str, int]:
    """Return the scenes of a puzzle, a message, and the exit code. Without a solution to draw, the scenes are None."""
    time_up = "the time limit" if request.time_limit is None else f"the time limit of {request.time_limit:g} s"
    try:
        if request.wanted is Wanted.CANDIDATES:
            return _candidates(puzzle, request.time_limit, time_up)
        with within(request.time_limit):
            scenes = _scenes(puzzle, request)
    except (Unknown, TimeUp):
        return None, f"{time_up} was reached", exit_codes.UNKNOWN
    two = request.wanted is Wanted.DIFFERENCES
    lack = "" if scenes else "there are no two solutions" if two else "there is no solution"
    return scenes, lack, exit_codes.FAILED


def _scenes(puzzle: Puzzle, request: DrawRequest) -> list[Scene] | None:
    """Return the requested scenes of a puzzle, or None if it has too few solutions."""
    if request.wanted is Wanted.PUZZLE:
        scene = make(puzzle.model)
        if not scene.height and not scene.notes and len(request.files) == 1:
            raise CannotDraw("this puzzle has no board: there is nothing to draw but its answer, with --answer")
        return [scene]
    two = request.wanted is Wanted.DIFFERENCES
    found = list(puzzle.solutions(limit=2 if two else 1, time_limit=request.time_limit))
    if len(found) < 1 + two:
        return None
    if two:
        return scenes_of_two(found[0], found[1])
    solved = scene_of(found[0])
    return [make(puzzle.model), solved] if request.wanted is Wanted.BOTH else [solved]


def _candidates(puzzle: Puzzle, time_limit: float | None, time_up: str) -> tuple[list[Scene] | None, str, int]:
    """Return the scene of the candidates. Values that were not decided in time are drawn pale."""
    with within(time_limit):
        candidates = puzzle.candidates(time_limit)
    if candidates.hopeless:
        return None, "there is no solution", exit_codes.FAILED
    scene = make_candidates(puzzle.model, candidates.layers)
    lack = "" if candidates.complete else f"{time_up} was reached: {open_in_words(candidates)}, and drawn grey"
    return [scene], lack, exit_codes.UNKNOWN


def scene_of(solution: Solution) -> Scene:
    """Return the scene of a solved puzzle."""
    return make(solution.puzzle.model, values_of(solution.puzzle.problem.flat, solution.answer))


def scenes_of_two(first: Solution, second: Solution) -> list[Scene]:
    """Return the scenes of two solutions with their differences marked."""
    model, flat = first.puzzle.model, first.puzzle.problem.flat
    one, other = values_of(flat, first.answer), values_of(flat, second.answer)
    parts, others = differing(model, one, other), differing(model, other, one)
    return [make(model, one, parts), make(model, other, others)]
