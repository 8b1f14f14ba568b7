"""A rule file to the start of a puzzle: its parameters, its regions, its clues as comments to fill in."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.model.expressions import Param
from pzc.compiler.model.kinds import (
    BOOL,
    BORDER,
    CELL,
    CORNER,
    INT,
    LINK,
    ListType,
    Type,
)
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pipeline import compile_source, flatten, is_complete
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.renaming import names_in
from pzc.compiler.syntax.use_paths import path_of_use

from .description import sections
from .examples import examples

_SIZE = 6  # the value of a parameter without a default
_PLAIN_GRID = "grid 9x9 of 1..9"
_SUDOKU = "sudoku"  # the rules that are added to a variant without a board
TIME_FOR_ONE = 2.0
"""The time to look for a solution of one draft, in seconds."""
_DIVISIONS = ((1, 0), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1), (0, 0))
"""Heights and widths of rectangular regions. 0 stands for the height or width of the board."""
_EXPECTED = re.compile(r"^expect [^\n]*?(\[\[.*?\]\])?\n", re.MULTILINE | re.DOTALL)
_STRAIGHT, _DIAGONAL = "right", "down_right"  # directions
_VALUES = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30)
_PLACES = {
    "<(1,1), (1,2)>": (
        "<(2,1), (2,2)>",
        "<(2,1), (2,2), (2,3)>",
        "<(2,1), (2,2), (3,2), (3,1)>",
        "<(2,1), (2,2), (2,3), (2,4)>",
    ),
    "(1,1) (1,1)": ("(1,1) (1,2)",),
    "(1,1) (1,2)": ("(2,2) (2,3)",),
    "(1,1)": ("(2,2)",),
}
"""Where an example lies, and where else it may lie."""
_IMPOSSIBLE = "PZ807"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@node
class Draft:
    """A puzzle to start with. `bare` is its text without the examples of clues, to see whether it has a solution."""

    bare: str
    finish: Callable[[], str]
    """Returns the whole text."""


def starting_file(variant: Source, place: str, settings: Mapping[str, int]) -> str:
    """Return the text of a puzzle that uses the variant, for the file `place`. It passes `pzc check`.

    `settings` are values of parameters. The text has a solution wherever one is found in a few seconds. Raises
    PuzzleError if the variant or a setting is invalid.
    """
    first: Draft | None = None
    for draft in drafts(variant, place, settings):
        first = first or draft
        if _has_solution(draft.bare, place):
            return draft.finish()
    assert first is not None, "there is a draft for each variant"
    return first.finish()


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
    example = None if settings else examples().get(library.stem(variant))
    if example is not None and library.is_ours(variant.path or ""):
        text = _EXPECTED.sub("", library.read(example.path).text).rstrip("\n") + "\n"
        yield Draft(text, lambda: f"# An example. Put your own clues in place of these.\n{text}")


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


def _finished(lines: list[str], place: str, variant: Source) -> str:
    """Return the text of a draft with its unknowns, parameters and clues in comments."""
    model = _compile(lines, place, variant)
    assert model.board is not None
    lines = [*lines, "", *_found_and_set(model), *_clues(model, model.board)]
    lines += ["", "# When the puzzle is done:", "# expect unique"]
    _compile(lines, place, variant)
    return "\n".join(lines) + "\n"


def _has_solution(text: str, place: str) -> bool:
    """Return True if a solution is found in the time for one draft."""
    model = compile_source(Source(os.path.basename(place), text, os.path.abspath(place)))
    found: list[Answer] = []
    problem = Problem(model, flatten(model))
    backends.get(backends.AUTO).search(problem, Options(TIME_FOR_ONE), 1, found.append)
    return bool(found)


def _compile(lines: Iterable[str], place: str, variant: Source) -> Model:
    """Compile the file so far. The variant is looked up from the folder of the new file."""
    found = path_of_use(library.stem(variant), place)
    if found is None or os.path.abspath(found) != variant.path:
        message = f"a file in another folder than `{variant.name}` cannot use it"
        raise fail("PZ961", message, Span(variant), help="put the new file beside it")
    return compile_source(Source(os.path.basename(place), "\n".join(lines) + "\n", os.path.abspath(place)))


# ------------------------------------------------------------------------------------------- parameters


def _use(variant: Source, rules: Model, settings: Mapping[str, int], *others: str) -> str:
    """Return the `use` line: all parameters of the variant itself, and those of other files that have no default.

    Parameters whose default depends on another one are left out unless they are set. `others` are used before the
    variant.
    """
    name = library.stem(variant)
    _require_parameters(variant, rules, settings)
    items: dict[str, list[str]] = {other: [] for other in others}
    declared = [s for s in rules.file.statements if isinstance(s, statements.ParamDecl)]
    derived = {s.name for s in declared if any(names_in(s.default))}
    own = [p for p in rules.params if p.file == name and (p.name in settings or p.name not in derived)]
    items[name] = [_setting(p, rules, settings) for p in own]
    uses = [item for s in rules.file.statements if isinstance(s, statements.Use) for item in s.items]
    set_by_variant = {(item.name, setting.name) for item in uses for setting in item.settings}
    for param in rules.params:
        if param.file == name or (param.file, param.name) in set_by_variant:
            continue
        if param in rules.open_params or param.name in settings:
            items.setdefault(param.file, []).append(_setting(param, rules, settings))
    return "use " + ", ".join(file + (f"({', '.join(s)})" if s else "") for file, s in items.items())


def _require_parameters(variant: Source, rules: Model, settings: Iterable[str]) -> None:
    """Raise PuzzleError for a setting that is no parameter of the rules."""
    names = [param.name for param in rules.params]
    for word in settings:
        if word not in names:
            message = f"`{library.stem(variant)}` has no parameter `{word}`"
            known = ", ".join(f"`{name}`" for name in names) or "none"
            raise fail("PZ962", message, Span(variant), help=f"there are: {known}")


def _setting(param: Param, rules: Model, settings: Mapping[str, int]) -> str:
    value = settings.get(param.name, rules.facts.params.get(param, _SIZE))
    return f"{param.name} = {value}"


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


def _empty(height: int, width: int) -> list[str]:
    return [" ".join("." * width)] * height


# ------------------------------------------------------------------------------------------- clues


def _clues(model: Model, board: Board) -> list[str]:
    """Return comment lines with examples of every clue that fits on the board."""
    lines = ["", "# Clues: take away the `#` and fill in.", ""]
    for clue in sorted(model.clues, key=lambda c: c.span.source.path == library.PRELUDE):
        examples = list(_examples(clue, board))
        if not _fits(examples[-1], model):  # a clue on a whole line needs more than two cells
            examples = [[line.replace(_word(ListType(CELL)), "rows[1]") for line in e] for e in examples]
            if not _fits(examples[-1], model):
                continue
        examples = [e if "[[" in e[0] or not _fits(e, model) else _possible(e, model) for e in examples]
        # An empty picture fits anywhere; the last example has shown that the clue itself does.
        for example in [*(e for e in examples[:-1] if _fits(e, model)), examples[-1]]:
            lines += [f"# {line}" for line in example]
        lines.append("")
    return lines[:-1] if lines[-1] == "" else lines


def _examples(clue: ClueKind, board: Board) -> Iterator[list[str]]:
    """Return ways to write a clue: drawn on the board, and placed by coordinates."""
    kinds = [kind for _, kind in clue.parts]
    words = [_STRAIGHT if name in clue.directions else _word(kind) for name, kind in clue.parts]
    value = ""
    if clue.value:
        value = f" = {_STRAIGHT if clue.value[0] in clue.directions else _word(clue.value[1])}"
    h, w = board.height, board.width
    match kinds:
        case [kind] if kind == CELL:
            yield [f"{clue.name} [[", *(f"  {row}" for row in _empty(h, w)), "]]"]
        case [kind] if kind == CORNER and min(h, w) > 1:
            yield [f"{clue.name} [[", *(f"  {row}" for row in _empty(h - 1, w - 1)), "]]"]
        case [kind] if kind == ListType(CELL) and clue.value and clue.value[1] == INT:
            for side, count in (("top", w), ("left", h), ("right", h), ("bottom", w)):
                yield [f"{clue.name} {side:<6} = <{', '.join('.' * count)}>"]
    yield [f"{clue.name} {' '.join(words)}{value}"]
    if kinds == [ListType(CELL)] and clue.value is None:
        yield [f"{clue.name} {_word(kinds[0])} sum = 3"]


def _word(kind: Type) -> str:
    """Return an element of a kind as it is written in a clue."""
    words = {
        INT: "1",
        BOOL: "true",
        CELL: "(1,1)",
        CORNER: "(1,1)",
        LINK: "(1,1) (1,2)",
        BORDER: "(1,1) (1,2)",
        ListType(INT): "<1, 2>",
        ListType(CELL): "<(1,1), (1,2)>",
    }
    return words.get(kind, "<>")


def _fits(example: list[str], model: Model) -> bool:
    """Return True if the example passes the check on this board, which may have a single column or no digits."""
    main = model.sources[-1]
    try:
        with_it = compile_source(Source(main.name, f"{main.text}\n" + "\n".join(example) + "\n", main.path))
        if is_complete(with_it):
            flatten(with_it)
    except PuzzleError:
        return False
    return True


def _possible(example: list[str], model: Model) -> list[str]:
    """Return the example. If the rules exclude it, return the first variation that they accept, if any."""
    for line in _variations(example[-1]):
        if _fits([line], model) and not _excluded([line], model):
            return [line]
    return example


def _variations(line: str) -> Iterator[str]:
    """Yield a clue in one line, and the same with other directions, places and values."""
    turned = [line, line.replace(_STRAIGHT, _DIAGONAL)] if _STRAIGHT in line else [line]
    for way in turned:
        for placed in _placed_otherwise(way):
            yield placed
            yield from (re.sub(r"= [13]$", f"= {value}", placed) for value in _VALUES if re.search(r"= [13]$", placed))


def _placed_otherwise(line: str) -> Iterator[str]:
    """Yield a clue in one line, and the same on other cells."""
    yield line
    for old, others in _PLACES.items():
        if old in line:
            before, _, after = line.rpartition(old)
            yield from (f"{before}{other}{after}" for other in others)
            return


def _excluded(example: list[str], model: Model) -> bool:
    """Return True if the rules exclude the example, whatever else is in the puzzle."""
    main = model.sources[-1]
    with_it = compile_source(Source(main.name, f"{main.text}\n" + "\n".join(example) + "\n", main.path))
    if not is_complete(with_it):
        return False
    flat = flatten(with_it)
    return any(c.condition is False for c in flat.constraints) or any(d.code == _IMPOSSIBLE for d in lint_clues(flat))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
