"""Pictures of a board with numbers outside it: above and to the left, or on all sides."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.board import Board
from pzc.compiler.formats.addresses.lines import given_list, slots_of_list
from pzc.compiler.formats.addresses.notation_writing import Texts
from pzc.compiler.formats.code import Names, Unwritable, given_of, slot_of
from pzc.compiler.formats.streams import UNSPECIFIED, Slot
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import Args, GivenValue

from .block import Block, line_of, words_of
from .board_file import Line, Lines
from .sheet import Sheet, sign_at, take_sign


@node
class Margin:
    """The room for numbers outside the board: above the columns, left of the rows, below, to the right."""

    above: int
    left: int
    below: int = 0
    right: int = 0


def _one_row(board: Board, names: Names) -> Margin:
    return Margin(1, 1)


def _one_ring(board: Board, names: Names) -> Margin:
    return Margin(1, 1, 1, 1)


def _row_for_each_name(board: Board, names: Names) -> Margin:
    return Margin(len(names), len(names))


def _half_of_board(board: Board, names: Names) -> Margin:
    return Margin((board.height + 1) // 2, (board.width + 1) // 2)


def _sides(board: Board, margin: Margin) -> Iterator[tuple[Args, list[tuple[int, int]]]]:
    """Yield each line of the board with the places before its beginning, from outside inwards."""
    high, wide = margin.above + board.height, margin.left + board.width
    for c, column in enumerate(board.columns, margin.left):
        yield (column,), [(r, c) for r in range(margin.above)]
    for c, column in enumerate(board.columns, margin.left):
        if margin.below:
            yield (column[::-1],), [(r, c) for r in range(high + margin.below - 1, high - 1, -1)]
    for r, row in enumerate(board.rows, margin.above):
        yield (row,), [(r, c) for c in range(margin.left)]
    for r, row in enumerate(board.rows, margin.above):
        if margin.right:
            yield (row[::-1],), [(r, c) for c in range(wide + margin.right - 1, wide - 1, -1)]


def _slot(line: Line, text: str) -> Slot:
    """Return the slot for a sign: `3`, `c3` if a player ticked it off, -2 for an unspecified number, -1 or a dot for
    none.
    """
    digits = text.removeprefix("c")
    if digits in (".", "-1"):
        return None
    if digits in ("-2", "-"):
        return UNSPECIFIED
    if not (is_digits(digits) and len(digits) < 6):
        raise line.unknown(text)
    return int(digits)


def _slots(line: Line, text: str, count: int) -> list[Slot]:
    """Return the slots for a sign with this number of numbers, separated by commas."""
    if count == 1 or text == ".":
        return [_slot(line, text)] * count
    parts = text.split(",")
    if len(parts) != count:
        raise line.unknown(text)
    return [_slot(line, part or "-1") for part in parts]


def _sign_of(slots: Sequence[Slot], none: str) -> str:
    """Return the sign for some slots; one that is empty between commas has no text."""
    if all(slot is None for slot in slots):
        return none
    return ",".join("" if slot is None else "-2" if slot == UNSPECIFIED else str(slot) for slot in slots)


Take: TypeAlias = Callable[[Sequence[Slot], Names], Iterable[tuple[str, GivenValue]]]
"""Converts the numbers before a line, from outside inwards, to clues with their names."""
Give: TypeAlias = Callable[[list[GivenValue | None], int], list[Slot]]
"""Converts the clues of a line, one for each name, to the numbers before it."""


def _frame(
    word: str,
    takes: tuple[str, ...],
    help: str,
    margin_of: Callable[[Board, Names], Margin],
    take: Take,
    give: Give,
    none: str = ".",
    each: int = 1,
    spare: int = 0,
) -> Block:
    """Return a block for a picture of the board with a margin. `none`: the sign for no number.

    `each`: the number of numbers in a sign of the margin, with commas between.
    """

    def read(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
        margin = margin_of(sheet.board, use.names)
        tall, broad = _size(sheet.board, margin)
        picture = list(words_of(lines, tall, broad))
        for args, spots in _sides(sheet.board, margin):
            slots = [slot for r, c in spots for slot in _slots(picture[r][0], picture[r][1][c], each)]
            for name, given in take(slots, use.names):
                sheet.content.clues.setdefault(name, {})[args] = given
        _read_cells(sheet, use, margin, picture)

    def write(sheet: Sheet, use: CodeUse) -> list[str]:
        margin = margin_of(sheet.board, use.names)
        grid = _board_in_margin(sheet, use, margin)
        left = [dict(sheet.content.clues.get(name, {})) for name in use.names]
        for args, spots in _sides(sheet.board, margin):
            slots = give([clues.pop(args, None) for clues in left], len(spots))
            for number, (r, c) in enumerate(spots):
                grid[r][c] = _sign_of(slots[number * each : (number + 1) * each], none)
        if any(left):
            raise Unwritable(f"a `{use.names[0]}` stands where this format has no place for one")
        return [line_of(row) for row in grid]

    return Block(word, takes, ("cell",), help, read, write, spare=spare)


def _read_cells(sheet: Sheet, use: CodeUse, margin: Margin, picture: Sequence[tuple[Line, list[str]]]) -> None:
    """Read the signs of the cells inside the margin."""
    texts = Texts(sheet.content, use.notation)
    for row, (line, words) in zip(sheet.board.places, picture[margin.above :], strict=False):
        for cell, text in zip(row, words[margin.left :], strict=False):
            if not texts.take(text, cell, use.signs):
                take_sign(sheet, use.signs, line, text, cell)


def _board_in_margin(sheet: Sheet, use: CodeUse, margin: Margin) -> list[list[str]]:
    """Return the signs of the whole picture, row by row: those of the cells, and "." in the margin."""
    tall, broad = _size(sheet.board, margin)
    grid = [["."] * broad for _ in range(tall)]
    texts = Texts(sheet.content, use.notation)
    for r, row in enumerate(sheet.board.places, margin.above):
        signs = [texts.at(cell, use.signs) or sign_at(sheet, use.signs, cell, ".") for cell in row]
        grid[r][margin.left : margin.left + len(row)] = signs
    return grid


def _size(board: Board, margin: Margin) -> tuple[int, int]:
    return margin.above + board.height + margin.below, margin.left + board.width + margin.right


def _take_numbers(slots: Sequence[Slot], names: Names) -> Iterable[tuple[str, GivenValue]]:
    for name, slot in zip(names, slots, strict=True):
        if (given := given_of(slot)) is not None:
            yield name, given


def _give_numbers(clues: list[GivenValue | None], room: int) -> list[Slot]:
    return [slot_of("number", given) for given in clues]


def _take_list(slots: Sequence[Slot], names: Names) -> Iterable[tuple[str, GivenValue]]:
    yield names[0], given_list(slots)


def _take_some_lists(slots: Sequence[Slot], names: Names) -> Iterable[tuple[str, GivenValue]]:
    if any(slot is not None for slot in slots):
        yield names[0], given_list(slots)


def _give_list(clues: list[GivenValue | None], room: int) -> list[Slot]:
    numbers = slots_of_list(clues[0], room)
    return [*[None] * (room - len(numbers)), *numbers]


_LINE, _LISTS = ("valued lines",), ("listed lines",)
BLOCKS = (
    _frame(
        "beside",
        _LINE,
        "numbers above and to the left, signs on cells",
        _one_row,
        _take_numbers,
        _give_numbers,
    ),
    _frame(
        "uncrossed",
        _LINE,
        "the same, as on boards with strokes",
        _one_row,
        _take_numbers,
        _give_numbers,
        "-1",
    ),
    _frame("around", _LINE, "numbers on all sides, signs on cells", _one_ring, _take_numbers, _give_numbers),
    _frame(
        "around_pairs",
        _LINE * 2,
        "two numbers on all sides, signs on cells",
        _one_ring,
        _take_numbers,
        _give_numbers,
        each=2,
    ),
    _frame(
        "pairs",
        _LINE * 4,
        "two to four numbers above and to the left, signs on cells",
        _row_for_each_name,
        _take_numbers,
        _give_numbers,
        spare=2,
    ),
    _frame("runs", _LISTS, "a list of numbers for each line, signs on cells", _half_of_board, _take_list, _give_list),
    _frame("few_runs", _LISTS, "lists for some lines, signs on cells", _half_of_board, _take_some_lists, _give_list),
)
