"""`pzc check`: parses and checks without solving."""

import click

from pzc import exits
from pzc.commands.options import json_option, write_out
from pzc.compiler import library
from pzc.compiler.diagnostics import PuzzleError
from pzc.compiler.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.reading import read
from pzc.report import many
from pzc.terminal import JSON_VERSION, errors_as_json, print_json, show_errors

_HELP = """Look for mistakes in puzzles and rule files, without solving them.

Names, types, shapes of clues and pictures are checked. Exit code 2 if anything is wrong.
"""


@click.command(help=_HELP, short_help="Look for mistakes, without solving.")
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE...")
@json_option
def command(files: tuple[str, ...], as_json: bool) -> int:
    """See _HELP."""
    code = exits.OK
    for file in files:
        try:
            source = read(file)
            model = compile_source(source)
        except PuzzleError as error:
            code = exits.WRONG_INPUT
            if as_json:
                print_json(errors_as_json(file, error))
            else:
                show_errors(error)
            continue
        if as_json:
            print_json({"version": JSON_VERSION, "file": source.name, "status": "right", "errors": []})
        else:
            write_out(f"{source.name}: all right ({_contents(model)})\n", None)
    return code


def _contents(model: Model) -> str:
    """What is in a puzzle or in a rule file: its rules, and its clues or the kinds of them."""
    parts = [many(len(model.rules), "rule")]
    placed = sum(map(len, model.facts.placements.values()))
    kinds = sum(kind.span.source.path != library.PRELUDE for kind in model.clues)
    if placed:
        parts.append(many(placed, "clue"))
    elif kinds:
        parts.append(f"{kinds} kind{'' if kinds == 1 else 's'} of clue")
    return ", ".join(parts)
