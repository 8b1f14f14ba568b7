"""`pzc show`: everything about a rule file of the library."""

import click

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.library.in_words import variant_as_data, variant_in_words
from pzc.output.files import write_out
from pzc.output.messages import JSON_VERSION, print_json, refused

from .options import json_option

_HELP = """Show a rule file: its rules and clues in words, its parameters, and an example with a picture.

NAME is a rule file in this folder or in the library, or another name of the puzzle, such as `bimaru`.

\b
Examples:
  pzc show masyu
  pzc show ./mine.puz
"""


@click.command(help=_HELP, short_help="Show the rules, clues and an example of a variant.")
@click.argument("name")
@json_option
def command(name: str, as_json: bool) -> int:
    """See _HELP."""
    try:
        if as_json:
            print_json({"version": JSON_VERSION, "status": "right"} | variant_as_data(name))
        else:
            write_out(variant_in_words(name), None)
    except PuzzleError as error:
        return refused(name, error, as_json)
    return 0
