"""`pzc explain`: how a puzzle is solved, step by step."""

import click

from pzc.cli import exit_codes
from pzc.cli.commands.options import file_argument, json_option, limits_option, time_limit_option
from pzc.cli.explaining import explain_file
from pzc.cli.terminal import errors_as_json, print_json
from pzc.compiler.base.diagnostics import PuzzleError

_HELP = """Show how a puzzle is solved, one step at a time, from the rules alone.

A step names the rules and clues it uses, where they apply, the facts it needs and what follows. Steps come in the order
of what they cost: easy ones first. Simple consequences of a known cell, such as crossing a digit out along its row, are
not shown.

With --why '(3,4) != 5' only the steps that lead to this are shown. Exit code 1 if there is no solution, 3 if the steps
end before all is known that is certain.
"""


@click.command(help=_HELP, short_help="Show how a puzzle is solved, step by step.")
@file_argument
@click.option("--max-cost", type=float, metavar="N", help="Stop before a step that costs more.")
@click.option("--why", metavar="FACT", help="Show only what leads to a fact, as in '(3,4) != 5'.")
@click.option("--brief", is_flag=True, help="Leave out the smaller steps of a supposition.")
@json_option
@time_limit_option
@limits_option
def command(file: str, max_cost: float | None, why: str | None, brief: bool, as_json: bool) -> int:
    """See _HELP."""
    try:
        return explain_file(file, max_cost, why, brief, as_json)
    except PuzzleError as error:
        if not as_json:
            raise
        print_json(errors_as_json(file, error))
        return exit_codes.WRONG_INPUT
