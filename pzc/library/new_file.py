"""A rule file to the start of a puzzle: its parameters, its regions, its clues as comments to fill in."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.model.expressions import Param
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax import library
from pzc.compiler.syntax.use_paths import path_of_use
from pzc.generation.acceptance import ValuesAt
from pzc.generation.generator import GaveUp, generate
from pzc.generation.recipe import GeneratorOptions

from .clue_examples import clue_examples
from .description import sections
from .examples import example_for

_SIZE = 6  # the value of a parameter without a default
_PLAIN_GRID = "grid 9x9 of 1..9"
_SUDOKU = "sudoku"  # the rules that are added to a variant without a board
TIME_FOR_ONE = 2.0
"""The time to look for a solution of one draft, in seconds."""
TIME_TO_GENERATE = 10.0
"""The time to generate a puzzle if no draft has a solution, in seconds."""
_DIVISIONS = ((1, 0), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1), (0, 0))
"""Heights and widths of rectangular regions. 0 stands for the height or width of the board."""
_EXPECTED = re.compile(r"^expect [^\n]*?(\[\[.*?\]\])?\n", re.MULTILINE | re.DOTALL)
_UNSOLVED = "# No solution was found without clues. Perhaps the rules need some, or another size of the board."
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@node
class Draft:
    """A puzzle to start with. `bare` is its text without the examples of clues, to see whether it has a solution.

    `is_solvable` is True if the library's tests solve it.
    """

    bare: str
    finish: Callable[[ValuesAt | None], str]
    """Return the whole text. The argument is a solution of the bare text, if one is known."""
    is_solvable: bool = False


def starting_file(variant: Source, place: str, settings: Mapping[str, int]) -> str:
    """Return the text of a puzzle that uses the variant, for the file `place`. It passes `pzc check`.

    `settings` are values of parameters. The text has a solution wherever one is found in a few seconds. Raises
    PuzzleError if the variant or a setting is invalid.
    """
    first: Draft | None = None
    for draft in drafts(variant, place, settings):
        first = first or draft
        values = None if draft.is_solvable else _solution(draft, place)
        if draft.is_solvable or values is not None:
            return draft.finish(values)
    assert first is not None, "there is a draft for each variant"
    return _generated(first, place) or f"{_UNSOLVED}\n{first.finish(None)}"


def drafts(variant: Source, place: str, settings: Mapping[str, int]) -> Iterator[Draft]:
    """Yield drafts of a puzzle. The caller takes the first one that has a solution.

    The parameters have their defaults, the regions simple shapes, and the clues stand in comments. Rules without a
    board join a sudoku. The last draft is the library's example, for rules that need clues.
    """
    rules = compile_source(variant)
    if rules.height is None and not settings:
        with suppress(PuzzleError):
            yield from _with_divisions([_use(variant, rules, {}, _SUDOKU)], rules, place)
    lines = [_use(variant, rules, settings)]
    if rules.height is None:
        lines += [
            "",
            "# These rules go with every board. Here is a plain one; or use a file that has one.",
            _PLAIN_GRID,
        ]
    yield from _with_divisions(lines, rules, place)
    example = None if settings else example_for(library.stem(variant))
    if example is not None and library.is_ours(variant.path or ""):
        text = _EXPECTED.sub("", library.read(example.path).text).rstrip("\n") + "\n"
        yield Draft(text, lambda _: f"# An example. Put your own clues in place of these.\n{text}", is_solvable=True)


def _with_divisions(lines: list[str], rules: Model, place: str) -> Iterator[Draft]:
    """Yield a draft for each simple way to draw the regions that the rules leave open."""
    variant = rules.file.source
    model = _compile(lines, place, variant)
    board = model.board
    assert board is not None, "there is a grid, and all parameters are set"
    for height, width in _DIVISIONS if model.undrawn else _DIVISIONS[:1]:
        drawn = [*lines]
        for region in model.undrawn:
            drawn += ["", "# The regions: the same letter is the same region.", f"{region.name} [["]
            drawn += [f"  {row}" for row in _rectangles(board, height or board.height, width or board.width)] + ["]]"]
        for shapes in model.undrawn_shapes:
            drawn += ["", "# The shapes: the same letter is the same shape.", f"{shapes.name} [[", "  a a", "]]"]
        title = f'title "{_escaped(rules.title)}, a puzzle"'
        yield Draft("\n".join(drawn) + "\n", partial(_finished, [title, "", *drawn], place, variant))


def _finished(lines: list[str], place: str, variant: Source, values: ValuesAt | None) -> str:
    """Return the text of a draft with its unknowns, parameters and clues in comments."""
    model = _compile(lines, place, variant)
    assert model.board is not None
    lines = [*lines, "", *_found_and_set(model), *clue_examples(model, model.board, values)]
    lines += ["", "# When the puzzle is done:", "# expect unique"]
    _compile(lines, place, variant)
    return "\n".join(lines) + "\n"


def problem_of(draft: Draft, place: str) -> Problem | None:
    """Return the draft as a problem for a solver, or None if it is too large or takes too long to compile."""
    model = compile_source(Source(os.path.basename(place), draft.bare, os.path.abspath(place)))
    with suppress(PuzzleError, TimeUp), within(TIME_FOR_ONE):
        return Problem(model, flatten(model))
    return None


def _solution(draft: Draft, place: str) -> ValuesAt | None:
    """Return a solution if one is found in the time for one draft."""
    problem = problem_of(draft, place)
    found: list[Answer] = []
    if problem is not None:
        backends.get(backends.AUTO).search(problem, Options(TIME_FOR_ONE), 1, found.append)
    return values_by_place(problem.flat, found[0]) if problem is not None and found else None


def _generated(draft: Draft, place: str) -> str | None:
    """Return a generated puzzle with the `use` line of a draft, for rules that need clues. None if that takes long."""
    use, *rest = draft.bare.splitlines()
    lines = [line for line in rest if line == _PLAIN_GRID]
    folder = os.path.dirname(os.path.abspath(place))
    options = GeneratorOptions(use.removeprefix("use "), folder, lines, time_limit=TIME_TO_GENERATE)
    try:
        text = generate(options, lambda _: None)
    except (GaveUp, PuzzleError):
        return None
    return f"# Rules that need clues. Put your own in place of these.\n{_EXPECTED.sub('', text).rstrip()}\n"


def _compile(lines: Iterable[str], place: str, variant: Source) -> Model:
    """Compile the file so far. The variant is looked up from the folder of the new file."""
    found = path_of_use(library.stem(variant), place)
    if found is None or os.path.abspath(found) != variant.path:
        message = f"a file in another folder than `{variant.name}` cannot use it"
        raise fail("PZ961", message, Span(variant), help="put the new file beside it")
    return compile_source(Source(os.path.basename(place), "\n".join(lines) + "\n", os.path.abspath(place)))


# ------------------------------------------------------------------------------------------- parameters


def _use(variant: Source, rules: Model, settings: Mapping[str, int], *others: str) -> str:
    """Return the `use` line, with the parameters that are set or have no default.

    `others` are used before the variant.
    """
    name = library.stem(variant)
    _require_parameters(variant, rules, settings)
    items: dict[str, list[str]] = {other: [] for other in others}
    needed = [param for param in rules.params if param.name in settings or param in rules.open_params]
    items[name] = [_setting(param, settings) for param in needed if param.file == name]
    uses = rules.file.used
    set_by_variant = {(item.name, setting.name) for item in uses for setting in item.settings}
    for param in needed:
        if param.file != name and (param.file, param.name) not in set_by_variant:
            items.setdefault(param.file, []).append(_setting(param, settings))
    return "use " + ", ".join(file + (f"({', '.join(s)})" if s else "") for file, s in items.items())


def _require_parameters(variant: Source, rules: Model, settings: Iterable[str]) -> None:
    """Raise PuzzleError for a setting that is no parameter of the rules."""
    names = [param.name for param in rules.params]
    for word in settings:
        if word not in names:
            message = f"`{library.stem(variant)}` has no parameter `{word}`"
            known = ", ".join(f"`{name}`" for name in names) or "none"
            raise fail("PZ962", message, Span(variant), help=f"there are: {known}")


def _setting(param: Param, settings: Mapping[str, int]) -> str:
    return f"{param.name} = {settings.get(param.name, _SIZE)}"


def _found_and_set(model: Model) -> Iterator[str]:
    """Return the unknowns and the parameters as comments."""
    for head, lines in sections(model):
        if head in ("To be found", "Parameters"):
            yield f"# {head}: {'; '.join(lines)}."


# ------------------------------------------------------------------------------------------- pictures


def _rectangles(board: Board, height: int, width: int) -> Iterator[str]:
    """Draw a division into rectangles of a size. Those at the rim may be smaller."""
    across = -(-board.width // width)
    for i in range(board.height):
        numbers = [i // height * across + j // width for j in range(board.width)]
        yield " ".join(_LETTERS[n % len(_LETTERS)] * (1 + n // len(_LETTERS)) for n in numbers)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
