"""`pzc hint`: the next step by reasoning, from the entries so far."""

import click

from pzc.api.sources import read_plain
from pzc.cli.commands.options import file_argument, json_option, limits_option, time_limit_option
from pzc.cli.explaining import head, open_explanation, too_late
from pzc.compiler.base.clock import without_limit
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.explain.as_json import hint_as_json
from pzc.explain.entries import read_entries
from pzc.explain.explanation import End, Explanation
from pzc.explain.hints import Hint, hint
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import print_json, refused

_HELP = """Give a hint: the next step, from the start or from what is entered already.

Shows where to look; with --show rule also which rule helps there, and with --show step the whole step. --others adds
the other steps that could be taken now and are as easy.

ANSWER is a file (or `-`) with what is entered: the board as `pzc solve` prints it, with `.` for what is open. Entries
are checked first: a wrong one is named, with the rules it breaks (exit code 1, as for a puzzle without solution).
"""


@click.command(help=_HELP, short_help="Give a hint for the next step.")
@file_argument
@click.option("--at", metavar="ANSWER", type=click.Path(allow_dash=True), help="What is entered already.")
@click.option(
    "--show",
    type=click.Choice(["where", "rule", "step"]),
    default="where",
    help="How much: where to look is the least.",
)
@click.option("--others", is_flag=True, help="Show all steps that are as easy, too.")
@json_option
@time_limit_option
@limits_option
def command(file: str, at: str | None, show: str, others: bool, as_json: bool) -> int:
    """See _HELP."""
    try:
        return _hint(file, at, show, others, as_json)
    except PuzzleError as error:
        return refused(file, error, as_json)


def _hint(file: str, at: str | None, show: str, others: bool, as_json: bool) -> int:
    """Print a hint and return the exit code. Raises PuzzleError."""
    pair = open_explanation(file)
    if pair is None:
        return too_late(file, as_json)
    puzzle, explanation = pair
    entries = {} if at is None else read_entries(puzzle.model, read_plain(at))
    found = hint(explanation, entries, others=others)
    with without_limit():
        if as_json:
            print_json(head(puzzle) | hint_as_json(explanation, found, others))
        else:
            lines = [*_hint_lines(found, show), *(_other_lines(explanation, found) if others else ())]
            write_out("".join(line + "\n" for line in lines), None)
    if found.wrong or explanation.end is End.NONE:
        return exit_codes.FAILED
    if explanation.end is End.INTERRUPTED:
        return exit_codes.INTERRUPTED
    return exit_codes.OK if found.step is not None or found.finished else exit_codes.UNKNOWN


def _other_lines(explanation: Explanation, found: Hint) -> list[str]:
    """Return the lines for the steps that are as easy as the step of a hint."""
    if found.step is None:
        return []
    if not found.others:
        return ["No other step is known that is as easy."]
    head = "One other step is as easy:" if len(found.others) == 1 else f"{len(found.others)} other steps are as easy:"
    return [head, *(f"- {explanation.text(step)}" for step in found.others)]


def _hint_lines(found: Hint, show: str) -> list[str]:
    """Return the lines of a hint in the wanted strength."""
    if found.wrong:
        return [wrong.text for wrong in found.wrong]
    if found.step is None:
        return [found.message]
    step = [found.text] if not found.chain else [*found.chain, found.conclusion]
    strengths = {"where": [found.where], "rule": [found.where, found.rule], "step": [*found.before, *step]}
    return strengths[show]
