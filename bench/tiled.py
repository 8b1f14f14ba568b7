"""Enlarge a library puzzle: repeat its clues over a larger board like tiles.

The result need not have a solution, since only the time for compiling the rules is measured. A clue at a side concerns
a whole line, so it is adapted to the longer line: a list is repeated, a number multiplied. Objects that lie only partly
on the board are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import isqrt
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.formats.content import Content
from pzc.compiler.model.model import Model
from pzc.compiler.pictures.clues import Args, GivenValue, clue_lines, division_lines, mark_of, names_for, side_lists
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library, statements
from pzc.exchange.model_content import content_of


def largest_of(rules: str) -> str | None:
    """Return the path of the largest library puzzle with the name of a rule file, and its size."""
    named = ((re.fullmatch(rf"{rules}_(\d+)(x\d+)?", entry.name), entry.path) for entry in library.instances())
    return max(((int(match[1]), path) for match, path in named if match), default=(0, None))[1]


def tiled(path: str, size: int) -> str | None:
    """Return the text of a puzzle on size x size cells, with the clues of a smaller one. None if there is no such
    board.
    """
    model = compile_source(library.read(path))
    if model.board is None:
        return None
    small = content_of(model)
    board = Board(size, size, _holes(small, size))
    body = [*_pictures(model, small, board), *_clues(model, small, board)]
    return next((text for use in _uses(model, size) if _has_size(text := "\n".join([use, *body]) + "\n", size)), None)


def _holes(small: Content, size: int) -> Iterator[Cell]:
    for down, across in _moves(small.board, size):
        yield from (hole for hole in _moved(tuple(small.holes), down, across) if max(hole) <= size)


def _moves(board: Board, size: int) -> Iterator[tuple[int, int]]:
    """Return the offset of each tile, down and across."""
    return ((down, across) for down in range(0, size, board.height) for across in range(0, size, board.width))


def _moved(value: Any, down: int, across: int) -> Any:
    """Move an object of the board, or a list of objects. Directions and numbers stay."""
    match value:
        case Cell(row, column):
            return Cell(row + down, column + across)
        case Corner(row, column):
            return Corner(row + down, column + across)
        case Border(row, column, vertical):
            return Border(row + down, column + across, vertical)
        case Link(first, second):
            return Link(_moved(first, down, across), _moved(second, down, across))
        case tuple():
            return tuple(_moved(part, down, across) for part in value)
    return value


def _lies_on(value: Any, board: Board) -> bool:
    """Return True if all elements in a value lie on the board."""
    match value:
        case Cell():
            return board.has(value)
        case Corner(row, column):
            return row <= board.height and column <= board.width
        case Border(row, column, vertical):
            return board.has(Cell(row, column)) and board.has(Cell(row + (not vertical), column + vertical))
        case tuple():
            return all(_lies_on(part, board) for part in value)
    return True


def _pictures(model: Model, small: Content, board: Board) -> Iterator[str]:
    """Return the holes, and the divisions that the puzzle itself draws."""
    if board.holes:
        yield from ("holes [[", *(" ".join(".#"[c in board.holes] for c in row) for row in board.places), "]]")
    for region in model.regions:
        if region.pattern is None:
            lists = [
                tuple(cell for cell in _moved(cells, down, across) if board.has(cell))
                for down, across in _moves(small.board, board.height)
                for cells in region.lists
            ]
            yield from division_lines(region.name, board, [cells for cells in lists if cells])


def _clues(model: Model, small: Content, board: Board) -> Iterator[str]:
    for kind in model.clues:
        clues = dict(_repeated(small.clues.get(kind.name, {}), small.board, board))
        yield from clue_lines(kind, board, clues, names_for(model, kind), mark_of(model, kind))


def _repeated(clues: Mapping[Args, GivenValue], small: Board, board: Board) -> Iterator[tuple[Args, GivenValue]]:
    """Yield the clues for the larger board: those of each tile, and those of whole lines, adapted."""
    longer = dict(_longer_lines(small, board))
    for args, value in clues.items():
        if len(args) == 1 and args[0] in longer:
            for line in longer[args[0]]:
                yield (line,), _for_longer(value, len(line) // len(args[0]))
            continue
        for down, across in _moves(small, board.height):
            moved = _moved(args, down, across)
            if _lies_on(moved, board):
                yield moved, value


def _longer_lines(small: Board, board: Board) -> Iterator[tuple[Any, list[Any]]]:
    """Map each whole line of a board, as seen from a side, to the lines of the larger board that replace it."""
    large = side_lists(board)
    for side, lines in side_lists(small).items():
        for number, line in enumerate(lines):
            yield line, list(large[side][number :: len(lines)])


def _for_longer(given: GivenValue, times: int) -> GivenValue:
    if given.value is None:
        return given
    return GivenValue(given.value * times, given.unspecified, given.condition)


_SIDES = ("height", "width", "n")
"""The names of parameters that give the size of a board."""


def _uses(model: Model, size: int) -> Iterator[str]:
    """Return the `use` of the puzzle with parameter values that can make the larger board."""
    assert model.board is not None
    used = model.file.used
    if not used:
        return
    names = [item.name for item in used]
    rest = "".join(f", {name}" for name in names[1:])
    yield "use " + ", ".join(_item(model, item, {model.board.height, model.board.width}, size) for item in used)
    yield f"use {names[0]}(height = {size}, width = {size})" + rest
    yield f"use {names[0]}(n = {size})" + rest
    root = isqrt(size)
    if root * root == size:
        yield f"use {names[0]}(height = {root}, width = {root})" + rest
        yield f"use {names[0]}(n = {root})" + rest
        yield f"use sudoku(height = {root}, width = {root}), " + ", ".join(names)  # other rule files use these
    # these files have rules about digits and no board of their own
    yield f"grid {size}x{size} of 1..{size}\nuse " + ", ".join(names)


def _item(model: Model, item: statements.UseItem, own: Iterable[int], whole: int) -> str:
    """Write the item of a `use` statement, with the sizes of the larger board."""
    values = {param.name: value for param, value in model.facts.params.items() if param.file == item.name}
    settings = []
    for setting in item.settings:
        value = values.get(setting.name)
        settings.append(f"{setting.name} = {whole if value in own and setting.name in _SIDES else value}")
    return item.name + (f"({', '.join(settings)})" if settings else "")


def _has_size(text: str, size: int) -> bool:
    """Return True if the text compiles and has a board of this size."""
    try:
        with raised(bytes=4_000_000, words=2_000_000):
            board = compile_source(Source("bench", text)).board
    except PuzzleError:
        return False
    return board is not None and (board.height, board.width) == (size, size)
