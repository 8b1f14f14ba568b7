"""`pzc rules`: the rules of a puzzle and its rule files in words, and how clues are placed."""

import click

from pzc.api.opening import open_puzzle
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.pipeline import compile_source
from pzc.library.in_words import rules_as_data, rules_in_words
from pzc.output.files import write_out
from pzc.output.messages import json_head, print_json, refused

from .options import file_argument, json_option


@click.command(
    help="Print the rules of a puzzle, and of all that it uses, in words; then what is to be found, the parameters, "
    "and in which forms clues are placed. Rules that a parameter switches off are left out.",
    short_help="Print the rules in words.",
)
@file_argument
@json_option
def command(file: str, as_json: bool) -> int:
    """See the help above."""
    try:
        model = compile_source(open_puzzle(file))
    except PuzzleError as error:
        return refused(file, error, as_json)
    if as_json:
        print_json(json_head(model.file.source.name, "right", model.title) | rules_as_data(model))
    else:
        write_out(rules_in_words(model), None)
    return 0
