"""`pzc generate`: a new puzzle of a variant."""

import os
import re
from typing import Any

import click

from pzc.cli.series import make_series
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.syntax.use_paths import path_of_use
from pzc.generation.difficulty import Difficulty, generate_rated
from pzc.generation.generator import GaveUp, GeneratorOptions, generate
from pzc.generation.symmetry import NAMES
from pzc.output import exit_codes
from pzc.output.files import keep_apart, write_out
from pzc.output.messages import JSON_VERSION, json_text, note, print_json, refused

from .options import (
    Seconds,
    cluster_for,
    cluster_option,
    cores,
    json_option,
    limits_option,
    output_option,
    refuse_cluster,
)

_HELP = """Make a new puzzle of a rule file: with one solution, and no more clues than are needed.

VARIANT is what stands after `use` in a puzzle: names of rule files, in this folder or in the library, with their
parameters. It may also be the path of a rule file.

\b
Examples:
  pzc generate sudoku
  pzc generate 'slitherlink(height=10, width=10)' --seed 7 -o mine.puz
  pzc generate 'sudoku, killer, thermo' --clues thermo=4
"""


@click.command(help=_HELP, short_help="Make a new puzzle of a variant.")
@click.argument("variant")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=0, metavar="N", help="Another puzzle.")
@click.option("--clues", "counts", metavar="NAME=N,...", help="So many clues of a kind; 0 for none.")
@click.option("--with", "lines", multiple=True, metavar="LINE", help="A line that the puzzle has in any case.")
@click.option("--minimal/--no-minimal", default=True, help="Take away clues that are not needed (the default).")
@click.option("--sums/--no-sums", default=True, help="Groups whose clue has no value get their sum (the default).")
@click.option("--region-size", "sizes", metavar="N or N..M", help="The size of regions that are to be drawn.")
@click.option(
    "--symmetry",
    type=click.Choice(NAMES),
    default="none",
    help="The places of the clues have this symmetry.",
)
@click.option(
    "--difficulty", metavar="WORD or N..M", help="easy, medium, hard or very-hard; or what `pzc rate` calls hardest."
)
@click.option("--time-limit", type=Seconds(), default=600, metavar="S", help="Give up after S seconds (600).")
@click.option(
    "-n",
    "number",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="N puzzles, with this seed and those that follow, as files in the folder of -o.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 1024), metavar="N", help="With -n: in N processes, not one for each core."
)
@cluster_option
@click.option("--distinct", is_flag=True, help="With -n: no puzzle that is one before turned, mirrored or renamed.")
@click.option("--quiet", is_flag=True, help="Say nothing of how far it is.")
@output_option("Write to FILE instead of standard output; with -n, into the folder FILE.", folders=True)
@json_option
@limits_option
def command(
    variant: str,
    seed: int,
    counts: str | None,
    lines: tuple[str, ...],
    minimal: bool,
    sums: bool,
    sizes: str | None,
    symmetry: str,
    difficulty: str | None,
    time_limit: float,
    number: int | None,
    jobs: int | None,
    cluster: str | None,
    distinct: bool,
    quiet: bool,
    output: str | None,
    as_json: bool,
) -> int:
    """See _HELP."""
    use, folder = _variant(variant)
    wanted = _difficulty(difficulty, number)
    if number is not None and output is None:
        raise click.UsageError("-n writes a file for each puzzle: -o names their folder")
    if number is not None and as_json:
        raise click.UsageError("--json makes one puzzle at a time: leave -n out")
    if number is None and (jobs is not None or distinct):
        raise click.UsageError(f"{'--distinct' if distinct else '--jobs'} goes with -n")
    keep_apart(output, [path_of_use(name, os.path.join(folder, "")) for name in re.findall(r"\w+", use)])
    options = GeneratorOptions(
        use, folder, lines, seed, _counts(counts), minimal, sums, _sizes(sizes), time_limit, symmetry
    )
    if number is not None and output is not None:
        return make_series(options, number, output, jobs or cores(), cluster_for(cluster, jobs), distinct)
    refuse_cluster("goes with -n")
    try:
        notify = (lambda message: None) if quiet or as_json else note
        text = generate(options, notify) if wanted is None else generate_rated(options, wanted, notify)
    except GaveUp as reason:
        if as_json:
            print_json(_as_json(variant, seed, "unknown") | {"message": str(reason)})
        else:
            note(str(reason))
        return exit_codes.UNKNOWN
    except PuzzleError as error:
        return refused(variant, error, as_json)
    write_out(json_text(_as_json(variant, seed, "unique") | {"text": text}) + "\n" if as_json else text, output)
    return exit_codes.OK


def _as_json(variant: str, seed: int, status: str) -> dict[str, Any]:
    return {"version": JSON_VERSION, "variant": variant, "seed": seed, "status": status}


def _variant(written: str) -> tuple[str, str]:
    """Return the text after `use`, and the folder in which rule files are looked up."""
    if written.endswith(".puz") or os.sep in written.partition("(")[0]:
        path, bracket, rest = written.partition("(")
        return os.path.basename(path).removesuffix(".puz") + bracket + rest, os.path.abspath(os.path.dirname(path))
    return written, os.getcwd()


def _counts(written: str | None) -> dict[str, int]:
    """Return the numbers of `--clues NAME=N,...`."""
    counts = {}
    for part in (written or "").split(",") if written else ():
        name, _, number = part.strip().partition("=")
        if not name or not is_digits(number.strip()):
            raise click.BadParameter(f"`{part}` is not of the form NAME=N", param_hint="--clues")
        counts[name.strip()] = int(number)
    return counts


def _difficulty(written: str | None, number: int | None) -> Difficulty | None:
    """Return the wanted difficulty, or None for any. It is for one puzzle only."""
    if written is None:
        return None
    if number is not None:
        raise click.UsageError("--difficulty makes one puzzle at a time: leave -n out")
    found = Difficulty.parse(written)
    if found is None:
        raise click.BadParameter(f"`{written}` is not easy, medium, hard, very-hard or N..M", param_hint="--difficulty")
    return found


def _sizes(written: str | None) -> tuple[int, int] | None:
    """Return the bounds of `--region-size N..M`."""
    if written is None:
        return None
    first, dots, last = written.partition("..")
    ends = (first, last if dots else first)
    if not all(is_digits(end.strip()) for end in ends) or not 0 < int(ends[0]) <= int(ends[1]):
        raise click.BadParameter(f"`{written}` is not of the form N or N..M", param_hint="--region-size")
    return int(ends[0]), int(ends[1])
