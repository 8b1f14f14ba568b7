"""`pzc turn`: a puzzle rotated, mirrored or shifted."""

import click

from pzc.api.opening import open_puzzle
from pzc.api.puzzle import Puzzle
from pzc.cli.commands.options import file_argument, limits_option, output_option
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import note
from pzc.turning.movement import MOVEMENTS
from pzc.turning.statements import CannotTurn

_HELP = f"""Rotate, mirror or shift a puzzle.

All coordinates and pictures of the clues are changed, and the size if rows become columns; the rules stay. MOVEMENT is
one of {", ".join(MOVEMENTS)}.

A puzzle is not turned if its solution would then break a rule, as with rules about above and below, if a clue would
leave the board, or if its cells are hexagons or triangles. Exit code 1 in these cases.
"""


@click.command(help=_HELP, short_help="Rotate, mirror or shift a puzzle.")
@file_argument
@click.argument("movement", type=click.Choice([*MOVEMENTS]), metavar="MOVEMENT")
@output_option("Write the puzzle to this file.")
@limits_option
def command(file: str, movement: str, output: str | None) -> int:
    """See _HELP."""
    try:
        turned = Puzzle(open_puzzle(file)).turned(movement)
    except CannotTurn as why:
        note(f"{file}: {why}")
        return exit_codes.FAILED
    write_out(turned.source.text, output)
    return exit_codes.OK
