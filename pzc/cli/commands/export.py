"""`pzc export`: a puzzle in another format."""

import click

from pzc.api.opening import open_puzzle
from pzc.api.puzzle import Puzzle, Unknown
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.exchange.format import ExportOptions
from pzc.exchange.table import TARGETS, export
from pzc.output import exit_codes
from pzc.output.files import keep_apart, write_out
from pzc.output.messages import json_head, json_text, note, print_json, refused
from pzc.output.solution_text import values_of

from .options import Seconds, file_argument, json_option, limits_option, output_option

_HELP = """Write a puzzle as others read it, as a link or a text of another format.

What a format has no place for is an error or is named on standard error; docs/formats.md tells what each one carries.

\b
Examples:
  pzc export mine.puz                          an address of puzz.link
  pzc export mine.puz --to fpuzzles --open     in the browser at once
  pzc export mine.puz --to sudokupad --answer  any variant, to play it on SudokuPad
  pzc export mine.puz --to sudokupad -o mine.json
"""


@click.command(help=_HELP, short_help="Write a puzzle as others read it.")
@file_argument
@click.option(
    "--to",
    "target",
    type=click.Choice(TARGETS),
    default="puzzlink",
    metavar="FORMAT",
    show_default=True,
    help=f"One of {', '.join(TARGETS)}.",
)
@click.option("--answer", is_flag=True, help="Put the solution in, so that a site can say that it is solved.")
@click.option("--rules", is_flag=True, help="Put rules that a site does not know into its text, for pzc to read.")
@click.option("--open", "browse", is_flag=True, help="Open it in the browser.")
@output_option("Write to FILE instead of standard output; what ends in .json gets no link but what it holds.")
@click.option("--time-limit", type=Seconds(), metavar="S", help="With --answer: give up after S seconds.")
@json_option
@limits_option
def command(
    file: str,
    target: str,
    answer: bool,
    rules: bool,
    browse: bool,
    output: str | None,
    time_limit: float | None,
    as_json: bool,
) -> int:
    """See _HELP."""
    try:
        puzzle = Puzzle(open_puzzle(file))
        keep_apart(output, [source.path for source in puzzle.model.sources])
        options = ExportOptions(None, output is not None and output.endswith(".json"), rules)
        if answer:
            solved = _with_solution(puzzle, options, time_limit)
            if solved is None:
                return _failed(file, "none", "the puzzle has no solution", as_json)
            options = solved
        exported = export(puzzle.model, target, options)
    except Unknown:
        return _failed(file, "unknown", f"the time limit of {time_limit:g} s was reached", as_json)
    except PuzzleError as error:
        return refused(file, error, as_json)
    if as_json:
        fields = {"to": target, "text": exported.text, "link": exported.link, "left_out": list(exported.left_out)}
        write_out(json_text(json_head(file, "right") | fields) + "\n", output)
    else:
        for left_out in exported.left_out:
            note(left_out)
        write_out(exported.text + "\n", output)
    if browse:
        import webbrowser

        webbrowser.open(exported.link)
    return exit_codes.OK


def _failed(file: str, status: str, message: str, as_json: bool) -> int:
    """Report that a puzzle was not exported, and return the exit code."""
    if as_json:
        print_json(json_head(file, status) | {"message": message})
    else:
        note(message)
    return exit_codes.FAILED if status == "none" else exit_codes.UNKNOWN


def _with_solution(puzzle: Puzzle, options: ExportOptions, time_limit: float | None) -> "ExportOptions | None":
    """Add the solution to the options, with a note if there are more: other tools take it for the only one."""
    found = list(puzzle.solutions(limit=2, time_limit=time_limit))
    if len(found) > 1:
        note("the puzzle has more than one solution; the first is used")
    return replace(options, answer=values_of(puzzle.problem.flat, found[0].answer)) if found else None
