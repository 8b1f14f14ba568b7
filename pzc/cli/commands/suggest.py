"""`pzc suggest`: clues that make the solution of a puzzle unique."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from pzc.api.puzzle import Puzzle
from pzc.api.sources import read
from pzc.cli.commands.options import file_argument, json_option, limits_option, time_limit_option
from pzc.compiler.base.clock import TimeUp, time_in_words
from pzc.compiler.base.diagnostics import PuzzleError, many
from pzc.explain.as_json import rating_as_json
from pzc.explain.rating import Rating
from pzc.generation.suggestions import MOST_SOLUTIONS, Outcome, Suggestion, Suggestions
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.limit_messages import memory_refused
from pzc.output.messages import json_head, note, print_json, refused

_HELP = f"""Show clues that make the solution of a puzzle unique.

Each line is one clue that leaves exactly one solution when it is added to the file. If no single clue is enough, a few
clues are shown that are enough together. Clues are of the kinds that the rules know; groups and paths, such as cages,
are left out. If there are more than {MOST_SOLUTIONS} solutions, only the clues of {MOST_SOLUTIONS} of them are tried.

With --order hardest, each clue is rated by how hard the puzzle is with it, and the hardest comes first. Exit code 1 if
the puzzle has no solution or one already, or if no clues of these kinds are enough.
"""


@click.command(help=_HELP, short_help="Show clues that make the solution unique.")
@file_argument
@click.option(
    "--order",
    type=click.Choice(["board", "hardest", "easiest"]),
    default="board",
    help="By place (the default), or by how hard the puzzle is then.",
)
@json_option
@time_limit_option
@limits_option
def command(file: str, order: str, as_json: bool) -> int:
    """See _HELP."""
    try:
        return _suggest(file, order, as_json)
    except PuzzleError as error:
        return refused(file, error, as_json)


@dataclass
class _Found:
    """The clues that were found, and how the search ended."""

    status: str = "single"
    name: str = ""
    title: str = ""
    single: list[tuple[Suggestion, Rating | None]] = field(default_factory=list)
    together: Sequence[Suggestion] = ()
    fewest: bool = False
    complete: bool = False
    tried: int = 0
    left_out: Sequence[str] = ()
    rated: bool = False


_CODES = {
    "single": exit_codes.OK,
    "together": exit_codes.OK,
    "unique": exit_codes.FAILED,
    "no solution": exit_codes.FAILED,
    "not enough": exit_codes.FAILED,
    "time": exit_codes.UNKNOWN,
    "interrupted": exit_codes.INTERRUPTED,
}


def _suggest(file: str, order: str, as_json: bool) -> int:
    """Print suggestions and return the exit code. Raises PuzzleError."""
    found = _Found(name=file)
    at_once = order == "board" and not as_json
    try:
        with memory_refused(file):
            puzzle = Puzzle(read(file)).ground()
            found.name, found.title = puzzle.source.name, puzzle.model.title
            _search(Suggestions(puzzle.problem), found, order, at_once)
    except TimeUp:
        found.status = "time"
    except KeyboardInterrupt:
        found.status = "interrupted"
    found.single.sort(key=lambda pair: _place_in(order, pair[1]))
    if as_json:
        print_json(_as_json(found))
    else:
        if not at_once:
            write_out("".join(f"{_line(*pair)}\n" for pair in found.single), None)
        write_out("".join(f"{each.text}\n" for each in found.together), None)
        for line in _ending(found):
            note(line)
    return _CODES[found.status]


def _search(suggestions: Suggestions, found: _Found, order: str, at_once: bool) -> None:
    """Fill in the clues that are found. Raises TimeUp."""
    found.complete, found.left_out = suggestions.complete, suggestions.left_out
    if suggestions.outcome is not Outcome.SEVERAL:
        found.status = "unique" if suggestions.outcome is Outcome.UNIQUE else "no solution"
        return
    for suggestion in suggestions.single():
        if at_once:
            write_out(f"{suggestion.text}\n", None)
        found.single.append((suggestion, None))
    found.tried = suggestions.tried
    if found.single and order != "board":
        found.rated = True
        for number, (suggestion, _) in enumerate(found.single):
            found.single[number] = (suggestion, suggestion.rating())
    if not found.single:
        together = suggestions.together()
        found.status = "not enough" if together is None else "together"
        if together is not None:
            found.together, found.fewest = together.clues, together.fewest


def _place_in(order: str, rating: Rating | None) -> float:
    if order == "board":
        return 0.0
    score = float("inf") if rating is None else rating.score
    return -score if order == "hardest" else score


def _line(suggestion: Suggestion, rating: Rating | None) -> str:
    if rating is None:
        return suggestion.text
    return f"{suggestion.text:<30}  {rating.band}, hardest {rating.hardest:g}, work {rating.work:g}"


def _ending(found: _Found) -> list[str]:
    """Return the summary of a search for clues, as lines of text."""
    clues = many(len(found.single), "single clue")
    lines = {
        "single": f"{clues} of {found.tried} that were tried: each makes the solution unique",
        "together": f"no single clue is enough; {_combination_message(found)}",
        "unique": "the solution is unique already",
        "no solution": "there is no solution, so no further clue can help",
        "not enough": "all clues of these kinds together leave several solutions",
        "time": f"{time_in_words(None)}: so far, {clues}",
        "interrupted": f"interrupted: so far, {clues}",
    }
    out = [lines[found.status]]
    if found.status in ("single", "together", "not enough"):
        if not found.complete:
            out.append(f"there are more than {MOST_SOLUTIONS} solutions: the clues of the others were not tried")
        if found.left_out:
            out.append(f"not tried: {', '.join(found.left_out)}")
    return out


def _combination_message(found: _Found) -> str:
    number = many(len(found.together), "clue")
    if found.fewest:
        return f"these {number} together are, the fewest"
    return f"these {number} together are: none of them can be left out, but fewer other ones may do"


def _rating_as_json(rating: Rating | None, rated: bool) -> dict[str, Any]:
    if not rated:
        return {}
    return {"rating": None if rating is None else rating_as_json(rating)}


def _as_json(found: _Found) -> dict[str, Any]:
    """Return the JSON output: the single clues that suffice, and a few clues that suffice together."""
    return json_head(found.name, found.status, found.title) | {
        "complete": found.complete,
        "single": [
            {"text": each.text, "clue": each.kind} | _rating_as_json(rating, found.rated)
            for each, rating in found.single
        ],
        "together": [{"text": each.text, "clue": each.kind} for each in found.together],
        "fewest": found.fewest,
        "left_out": list(found.left_out),
    }
