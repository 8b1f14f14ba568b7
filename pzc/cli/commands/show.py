"""`pzc show`: everything about a rule file of the library."""

import click

from pzc.cli.output import write_out
from pzc.library.in_words import variant_in_words

_HELP = """Show a rule file: its rules and clues in words, its parameters, and an example with a picture.

NAME is a rule file in this folder or in the library, or another name of the puzzle, such as `bimaru`.

\b
Examples:
  pzc show masyu
  pzc show ./mine.puz
"""


@click.command(help=_HELP, short_help="Show the rules, clues and an example of a variant.")
@click.argument("name")
def command(name: str) -> int:
    """See _HELP."""
    write_out(variant_in_words(name), None)
    return 0
