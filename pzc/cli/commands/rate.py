"""`pzc rate`: how hard puzzles are."""

from collections.abc import Sequence

import click

from pzc.api.sources import files_in
from pzc.cli.commands.options import json_option, limits_option, time_limit_option
from pzc.cli.explaining import CODES, head, open_explanation, too_late
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.explain.as_json import rating_as_json, unused_as_json
from pzc.explain.explanation import End
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import note, print_json, refused

_BY_SEVERITY = (
    exit_codes.OK,
    exit_codes.FAILED,
    exit_codes.UNKNOWN,
    exit_codes.WRONG_INPUT,
    exit_codes.INTERRUPTED,
)
"""Exit codes, the worst last: that of several files is the worst of them."""

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
    return _rate_all(files, as_json)


def _rate_all(files: Sequence[str], as_json: bool) -> int:
    """Print the ratings of puzzles; return the exit code."""
    paths = list(files_in(files))
    code = exit_codes.OK if paths else exit_codes.WRONG_INPUT
    width = max(map(len, paths), default=0)
    for path in paths:
        try:
            code = max(code, _rate(path, width, as_json), key=_severity)
        except PuzzleError as error:
            code = max(code, _print_error(path, error, as_json, len(paths) > 1), key=_severity)
        except KeyboardInterrupt:
            return exit_codes.INTERRUPTED
    return code


def _print_error(path: str, error: PuzzleError, as_json: bool, briefly: bool) -> int:
    """Print an error; briefly, print only its first message. Return the exit code."""
    if as_json:
        return refused(path, error, as_json)
    note(f"{path}: {error.diagnostics[0].message}" if briefly else str(error))
    return exit_codes.WRONG_INPUT


def _severity(code: int) -> int:
    return _BY_SEVERITY.index(code)


def _rate(path: str, width: int, as_json: bool) -> int:
    """Print the rating of a file, and return the exit code. `width`: the length of the longest path."""
    pair = open_explanation(path)
    if pair is None:
        return too_late(path, as_json)
    puzzle, explanation = pair
    for _ in explanation.follow():
        pass
    found = explanation.rating
    if as_json:
        fields = {"status": explanation.end.value, "message": explanation.message, "rating": rating_as_json(found)}
        print_json(head(puzzle) | fields | {"unused": unused_as_json(explanation)})
    else:
        ending = "" if explanation.end is End.SOLVED else f"  ({explanation.message})"
        numbers = f"hardest {found.hardest:<6g} work {found.work:<7g} {found.steps_in_words}" if found.steps else ""
        line = f"{path:<{width}}  {found.in_words:<9}  {numbers}{ending}"
        write_out(line.rstrip() + "\n", None)
    if explanation.end is End.INTERRUPTED:
        raise KeyboardInterrupt
    return CODES.get(explanation.end, exit_codes.UNKNOWN)
