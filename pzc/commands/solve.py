"""`pzc solve`, and so `pzc FILE`: a file to its solutions, or to its translation."""

import click

from pzc.commands.options import Seconds, disable_option, file_argument, json_option, limits_option, output_option
from pzc.linting import policy_options

_HELP = """Solve a puzzle: print its solution, and say whether it is the only one.

Where there is a second solution, both are printed, and where they differ is marked on standard error. Where
there is none, the rules and clues that contradict each other are named.
"""


@click.command(help=_HELP, short_help="Solve a puzzle: is there just one solution?")
@file_argument
@click.option("--all", "every", is_flag=True, help="Print all solutions, with a blank line between them.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Print up to N solutions.")
@click.option(
    "--time-limit",
    type=Seconds(),
    metavar="S",
    help="Give up after S seconds (exit code 3).",
)
@click.option("--workers", type=click.IntRange(1), default=1, metavar="N", help="Search in N threads.")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=0, metavar="N", help="Another order of search.")
@click.option("--backend", default="cpsat", metavar="NAME", help="The solver: cpsat (the default) or minizinc.")
@click.option("--solver", metavar="NAME", help="The solver that MiniZinc runs: gecode, chuffed, ...")
@disable_option
@policy_options
@json_option
@output_option("Write to FILE instead of standard output; with --split, into the folder FILE.", folders=True)
@click.option("--target", metavar="NAME", help="Do not solve, write the puzzle in another form: mzn, cpsat or fzn.")
@click.option("--split", is_flag=True, help="With --target mzn: rules and data apart, VARIANT.mzn and NAME.json.")
@click.option("--data", type=click.Choice(["json", "dzn"]), default="json", help="The form of the data with --split.")
@limits_option
def command(file: str, target: str | None, split: bool, data: str, output: str | None, **search: object) -> int:
    """See _HELP."""
    if split:
        if target != "mzn":
            raise click.UsageError("--split goes with --target mzn")
        from pzc.translation import write_apart

        return write_apart(file, data, output or ".")
    if target is not None:
        from pzc.translation import translate

        return translate(file, target, output, search["without"])  # type: ignore[arg-type]  # as click made it
    from pzc.solving import Request, solve

    return solve(Request(file=file, output=output, **search))  # type: ignore[arg-type]  # as click checked them
