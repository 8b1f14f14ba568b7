"""`pzc draw`: a puzzle, its solution or both as a picture."""

import os

import click

from pzc.cli.drawing import DrawRequest, Wanted, draw
from pzc.compiler.scene.svg import Style

from .options import NumberRange, Seconds, limits_option, output_option

_HELP = """Draw a puzzle: as SVG, PNG, PDF, HTML or text.

The ending of the output says what it becomes: .svg, .png, .pdf, .html, .txt. Without an output, or with `-`, the
picture is drawn on the terminal. What things look like is said by `draw` clauses in the rules (docs/language.md).

\b
Examples:
  pzc draw killer_29
  pzc draw killer_29 -o killer.svg --both
  pzc draw mine.puz --candidates
  pzc draw masyu_10 slitherlink_10 -o sheet.pdf --sheet --both
  pzc draw puzzles/instances -o gallery.html --sheet --both --legend

PNG and PDF need the extra `pictures`: pip install 'pzc[pictures]'.
"""


@click.command(help=_HELP, short_help="Draw a puzzle as a picture.")
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER...", type=click.Path(allow_dash=True))
@output_option("Write the picture to a file.")
@click.option("--answer", is_flag=True, help="Draw the solved puzzle.")
@click.option("--both", is_flag=True, help="Draw the puzzle and beside it the solved one.")
@click.option("--differences", is_flag=True, help="Draw two solutions, and mark where they differ.")
@click.option("--candidates", is_flag=True, help="Draw what each place can still hold, as small numbers.")
@click.option("--legend", is_flag=True, help="Write the rules in words below.")
@click.option("--title/--no-title", default=True, help="Write the title above, or not.")
@click.option("--dark", is_flag=True, help="Draw on dark ground.")
@click.option("--size", type=NumberRange(4, 1024), default=64, metavar="N", help="A cell is N pixels wide (64).")
@click.option(
    "--sheet", is_flag=True, help="Several puzzles in one .pdf, .html or .txt file; in a PDF the answers last."
)
@click.option("--time-limit", type=Seconds(), metavar="S", help="Give up a puzzle after S seconds (exit code 3).")
@limits_option
def command(
    files: tuple[str, ...],
    output: str | None,
    answer: bool,
    both: bool,
    differences: bool,
    candidates: bool,
    legend: bool,
    title: bool,
    dark: bool,
    size: float,
    sheet: bool,
    time_limit: float | None,
) -> int:
    """See _HELP."""
    wanted_by_option = {"--answer": answer, "--both": both, "--differences": differences, "--candidates": candidates}
    chosen = [Wanted(option) for option, given in wanted_by_option.items() if given] or [Wanted.PUZZLE]
    if len(chosen) > 1:
        options = " and ".join(wanted.value for wanted in chosen)
        raise click.UsageError(f"{options} ask for different pictures: choose one of them")
    if (len(files) > 1 or os.path.isdir(files[0])) and not sheet:
        raise click.UsageError("several puzzles go on a sheet: --sheet")
    style = Style(dark, size, legend, title)
    return draw(DrawRequest(files, output, chosen[0], time_limit, style))
