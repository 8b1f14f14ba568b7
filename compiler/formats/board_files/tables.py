"""Pictures of cells whose signs have several parts: a direction, a list, two sums."""

from collections.abc import Callable, Iterable

from pzc.compiler.base.node import replace
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.addresses.directions import WAY_NUMBERS, WAYS
from pzc.compiler.formats.addresses.dots import dots_of, inner_dots_of, take_inner_points, take_points
from pzc.compiler.formats.addresses.places import points_of
from pzc.compiler.formats.code import Unwritable, number_of
from pzc.compiler.formats.streams import UNSPECIFIED, Damaged
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.pictures.clues import GivenValue

from .block import Block, line_of, words_of
from .board_file import Line, Lines
from .sheet import Sheet, sign_at, take_sign


def _numbers(line: Line, text: str, counts: Iterable[int]) -> list[int | None]:
    """Return numbers such as `3,-,12`. `-` and -2 are unspecified and become None; -1 is kept."""
    parts = text.split(",")
    for part in parts:
        if len(parts) not in counts or not (part == "-" or is_digits(part.removeprefix("-")) and len(part) < 8):
            raise line.unknown(text)
    return [None if part in ("-", "-2") else int(part) for part in parts]


UNKNOWN = GivenValue(None, unspecified=True)


def _given_value(number: int | None) -> GivenValue:
    return GivenValue(number, unspecified=number is None)


def _number_text(given: GivenValue, unspecified: str) -> str:
    return unspecified if given.unspecified else str(number_of("number", given))


def _table(
    word: str,
    takes: tuple[str, ...],
    help: str,
    take: Callable[[Sheet, tuple[str, ...], Cell, Line, str], bool],
    give: Callable[[Sheet, tuple[str, ...], Cell], str],
) -> Block:
    """Return a block for a picture of cells.

    take: read a sign, and return False if it is not of this kind. give: return the text of a cell, or "".
    """

    def read(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
        board = sheet.board
        for row, (line, words) in zip(board.places, words_of(lines, board.height, board.width), strict=True):
            for cell, text in zip(row, words, strict=True):
                if not take(sheet, use.names, cell, line, text):
                    take_sign(sheet, use.signs, line, text, cell)

    def write(sheet: Sheet, use: CodeUse) -> list[str]:
        rows = sheet.board.places
        return [
            line_of(give(sheet, use.names, cell) or sign_at(sheet, use.signs, cell, ".") for cell in r) for r in rows
        ]

    return Block(word, takes, ("cell",), help, read, write)


# ---------------------------------------------------------------------------------------- with a direction


def _take_arrow(sheet: Sheet, names: tuple[str, ...], cell: Cell, line: Line, text: str) -> bool:
    """Read a direction and a number. Return False if the text is something else."""
    if "," not in text:
        return False
    way, number = _numbers(line, text, (2,))
    _put_arrow(sheet, names, cell, way or 0, number)
    return True


def _put_arrow(sheet: Sheet, names: tuple[str, ...], cell: Cell, way: int, number: int | None) -> None:
    """Add a clue with a direction. Without a direction and a number, it is the second clue."""
    clues = sheet.content.clues
    if way in WAYS:
        clues.setdefault(names[0], {})[cell, WAYS[way]] = _given_value(number)
    elif len(names) > 1 and number is None:
        clues.setdefault(names[1], {})[(cell,)] = GivenValue()
    else:
        raise Damaged("a number has no direction", 0)


def _arrow_at(sheet: Sheet, names: tuple[str, ...], cell: Cell) -> tuple[int, GivenValue] | None:
    """Return the direction and number at a cell, or None. Raises Unwritable if there are several."""
    clues = sheet.content.clues
    found = [(WAY_NUMBERS.get(way), given) for (at, way), given in clues.get(names[0], {}).items() if at == cell]
    found += [(0, UNKNOWN) for name in names[1:2] if (cell,) in clues.get(name, {})]
    if len(found) > 1 or any(way is None for way, _ in found):
        raise Unwritable(f"a `{names[0]}` points in a direction, or beside another, as this format can't say")
    return next(((way, given) for way, given in found if way is not None), None)


def _give_arrow(sheet: Sheet, names: tuple[str, ...], cell: Cell) -> str:
    found = _arrow_at(sheet, names, cell)
    return "" if found is None else f"{found[0]},{_number_text(found[1], '-')}"


def _take_tinted(sheet: Sheet, names: tuple[str, ...], cell: Cell, line: Line, text: str) -> bool:
    """Read a direction, a number, and a color, an index of the names after the first."""
    if "," not in text:
        return False
    way, number, color = _numbers(line, text, (3,))
    if number == -1:
        return True
    tints = names[1:]
    if not 0 <= (color or 0) % 4 < len(tints):
        raise Damaged(f"`{text}` means nothing here", line.at)
    sheet.content.clues.setdefault(tints[(color or 0) % 4], {})[(cell,)] = GivenValue()
    if way or number is not None:
        _put_arrow(sheet, names[:1], cell, way or 0, number)
    return True


def _give_tinted(sheet: Sheet, names: tuple[str, ...], cell: Cell) -> str:
    """Write a direction, a number and a color, as `_take_tinted` reads them."""
    arrow = _arrow_at(sheet, names[:1], cell)
    tint = [number for number, name in enumerate(names[1:]) if (cell,) in sheet.content.clues.get(name, {})]
    if arrow:
        return f"{arrow[0]},{_number_text(arrow[1], '-')},{(tint or [0])[0]}"
    return f"0,-,{tint[0]}" if tint else ""


def _read_arrow_lists(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    """Read a picture of lists of numbers, then one of directions. A cell with an unspecified number may have none."""
    board, clues = sheet.board, sheet.content.clues
    lists: dict[Cell, list[int | None]] = {}
    for row, (line, words) in zip(board.places, words_of(lines, board.height, board.width), strict=True):
        lists |= {
            cell: _numbers(line, text, range(1, 10)) for cell, text in zip(row, words, strict=True) if text != "."
        }
    for row, (line, words) in zip(board.places, words_of(lines, board.height, board.width), strict=True):
        for cell, text in zip(row, words, strict=True):
            numbers = lists.get(cell)
            if text in ("1", "2", "3", "4") and numbers:
                value = tuple(UNSPECIFIED if number is None else number for number in numbers)
                clues.setdefault(use.names[0], {})[cell, WAYS[int(text)]] = GivenValue(value)
            elif text in ("0", ".") and numbers == [None]:
                clues.setdefault(use.names[1], {})[(cell,)] = GivenValue()
            elif text not in ("0", ".") or numbers:
                raise Damaged("a list of numbers and its direction are wanted here", line.at)


def _write_arrow_lists(sheet: Sheet, use: CodeUse) -> list[str]:
    """Return two pictures: the numbers on each cell, then the direction of its arrow."""
    lists: dict[Cell, tuple[str, int]] = {cell: ("-", 0) for (cell,) in sheet.content.clues.get(use.names[1], {})}
    for (cell, way), given in sheet.content.clues.get(use.names[0], {}).items():
        if cell in lists or way not in WAY_NUMBERS:
            raise Unwritable(f"a `{use.names[0]}` points in a direction, or beside another, as this format can't say")
        value = (UNSPECIFIED,) if given.unspecified or not isinstance(given.value, tuple) else given.value
        lists[cell] = ",".join("-" if number == UNSPECIFIED else str(number) for number in value), WAY_NUMBERS[way]
    rows = sheet.board.places
    numbers = [line_of(lists[cell][0] if cell in lists else "." for cell in row) for row in rows]
    return [*numbers, *(line_of(str(lists[cell][1]) if cell in lists else "0" for cell in row) for row in rows)]


# ------------------------------------------------------------------------------------------- lists and pairs


def _take_cluster(sheet: Sheet, names: tuple[str, ...], cell: Cell, line: Line, text: str) -> bool:
    """Read up to four numbers. Return False if the text is something else."""
    if text in (".", "+", "#"):
        return False
    numbers = _numbers(line, text, (1, 2, 3, 4))
    sheet.content.clues.setdefault(names[0], {})[(cell,)] = GivenValue(
        tuple(UNSPECIFIED if n is None else n for n in numbers)
    )
    return True


def _give_cluster(sheet: Sheet, names: tuple[str, ...], cell: Cell) -> str:
    """Write up to four numbers, as `_take_cluster` reads them."""
    given = sheet.content.clues.get(names[0], {}).get((cell,))
    if given is None:
        return ""
    value = (UNSPECIFIED,) if given.unspecified or not isinstance(given.value, tuple) else given.value or (0,)
    return ",".join("-" if number == UNSPECIFIED else str(number) for number in value)


def _take_kinds(sheet: Sheet, names: tuple[str, ...], cell: Cell, line: Line, text: str) -> bool:
    """Read the kind of a clue, an index of the names, and its number."""
    if "," not in text:
        return False
    kind, number = _numbers(line, text, (2,))
    if kind is None or not 0 <= kind < len(names):
        raise Damaged(f"`{text}` means nothing here", line.at)
    if number != -1:
        sheet.content.clues.setdefault(names[kind], {})[(cell,)] = _given_value(number)
    return True


def _give_kinds(sheet: Sheet, names: tuple[str, ...], cell: Cell) -> str:
    """Write the kind of a clue and its number, as `_take_kinds` reads them."""
    for kind, name in enumerate(names):
        given = sheet.content.clues.get(name, {}).get((cell,))
        if given is not None:
            return f"{kind},{_number_text(given, '-2')}"
    return ""


def _take_sums(sheet: Sheet, names: tuple[str, ...], cell: Cell, line: Line, text: str) -> bool:
    """Read cells with a diagonal: a sum to the right and one downwards. Cells of the rim have one of them."""
    crossed, across, down = names
    clues = sheet.content.clues
    rim = cell.row == 1 or cell.column == 1
    if rim or "," in text:
        clues.setdefault(crossed, {})[(cell,)] = GivenValue()
    if rim and text != "." and cell.row + cell.column > 2:
        (number,) = _numbers(line, text, (1,))
        _sum(clues.setdefault(down if cell.row == 1 else across, {}), cell, number)
    elif "," in text:
        right, below = _numbers(line, text, (2,))
        _sum(clues.setdefault(across, {}), cell, right)
        _sum(clues.setdefault(down, {}), cell, below)
    return rim or "," in text


def _sum(clues: dict[tuple[object, ...], GivenValue], cell: Cell, number: int | None) -> None:
    if number is not None and number > 0:
        clues[(cell,)] = GivenValue(number)


def _give_sums(sheet: Sheet, names: tuple[str, ...], cell: Cell) -> str:
    """Write the sums of a cell with a diagonal, as `_take_sums` reads them."""
    crossed, across, down = (sheet.content.clues.get(name, {}) for name in names)
    if (cell,) not in crossed:
        return ""
    right, below = (_number_text(clues[(cell,)], "-1") if (cell,) in clues else "-1" for clues in (across, down))
    if cell.row == 1 and cell.column == 1:
        return "0"
    return below if cell.row == 1 else right if cell.column == 1 else f"{right},{below}"


# ------------------------------------------------------------------------------------------------------ dots

_DOTS = {".": 0, "1": 1, "2": 2, "3": 3}


def _read_points(lines: Lines, sheet: Sheet) -> list[int]:
    """Return the dots at all points: one sign for each cell, inner side and inner corner. `X` is a hole."""
    board = sheet.board
    across = 2 * board.width - 1
    text = "".join(words[0] for _, words in words_of(lines, 2 * board.height - 1, 1)) if not lines.ended else ""
    points = points_of(board)
    signs = text or "." * len(points)
    if len(signs) != len(points):
        raise Damaged(f"{across} signs are wanted in each of these lines", lines.end)
    found = []
    for point, sign in zip(points, signs, strict=True):
        if sign == "X" and len(point) == 1:
            sheet.content.holes.add(point[0])
        elif sign not in _DOTS:
            raise Damaged(f"`{sign}` means nothing here", lines.end)
        found.append(_DOTS.get(sign, 0))
    return found


def _read_dots(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    take_points(sheet.content, use.names, _read_points(lines, sheet))


def _read_dots_inside(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    take_inner_points(sheet.content, use.names, _read_points(lines, sheet), lines.end)


def _points(sheet: Sheet, dots: list[int]) -> list[str]:
    across = 2 * sheet.board.width - 1
    holes = {(cell,) for cell in sheet.content.holes}
    signs = ["X" if p in holes else ".123"[dot] for p, dot in zip(points_of(sheet.board), dots, strict=True)]
    return ["".join(signs[i : i + across]) for i in range(0, len(signs), across)]


def _write_dots(sheet: Sheet, use: CodeUse) -> list[str]:
    return _points(sheet, dots_of(sheet.content, use.names))


def _write_dots_inside(sheet: Sheet, use: CodeUse) -> list[str]:
    return _points(sheet, inner_dots_of(sheet.content, use.names))


_NUMBER, _ARROW = "valued cell", "valued arrow"
BLOCKS = (
    replace(
        _table("arrows", (_ARROW, "cell"), "numbers with a direction, signs on cells", _take_arrow, _give_arrow),
        spare=1,
    ),
    _table(
        "tinted_arrows",
        (_ARROW, "cell", "cell", "cell"),
        "cells of three colours, perhaps with an arrow and a number",
        _take_tinted,
        _give_tinted,
    ),
    Block(
        "arrow_lists",
        ("listed arrow", "cell"),
        (),
        "lists of numbers with a direction",
        _read_arrow_lists,
        _write_arrow_lists,
    ),
    _table("clusters", ("listed cell",), "lists of one to four numbers, signs on cells", _take_cluster, _give_cluster),
    _table("kinds", (_NUMBER, _NUMBER), "numbers of two kinds, signs on cells", _take_kinds, _give_kinds),
    replace(_table("crossed", ("cell", _NUMBER, _NUMBER), "cells with two sums", _take_sums, _give_sums), rim=1),
    Block("dots", ("groups",) * 3, (), "one to three kinds of dots", _read_dots, _write_dots, spare=2),
    Block("dots_inside", ("cell", "link"), (), "dots on cells and between two", _read_dots_inside, _write_dots_inside),
)
