"""`%%pzc` and `%pzc` in a notebook: a puzzle to its picture, its solutions, and messages."""

import os
import shlex
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display

from pzc import backends
from pzc.api.candidates import IN_NOTEBOOK, find_candidates, open_in_words
from pzc.api.counts import Count
from pzc.api.opening import open_puzzle
from pzc.api.puzzle import DEFAULT_BACKEND, Puzzle, Solution
from pzc.backends.interface import ToolMissing
from pzc.cli.commands.options import Seconds
from pzc.compiler.base.clock import TimeUp, time_in_words, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import require_complete
from pzc.compiler.scene.make import make, make_candidates
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg
from pzc.compiler.scene.text import text
from pzc.explain.explanation import Explanation, explain
from pzc.library.in_words import rules_in_words
from pzc.output.limit_messages import memory_refused
from pzc.output.messages import note, show_diagnostics, show_errors
from pzc.output.solution_text import ENOUGH

from .drawing import scene_of, scenes_of_two
from .explaining import ending_in_words, step_in_words
from .solving import (
    Outcome,
    Request,
    comments,
    search,
    warnings_of,
)
from .translation import in_language

_CELL = "<cell>"
_MOST_PICTURES = 12
_IN_A_ROW = 4

_HELP = """Solve a puzzle, and draw it with its solution beside it.

If there are two solutions, both are drawn with their differences marked. If there is none, the rules and clues that
contradict each other are listed. Files that the puzzle uses are looked up in the current folder and in the library.

With a NAME, the result is afterwards in a variable of this name: a list of `pzc.Solution`, or with --draw a
`pzc.Puzzle`, with --candidates `pzc.Candidates`, with --count the count, with --explain the explanation, with --rules
and --target text.
"""


@node
class _Cell:
    """A cell of a notebook. `text` is None for the line magic."""

    shell: InteractiveShell
    text: str | None


@node
class _Wanted:
    """The options of the magic."""

    name: str | None
    every: bool
    limit: int | None
    draw: bool
    candidates: bool
    count: bool
    explain: bool
    rules: bool
    target: str | None
    time_limit: float | None
    dark: bool

    def require_one_mode(self) -> None:
        """Raise UsageError if two options exclude each other."""
        listing = self.every or self.limit is not None
        chosen = (self.draw, self.candidates, self.count, self.explain, self.rules, self.target is not None, listing)
        if sum(chosen) > 1:
            raise click.UsageError(
                "--draw, --candidates, --count, --explain, --rules, --target and --all or --limit exclude each other"
            )


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Register the magics for `%load_ext pzc`."""
    shell.magics_manager.register_function(lambda line, cell: run(shell, line, cell), "cell", "pzc")
    shell.magics_manager.register_function(lambda line: run(shell, line, None), "line", "pzc")


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """Remove the magics for `%unload_ext pzc`."""
    for kind in ("cell", "line"):
        shell.magics_manager.magics[kind].pop("pzc", None)


def run(shell: InteractiveShell, line: str, cell: str | None) -> None:
    """Run `%%pzc LINE` on a cell, or `%pzc LINE`. Errors go to standard error, as `pzc` prints them."""
    command, name = (_line_magic, "%pzc") if cell is None else (_cell_magic, "%%pzc")
    try:
        command.main(shlex.split(line), name, standalone_mode=False, obj=_Cell(shell, cell))
    except click.ClickException as error:
        error.show()
    except ValueError as error:  # quotes of the line that do not match
        note(f"{name} {line}: {error}")
    except PuzzleError as error:
        show_errors(error)
    except ToolMissing as error:
        note(str(error))


def _identifier(value: str | None) -> str | None:
    if value is not None and not value.isidentifier():
        raise click.BadParameter(f"`{value}` is no name of a variable")
    return value


_OPTIONS = (
    click.argument("name", required=False, callback=lambda ctx, param, value: _identifier(value)),
    click.option("--all", "every", is_flag=True, help="Find all solutions."),
    click.option("--limit", type=click.IntRange(1), metavar="N", help="Find up to N solutions."),
    click.option("--draw", is_flag=True, help="Draw the puzzle without solving it."),
    click.option("--candidates", is_flag=True, help="Draw the candidates of each place."),
    click.option("--count", is_flag=True, help="Count the solutions."),
    click.option("--explain", is_flag=True, help="Show how the puzzle is solved, step by step."),
    click.option("--rules", is_flag=True, help="Print the rules in words."),
    click.option("--target", metavar="NAME", help="Print the puzzle in another form: mzn, fzn, lp, aspif or cpsat."),
    click.option("--time-limit", type=Seconds(), metavar="S", help="Stop after S seconds."),
    click.option("--dark", is_flag=True, help="Draw on a dark background."),
)


def _with_options(act: Callable[..., None]) -> Callable[..., None]:
    for option in reversed(_OPTIONS):
        act = option(act)
    return act


@click.command(help=_HELP)
@_with_options
@click.pass_obj
def _cell_magic(cell: _Cell, /, **options: Any) -> None:
    assert cell.text is not None
    _run(cell.shell, partial(_source, cell.text), _Wanted(**options))


@click.command(help=_HELP)
@click.argument("puzzle")
@_with_options
@click.pass_obj
def _line_magic(cell: _Cell, /, puzzle: str, **options: Any) -> None:
    _run(cell.shell, partial(open_puzzle, puzzle), _Wanted(**options))


def _run(shell: InteractiveShell, source: Callable[[], Source], wanted: _Wanted) -> None:
    """Compile and solve or draw a puzzle as the options require, and show the result below the cell."""
    wanted.require_one_mode()
    request = Request(file=_CELL, every=wanted.every, limit=wanted.limit, time_limit=wanted.time_limit)
    start = time.perf_counter()
    try:
        with within(wanted.time_limit), memory_refused(_CELL):
            puzzle = Puzzle(source())
            if not wanted.rules:
                require_complete(puzzle.model)
            if not (wanted.rules or wanted.draw or wanted.target):
                show_diagnostics(*warnings_of(puzzle.ground(), request))
    except TimeUp:
        note(f"{time_in_words(wanted.time_limit)} before the search began; nothing is known about the solutions")
        return
    result = _show_result(puzzle, wanted, request, Outcome(time.perf_counter() - start))
    if wanted.name is not None:
        shell.user_ns[wanted.name] = result


def _show_result(puzzle: Puzzle, wanted: _Wanted, request: Request, outcome: Outcome) -> object:
    """Show the wanted result and return it."""
    style = Style(wanted.dark, IN_NOTEBOOK)
    if wanted.draw:
        _draw(puzzle, style)
        return puzzle
    if wanted.candidates:
        return _candidates(puzzle, wanted.time_limit, style)
    if wanted.count:
        return _count(puzzle, wanted.time_limit)
    if wanted.explain:
        return _explain(puzzle, wanted.time_limit)
    if wanted.rules or wanted.target:
        text = in_language(puzzle.model, wanted.target) if wanted.target else rules_in_words(puzzle.model)
        print(text, end="")
        return text
    return _solve(puzzle, request, outcome, style)


def _source(cell: str) -> Source:
    """Return the text below `%%pzc` with an empty line for the magic, so that line numbers match the notebook."""
    return Source(_CELL, "\n" + cell, os.path.join(os.curdir, _CELL))


def _draw(puzzle: Puzzle, style: Style) -> None:
    if not _show([make(puzzle.model)], style):
        print("this puzzle has no board: there is nothing to draw but its answer")


def _candidates(puzzle: Puzzle, time_limit: float | None, style: Style) -> object:
    """Find the candidates, and show them in a picture."""
    found = find_candidates(puzzle.problem, backends.get(DEFAULT_BACKEND), time_limit)
    if found.hopeless:
        print("there is no solution")
        return found
    _show([make_candidates(puzzle.model, found.layers)], style)
    if not found.complete:
        print(f"{time_in_words(time_limit)}: {open_in_words(found)}, and drawn grey")
    return found


def _count(puzzle: Puzzle, time_limit: float | None) -> Count:
    found = puzzle.count(time_limit)
    print(found)
    if not found.exact:
        note(f"{time_in_words(time_limit)}: there may be more")
    return found


def _explain(puzzle: Puzzle, time_limit: float | None) -> Explanation | None:
    try:
        with within(time_limit):
            explanation = explain(puzzle.problem)
            for step in explanation.follow():
                print(step_in_words(explanation, step), end="")
    except TimeUp:
        note(f"{time_in_words(time_limit)} before the first step")
        return None
    print(ending_in_words(explanation))
    return explanation


def _solve(puzzle: Puzzle, request: Request, outcome: Outcome, style: Style) -> list[Solution]:
    """Show the solutions with pictures and comments."""
    search(puzzle, request, outcome)
    found = [Solution(puzzle, answer) for answer in outcome.answers]
    if request.listing:
        for row in range(0, min(len(found), _MOST_PICTURES), _IN_A_ROW):
            _show([scene_of(one) for one in found[row : row + _IN_A_ROW]], style)
    elif len(found) == ENOUGH:
        _show(scenes_of_two(found[0], found[1]), style)
    else:
        _show([make(puzzle.model), *map(scene_of, found)], style)
    if request.listing and len(found) > _MOST_PICTURES:
        print(f"these are the first {_MOST_PICTURES}")
    for line in comments(puzzle, request, outcome, pictured=True):
        print(line)
    return found


def _show(scenes: Sequence[Scene], style: Style) -> bool:
    """Show scenes side by side, as a picture with a text alternative. Return True if there are any."""
    shown = [scene for scene in scenes if scene.height or scene.notes]
    if shown:
        kinds = {"image/svg+xml": svg(shown, style), "text/plain": text(shown, None)}
        display(kinds, raw=True)
    return bool(shown)
