"""`pzc reduce`: clues that a puzzle can do without."""

import click

from pzc.api.puzzle import Puzzle
from pzc.api.sources import read
from pzc.checks.superfluous import Clues, NotUnique
from pzc.cli.commands.options import file_argument, json_option, limits_option, time_limit_option
from pzc.compiler.base.clock import TimeUp, time_in_words
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.origin import place_as_json
from pzc.compiler.model.model import Placement
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.limit_messages import memory_refused
from pzc.output.messages import json_head, note, print_json, refused

_SEVERAL = "there are several solutions, so no clue can go: `pzc suggest` finds clues that are missing"
_NONE = "there is no solution: `pzc solve` shows which rules and clues contradict each other"
_HELP = """Show which clues a puzzle can do without: it still has the same only solution.

Each of the clues that are shown can be left out by itself. With --together they can all be left out at once, and no
further clue then. The file stays as it is. Exit code 1 if the puzzle does not have exactly one solution.
"""


@click.command(help=_HELP, short_help="Show clues that are not needed.")
@file_argument
@click.option("--together", is_flag=True, help="Clues that can all be left out at once.")
@json_option
@time_limit_option
@limits_option
def command(file: str, together: bool, as_json: bool) -> int:
    """See _HELP."""
    try:
        return _reduce(file, together, as_json)
    except PuzzleError as error:
        return refused(file, error, as_json)


def _reduce(file: str, together: bool, as_json: bool) -> int:
    """Print the clues of a file that can be removed, each alone or all together, and return the exit code."""
    found: list[Placement] = []
    total, status, code = 0, "complete", exit_codes.OK
    name, title = file, ""
    try:
        with memory_refused(file):
            puzzle = Puzzle(read(file)).ground()
            name, title = puzzle.source.name, puzzle.model.title
            clues = Clues(puzzle.problem)
            total = len(clues.placements)
            for placement in clues.together() if together else clues.single():
                found.append(placement)
                if not as_json:
                    write_out(f"{_line(placement)}\n", None)
    except NotUnique as error:
        status, code = "not unique", exit_codes.FAILED
        if not as_json:
            note(_SEVERAL if error.several else _NONE)
            return code
    except TimeUp:
        status, code = "time", exit_codes.UNKNOWN
    except KeyboardInterrupt:
        status, code = "interrupted", exit_codes.INTERRUPTED
    if as_json:
        superfluous = [place_as_json(each.origin) for each in found]
        print_json(json_head(name, status, title) | {"clues": total, "superfluous": superfluous})
    else:
        note(_ending(status, len(found), total, together))
    return code


def _ending(status: str, count: int, total: int, together: bool) -> str:
    """Return the last line: how many clues can be left out, and whether all were tried."""
    which = f"{count} of {many(total, 'clue')} can be left out, {'all at once' if together else 'each by itself'}"
    ends = {"complete": "", "interrupted": "interrupted: so far, ", "time": f"{time_in_words(None)}: so far, "}
    return ends[status] + which


def _line(placement: Placement) -> str:
    origin = placement.origin
    return f"{origin.span.source.name}:{origin.span.line}  {origin.text}"
