"""Numbers with a direction, and lists of numbers outside the board."""

from collections.abc import Collection, Sequence

from pzc.compiler.board.board import Board, Cell, name_of
from pzc.compiler.pictures.clues import Args, GivenValue

from .code import Code, Names, Unwritable, number_of
from .content import Content
from .streams import UNTOLD, Cursor, Damaged, Slot, read_gapped, read_number16, write_gapped, write_number16

WAYS = {1: (-1, 0), 2: (1, 0), 3: (0, -1), 4: (0, 1)}
WAY_NUMBERS = {way: number for number, way in WAYS.items()}


def _read_arrows16(cursor: Cursor, content: Content, names: Names) -> None:
    """Read ArrowNumber16: a direction and a number; gaps from `a` on.

    A second name is for `0.`, a cell without both.
    """
    cells = content.board.cells
    ways = (*WAYS, *([0] if len(names) > 1 else []))
    found = read_gapped(cursor, len(cells), "a", lambda at: read_arrow16(at, ways))
    for cell, one in zip(cells, found, strict=True):
        if one is not None:
            way, given = one
            if not way and not given.untold:
                raise Damaged("a number has no direction", cursor.at - 1)
            args: Args = (cell, WAYS[way]) if way else (cell,)
            content.clues.setdefault(names[0 if way else 1], {})[args] = given if way else GivenValue()


def read_arrow16(cursor: Cursor, ways: Collection[int]) -> tuple[int, GivenValue]:
    """Read a direction (0 is none) and a number of one to three digits, or an unspecified one."""
    begin = cursor.at
    wide = cursor.peek() == "-"
    if wide:
        cursor.take()
    number = cursor.number(1, 10)
    way, width = (number, 3) if wide else (number % 5, 2 if number >= 5 else 1)
    if way not in ways:
        raise cursor.wrong(begin)
    if cursor.peek() == "." and width == 1:
        cursor.take()
        return way, GivenValue(None, untold=True)
    return way, GivenValue(cursor.number(width, 16))


def _write_arrows16(content: Content, names: Names) -> str:
    found: dict[Cell, tuple[int, GivenValue]] = {}
    for (cell, way), given in content.clues.get(names[0], {}).items():
        if way not in WAY_NUMBERS or cell in found:
            raise Unwritable(f"a `{names[0]}` points in a direction, or beside another, as this format can't say")
        found[cell] = WAY_NUMBERS[way], given
    for name in names[1:]:
        for (cell,), given in content.clues.get(name, {}).items():
            if cell in found:
                raise Unwritable(f"{name_of(cell)} has `{names[0]}` and `{name}`, of which this format can say one")
            found[cell] = 0, given
    here = (found.get(cell) for cell in content.board.cells)
    return write_gapped((None if each is None else arrow16_text(names[0], *each) for each in here), "a")


def arrow16_text(name: str, way: int, given: GivenValue) -> str:
    """Return the text of an arrow; see `read_arrow16`."""
    if given.untold or not way:
        return f"{way}."
    value = number_of(name, given)
    if value < 16:
        return f"{way}{value:x}"
    return f"{way + 5}{value:02x}" if value < 256 else f"-{way}{value:03x}"


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
    if not isinstance(value, tuple) or len(value) > room or not all(x == UNTOLD or isinstance(x, int) for x in value):
        raise Unwritable("a list has more numbers than there is room for")
    return list(value)


def _read_runs16(cursor: Cursor, content: Content, names: Names) -> None:
    _read_lists(cursor, content, names[0], empty=True)


def _read_few_runs16(cursor: Cursor, content: Content, names: Names) -> None:
    _read_lists(cursor, content, names[0], empty=False)


def _write_runs16(content: Content, names: Names) -> str:
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
    """Read two numbers for each column and row: the inner one for the second name, the outer one for the first."""
    lines = (*content.board.columns, *content.board.rows)
    slots = read_number16(cursor, 2 * len(lines))
    for at, slot in enumerate(slots):
        if slot is not None:
            given = GivenValue(None, untold=True) if slot == UNTOLD else GivenValue(int(slot))
            content.clues.setdefault(names[1 - at % 2], {})[(lines[at // 2],)] = given


def _write_pairs16(content: Content, names: Names) -> str:
    slots: list[Slot] = []
    for line in (*content.board.columns, *content.board.rows):
        for name in names[::-1]:
            given = content.clues.get(name, {}).get((line,))
            slots.append(None if given is None else UNTOLD if given.untold else number_of(name, given))
    if sum(slot is not None for slot in slots) < sum(len(content.clues.get(name, {})) for name in names):
        raise Unwritable(f"a `{names[0]}` or `{names[1]}` stands where this format has no place for one")
    return write_number16(slots)


CODES = (
    Code("pairs16", ("valued lines",) * 2, "two numbers above and to the left", _read_pairs16, _write_pairs16),
    Code("arrows16", ("valued arrow", "cell"), "numbers with a direction", _read_arrows16, _write_arrows16, 1),
    Code("runs16", ("listed lines",), "a list of numbers for each line", _read_runs16, _write_runs16),
    Code("few_runs16", ("listed lines",), "a list of numbers for some lines", _read_few_runs16, _write_runs16),
)
