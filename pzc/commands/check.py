"""`pzc check`: parses and checks without solving."""

import click

from pzc import exits
from pzc.commands.options import json_option, limits_option, policy_options, time_limit_option, write_out
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.diagnostics import as_json as as_dict
from pzc.compiler.base.source import visible
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.linting import Policy, looked_over
from pzc.reading import read
from pzc.stopping import memory_refused, time_in_words
from pzc.terminal import JSON_VERSION, errors_as_json, note, print_json, show_diagnostics, show_errors

_HELP = """Look for mistakes in puzzles and rule files, without solving them.

Names, types, shapes of clues and pictures are checked, and of puzzles also what their rules say of the board.
Exit code 2 if anything is wrong. Warnings, which are about what is hardly meant, do not count, unless --deny says so.
`pzc --explain CODE` explains an error or a warning.

With --answer, also checks an answer, written as `pzc solve` prints it or in a link: which rules does it break, where?
Exit code 1 if it breaks any. This does not ask whether it is the only one.
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
    policy = Policy(allow, deny)
    if answer is not None:
        if len(files) != 1:
            raise click.UsageError("an answer is checked against one puzzle")
        return _check_answer(files[0], answer, as_json)
    code = exits.OK
    for file in files:
        try:
            with memory_refused(file):
                source = read(file)
                model = compile_source(source)
                warnings, more = looked_over(model, policy)
        except TimeUp:
            code = code or exits.UNKNOWN
            _say_unknown(file, as_json)
            continue
        except PuzzleError as error:
            code = exits.WRONG_INPUT
            if as_json:
                print_json(errors_as_json(file, error))
            else:
                show_errors(error)
            continue
        if as_json:
            shown = list(map(as_dict, warnings))
            right = {"version": JSON_VERSION, "file": source.name, "status": "right", "errors": []}
            print_json({**right, "warnings": shown, "more": more})
        else:
            show_diagnostics(warnings, more)
            verdict = f"no errors, {many(len(warnings) + more, 'warning')}" if warnings else "all right"
            write_out(f"{source.name}: {verdict} ({_contents(model)})\n", None)
    return code


def _check_answer(file: str, answer: str, as_json: bool) -> int:
    from pzc.checking import check_answer

    try:
        with memory_refused(file):
            return check_answer(file, answer, as_json)
    except TimeUp:
        _say_unknown(file, as_json)
        return exits.UNKNOWN
    except PuzzleError as error:
        if not as_json:
            raise
        print_json(errors_as_json(file, error))
        return exits.WRONG_INPUT


def _say_unknown(file: str, as_json: bool) -> None:
    """That the time was over before it was known whether a file is right."""
    if as_json:
        print_json(
            {"version": JSON_VERSION, "file": file, "status": "unknown", "errors": [], "warnings": [], "more": 0}
        )
    else:
        note(f"{visible(file)}: {time_in_words(None)}, no errors until then")


def _contents(model: Model) -> str:
    """What is in a puzzle or in a rule file: its rules, and its clues or the kinds of them."""
    parts = [many(len(model.rules), "rule")]
    placed = sum(map(len, model.facts.placements.values()))
    kinds = sum(kind.span.source.path != library.PRELUDE for kind in model.clues)
    if placed:
        parts.append(many(placed, "clue"))
    elif kinds:
        parts.append(f"{kinds} kind{'' if kinds == 1 else 's'} of clue")
    return ", ".join(parts)
