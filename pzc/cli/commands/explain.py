"""`pzc explain`: how a puzzle is solved, step by step."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

import click

from pzc.api.puzzle import Puzzle
from pzc.cli.commands.options import NumberRange, file_argument, json_option, limits_option, time_limit_option
from pzc.cli.explaining import CODES, ending_in_words, head, open_explanation, step_in_words, too_late
from pzc.compiler.base.clock import without_limit
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.scene.svg import Style
from pzc.drawing.picture_files import CannotDraw, Pictures, write, writer_for
from pzc.explain.as_json import explanation_as_json, step_as_json
from pzc.explain.constraints.state import Fact
from pzc.explain.explanation import End, Explanation
from pzc.explain.hardness import hardness_scene
from pzc.explain.page import page
from pzc.explain.question import facts_in_question
from pzc.explain.slices import steps_behind
from pzc.explain.step_pictures import picture
from pzc.output import exit_codes
from pzc.output.files import keep_apart, write_out
from pzc.output.messages import note, print_json, refused

_HELP = """Show how a puzzle is solved, one step at a time, from the rules alone.

A step names the rules and clues it uses, where they apply, the facts it needs and what follows. Steps come in the order
of what they cost: easy ones first. Simple consequences of a known cell, such as crossing a digit out along its row, are
not shown.

With --why '(3,4) != 5' only the steps that lead to this are shown. Exit code 1 if there is no solution, 3 if the steps
end before all is known that is certain.
"""


_MOST_STEPS = 2**31 - 1


@click.command(help=_HELP, short_help="Show how a puzzle is solved, step by step.")
@file_argument
@click.option("--max-cost", type=NumberRange(min=0), metavar="N", help="Stop before a step that costs more.")
@click.option("--steps", type=click.IntRange(1, _MOST_STEPS), metavar="N", help="Stop after N steps.")
@click.option("--why", metavar="FACT", help="Show only what leads to a fact, as in '(3,4) != 5'.")
@click.option(
    "--html", "page_file", type=click.Path(dir_okay=False), metavar="PAGE", help="Write a page to click through."
)
@click.option(
    "--pictures", type=click.Path(file_okay=False), metavar="FOLDER", help="Draw each step, as FOLDER/001.svg."
)
@click.option(
    "--map",
    "map_file",
    type=click.Path(dir_okay=False),
    metavar="PICTURE",
    help="Draw how hard each value is to find: the darker, the harder. The ending is that of a picture, as .svg.",
)
@click.option("--brief", is_flag=True, help="Leave out the smaller steps of a supposition.")
@json_option
@time_limit_option
@limits_option
def command(
    file: str,
    max_cost: float | None,
    steps: int | None,
    why: str | None,
    page_file: str | None,
    pictures: str | None,
    map_file: str | None,
    brief: bool,
    as_json: bool,
) -> int:
    """See _HELP."""
    try:
        return _explain(_Request(file, max_cost, steps, why, page_file, pictures, map_file, brief, as_json))
    except PuzzleError as error:
        return refused(file, error, as_json)


@dataclass(frozen=True)
class _Request:
    """The options of the command line."""

    file: str
    max_cost: float | None
    steps: int | None
    why: str | None
    page_file: str | None
    pictures: str | None
    map_file: str | None
    brief: bool
    as_json: bool


def _explain(request: _Request) -> int:
    """Print the steps of a puzzle and return the exit code. Raises PuzzleError."""
    _check_options(request)
    pair = open_explanation(request.file)
    if pair is None:
        return too_late(request.file, request.as_json)
    puzzle, explanation = pair
    if request.why is not None and explanation.explainer is not None:
        return _why(
            puzzle, explanation, facts_in_question(puzzle.model, explanation.explainer.unknowns, request.why), request
        )
    for step in islice(explanation.follow(request.max_cost), request.steps):
        if not request.as_json and request.page_file is None:
            with without_limit():
                write_out(step_in_words(explanation, step, request.brief), None)
    with without_limit():
        if explanation.explainer is not None:
            _draw(explanation, request)
        if request.as_json:
            print_json(head(puzzle) | explanation_as_json(explanation))
        else:
            note(ending_in_words(explanation))
    return CODES.get(explanation.end, exit_codes.UNKNOWN)


def _check_options(request: _Request) -> None:
    """Raise UsageError for options that contradict each other, and for files that cannot be written."""
    if request.why is not None and request.steps is not None:
        raise click.UsageError("--steps counts from the first step, and --why picks some: leave one of them out")
    for path in (request.page_file, request.map_file):
        keep_apart(path, [request.file])
    if request.why is not None and request.map_file is not None:
        raise click.UsageError("--map needs all steps, and --why picks some: leave one of them out")
    if request.map_file is not None:
        _writer_of_map(request.map_file)  # a wrong suffix is found before the search


def _draw(explanation: Explanation, request: _Request) -> None:
    """Write the page, the map and the pictures."""
    if request.page_file is not None:
        write_out(page(explanation), request.page_file)
    if request.map_file is not None:
        _draw_map(explanation, request.map_file)
    if request.pictures is not None:
        os.makedirs(request.pictures, exist_ok=True)
        for step in explanation.steps:
            write_out(picture(explanation, step), os.path.join(request.pictures, f"{step.number:03}.svg"))


def _draw_map(explanation: Explanation, path: str) -> None:
    """Write the picture of how hard each value is to find, in the format of the file's suffix."""
    write(_writer_of_map(path)([[hardness_scene(explanation)]], Style()), path)


def _writer_of_map(path: str) -> Callable[[Pictures, Style], str | bytes]:
    """Return the writer for the suffix of a file. Raises UsageError for a suffix that no picture has."""
    try:
        return writer_for(path)
    except CannotDraw as error:
        raise click.UsageError(str(error)) from None


def _why(puzzle: Puzzle, explanation: Explanation, facts: Sequence[Fact], request: _Request) -> int:
    """Print the steps that lead to some facts."""
    assert explanation.explainer is not None
    for _ in explanation.follow(request.max_cost):
        if all(map(explanation.explainer.knowledge.is_known, facts)):
            break
    knowledge = explanation.explainer.knowledge
    known = all(map(knowledge.is_known, facts))
    stopped = explanation.end in (End.TIME, End.INTERRUPTED)
    wrong = not known and not stopped and any(explanation.goal.masks[unknown] >> bit & 1 for unknown, bit in facts)
    status = "known" if known else "false" if wrong else explanation.end.value
    steps = steps_behind(knowledge, facts) if known else []
    if request.as_json:
        with without_limit():
            as_json = [step_as_json(explanation, step) for step in steps]
        print_json(head(puzzle) | {"why": request.why, "status": status, "steps": as_json})
    else:
        with without_limit():
            write_out("".join(step_in_words(explanation, step, request.brief) for step in steps), None)
        if wrong:
            note(f"{request.why}: that is not so in every solution")
        elif not known:
            note(f"{request.why}: no step {'has led' if stopped else 'leads'} there; {explanation.message}")
        elif not steps:
            note(f"{request.why}: that follows directly from what is given")
    if known or wrong:
        return exit_codes.OK if known else exit_codes.FAILED
    return exit_codes.INTERRUPTED if explanation.end is End.INTERRUPTED else exit_codes.UNKNOWN
