"""`pzc turn`: a puzzle rotated, mirrored or shifted."""

import click

from pzc import backends
from pzc.api.sources import read
from pzc.backends.interface import Answer, Options, Problem
from pzc.cli import exit_codes
from pzc.cli.commands.options import file_argument, limits_option, output_option
from pzc.cli.output import write_out
from pzc.cli.terminal import note, refused
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete
from pzc.turning.movement import MOVEMENTS
from pzc.turning.statements import CannotTurn
from pzc.turning.turn import TIME, Solution, turned

_HELP = f"""Rotate, mirror or shift a puzzle.

All coordinates and pictures of the clues are changed, and the size if rows become columns; the rules stay. MOVEMENT is
one of {", ".join(MOVEMENTS)}.

A puzzle is not turned if its solution would then break a rule, as with rules about above and below, or if a clue would
leave the board. Exit code 1 in these cases.
"""


@click.command(help=_HELP, short_help="Rotate, mirror or shift a puzzle.")
@file_argument
@click.argument("movement", type=click.Choice([*MOVEMENTS]), metavar="MOVEMENT")
@output_option("Write the puzzle to this file.")
@limits_option
def command(file: str, movement: str, output: str | None) -> int:
    """See _HELP."""
    try:
        source = read(file)
        model = compile_source(source)
        require_complete(model)

        def compiled(text: str) -> Model:
            return compile_source(Source(source.name, text, source.path))

        text = turned(model, movement, compiled, _solution(Problem(model, flatten(model))))
    except PuzzleError as error:
        return refused(file, error, False)
    except CannotTurn as why:
        note(f"{file}: {why}")
        return exit_codes.FAILED
    write_out(text, output)
    return exit_codes.OK


def _solution(problem: Problem) -> Solution | None:
    """Return a solution of a puzzle, None if none was found in a few seconds."""
    found: list[Answer] = []
    backends.get(backends.AUTO).search(problem, Options(TIME), 1, found.append)
    return values_by_place(problem.flat, found[0]) if found else None
