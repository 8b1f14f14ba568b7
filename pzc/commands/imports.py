"""`pzc import`: puzzles in other formats to .puz files."""

import click

from pzc.commands.options import keep_apart, output_option, write_out


@click.group(help="Turn a puzzle in another format into a .puz file.")
def command() -> None:
    """See the help above."""


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
    from pzc.import_killer import convert
    from pzc.reading import read_plain

    keep_apart(output, [file])
    write_out(convert(read_plain(file), partial), output)
    return 0
