"""Pairs and lists of numbers outside the board."""

from collections.abc import Sequence

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Code, Names, Unwritable, given_of, slot_of
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import UNSPECIFIED, Cursor, Slot, read_number16, write_number16
from pzc.compiler.pictures.clues import GivenValue


def _spaces(board: Board) -> list[tuple[tuple[Cell, ...], int]]:
    """Return the columns and rows, each with the room for numbers before it."""
    deep, wide = (board.height + 1) // 2, (board.width + 1) // 2
    return [*((line, deep) for line in board.columns), *((line, wide) for line in board.rows)]


def _read_lists(cursor: Cursor, content: Content, name: str, empty: bool) -> None:
    """Read lists of numbers above and to the left, each written from the board outwards and padded with gaps.

    empty: a line without numbers has an empty list, otherwise none.
    """
    spaces = _spaces(content.board)
    slots = read_number16(cursor, sum(room for _, room in spaces))
    clues = content.clues.setdefault(name, {})
    for line, room in spaces:
        mine, slots = slots[:room][::-1], slots[room:]
        if empty or any(slot is not None for slot in mine):
            clues[(line,)] = given_list(mine)


def given_list(slots: Sequence[Slot]) -> GivenValue:
    """Return the list of the numbers before a line, from outside inwards."""
    return GivenValue(tuple(slot for slot in slots if slot is not None))


def slots_of_list(given: GivenValue | None, room: int) -> list[Slot]:
    """Return the numbers of a list. Raises Unwritable if there is no room for them."""
    value = () if given is None else given.value
    if (
        not isinstance(value, tuple)
        or len(value) > room
        or not all(x == UNSPECIFIED or isinstance(x, int) for x in value)
    ):
        raise Unwritable("a list has more numbers than there is room for")
    return list(value)


def _read_runs16(cursor: Cursor, content: Content, names: Names) -> None:
    _read_lists(cursor, content, names[0], empty=True)


def _read_few_runs16(cursor: Cursor, content: Content, names: Names) -> None:
    _read_lists(cursor, content, names[0], empty=False)


def _write_runs16(content: Content, names: Names) -> str:
    """Return the lists of numbers beside the lines, each filled up to the most that fit there."""
    spaces = _spaces(content.board)
    clues = content.clues.get(names[0], {})
    slots: list[Slot] = []
    for line, room in spaces:
        numbers = slots_of_list(clues.get((line,)), room)
        slots += [*numbers[::-1], *[None] * (room - len(numbers))]
    if clues.keys() - {(line,) for line, _ in spaces}:
        raise Unwritable(f"a `{names[0]}` stands where this format has no place for one")
    return write_number16(slots)


def _read_pairs16(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a number for each name at each column and row: the innermost is that of the last name."""
    lines = (*content.board.columns, *content.board.rows)
    count = len(names)
    for at, slot in enumerate(read_number16(cursor, count * len(lines))):
        if (given := given_of(slot)) is not None:
            content.clues.setdefault(names[count - 1 - at % count], {})[(lines[at // count],)] = given


def _write_pairs16(content: Content, names: Names) -> str:
    """Write one or two numbers for each column, then for each row."""
    lines = (*content.board.columns, *content.board.rows)
    slots = [slot_of(name, content.clues.get(name, {}).get((line,))) for line in lines for name in names[::-1]]
    if sum(slot is not None for slot in slots) < sum(len(content.clues.get(name, {})) for name in names):
        raise Unwritable(
            f"a {' or '.join(f'`{name}`' for name in names)} stands where this format has no place for one"
        )
    return write_number16(slots)


CODES = (
    Code(
        "pairs16", ("valued lines",) * 4, "two to four numbers above and to the left", _read_pairs16, _write_pairs16, 2
    ),
    Code("runs16", ("listed lines",), "a list of numbers for each line", _read_runs16, _write_runs16),
    Code("few_runs16", ("listed lines",), "a list of numbers for some lines", _read_few_runs16, _write_runs16),
)
