"""A rule file to the start of a puzzle: its parameters, its regions, its clues as comments to fill in."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping

from pzc.compiler.base.diagnostics import PuzzleError, fail
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
from pzc.compiler.syntax.use_paths import path_of_use

from .description import sections

_SIZE = 6  # the value of a parameter without a default
_PLAIN_GRID = "grid 9x9 of 1..9"
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


def starting_file(variant: Source, place: str, settings: Mapping[str, int]) -> str:
    """Return the text of a puzzle that uses the variant, for the file `place`. It passes `pzc check`.

    `settings` are values of parameters. Raises PuzzleError if the variant or a setting is invalid.
    """
    name = library.stem(variant)
    rules = compile_source(variant)
    lines = [_use(name, rules, settings, Span(variant, 0, 0))]
    if rules.height is None:
        lines += [
            "",
            "# These rules go with every board: here is a plain one; or use a file that has one.",
            _PLAIN_GRID,
        ]
    model = _compile(lines, place, variant)
    board = model.board
    assert board is not None, "there is a grid, and all parameters are set"
    for region in model.undrawn:
        lines += ["", "# The regions: the same letter is the same region.", f"{region.name} [["]
        lines += [f"  {row}" for row in _rows_as_regions(board)] + ["]]"]
    lines += ["", *_found_and_set(model)]
    title = f'title "{_escaped(rules.title)}, a puzzle"'
    lines = [title, "", *lines, *_clues(model, board), "", "# When the puzzle is done:", "# expect unique"]
    _compile(lines, place, variant)
    return "\n".join(lines) + "\n"


def _compile(lines: Iterable[str], place: str, variant: Source) -> Model:
    """Compile the file so far. The variant is looked up from the folder of the new file."""
    found = path_of_use(library.stem(variant), place)
    if found is None or os.path.abspath(found) != variant.path:
        message = f"a file in another folder than `{variant.name}` cannot use it"
        raise fail("PZ961", message, Span(variant, 0, 0), help="put the new file beside it")
    return compile_source(Source(os.path.basename(place), "\n".join(lines) + "\n", os.path.abspath(place)))


# ------------------------------------------------------------------------------------------- parameters


def _use(name: str, rules: Model, settings: Mapping[str, int], span: Span) -> str:
    """Return the `use` line: all parameters of the variant itself, and those of other files that have no default."""
    unknown = [word for word in settings if word not in {param.name for param in rules.params}]
    if unknown:
        known = ", ".join(f"`{param.name}`" for param in rules.params) or "none"
        raise fail("PZ962", f"`{name}` has no parameter `{unknown[0]}`", span, help=f"there are: {known}")
    items = {name: [_setting(p, rules, settings) for p in rules.params if p.file == name]}
    uses = [item for s in rules.file.statements if isinstance(s, statements.Use) for item in s.items]
    said = {(item.name, setting.name) for item in uses for setting in item.settings}  # set by the variant itself
    for param in rules.params:
        if param.file == name or (param.file, param.name) in said:
            continue
        if param in rules.open_params or param.name in settings:
            items.setdefault(param.file, []).append(_setting(param, rules, settings))
    return "use " + ", ".join(file + (f"({', '.join(s)})" if s else "") for file, s in items.items())


def _setting(param: Param, rules: Model, settings: Mapping[str, int]) -> str:
    value = settings.get(param.name, rules.facts.params.get(param, _SIZE))
    return f"{param.name} = {value}"


def _found_and_set(model: Model) -> Iterator[str]:
    """Return the unknowns and the parameters as comments."""
    for head, lines in sections(model):
        if head in ("To be found", "Parameters"):
            yield f"# {head}: {'; '.join(lines)}."


# ------------------------------------------------------------------------------------------- pictures


def _rows_as_regions(board: Board) -> Iterator[str]:
    """Draw a division that every board has: its rows."""
    for i in range(board.height):
        letter = _LETTERS[i % len(_LETTERS)] * (1 + i // len(_LETTERS))
        yield " ".join([letter] * board.width)


def _empty(height: int, width: int) -> list[str]:
    return [" ".join("." * width)] * height


# ------------------------------------------------------------------------------------------- clues


def _clues(model: Model, board: Board) -> list[str]:
    lines = ["", "# Clues: take away the `#` and fill in.", ""]
    for clue in sorted(model.clues, key=lambda c: c.span.source.path == library.PRELUDE):
        examples = list(_examples(clue, board))
        if not _fits(examples[-1], model):  # two cells are too few if the clue is a whole line
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
