"""Check files without solving them."""

from collections.abc import Iterable

from pzc.api.opening import open_puzzle
from pzc.checks.refusals import flattened
from pzc.checks.warnings import Policy, warnings_to_show
from pzc.compiler.base.clock import TimeUp, time_in_words
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.compiler.base.source import visible
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.error_pages import diagnostic_as_json
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.limit_messages import memory_refused
from pzc.output.messages import (
    errors_as_json,
    json_head,
    note,
    print_json,
    show_diagnostics,
    show_errors,
)


def check_files(files: Iterable[str], policy: Policy, as_json: bool = False) -> int:
    """Print the errors of each file, or what a valid file contains. Return the exit code."""
    code = exit_codes.OK
    for file in files:
        try:
            with memory_refused(file):
                source = open_puzzle(file)
                model = compile_source(source)
                warnings, more = warnings_to_show(model, flattened(model), policy)
        except TimeUp:
            code = code or exit_codes.UNKNOWN
            report_unknown(file, as_json)
            continue
        except PuzzleError as error:
            code = exit_codes.WRONG_INPUT
            if as_json:
                print_json(errors_as_json(file, error))
            else:
                show_errors(error)
            continue
        if as_json:
            shown = list(map(diagnostic_as_json, warnings))
            print_json(json_head(source.name, "right") | {"errors": [], "warnings": shown, "more": more})
        else:
            show_diagnostics(warnings, more)
            verdict = f"no errors, {many(len(warnings) + more, 'warning')}" if warnings else "all right"
            write_out(f"{source.name}: {verdict} ({_contents(model)})\n", None)
    return code


def report_unknown(file: str, as_json: bool) -> None:
    """Print that the time ran out before a file was checked."""
    if as_json:
        print_json(json_head(file, "unknown") | {"errors": [], "warnings": [], "more": 0})
    else:
        note(f"{visible(file)}: {time_in_words(None)}, no errors until then")


def _contents(model: Model) -> str:
    """Return what a puzzle or a rule file contains: its rules, and its clues or their kinds."""
    parts = [many(len(model.rules), "rule")]
    placed = sum(map(len, model.facts.placements.values()))
    kinds = sum(not kind.builtin for kind in model.clues)
    if placed:
        parts.append(many(placed, "clue"))
    elif kinds:
        parts.append(f"{kinds} kind{'' if kinds == 1 else 's'} of clue")
    return ", ".join(parts)
