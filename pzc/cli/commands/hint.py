"""`pzc hint`: the next step of who solves a puzzle."""

import click

from pzc.cli import exit_codes
from pzc.cli.commands.options import file_argument, json_option, limits_option, time_limit_option
from pzc.cli.explaining import hint_file
from pzc.cli.terminal import errors_as_json, print_json
from pzc.compiler.base.diagnostics import PuzzleError

_HELP = """Give a hint: the next step, from the start or from what is entered already.

Shows where to look; with --show rule also which rule helps there, and with --show step the whole step.

ANSWER is a file (or `-`) with what is entered: the board as `pzc solve` prints it, with `.` for what is open. Entries
are checked first: a wrong one is named, with the rules it breaks (exit code 1).
"""


@click.command(help=_HELP, short_help="Give a hint for the next step.")
@file_argument
@click.option("--at", metavar="ANSWER", type=click.Path(allow_dash=True), help="What is entered already.")
@click.option(
    "--show",
    type=click.Choice(["where", "rule", "step"]),
    default="where",
    help="How much: where to look is the least.",
)
@json_option
@time_limit_option
@limits_option
def command(file: str, at: str | None, show: str, as_json: bool) -> int:
    """See _HELP."""
    try:
        return hint_file(file, at, show, as_json)
    except PuzzleError as error:
        if not as_json:
            raise
        print_json(errors_as_json(file, error))
        return exit_codes.WRONG_INPUT
