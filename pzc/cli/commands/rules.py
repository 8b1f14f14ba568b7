"""`pzc rules`: the rules of a puzzle and its rule files in words, and how clues are placed."""

import click

from pzc.api.opening import open_puzzle
from pzc.cli.output import write_out
from pzc.compiler.pipeline import compile_source
from pzc.library.in_words import rules_in_words

from .options import file_argument


@click.command(
    help="Print the rules of a puzzle, and of all that it uses, in words; then what is to be found, the parameters, "
    "and in which forms clues are placed. Rules that a parameter switches off are left out.",
    short_help="Print the rules in words.",
)
@file_argument
def command(file: str) -> int:
    """See the help above."""
    write_out(rules_in_words(compile_source(open_puzzle(file))), None)
    return 0
