"""`pzc check`: parses and checks without solving."""

import click

from pzc.checks.warnings import Policy
from pzc.cli.check_answer import check_answer
from pzc.cli.check_files import check_files, report_unknown
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.output import exit_codes
from pzc.output.limit_messages import memory_refused
from pzc.output.messages import refused

from .options import json_option, limits_option, policy_options, time_limit_option

_HELP = """Look for mistakes in puzzles and rule files, without solving them.

Names, types, shapes of clues and pictures are checked, and of puzzles also what their rules say of the board.
Exit code 2 if anything is wrong. Warnings, which are about what is hardly meant, do not count, unless --deny says so.
`pzc --explain CODE` explains an error or a warning.

With --answer, also checks an answer, written as `pzc solve` prints it or in a link: which rules does it break, where?
Exit code 1 if it breaks any. This does not ask whether it is the only one, or the best.
"""


@click.command(help=_HELP, short_help="Look for mistakes, without solving.")
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE...")
@click.option("--answer", metavar="FILE|LINK", type=click.Path(allow_dash=True), help="Check an answer to the puzzle.")
@policy_options
@json_option
@time_limit_option
@limits_option
def command(
    files: tuple[str, ...], answer: str | None, allow: frozenset[str], deny: frozenset[str], as_json: bool
) -> int:
    """See _HELP."""
    if answer is None:
        return check_files(files, Policy(allow, deny), as_json)
    if len(files) != 1:
        raise click.UsageError("an answer is checked against one puzzle")
    return _check_answer(files[0], answer, as_json)


def _check_answer(file: str, answer: str, as_json: bool) -> int:
    try:
        with memory_refused(file):
            return check_answer(file, answer, as_json)
    except TimeUp:
        report_unknown(file, as_json)
        return exit_codes.UNKNOWN
    except PuzzleError as error:
        return refused(file, error, as_json)
