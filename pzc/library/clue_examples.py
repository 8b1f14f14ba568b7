"""The start of a puzzle to examples of its clues, as comments to fill in."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.lint import lint_clues
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
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import names_for
from pzc.compiler.pipeline import compile_source, flatten, is_complete
from pzc.generation.acceptance import ClueAcceptance, ValuesAt
from pzc.generation.clue_places import Shape, shape_of
from pzc.generation.recipe import with_clue_rules

_STRAIGHT, _DIAGONAL = "right", "down_right"  # directions
_WHOLE_LINE = "rows[1]"
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
_NUMBER = re.compile(r"\d+")
_IMPOSSIBLE = "PZ807"
_TIME = 2.0  # the time to compile a puzzle with an example, in seconds; an example that takes longer is not checked


def clue_examples(model: Model, board: Board, values: ValuesAt | None) -> list[str]:
    """Return comment lines with examples of every clue that fits on the board.

    `values` is a solution of the model, if one is known. Wherever possible, an example is a clue that holds in it.
    """
    lines = ["", "# Clues: take away the `#` and fill in.", ""]
    acceptance = None if values is None else ClueAcceptance(with_clue_rules(model), values)
    for clue in sorted(model.clues, key=lambda c: c.builtin):
        examples = list(_examples(clue, board))
        if not _compiles(examples[-1], model):  # a clue on a whole line needs more than two cells
            examples = [[line.replace(_element_text(ListType(CELL)), _WHOLE_LINE) for line in e] for e in examples]
            if not _compiles(examples[-1], model):
                continue
        examples = [
            e if "[[" in e[0] or not _compiles(e, model) else _possible(clue, e, model, acceptance) for e in examples
        ]
        # The last example is kept unchecked: it was used above to find out whether the clue fits.
        for example in [*(e for e in examples[:-1] if _compiles(e, model)), examples[-1]]:
            lines += [f"# {_with_names(line, names_for(model, clue))}" for line in example]
        lines.append("")
    return lines[:-1] if lines[-1] == "" else lines


def _examples(clue: ClueKind, board: Board) -> Iterator[list[str]]:
    """Return ways to write a clue: drawn on the board, and placed by coordinates."""
    kinds = [kind for _, kind in clue.parts]
    words = [_STRAIGHT if name in clue.directions else _element_text(kind) for name, kind in clue.parts]
    if shape_of(clue) == Shape.SIDE:
        words = [_WHOLE_LINE]
    value = ""
    if clue.value:
        value = f" = {_STRAIGHT if clue.value[0] in clue.directions else _element_text(clue.value[1])}"
    h, w = board.height, board.width
    match kinds:
        case [kind] if kind == CELL:
            yield [f"{clue.name} [[", *(f"  {row}" for row in _empty(h, w)), "]]"]
        case [kind] if kind == CORNER and min(h, w) > 1:
            yield [f"{clue.name} [[", *(f"  {row}" for row in _empty(h - 1, w - 1)), "]]"]
        case [_] if shape_of(clue) == Shape.SIDE and clue.value and clue.value[1] == INT:
            for side, count in (("top", w), ("left", h), ("right", h), ("bottom", w)):
                yield [f"{clue.name} {side:<6} = <{', '.join('.' * count)}>"]
    yield [f"{clue.name} {' '.join(words)}{value}"]
    if kinds == [ListType(CELL)] and clue.value is None:
        yield [f"{clue.name} {_element_text(kinds[0])} sum = 3"]


def _empty(height: int, width: int) -> list[str]:
    return [" ".join("." * width)] * height


def _element_text(kind: Type) -> str:
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


def _with(example: Iterable[str], model: Model) -> Model:
    """Compile the start of a puzzle with an example."""
    main = model.sources[-1]
    return compile_source(Source(main.name, f"{main.text}\n" + "\n".join(example) + "\n", main.path))


def _compiles(example: list[str], model: Model) -> bool:
    """Return True if the example passes the check on this board, which may have a single column or no digits."""
    try:
        with_it = _with(example, model)
        if is_complete(with_it):
            with suppress(TimeUp), within(_TIME):
                flatten(with_it)
    except PuzzleError:
        return False
    return True


def _possible(clue: ClueKind, example: list[str], model: Model, acceptance: ClueAcceptance | None) -> list[str]:
    """Return the example or a variation of it, the first that the solution accepts.

    If none is accepted or no solution is known, return the first that the rules do not exclude.
    """
    line = example[-1]
    if acceptance is not None:
        for place in _placed_otherwise(line):
            accepted = _accepted(clue, place, model, acceptance)
            if accepted is not None:
                return [accepted]
    for way in _variations(line):
        if _compiles([way], model) and not _excluded([way], model):
            return [way]
    return example


def _accepted(clue: ClueKind, line: str, model: Model, acceptance: ClueAcceptance) -> str | None:
    """Return a clue in one line, with a value for which the solution accepts it, or None."""
    for way in (line, *_with_values(clue, line, model, acceptance)):
        placed = _placed(clue, way, model)
        if placed is not None and acceptance.accepts(clue.name, placed):
            return way
    return None


def _with_values(clue: ClueKind, line: str, model: Model, acceptance: ClueAcceptance) -> Iterator[str]:
    """Yield a clue in one line with each value that the rules compare with its value in the solution."""
    placed = _placed(clue, line, model)
    if placed is None:
        return
    head, _, _ = line.rpartition(" = ")
    if placed.condition is not None:
        (group,) = placed.args
        assert isinstance(group, tuple)
        cells = [cell for cell in group if isinstance(cell, Cell)]
        yield f"{head} = {sum(acceptance.values.get((clue.digits, cell), 0) for cell in cells)}"
    elif clue.value is not None and clue.value[0] not in clue.directions:
        for guess in acceptance.guesses(clue.name, placed.args):
            if clue.value[1] == INT and isinstance(guess, int):
                yield f"{head} = {guess}"
            elif clue.value[1] == ListType(INT) and isinstance(guess, tuple) and guess:
                yield f"{head} = <{', '.join(map(str, guess))}>"


def _placed(clue: ClueKind, line: str, model: Model) -> Placement | None:
    """Return the clue that a line places, or None if it places none or does not fit the board."""
    try:
        placed = _with([line], model).facts.placements.get(clue.name)
    except PuzzleError:
        return None
    return placed[-1] if placed else None


def _variations(line: str) -> Iterator[str]:
    """Yield a clue in one line, and the same with other directions, places and values."""
    for placed in _placed_otherwise(line):
        yield placed
        yield from (re.sub(r"= [13]$", f"= {value}", placed) for value in _VALUES if re.search(r"= [13]$", placed))


def _with_names(line: str, names: Mapping[int, str]) -> str:
    """Write the numbers of a clue's value by their names."""
    head, sign, value = line.rpartition(" = ")
    numbers = re.fullmatch(r"<?\d+(, \d+)*>?", value) and sign and names
    return f"{head}{sign}{re.sub(_NUMBER, lambda n: names.get(int(n[0]), n[0]), value)}" if numbers else line


def _placed_otherwise(line: str) -> Iterator[str]:
    """Yield a clue in one line, and the same in another direction and on other cells."""
    for way in [line, line.replace(_STRAIGHT, _DIAGONAL)] if _STRAIGHT in line else [line]:
        yield way
        for old, others in _PLACES.items():
            if old in way:
                before, _, after = way.rpartition(old)
                yield from (f"{before}{other}{after}" for other in others)
                break


def _excluded(example: list[str], model: Model) -> bool:
    """Return True if the rules exclude the example, whatever else is in the puzzle."""
    with_it = _with(example, model)
    if not is_complete(with_it):
        return False
    try:
        with within(_TIME):
            flat = flatten(with_it)
    except TimeUp:
        return False
    return any(c.condition is False for c in flat.constraints) or any(d.code == _IMPOSSIBLE for d in lint_clues(flat))
