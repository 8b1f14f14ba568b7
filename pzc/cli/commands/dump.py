"""`pzc dump`: a stage of the compiler, printed."""

from collections.abc import Callable

import click

from pzc.api.opening import open_puzzle
from pzc.api.puzzle import Puzzle
from pzc.compiler.base.source import Source
from pzc.compiler.passes import PASSES, improve
from pzc.compiler.pipeline import compile_source, require_complete
from pzc.compiler.scene.make import make
from pzc.compiler.scene.show import show_scene
from pzc.compiler.show import show_flat, show_model
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.text.unparse import unparse
from pzc.output.files import keep_apart, write_out

from .options import (
    disable_option,
    file_argument,
    limits_option,
    output_option,
    time_limit_option,
)

_HELP = """Print what the compiler makes of a file, after one of its stages.

The stages are parse, check and ground, and then the passes that make CP-SAT faster, one by one; `passes` stands for
the last of them. `scene` is what `pzc draw` draws.
"""


def _stage(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return the name of a stage or of a pass, or raise BadParameter."""
    stages = (*_PRINTERS, *PASSES, _ALL_PASSES)
    if value not in stages:
        raise click.BadParameter(f"there is no stage `{value}`; there are {', '.join(stages)}", ctx, param)
    return value


@click.command(help=_HELP, short_help="Print a stage of the compiler.")
@click.option("--after", required=True, callback=_stage, metavar="STAGE", help="The stage, or the name of a pass.")
@disable_option
@file_argument
@output_option("Write to FILE instead of standard output.")
@time_limit_option
@limits_option
def command(after: str, file: str, output: str | None, without: frozenset[str]) -> int:
    """See _HELP."""
    source = open_puzzle(file)
    keep_apart(output, [source.path])
    write_out(_PRINTERS[after](source) if after in _PRINTERS else _improved(source, after, without), output)
    return 0


def _syntax(source: Source) -> str:
    return unparse(parse(source))


def _model(source: Source) -> str:
    return show_model(compile_source(source))


def _flat(source: Source) -> str:
    return show_flat(Puzzle(source).problem.flat)


def _scene(source: Source) -> str:
    model = compile_source(source)
    require_complete(model)
    return show_scene(make(model))


def _improved(source: Source, last: str, without: frozenset[str]) -> str:
    return show_flat(improve(Puzzle(source).problem.flat, without, None if last == _ALL_PASSES else last))


_PRINTERS: dict[str, Callable[[Source], str]] = {"parse": _syntax, "check": _model, "ground": _flat, "scene": _scene}
_ALL_PASSES = "passes"
