"""Codes used by a single genre, named after their form."""

from collections.abc import Sequence

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Code, Names, Unwritable, number_of
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import DIGITS, Cursor, Damaged, write_gapped
from pzc.compiler.pictures.clues import Args, GivenValue

from .banks import bank_text, read_bank

# ------------------------------------------------------------------------- two numbers in a cell, parted by a stroke


def _read_crossed(cursor: Cursor, content: Content, names: Names) -> None:
    """Read cells with a number below the diagonal and one above it (gaps from `k` on), then the sums outside the board.

    Names: the cells with a diagonal, the sums to the right, the sums downwards. The board has an additional first
    row and column of such cells, which the format does not count.
    """
    board = content.board
    crossed, across, down = (content.clues.setdefault(name, {}) for name in names)
    crossed |= {(cell,): GivenValue() for cell in (*board.rows[0], *board.columns[0])}
    inner = _inner(board)
    at = 0
    while at < len(inner):
        sign = cursor.peek()
        if sign.isascii() and sign.islower() and sign >= "k":
            cursor.take()
            at += ord(sign) - ord("j")
            continue
        args = (inner[at],)
        crossed[args] = GivenValue()
        if sign == ".":
            cursor.take()
        else:
            _put(down, args, _read_sum(cursor))
            _put(across, args, _read_sum(cursor))
        at += 1
    if at > len(inner):
        raise Damaged("it has more places than the board", cursor.at - 1)
    for cell in board.rows[0][1:]:
        if (Cell(2, cell.column),) not in crossed:
            _put(down, (cell,), _read_sum(cursor))
    for cell in board.columns[0][1:]:
        if (Cell(cell.row, 2),) not in crossed:
            _put(across, (cell,), _read_sum(cursor))


def _inner(board: Board) -> list[Cell]:
    """Return the cells that the format counts."""
    return [cell for cell in board.cells if cell.row > 1 and cell.column > 1]


def _put(clues: dict[Args, GivenValue], args: Args, number: int | None) -> None:
    if number is not None:
        clues[args] = GivenValue(number)


def _read_sum(cursor: Cursor) -> int | None:
    """Read a sum: 0 to 9, a to j for 10 to 19, A to Z for 20 to 45, `-` for none."""
    sign = cursor.take()
    if sign == "-":
        return None
    if sign.isascii() and sign.isupper():
        return ord(sign) - ord("A") + 20
    if sign not in DIGITS[:20]:
        raise cursor.wrong(cursor.at - 1)
    return DIGITS.index(sign)


def _write_crossed(content: Content, names: Names) -> str:
    """Return the sums of inner cells, in pairs, then those in the first row and column."""
    board = content.board
    crossed, across, down = (content.clues.get(name, {}) for name in names)
    if (across.keys() | down.keys()) - crossed.keys():
        raise Unwritable(f"a sum stands in a cell that is no `{names[0]}`")
    if any((cell,) not in crossed for cell in (*board.rows[0], *board.columns[0])):
        raise Unwritable(f"the first row and the first column are not all `{names[0]}`")
    pairs = ((_written(down.get((c,))) + _written(across.get((c,))), (c,) in crossed) for c in _inner(board))
    out = write_gapped((("." if pair == "--" else pair) if here else None for pair, here in pairs), "k")
    above = [_written(down.get((c,))) for c in board.rows[0][1:] if (Cell(2, c.column),) not in crossed]
    beside = [_written(across.get((c,))) for c in board.columns[0][1:] if (Cell(c.row, 2),) not in crossed]
    return "".join((out, *above, *beside))


def _written(given: GivenValue | None) -> str:
    """Write a sum as `_read_sum` reads it."""
    if given is None:
        return "-"
    value = number_of("sum", given)
    if not 0 <= value <= 45:
        raise Unwritable(f"a sum is {value}, 45 is the most")
    return DIGITS[value] if value < 20 else chr(ord("A") + value - 20)


# ------------------------------------------------------------------------------- beside a board, without strokes


def _read_uncrossed16(cursor: Cursor, content: Content, names: Names) -> None:
    """Read gaps for all cells, since none has a diagonal, then the numbers above and to the left.

    `.` is none, `-` precedes two digits.
    """
    left = len(content.board.cells)
    while left > 0:
        begin = cursor.at
        sign = cursor.take()
        if not "g" <= sign <= "z":
            raise Damaged("numbers within the board can't be read", begin)
        left -= ord(sign) - ord("f")
    clues = content.clues.setdefault(names[0], {})
    for line in (*content.board.columns, *content.board.rows):
        sign = cursor.peek()
        if sign in (".", "-") and sign:
            cursor.take()
        if sign != ".":
            clues[(line,)] = GivenValue(cursor.number(2 if sign == "-" else 1, 16))


def _write_uncrossed16(content: Content, names: Names) -> str:
    """Return the numbers beside the lines. Before them, the cells are given as empty."""
    out = write_gapped([None] * len(content.board.cells), "g")
    clues = dict(content.clues.get(names[0], {}))
    for line in (*content.board.columns, *content.board.rows):
        given = clues.pop((line,), None)
        value = None if given is None else number_of(names[0], given)
        out += "." if value is None else f"{value:x}" if value < 16 else f"-{value:02x}"
    if clues:
        raise Unwritable(f"a `{names[0]}` stands where this format has no place for one")
    return out


# ---------------------------------------------------------------------------------------- ships of a fleet


FLEETS: dict[str, dict[int, int]] = {
    "c": {1: 3, 2: 2, 3: 1},
    "d": {1: 4, 2: 3, 3: 2, 4: 1},
    "e": {1: 5, 2: 4, 3: 3, 4: 2, 5: 1},
}
"""The numbers of ships of each length, for fleets that have a letter."""
_SHIPS = {"11g": 1, "21o": 2, "31s": 3, "41u": 4, "51v": 5, "61vg": 6, "71vo": 7, "81vs": 8}


def take_fleet(content: Content, name: str, letter: str, ships: Sequence[str], at: int) -> None:
    """Add a fleet, given by its letter or by its ships, such as `31s` for a ship of three cells."""
    if letter and letter not in FLEETS or any(ship not in _SHIPS for ship in ships):
        raise Damaged("this is no fleet of straight ships that is known", at)
    found = FLEETS[letter] if letter else {_SHIPS[ship]: list(ships).count(ship) for ship in sorted(ships)}
    content.clues.setdefault(name, {}).update({(length,): GivenValue(count) for length, count in found.items()})


def fleet_of(content: Content, name: str) -> tuple[str, list[str]]:
    """Return the letter of a fleet, or "", and its ships."""
    found = {args[0]: number_of(name, given) for args, given in content.clues.get(name, {}).items()}
    codes = {length: ship for ship, length in _SHIPS.items()}
    if any(length not in codes for length in found):
        raise Unwritable("a ship has no cell, or more than eight")
    letter = next((letter for letter, fleet in FLEETS.items() if fleet == found), "")
    return letter, [codes[length] for length in sorted(found) for _ in range(found[length])]


def _read_fleet(cursor: Cursor, content: Content, names: Names) -> None:
    begin = cursor.at
    letter, ships = read_bank(cursor, "ships")
    take_fleet(content, names[0], letter, ships, begin)


def _write_fleet(content: Content, names: Names) -> str:
    return bank_text(*fleet_of(content, names[0]))


# ------------------------------------------------------------------------------------- a bank of numbers


def take_sizes(content: Content, name: str, written: Sequence[str], at: int) -> None:
    """Add how often each number occurs in a bank: `4` alone stands for 1, 2, 3 and 4."""
    if not all(is_digits(number) and 0 < int(number) < 1000 for number in written):
        raise Damaged("a bank of numbers is wanted here", at)
    numbers = [int(number) for number in written]
    counts = {number: numbers.count(number) for number in sorted(numbers)}
    content.clues.setdefault(name, {}).update({(n,): GivenValue(count) for n, count in counts.items()})


def sizes_of(content: Content, name: str) -> list[int]:
    """Return the numbers below the board (its bank of clues) in increasing order."""
    found = {args[0]: number_of(name, given) for args, given in content.clues.get(name, {}).items()}
    return [number for number in sorted(found) for _ in range(found[number])]


def _read_sizes(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a bank of numbers: `//` and a number for all from 1 on, or `/`, how many there are, and each after `/`."""
    begin = cursor.at
    if cursor.take() != "/":
        raise cursor.wrong(begin)
    written = cursor.until("\n").rstrip("/").split("/")
    if written[0] == "" and len(written) == 2 and is_digits(written[1]):
        written = [str(number) for number in range(1, min(int(written[1]), 1000) + 1)]
    elif is_digits(written[0]) and int(written[0]) == len(written) - 1:
        written = written[1:]
    else:
        raise Damaged("it has more or fewer numbers than it says", begin)
    take_sizes(content, names[0], written, begin)


def _write_sizes(content: Content, names: Names) -> str:
    """Write the sizes of ships. Sizes from 1 up to a number are written as the number alone."""
    numbers = sizes_of(content, names[0])
    count = len(numbers)
    if count and count != 9 and numbers == list(range(1, count + 1)):
        return f"//{count}"
    return "/" + "/".join(map(str, [count, *numbers]))


CODES = (
    Code("sizes", ("counted",), "a bank of numbers", _read_sizes, _write_sizes, stroke=True),
    Code(
        "uncrossed16",
        ("valued lines",),
        "numbers beside a board without strokes",
        _read_uncrossed16,
        _write_uncrossed16,
    ),
    Code("fleet", ("counted",), "how many ships there are of each length", _read_fleet, _write_fleet, stroke=True),
    Code(
        "crossed",
        ("cell", "valued cell", "valued cell"),
        "cells with a stroke, a sum to the right and one downwards",
        _read_crossed,
        _write_crossed,
        rim=1,
    ),
)
