"""Words of `format sgt` clauses for numbers outside the board, and for railway tracks."""

from collections.abc import Callable, Iterator, Sequence

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.formats.code import Code, Names, Unwritable, number_of, slots_of, take_in
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import UNSPECIFIED, Cursor, Damaged, read_gapped, write_gapped
from pzc.compiler.pictures.clues import Args, GivenValue

from .game_cells import SIGNS, read_decimal


def _columns_and_rows(board: Board) -> list[Args]:
    return [(line,) for line in (*board.columns, *board.rows)]


def _from_all_sides(board: Board) -> list[Args]:
    upwards = (line[::-1] for line in board.columns)
    leftwards = (line[::-1] for line in board.rows)
    return [(line,) for line in (*board.columns, *upwards, *board.rows, *leftwards)]


def _clockwise(board: Board) -> list[Args]:
    """Return the lines as seen from the board's sides, clockwise: from above, the right, below and the left."""
    upwards = [(line[::-1],) for line in board.columns]
    leftwards = [(line[::-1],) for line in board.rows]
    return [
        *((line,) for line in board.columns),
        *leftwards,
        *reversed(upwards),
        *((line,) for line in reversed(board.rows)),
    ]


def _separated(
    word: str, help: str, sign: str, places: Callable[[Board], list[Args]], one: Callable[[Cursor], GivenValue | None]
) -> Code:
    """Return a code with a text for each line, separated by a sign."""

    def reading(cursor: Cursor, content: Content, names: Names) -> None:
        clues = content.clues.setdefault(names[0], {})
        for number, args in enumerate(places(content.board)):
            if number and cursor.take() != sign:
                raise cursor.wrong(cursor.at - 1)
            clue = one(cursor)
            if clue is not None:
                clues[args] = clue

    def writing(content: Content, names: Names) -> str:
        clues = dict(content.clues.get(names[0], {}))
        texts = [_text(names[0], clues.pop(args, None), one) for args in places(content.board)]
        if clues:
            raise Unwritable(f"a `{names[0]}` stands where this format has no place for one")
        return sign.join(texts)

    takes = "listed lines" if one is _read_list else "valued lines"
    return Code(word, (takes,), help, reading, writing)


def _text(name: str, clue: GivenValue | None, one: Callable[[Cursor], GivenValue | None]) -> str:
    """Return the number or numbers of a clue, or "" for none. Raises Unwritable if a needed number is not given."""
    if clue is None:
        if one is not _read_optional:
            raise Unwritable(f"a row or column has no `{name}`")
        return ""
    values = clue.value if one is _read_list else (number_of(name, clue),)
    if not isinstance(values, tuple) or UNSPECIFIED in values or any(value < 0 for value in values):
        raise Unwritable(f"a `{name}` is not given")
    return ".".join(map(str, values))


def _read_number(cursor: Cursor) -> GivenValue:
    return GivenValue(read_decimal(cursor))


def _read_optional(cursor: Cursor) -> GivenValue | None:
    return GivenValue(read_decimal(cursor)) if is_digits(cursor.peek()) else None


def _read_list(cursor: Cursor) -> GivenValue:
    """Read a list such as `2.3.1`; nothing is the empty list."""
    values = [read_decimal(cursor)] if is_digits(cursor.peek()) else []
    while values and cursor.peek() == ".":
        cursor.take()
        values.append(read_decimal(cursor))
    return GivenValue(tuple(values))


# --------------------------------------------------------------------------------------- a sign for each line


def _read_above_beside(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a sign for each column, a comma, and a sign for each row; `.` is none."""
    board = content.board
    found = []
    for number, args in enumerate(_columns_and_rows(board)):
        if number == board.width and cursor.take() != ",":
            raise cursor.wrong(cursor.at - 1)
        begin = cursor.at
        sign = cursor.take()
        if sign not in SIGNS and sign != ".":
            raise cursor.wrong(begin)
        found.append((args, None if sign == "." else SIGNS.index(sign)))
    take_in(content, names[0], found)


def _write_above_beside(content: Content, names: Names) -> str:
    """Write the clues above the columns, a comma, and those beside the rows."""
    board = content.board
    slots = slots_of(content.clues.get(names[0], {}), names[0], _columns_and_rows(board))
    if any(slot == UNSPECIFIED or slot is not None and not 0 <= int(slot) < len(SIGNS) for slot in slots):
        raise Unwritable(f"a `{names[0]}` is not given, or has no sign of its own")
    texts = ["." if slot is None else SIGNS[int(slot)] for slot in slots]
    return "".join((*texts[: board.width], ",", *texts[board.width :]))


# ------------------------------------------------------------------------------------- a number of its own


def _read_amount(cursor: Cursor, content: Content, names: Names) -> None:
    content.clues[names[0]] = {(read_decimal(cursor),): GivenValue()}


def _write_amount(content: Content, names: Names) -> str:
    found = list(content.clues.get(names[0], {}))
    if len(found) != 1:
        raise Unwritable(f"it has one `{names[0]}`, not {len(found)}")
    return str(found[0][0])


# --------------------------------------------------------------------------------------------------- tracks

_WAYS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}
"""Right, up, left, down. Two of them form the piece in a cell."""


def _read_tracks(cursor: Cursor, content: Content, names: Names) -> None:
    """Read pieces on cells, then the number of used cells in each line.

    `S` marks the line where the track enters on the left or leaves at the bottom.
    """
    station, piece, used = (content.clues.setdefault(name, {}) for name in names)
    board = content.board
    cells = board.cells
    for cell, found in zip(cells, read_gapped(cursor, len(cells), "a", _piece), strict=True):
        for down, right in (way for bit, way in _WAYS.items() if found and found & bit):
            other = Cell(cell.row + down, cell.column + right)
            if board.has(other):
                piece[(Link(*sorted((cell, other))),)] = GivenValue()
    ends = []
    for args in _columns_and_rows(board):
        if cursor.take() != ",":
            raise Damaged("a comma is wanted here", cursor.at - 1)
        if cursor.peek() == "S":
            cursor.take()
            ends.append(args[0])
        used[args] = GivenValue(read_decimal(cursor))
    if len(ends) != 2 or ends[0] not in board.columns or ends[1] not in board.rows:
        raise Damaged("it does not say of one column and one row that the track ends there", cursor.at - 1)
    station |= {(ends[0][-1],): GivenValue(), (ends[1][0],): GivenValue()}


def _piece(cursor: Cursor) -> int:
    """Read a piece of track: a hexadecimal digit with two of four bits, one for each end."""
    begin = cursor.at
    sign = cursor.take()
    found = "0123456789ABCDEF".find(sign)
    if found.bit_count() != 2:
        raise cursor.wrong(begin)
    return found


def _write_tracks(content: Content, names: Names) -> str:
    """Return the known cells, then the number of track cells in each column and row, with S where the track ends.

    Raises Unwritable if only one end of a piece of track is known, or if a number is missing.
    """
    station, piece, used = (content.clues.get(name, {}) for name in names)
    board = content.board
    column, row = _ends([cell for (cell,) in station], board)
    given = {cell: _track_directions(cell, piece, {column[-1]: 8, row[0]: 4}, board) for cell in board.cells}
    whole = {cell: bits for cell, bits in given.items() if bits.bit_count() == 2}
    if any(link.first not in whole and link.second not in whole for (link,) in piece):
        raise Unwritable(f"a `{names[1]}` is only half of what a cell has")
    texts = ["0123456789ABCDEF"[whole[cell]] if cell in whole else None for cell in board.cells]
    out = write_gapped(texts, "a")
    for args in _columns_and_rows(board):
        clue = used.get(args)
        if clue is None:
            raise Unwritable(f"a row or column has no `{names[2]}`")
        out += f",{'S' if args[0] in (column, row) else ''}{number_of(names[2], clue)}"
    return out


def _ends(stations: Sequence[Cell], board: Board) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Return the column where the track leaves at the bottom, and the row where it enters on the left."""
    for leaves in stations:
        for enters in stations:
            if len(stations) == 2 and leaves != enters and leaves.row == board.height and enters.column == 1:
                return board.columns[leaves.column - 1], board.rows[enters.row - 1]
    raise Unwritable("the track does not lead from the left side of the board to the lower one")


def _track_directions(cell: Cell, piece: dict[Args, GivenValue], off: dict[Cell, int], board: Board) -> int:
    """Return the directions of given track in a cell. `off`: directions that lead off the board."""

    def ways() -> Iterator[int]:
        for bit, (down, right) in _WAYS.items():
            other = Cell(cell.row + down, cell.column + right)
            if board.has(other) and (Link(*sorted((cell, other))),) in piece:
                yield bit

    inner = sum(ways())
    return inner + off.get(cell, 0) if inner else 0


CODES = (
    _separated("lines", "numbers above and to the left, commas between", ",", _columns_and_rows, _read_number),
    _separated("sides", "numbers at both ends of lines, strokes between", "/", _from_all_sides, _read_optional),
    _separated("clockwise", "numbers around the board, commas between", ",", _clockwise, _read_number),
    _separated("runs", "lists of numbers above and to the left", "/", _columns_and_rows, _read_list),
    Code(
        "above_beside",
        ("valued lines",),
        "a sign for each column and row",
        _read_above_beside,
        _write_above_beside,
    ),
    Code("amount", ("amount",), "a clue on a number, such as `ghosts 5`", _read_amount, _write_amount),
    Code("tracks", ("cell", "link", "valued lines"), "a track, and numbers beside it", _read_tracks, _write_tracks),
)
