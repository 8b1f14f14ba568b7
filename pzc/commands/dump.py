"""`pzc dump`: a stage of the compiler, printed."""

from collections.abc import Callable

import click

from pzc.commands.options import file_argument, limits_option, output_option, write_out
from pzc.compiler.source import Source
from pzc.reading import read


@click.command(
    help="Print what the compiler makes of a file, after one of its stages.",
    short_help="Print a stage of the compiler.",
)
@click.option("--after", type=click.Choice(["parse", "check", "ground"]), required=True, help="The stage.")
@file_argument
@output_option("Write to FILE instead of standard output.")
@limits_option
def command(after: str, file: str, output: str | None) -> int:
    """See the help above."""
    write_out(_PRINTERS[after](read(file)), output)
    return 0


def _syntax(source: Source) -> str:
    from pzc.compiler.parse import parse
    from pzc.compiler.unparse import unparse

    return unparse(parse(source))


def _model(source: Source) -> str:
    from pzc.compiler.pipeline import compile_source
    from pzc.compiler.show import show_model

    return show_model(compile_source(source))


def _flat(source: Source) -> str:
    from pzc.compiler.show import show_flat
    from pzc.puzzle import Puzzle

    return show_flat(Puzzle(source).problem.flat)


_PRINTERS: dict[str, Callable[[Source], str]] = {"parse": _syntax, "check": _model, "ground": _flat}
