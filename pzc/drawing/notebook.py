"""`%%pzc` in a notebook: the text of a cell to its picture, its solutions, and messages."""

import os
import shlex
import time
from collections.abc import Sequence

import click
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display

from pzc import backends
from pzc.api.candidates import find_candidates, open_in_words
from pzc.api.puzzle import DEFAULT_BACKEND, IN_NOTEBOOK, Puzzle, Solution
from pzc.backends.interface import ToolMissing
from pzc.cli.commands.options import Seconds
from pzc.cli.limit_messages import memory_refused, time_in_words
from pzc.cli.solving import (
    ENOUGH,
    Outcome,
    Request,
    comments,
    search,
    warnings_of,
)
from pzc.cli.terminal import note, show_diagnostics, show_errors
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import require_complete
from pzc.compiler.scene.make import make, make_candidates
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg
from pzc.compiler.scene.text import text
from pzc.drawing.pictures import scene_of, scenes_of_two

_CELL = "<cell>"
_MOST_PICTURES = 12
_IN_A_ROW = 4

_HELP = """Solve the puzzle in this cell, and draw it with its answer beside it.

Where there is a second answer, two are drawn, with what differs marked; where there is none, the rules and clues
that contradict each other are named. Files that it uses are looked for in the current folder and in the library.

With a NAME, the answers are afterwards in a variable of this name, as a list of `pzc.Solution`; with --draw the
`pzc.Puzzle`, with --candidates the `pzc.Candidates`.

\b
Examples:
  %%pzc
  %%pzc --all answers
  %%pzc --draw
"""


@node
class _Cell:
    """A cell of a notebook."""

    shell: InteractiveShell
    text: str


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Register the magic for `%load_ext pzc`."""
    shell.magics_manager.register_function(lambda line, cell: run(shell, line, cell), "cell", "pzc")


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """Remove the magic for `%unload_ext pzc`."""
    shell.magics_manager.magics["cell"].pop("pzc", None)


def run(shell: InteractiveShell, line: str, cell: str) -> None:
    """Run `%%pzc LINE` on a cell. Errors go to standard error, as `pzc` prints them."""
    try:
        _magic.main(shlex.split(line), "%%pzc", standalone_mode=False, obj=_Cell(shell, cell))
    except click.ClickException as error:
        error.show()
    except ValueError as error:  # quotes of the line that do not match
        note(f"%%pzc {line}: {error}")
    except PuzzleError as error:
        show_errors(error)
    except ToolMissing as error:
        note(str(error))


@click.command(help=_HELP)
@click.argument("name", required=False, callback=lambda ctx, param, value: _identifier(value))
@click.option("--all", "every", is_flag=True, help="Find all answers.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Find up to N answers.")
@click.option("--draw", is_flag=True, help="Draw the puzzle, and do not solve it.")
@click.option("--candidates", is_flag=True, help="Draw what each place can still hold.")
@click.option("--time-limit", type=Seconds(), metavar="S", help="Give up after S seconds.")
@click.option("--dark", is_flag=True, help="Draw on dark ground.")
@click.pass_obj
def _magic(
    cell: _Cell,
    name: str | None,
    every: bool,
    limit: int | None,
    draw: bool,
    candidates: bool,
    time_limit: float | None,
    dark: bool,
) -> None:
    if draw + candidates + (every or limit is not None) > 1:
        raise click.UsageError("--draw, --candidates and --all or --limit ask for different things: choose one of them")
    request = Request(file=_CELL, every=every, limit=limit, time_limit=time_limit)
    style = Style(dark, IN_NOTEBOOK)
    start = time.perf_counter()
    try:
        with within(time_limit), memory_refused(_CELL):
            puzzle = Puzzle(_source(cell.text))
            require_complete(puzzle.model)
            if not draw:
                show_diagnostics(*warnings_of(puzzle.ground(), request))
    except TimeUp:
        note(f"{time_in_words(time_limit)} before the search began; nothing is known about the solutions")
        return
    result: object = puzzle
    if draw:
        _draw(puzzle, style)
    elif candidates:
        result = _candidates(puzzle, time_limit, style)
    else:
        result = _solve(puzzle, request, Outcome(time.perf_counter() - start), style)
    if name is not None:
        cell.shell.user_ns[name] = result


def _source(cell: str) -> Source:
    """Return the text below `%%pzc` with an empty line for the magic, so that line numbers match the notebook."""
    return Source(_CELL, "\n" + cell, os.path.join(os.curdir, _CELL))


def _identifier(value: str | None) -> str | None:
    if value is not None and not value.isidentifier():
        raise click.BadParameter(f"`{value}` is no name of a variable")
    return value


def _draw(puzzle: Puzzle, style: Style) -> None:
    if not _show([make(puzzle.model)], style):
        print("this puzzle has no board: there is nothing to draw but its answer")


def _candidates(puzzle: Puzzle, time_limit: float | None, style: Style) -> object:
    found = find_candidates(puzzle.problem, backends.get(DEFAULT_BACKEND), time_limit)
    if found.hopeless:
        print("there is no solution")
        return found
    _show([make_candidates(puzzle.model, found.layers)], style)
    if not found.complete:
        print(f"{time_in_words(time_limit)}: {open_in_words(found)}, and drawn grey")
    return found


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
        display(kinds, raw=True)  # type: ignore[no-untyped-call]
    return bool(shown)
