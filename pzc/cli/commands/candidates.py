"""`pzc candidates`: the values that each place can have."""

import time

import click

from pzc.api.candidates import (
    Candidates,
    candidates_as_json,
    draw_candidates,
    find_candidates,
    open_in_words,
)
from pzc.api.opening import open_puzzle
from pzc.api.puzzle import DEFAULT_BACKEND, Puzzle
from pzc.backends.interface import ToolMissing
from pzc.cli.solving import find_backend
from pzc.compiler.base.clock import TimeUp, time_in_words, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.output import exit_codes
from pzc.output.limit_messages import memory_refused
from pzc.output.messages import json_head, note, print_json, refused
from pzc.output.solution_text import seconds

from .options import Seconds, file_argument, json_option, limits_option

_HELP = """Show what each cell, or other place, has in some solution: every value but those that no solution has.

A truth value is `*` or `.`, or `.*` where it may be either. When the time limit is reached (exit code 3), the values of
which nothing is known are in brackets: `12(57)` is 1 or 2, or perhaps 5 or 7.
"""


@click.command(help=_HELP, short_help="Show what each cell can still be.")
@file_argument
@click.option("--time-limit", type=Seconds(), metavar="S", help="Say what is open after S seconds (exit code 3).")
@click.option("--backend", metavar="NAME", help="The solver to use.")
@json_option
@limits_option
def command(file: str, time_limit: float | None, backend: str | None, as_json: bool) -> int:
    """See _HELP."""
    try:
        return _show(file, time_limit, backend, as_json)
    except (PuzzleError, ToolMissing) as error:
        return refused(file, error, as_json)


def _show(file: str, time_limit: float | None, backend: str | None, as_json: bool) -> int:
    """Find and print the candidates of a file, and return the exit code."""
    solver = find_backend(backend or DEFAULT_BACKEND)
    if solver.session is None:
        raise click.UsageError(f"`{backend}` can't be asked what is possible: leave `--backend` out")
    start = compiled = time.perf_counter()
    found = Candidates({}, False)
    name, title = file, ""
    try:
        with within(time_limit), memory_refused(file):
            puzzle = Puzzle(open_puzzle(file)).ground()
            name, title, problem = puzzle.source.name, puzzle.model.title, puzzle.problem
            compiled = time.perf_counter()
            found = find_candidates(problem, solver)
    except TimeUp:
        pass
    compiling, searching = compiled - start, time.perf_counter() - compiled
    status = "none" if found.hopeless else "complete" if found.complete else "unknown"
    if as_json:
        candidates = candidates_as_json(puzzle.model, found) if found.layers else {}
        times = {"compile": round(compiling, 4), "solve": round(searching, 4)}
        print_json(json_head(name, status, title) | {"candidates": candidates, "seconds": times})
    elif found.hopeless:
        note("no solution")
    else:
        if found.layers:
            click.echo(draw_candidates(puzzle.model, found))
        note(f"{_what_is_open(found, time_limit)}(compiled in {seconds(compiling)}, searched in {seconds(searching)})")
    return {"none": exit_codes.FAILED, "complete": exit_codes.OK, "unknown": exit_codes.UNKNOWN}[status]


def _what_is_open(found: Candidates, time_limit: float | None) -> str:
    """Return how many values the time limit left open, followed by a blank, or "" if the search has ended."""
    if found.complete:
        return ""
    left = open_in_words(found) if found.layers else "nothing is known"
    return f"{time_in_words(time_limit)}: {left} "
