"""`pzc rate`: how hard puzzles are."""

import click

from pzc.cli.commands.options import json_option, limits_option, time_limit_option
from pzc.cli.explaining import rate_files

_HELP = """Rate how hard puzzles are, by the steps of `pzc explain`.

HARDEST grows with the hardest steps, WORK with the number of steps and with how few there are to choose from. Both
numbers compare puzzles of one variant; docs/explain.md tells how they are made. A folder is rated puzzle by puzzle.
Exit code 3 if a puzzle was not explained to its end.
"""


@click.command(help=_HELP, short_help="Rate how hard puzzles are.")
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE|FOLDER...")
@json_option
@time_limit_option
@limits_option
def command(files: tuple[str, ...], as_json: bool) -> int:
    """See _HELP."""
    return rate_files(files, as_json)
