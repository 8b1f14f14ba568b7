"""Solve a file: solutions go to standard output, comments on them to standard error."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

import click

from pzc import backends
from pzc.api.opening import open_puzzle
from pzc.api.puzzle import Puzzle
from pzc.backends.interface import (
    Answer,
    Backend,
    Conflict,
    Options,
    Status,
    ToolMissing,
)
from pzc.checks.conflicts import find_conflict
from pzc.checks.verification import judged
from pzc.checks.warnings import Policy, all_warnings, cheap_warnings, weighed
from pzc.compiler.base.clock import TimeUp, time_in_words, within
from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, many
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import origin_as_json
from pzc.compiler.model.model import Model
from pzc.drawing.terminal import drawn, draws
from pzc.error_pages import diagnostic_as_json
from pzc.output import exit_codes
from pzc.output.files import keep_apart
from pzc.output.limit_messages import MEMORY_ERRORS, memory_refused, size_in_words
from pzc.output.messages import (
    highlight,
    in_color,
    json_head,
    json_text,
    note,
    print_json,
    refused,
    show_diagnostics,
)
from pzc.output.solution_text import (
    ENOUGH,
    LayerValues,
    answer_as_json,
    best_as_json,
    best_of,
    differing,
    draw_answer,
    draw_differences,
    seconds,
    values_of,
    verdict,
)

_LEAST_EXPLAINING = 10.0  # seconds for the search for a conflict, if no time limit was given


@node
class Request:
    """The options of a search. Without `every` and `limit`, it decides whether there is exactly one solution."""

    file: str
    every: bool = False
    limit: int | None = None
    time_limit: float | None = None
    workers: int = 1
    without: frozenset[str] = frozenset()
    seed: int = 0
    backend: str = backends.AUTO
    solver: str | None = None
    as_json: bool = False
    output: str | None = None
    show_hidden: bool = False
    allow: frozenset[str] = frozenset()
    deny: frozenset[str] = frozenset()

    @property
    def listing(self) -> bool:
        """Return True if solutions are listed as they are found."""
        return self.every or self.limit is not None

    @property
    def at_most(self) -> int | None:
        """Return how many solutions are searched for."""
        return self.limit if self.listing else ENOUGH


class Outcome:
    """The result: the solutions in the order in which they were found, and how the search ended."""

    def __init__(self, compiling: float) -> None:
        self.answers: list[Answer] = []
        self.status = Status.UNKNOWN
        self.interrupted = False
        self.out_of_memory = False
        self.conflict: Conflict | None = None
        self.warnings: Sequence[Diagnostic] = ()
        self.more = 0  # the number of further warnings
        self.compiling = compiling
        self.solving = 0.0

    @property
    def proved(self) -> bool:
        """Return True if no solution can be better."""
        return self.status is not Status.UNPROVED and not self.interrupted and not self.out_of_memory

    @property
    def verdict(self) -> str:
        """Return the verdict, as docs/json.md defines it: none, unique, multiple, some, unknown."""
        return verdict(len(self.answers), self.status is Status.COMPLETE)


def solve(request: Request) -> int:
    """Run a request and return the exit code."""
    start = time.perf_counter()
    require_backend(request.backend)
    keep_apart(request.output, [request.file])
    try:
        with within(request.time_limit), memory_refused(request.file):
            puzzle = Puzzle(open_puzzle(request.file)).ground()
            warnings, more = warnings_of(puzzle, request)
    except TimeUp:
        return _print_timeout(request, time.perf_counter() - start)
    except PuzzleError as error:
        return _print_or_raise(request, error)
    keep_apart(request.output, [source.path for source in puzzle.model.sources])
    outcome = Outcome(compiling=time.perf_counter() - start)
    outcome.warnings, outcome.more = warnings, more
    if not request.as_json:
        show_diagnostics(warnings, more)
    try:
        with _open_output(request) as stream:
            _search_and_print(puzzle, request, outcome, stream)
    except (PuzzleError, ToolMissing) as error:
        return _print_or_raise(request, error)
    return _exit_code(outcome)


@contextmanager
def _open_output(request: Request) -> Iterator[TextIO]:
    """Open the output for solutions."""
    if request.output is None:
        yield sys.stdout
    else:
        with open(request.output, "w", encoding="utf-8") as stream:
            yield stream


def _print_or_raise(request: Request, error: PuzzleError | ToolMissing) -> int:
    """Print an error to the output as JSON, or raise it again."""
    if not request.as_json:
        raise error
    with _open_output(request) as stream:
        return refused(request.file, error, request.as_json, stream)


def _print_timeout(request: Request, spent: float) -> int:
    """Print that the time ran out before the search began; return the exit code."""
    if request.as_json:
        times = {"compile": round(spent, 4), "solve": 0.0}
        record = json_head(request.file, "unknown", "") | {
            "complete": False,
            "interrupted": False,
            "solutions": [],
            "seconds": times,
            "warnings": [],
            "more": 0,
        }
        with _open_output(request) as stream:
            print_json(record, stream)
    else:
        note(f"{time_in_words(request.time_limit)} before the search began; nothing is known about the solutions")
    return exit_codes.UNKNOWN


def warnings_of(puzzle: Puzzle, request: Request) -> tuple[list[Diagnostic], int]:
    """Return the warnings that cost nothing to find; `pzc check` finds more. Raises PuzzleError if one counts as an
    error.
    """
    find = all_warnings if request.deny else cheap_warnings
    found = find(puzzle.model, puzzle.problem.flat)
    return weighed(puzzle.model, found, Policy(request.allow, request.deny))


def require_backend(name: str) -> None:
    """Raise UsageError for a name that no back-end has."""
    if name not in (backends.AUTO, *backends.NAMES):
        raise click.UsageError(
            f"there is no back-end `{name}`; there are {', '.join((backends.AUTO, *backends.NAMES))}"
        )


def find_backend(name: str, solver: str | None = None) -> Backend:
    """Return the back-end of a name, loaded. `solver` is the solver that it runs."""
    require_backend(name)
    backend = backends.get(name)
    if solver is None:
        return backend
    if backend.with_solver is None:
        raise click.UsageError(f"`--solver` is for back-ends with several solvers; `{name}` is one itself")
    return backend.with_solver(solver)


# ------------------------------------------------------------------------------------------- the search


def _search_and_print(puzzle: Puzzle, request: Request, outcome: Outcome, stream: TextIO) -> None:
    """Search, and write the solutions to the stream: while they are found if all are listed, otherwise at the end."""
    live = request.listing and not request.as_json
    search(puzzle, request, outcome, stream if live else None)
    if request.as_json:
        stream.write(json_text(_as_json(puzzle, request, outcome)) + "\n")
        return
    if not live:
        shown = [values_of(puzzle.problem.flat, answer) for answer in outcome.answers]
        stream.write(_print_solutions(puzzle.model, request, shown, stream))
    stream.flush()
    for line in comments(puzzle, request, outcome):
        note(line)


def search(puzzle: Puzzle, request: Request, outcome: Outcome, stream: TextIO | None = None) -> None:
    """Search, and print the solutions to the stream, if there is one. Raises ToolMissing and PuzzleError."""
    flat = puzzle.problem.flat

    def found(answer: Answer) -> None:
        if stream is not None:
            gap = "\n" if outcome.answers else ""
            stream.write(gap + _print_solutions(puzzle.model, request, [values_of(flat, answer)], stream))
        outcome.answers.append(answer)

    left = None if request.time_limit is None else max(0.0, request.time_limit - outcome.compiling)
    options = Options(left, request.workers, request.seed, request.without)
    start = time.perf_counter()
    try:
        backend = find_backend(request.backend, request.solver)
        outcome.status = backend.search(puzzle.problem, options, request.at_most, judged(puzzle.problem, found))
        outcome.solving = time.perf_counter() - start
        if not request.listing:
            outcome.answers.sort(key=lambda answer: _in_order(values_of(flat, answer)))
        if outcome.verdict == "none":
            outcome.conflict = _find_conflict(puzzle, backend, request, outcome)
    except MEMORY_ERRORS:
        outcome.out_of_memory = True
        outcome.solving = outcome.solving or time.perf_counter() - start
    except KeyboardInterrupt:
        outcome.interrupted = True
        outcome.solving = outcome.solving or time.perf_counter() - start


def _in_order(values: LayerValues) -> list[list[int]]:
    """Return a sort key, so that the order of two solutions does not depend on the solver."""
    return [list(of_layer.values()) for of_layer in values.values()]


def _find_conflict(puzzle: Puzzle, backend: Backend, request: Request, outcome: Outcome) -> Conflict | None:
    """Find a conflict.

    It takes at most a multiple of the time of the search. With a time limit, it takes at most the remaining time or a
    twentieth of the limit, whichever is longer.
    """
    limit = max(_LEAST_EXPLAINING, 10 * outcome.solving)
    if request.time_limit is not None:
        spent = outcome.compiling + outcome.solving
        limit = min(limit, max(request.time_limit - spent, request.time_limit / 20))
    return find_conflict(puzzle.problem, backend, Options(limit, request.workers, request.seed))


# ------------------------------------------------------------------------------------------- printing


def _print_solutions(model: Model, request: Request, shown: list[LayerValues], stream: TextIO) -> str:
    """Print solutions: as pictures on a terminal, otherwise as rows. Differences between two are highlighted."""
    picture = drawn(model, shown, stream) if shown and draws(stream) and not request.show_hidden else None
    if picture is not None:
        return picture
    marked = differing(model, *shown) if in_color(stream) and len(shown) == ENOUGH else None
    rows = (draw_answer(model, values, highlight, marked, request.show_hidden) for values in shown)
    return "\n".join(text + "\n" for text in rows)


def comments(puzzle: Puzzle, request: Request, outcome: Outcome, pictured: bool = False) -> Iterator[str]:
    """Return the comments on the result. `pictured`: a picture shows the differences already."""
    times = f"(compiled in {seconds(outcome.compiling)}, solved in {seconds(outcome.solving)})"
    best = "best " if puzzle.model.objectives else ""
    yield from _best_lines(puzzle, outcome)
    if outcome.verdict == "none":
        yield f"no solution {times}"
        yield from _conflict_lines(outcome)
    elif outcome.interrupted:
        yield f"interrupted: {_so_far(outcome)} {times}"
    elif outcome.out_of_memory:
        yield f"the memory limit of {size_in_words()} was reached: {_so_far(outcome)} {times}"
    elif outcome.status in (Status.UNKNOWN, Status.UNPROVED):
        yield f"{time_in_words(request.time_limit)}: {_so_far(outcome)} {times}"
    elif request.listing:
        more = "" if outcome.status is Status.COMPLETE else "; there may be more"
        yield f"{many(len(outcome.answers), f'{best}solution')}{more} {times}"
    elif outcome.verdict == "unique":
        yield f"the only {best}solution {times}"
    else:
        yield from _about_two_solutions(puzzle, outcome, times, pictured)


def _best_lines(puzzle: Puzzle, outcome: Outcome) -> list[str]:
    """Return a line for each objective: its value, and whether it is certainly the best."""
    if not outcome.answers or not puzzle.model.objectives:
        return []
    sure = "there is no better one" if outcome.proved else "the best so far, which is not proved to be the best"
    values = best_of(puzzle.problem, outcome.answers[0])
    return [f"{o.origin.text}: {v} ({sure})" for o, v in zip(puzzle.model.objectives, values, strict=True)]


def _about_two_solutions(puzzle: Puzzle, outcome: Outcome, times: str, pictured: bool) -> Iterator[str]:
    """Yield lines about two solutions: in how many places they differ, and where unless a picture shows it."""
    model, flat = puzzle.model, puzzle.problem.flat
    first, second = (values_of(flat, answer) for answer in outcome.answers)
    count = sum(map(len, differing(model, first, second).values()))
    best = "best " if model.objectives else ""
    yield f"more than one {best}solution; these two differ in {many(count, 'place')} {times}"
    if not pictured:
        yield "differences (first/second):"
        yield draw_differences(model, first, second)


def _so_far(outcome: Outcome) -> str:
    """Return how many solutions were found before the search ended early."""
    match len(outcome.answers):
        case 0:
            return "no solution found so far"
        case 1:
            return "one solution found so far; there may be more"
        case count:
            return f"{many(count, 'solution')} found so far; there may be more"


def _conflict_lines(outcome: Outcome) -> list[str]:
    """Return lines that list the rules and clues of a conflict, or say why none was found."""
    conflict = outcome.conflict
    if conflict is None:
        took = "took too much memory" if outcome.out_of_memory else "took too long"
        why = "was interrupted" if outcome.interrupted else took
        return [f"finding out which rules and clues contradict each other {why}"]
    if conflict.minimal:
        head = "these rules and clues contradict each other, and none of them can be left out:"
    else:
        head = "these rules and clues contradict each other:"
    places = [(f"{o.span.source.name}:{o.span.line}", o.text) for o in conflict.origins]
    width = max((len(place) for place, _ in places), default=0)
    return [head, *(f"  {place:<{width}}  {text}" for place, text in places)]


def _as_json(puzzle: Puzzle, request: Request, outcome: Outcome) -> dict[str, Any]:
    """Return the JSON output: the verdict, the solutions, the times, the warnings, and the conflict if there is one."""
    model, flat = puzzle.model, puzzle.problem.flat
    result = json_head(puzzle.source.name, outcome.verdict, model.title) | {
        "complete": outcome.status is Status.COMPLETE,
        "interrupted": outcome.interrupted,
        "solutions": [answer_as_json(model, values_of(flat, a), request.show_hidden) for a in outcome.answers],
        **(best_as_json(puzzle.problem, outcome.answers[0], outcome.proved) if outcome.answers else {}),
        "seconds": {"compile": round(outcome.compiling, 4), "solve": round(outcome.solving, 4)},
        "warnings": list(map(diagnostic_as_json, outcome.warnings)),
        "more": outcome.more,
    }
    if outcome.conflict is not None:
        result["conflict"] = {
            "minimal": outcome.conflict.minimal,
            "origins": list(map(origin_as_json, outcome.conflict.origins)),
        }
    return result


def _exit_code(outcome: Outcome) -> int:
    if outcome.interrupted:
        return exit_codes.INTERRUPTED
    if outcome.verdict == "none":
        return exit_codes.FAILED
    return exit_codes.UNKNOWN if outcome.status in (Status.UNKNOWN, Status.UNPROVED) else exit_codes.OK
