"""`pzc count`: the exact number of solutions."""

import sys
import time
from typing import Any

import click

from pzc.api.counts import Count, Plan, Progress, count
from pzc.api.opening import open_puzzle
from pzc.api.puzzle import Puzzle
from pzc.backends.interface import ToolMissing
from pzc.cli.solving import find_backend
from pzc.compiler.base.clock import TimeUp, time_in_words, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import visible
from pzc.counting.checkpoint import Unusable
from pzc.output import exit_codes
from pzc.output.limit_messages import memory_refused, size_in_words
from pzc.output.messages import JSON_VERSION, note, print_json, refused
from pzc.output.solution_text import seconds

from .options import (
    Seconds,
    cluster_option,
    file_argument,
    json_option,
    limits_option,
)

_HELP = """Count the solutions of a puzzle, exactly and without listing them where that can be avoided.

Where no rule tells some values apart, the number is given as a product: 104 * 9! = 37739520. When the time limit
is reached (exit code 3), or after Ctrl-C, what is printed is a proven lower bound: at least so many.
"""


@click.command(help=_HELP, short_help="Count the solutions, exactly.")
@file_argument
@click.option("--time-limit", type=Seconds(), metavar="S", help="Give a lower bound after S seconds (exit code 3).")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Save the work to FILE, and go on from there if it exists.",
)
@click.option("--backend", default="auto", metavar="NAME", help="The solver that lists what is not counted.")
@cluster_option
@json_option
@limits_option
def command(
    file: str, time_limit: float | None, checkpoint: str | None, backend: str, cluster: str | None, as_json: bool
) -> int:
    """See _HELP."""
    start = time.perf_counter()
    try:
        with within(time_limit), memory_refused(file):
            puzzle = Puzzle(open_puzzle(file)).ground()
    except TimeUp:
        return _print_timeout(file, time_limit, as_json, time.perf_counter() - start)
    except PuzzleError as error:
        return refused(file, error, as_json)
    compiled = time.perf_counter()
    reporter = _Reporter()
    try:
        left = None if time_limit is None else max(0.0, time_limit - (compiled - start))
        result = count(
            puzzle.problem, find_backend(backend), Plan(left, checkpoint, watch=reporter.show, cluster=cluster)
        )
    except ToolMissing as error:
        return refused(file, error, as_json)
    except Unusable as error:
        raise click.UsageError(f"{visible(str(error))}; give another file, or delete it to begin anew") from error
    finally:
        reporter.clear()
    compiling, counting = compiled - start, time.perf_counter() - compiled
    if as_json:
        times = {"compile": round(compiling, 4), "count": round(counting, 4)}
        print_json({"version": JSON_VERSION, "file": puzzle.source.name, **_as_json(puzzle, result), "seconds": times})
    else:
        click.echo(str(result))
        comment = _comment(result, time_limit, checkpoint)
        comment += "" if cluster is None or result.shared else "; the cluster had no part in it"
        note(f"{comment} (compiled in {seconds(compiling)}, counted in {seconds(counting)})")
    if result.interrupted:
        return exit_codes.INTERRUPTED
    return exit_codes.OK if result.exact else exit_codes.UNKNOWN


def _print_timeout(file: str, time_limit: float | None, as_json: bool, spent: float) -> int:
    """Print that the time ran out before anything was counted; return the exit code."""
    if as_json:
        record = {"status": "at least", "interrupted": False, "count": "0", "factors": ["0"], "method": "listing"}
        times = {"compile": round(spent, 4), "count": 0.0}
        print_json({"version": JSON_VERSION, "file": file, "title": "", **record, "seconds": times})
    else:
        click.echo("at least 0")
        note(f"{time_in_words(time_limit)} before the count began")
    return exit_codes.UNKNOWN


def _as_json(puzzle: Puzzle, result: Count) -> dict[str, Any]:
    """Return the JSON fields of a count. Numbers are texts, since they may exceed 64 bits."""
    return {
        "title": puzzle.model.title,
        "status": "exact" if result.exact else "at least",
        "interrupted": result.interrupted,
        "count": str(result.number),
        "factors": [str(result.rest), *map(str, result.factors)],
        "method": result.method,
    }


def _comment(result: Count, time_limit: float | None, checkpoint: str | None) -> str:
    if result.exact:
        return f"exact number of solutions, {_HOW[result.method]}"
    why = "interrupted" if result.interrupted else time_in_words(time_limit)
    if result.out_of_memory:
        why = f"the memory limit of {size_in_words()} was reached"
    stopped = f"; {result.stopped}" if result.stopped else ""
    return f"{why}: there may be more{stopped}{_whether_saved(checkpoint, result.saved)}"


_HOW = {
    "listing": "listed",
    "placements": "counted by placements",
    "frontier": "counted along a frontier",
    "values": "counted value by value",
}


def _whether_saved(checkpoint: str | None, saved: bool) -> str:
    if checkpoint is None:
        return ""
    if saved:
        return f"; `--checkpoint {visible(checkpoint)}` goes on from here"
    return f"; answers were listed, which can't be saved in {visible(checkpoint)}"


_FIRST, _AGAIN = 2.0, 0.5  # on a terminal: seconds until the first report, and between two reports
# elsewhere: seconds until the first report, and the growth factor of the interval
_FIRST_LINE, _SLOWER = 10.0, 1.5


class _Reporter:
    """Reports progress: on a terminal in one line that changes, elsewhere in lines at growing intervals."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._next = _FIRST if self._live else _FIRST_LINE
        self._shown = False

    def show(self, progress: Progress) -> None:
        """Print a line if one is due."""
        if progress.seconds < self._next:
            return
        self._next = progress.seconds + _AGAIN if self._live else progress.seconds * _SLOWER
        share = f", about {progress.part:.1%} of the work" if progress.part else ""
        text = f"counting: at least {progress.at_least:,} so far{share} ({progress.seconds:.0f} s)"
        if self._live:
            self._shown = True
            click.echo(f"\r\x1b[K{text}", err=True, nl=False)
        else:
            click.echo(text, err=True)

    def clear(self) -> None:
        """Erase the changing line."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)
