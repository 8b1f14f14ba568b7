"""Numbers and marks on cells, corners, links and lines: codes that cover all places of one kind."""

from collections.abc import Callable, Sequence
from typing import Any

from pzc.compiler.board.board import Board, Link
from pzc.compiler.pictures.clues import Args, GivenValue

from .code import Code, Names, Unwritable, slots_of, take_in
from .content import Content
from .streams import (
    DIGITS,
    UNTOLD,
    Cursor,
    Damaged,
    Slot,
    read_four,
    read_number10,
    read_number16,
    read_ones,
    read_packed,
    read_ways4,
    write_four,
    write_number10,
    write_number16,
    write_ones,
    write_packed,
    write_ways4,
)


def _cells(board: Board) -> list[Args]:
    return [(cell,) for cell in board.cells]


def _corners(board: Board) -> list[Args]:
    return [(corner,) for corner in board.corners]


def _top_left(board: Board) -> list[Args]:
    return [(line,) for line in (*board.columns, *board.rows)]


def _all_sides(board: Board) -> list[Args]:
    """Return the lines as seen from above, below, left and right."""
    upwards = [line[::-1] for line in board.columns]
    leftwards = [line[::-1] for line in board.rows]
    return [(line,) for line in (*board.columns, *upwards, *board.rows, *leftwards)]


def _numbers(
    word: str,
    takes: str,
    help: str,
    places: Callable[[Board], list[Args]],
    read: Callable[[Cursor, int], Sequence[Slot]],
    write: Callable[[Sequence[Slot]], str],
) -> Code:
    """Return a code with a number or nothing for each place."""

    def reading(cursor: Cursor, content: Content, names: Names) -> None:
        where = places(content.board)
        take_in(content, names[0], zip(where, read(cursor, len(where)), strict=True))

    def writing(content: Content, names: Names) -> str:
        return write(slots_of(content.clues.get(names[0], {}), names[0], places(content.board)))

    return Code(word, (takes,), help, reading, writing)


def _marks_on(places: Callable[[Board], list[Args]], base: int, each: int) -> tuple[Any, Any]:
    """Return a reader and a writer for marks of several kinds, numbered from 1, on some places."""

    def reading(cursor: Cursor, content: Content, names: Names) -> None:
        where = places(content.board)
        found = read_packed(cursor, len(where), base, each)
        for number, name in enumerate(names, 1):
            clues = content.clues.setdefault(name, {})
            clues |= {args: GivenValue() for args, kind in zip(where, found, strict=True) if kind == number}
        if max(found, default=0) > len(names):
            raise Damaged("it has a mark that the clause has no name for", cursor.at - 1)

    def writing(content: Content, names: Names) -> str:
        where = places(content.board)
        kinds = {args: number for number, name in enumerate(names, 1) for args in content.clues.get(name, {})}
        if kinds.keys() - set(where):
            raise Unwritable("a mark stands where this format has no place for one")
        return write_packed([kinds.get(args, 0) for args in where], base, each)

    return reading, writing


def links(board: Board) -> list[Args]:
    """Return the links in the order of their borders: all vertical ones row by row, then all horizontal ones."""
    across = [Link(a, b) for row in board.rows for a, b in zip(row, row[1:], strict=False)]
    rows = zip(board.rows, board.rows[1:], strict=False)
    down = [Link(a, b) for upper, lower in rows for a, b in zip(upper, lower, strict=True)]
    return [(link,) for link in (*across, *down)]


def _read_ones(cursor: Cursor, content: Content, names: Names) -> None:
    where = _cells(content.board)
    marked = read_ones(cursor, len(where))
    content.clues.setdefault(names[0], {}).update(
        {args: GivenValue() for args, mark in zip(where, marked, strict=True) if mark}
    )


def _write_ones(content: Content, names: Names) -> str:
    return write_ones([args in content.clues.get(names[0], {}) for args in _cells(content.board)])


def _read_digits36(cursor: Cursor, count: int) -> list[Slot]:
    """Read a character for each place, `-` before two digits; `.` is none, `%` or `@` an unspecified number.

    Base 36.
    """
    slots: list[Slot] = []
    while len(slots) < count:
        sign = cursor.peek()
        if sign in (".", "%", "@") and sign:
            cursor.take()
            slots.append(None if sign == "." else UNTOLD)
        else:
            wide = sign == "-"
            if wide:
                cursor.take()
            slots.append(cursor.number(2 if wide else 1, 36))
    return slots


def _write_digits36(slots: Sequence[Slot]) -> str:
    out = ""
    for slot in slots:
        if slot is None or slot == UNTOLD:
            out += "." if slot is None else "%"
            continue
        value = int(slot)
        if not 0 <= value < 36 * 36:
            raise ValueError(f"{value} can't be written")
        out += DIGITS[value] if value < 36 else f"-{DIGITS[value // 36]}{DIGITS[value % 36]}"
    return out


CODES = (
    _numbers("numbers16", "valued cell", "numbers on cells", _cells, read_number16, write_number16),
    _numbers("numbers10", "valued cell", "numbers from 0 to 9 on cells", _cells, read_number10, write_number10),
    _numbers("numbers36", "valued cell", "a number on each cell", _cells, _read_digits36, _write_digits36),
    _numbers("cells4", "valued cell", "numbers from 0 to 4 on cells", _cells, read_four, write_four),
    _numbers("ways4", "valued cell", "numbers from 1 to 4 on cells, for ways", _cells, read_ways4, write_ways4),
    _numbers("corners4", "valued corner", "numbers from 0 to 4 on corners", _corners, read_four, write_four),
    _numbers("outside16", "valued lines", "numbers at both ends of lines", _all_sides, read_number16, write_number16),
    _numbers("beside16", "valued lines", "numbers above and to the left", _top_left, read_number16, write_number16),
    Code("circles", ("cell", "cell"), "one or two kinds of marks on cells", *_marks_on(_cells, 3, 3), 1),
    Code("dots_between", ("link", "link"), "one or two kinds of marks between cells", *_marks_on(links, 3, 3), 1),
    Code("marks", ("cell",), "marks on cells", *_marks_on(_cells, 2, 5)),
    Code("ones", ("cell",), "few marks on cells", _read_ones, _write_ones),
)
