"""`pzc new`: begins a puzzle of a variant."""

import os

import click

from pzc.api.sources import read_rules
from pzc.compiler.base.source import visible
from pzc.library.new_file import starting_file
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import note

from .options import output_option

_HELP = """Write the beginnings of a puzzle: the variant's parameters, and its clues as comments to fill in.

VARIANT is the name of a rule file in this folder or in the library (see `pzc list`).

\b
Examples:
  pzc new killer -o mine.puz
  pzc new skyscrapers --set n=5 -o towers.puz
"""


@click.command(help=_HELP, short_help="Write the beginnings of a puzzle.")
@click.argument("variant")
@click.option("--set", "settings", multiple=True, metavar="NAME=N", help="Set a parameter.")
@output_option("Write to FILE, which must not exist yet, instead of standard output.")
def command(variant: str, settings: tuple[str, ...], output: str | None) -> int:
    """See _HELP."""
    if output is not None and os.path.exists(output):
        note(f"error: {visible(output)} exists already; nothing was written")
        return exit_codes.WRONG_INPUT
    text = starting_file(read_rules(variant), output or "new.puz", dict(map(_setting, settings)))
    write_out(text, output)
    return exit_codes.OK


def _setting(word: str) -> tuple[str, int]:
    name, _, value = word.partition("=")
    try:
        return name.strip(), int(value)
    except ValueError:
        raise click.BadParameter(f"`{word}` is not of the form NAME=N", param_hint="--set") from None
