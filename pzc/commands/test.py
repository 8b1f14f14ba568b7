"""`pzc test`: runs every `expect` of files and folders."""

import click

from pzc import exits
from pzc.commands.options import Seconds, disable_option, limits_option
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.source import visible
from pzc.exchange.table import named_or_read, puzzle_in
from pzc.expectations import Allowance, Finding, Verdict, judge_expectations
from pzc.puzzle import Puzzle
from pzc.reading import files_in, read
from pzc.report import seconds
from pzc.solving import find_backend
from pzc.stopping import memory_refused, time_in_words
from pzc.terminal import note, show_errors
from pzc.writing import write_out

_HELP = """Check what puzzles expect of themselves (`expect unique`, `expect count 6`, ...).

Prints one line for each file, and a summary. In a folder, every .puz file counts, those in its folders too.
Exit code 1 if an expectation fails, 2 if a file is wrong, 3 if something could not be found out in the limits.
"""


@click.command(help=_HELP, short_help="Check what puzzles expect of themselves.")
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="FILE|FOLDER...")
@click.option(
    "--time-limit",
    type=Seconds(),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds for each file.",
)
@click.option(
    "--most",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    metavar="N",
    help="Larger numbers of solutions are counted without listing them.",
)
@click.option("--backend", default="auto", show_default=True, metavar="NAME", help="The solver.")
@disable_option
@limits_option
def command(paths: tuple[str, ...], time_limit: float, most: int, backend: str, without: frozenset[str]) -> int:
    """See _HELP."""
    import time

    solver = find_backend(backend)
    tally = dict.fromkeys(("holds", "fails", "unknown", "wrong", "silent"), 0)
    for path in files_in(paths):
        start = time.perf_counter()
        try:
            with within(time_limit), memory_refused(path):
                puzzle = Puzzle(puzzle_in(named_or_read(path, "<puzzle>", read), note))
                found = (
                    judge_expectations(puzzle, solver, Allowance(time_limit, most, without))
                    if puzzle.model.expectations
                    else []
                )
        except TimeUp:
            tally["unknown"] += 1
            _say(f"{visible(path)}: unknown: {time_in_words(time_limit)} before the search began")
            continue
        except PuzzleError as error:
            tally["wrong"] += 1
            _say(f"{visible(path)}: wrong")
            show_errors(error)
            continue
        tally["silent"] += not found
        for finding in found:
            tally[finding.verdict.value] += 1
        _say(_line(path, found, time.perf_counter() - start))
    _say(_summary(tally))
    return _exit_code(tally)


def _say(text: str) -> None:
    write_out(text + "\n", None)


def _line(path: str, found: list[Finding], spent: float) -> str:
    """A file in one line; what does not hold with its line in the file."""
    if not found:
        return f"{visible(path)}: expects nothing"
    bad = [
        f"line {f.expectation.span.line}: expect {f.expectation.kind}: {f.verdict.value}: {f.text}"
        for f in found
        if f.verdict is not Verdict.HOLDS
    ]
    if bad:
        return f"{visible(path)}: " + "; ".join(bad)
    return f"{visible(path)}: {many(len(found), 'expectation')} hold{'s' if len(found) == 1 else ''} ({seconds(spent)})"


def _summary(tally: dict[str, int]) -> str:
    parts = [f"{tally['holds']} hold", f"{tally['fails']} failed"]
    if tally["unknown"]:
        parts.append(f"{tally['unknown']} unknown")
    if tally["wrong"]:
        parts.append(f"{many(tally['wrong'], 'file')} wrong")
    if tally["silent"]:
        parts.append(f"{many(tally['silent'], 'file')} without expectations")
    return ", ".join(parts)


def _exit_code(tally: dict[str, int]) -> int:
    if tally["fails"]:
        return exits.FAILED
    if tally["wrong"]:
        return exits.WRONG_INPUT
    return exits.UNKNOWN if tally["unknown"] else exits.OK
