"""`pzc import`: puzzles in other formats to .puz files."""

import click

from pzc.api.sources import read_plain
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.exchange.cage_text import convert
from pzc.exchange.reading import read as read_any
from pzc.exchange.reading import typed_or_read
from pzc.output.files import keep_apart, write_out
from pzc.output.messages import json_head, json_text, note, refused

from .options import json_option, output_option

_HELP = """Turn a puzzle of another format into a .puz file.

WHAT is a link of puzz.link, f-puzzles, SudokuPad or another site, a sudoku as text, a file with a link or a text in it,
or `-` for standard input. The link may stand in a message. The rule files for it are found by their `format` clauses,
in this folder or in the library.

\b
  pzc import 'https://puzz.link/p?slither/5/5/cbcbcddad' -o mine.puz
  pzc import 'https://f-puzzles.com/?load=N4Ig...'
  pzc import 'loopy:5x5t0:...' an id of Simon Tatham's puzzles, with the game's name in front
  pzc import killer FILE       a killer sudoku in a text format: pzc import killer --help
"""


class _Formats(click.Group):
    """Formats that must be named, and the default that recognizes the others."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help", "-h"):
            args = ["any", *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return ["killer"]


@click.group(cls=_Formats, help=_HELP)
def command() -> None:
    """See the help above."""


@command.command("any", help=_HELP)
@click.argument("what")
@output_option("Write to FILE instead of standard output.")
@json_option
def anything(what: str, output: str | None, as_json: bool) -> int:
    """See _HELP."""
    try:
        made = read_any(typed_or_read(what, "<address>", read_plain))
    except PuzzleError as error:
        return refused(what, error, as_json)
    if as_json:
        write_out(
            json_text(json_head(what, "right") | {"text": made.text, "left_out": list(made.left_out)}) + "\n", output
        )
        return 0
    write_out(made.text, output)
    for left_out in made.left_out:
        note(f"not carried over: {left_out}")
    return 0


_KILLER = """A killer sudoku in a text format.

The first line is the number of cages. For each cage follow a line `cells sum` and, for each of its cells, a
line `row column`, both counted from 0. What follows `//` is a comment. FILE may be `-`, standard input.
"""


@command.command("killer", help=_KILLER)
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--partial", is_flag=True, help="Some cells lie in no cage.")
@output_option("Write to FILE instead of standard output.")
def killer(file: str, partial: bool, output: str | None) -> int:
    """See _KILLER."""
    keep_apart(output, [file])
    write_out(convert(read_plain(file), partial), output)
    return 0
