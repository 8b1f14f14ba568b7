"""Codes for several kinds of clues at once, and for holes."""

from pzc.compiler.board.board import Cell
from pzc.compiler.pictures.clues import Args, GivenValue

from .code import Code, Names, Unwritable, number_of
from .content import Content
from .divisions import take_holes
from .lines import WAY_NUMBERS, WAYS, arrow16_text, read_arrow16
from .streams import (
    UNTOLD,
    Cursor,
    Damaged,
    read_gapped,
    read_number10,
    read_number16,
    read_packed,
    write_gapped,
    write_number10,
    write_number16,
    write_packed,
)

# ---------------------------------------------------------------------------------- numbers that stand for kinds


def _read_coded16(cursor: Cursor, content: Content, names: Names) -> None:
    """Read Number16 in which each number, or `?`, means a mark of a kind: `"0", water, "?", part`."""
    kinds = dict(zip(names[::2], names[1::2], strict=True))
    begin = cursor.at
    for cell, slot in zip(content.board.cells, read_number16(cursor, len(content.board.cells)), strict=True):
        if slot is not None:
            if str(slot) not in kinds:
                raise Damaged(f"`{slot}` is no mark that the clause has a name for", begin)
            content.clues.setdefault(kinds[str(slot)], {})[(cell,)] = GivenValue()


def _write_coded16(content: Content, names: Names) -> str:
    found = {
        args: text for text, name in zip(names[::2], names[1::2], strict=True) for args in content.clues.get(name, {})
    }
    given = (found.get((cell,)) for cell in content.board.cells)
    return write_number16([None if text is None else UNTOLD if text == UNTOLD else int(text) for text in given])


def _read_coded10(cursor: Cursor, content: Content, names: Names) -> None:
    """Read Number10: the numbers of a clue, and numbers that mean marks: `number, "5", sheep`."""
    kinds = dict(zip(names[1::2], names[2::2], strict=True))
    for cell, slot in zip(content.board.cells, read_number10(cursor, len(content.board.cells)), strict=True):
        if slot is not None:
            given = GivenValue(None, untold=True) if slot == UNTOLD else GivenValue(int(slot))
            kind = kinds.get(str(slot))
            content.clues.setdefault(kind or names[0], {})[(cell,)] = given if kind is None else GivenValue()


def _write_coded10(content: Content, names: Names) -> str:
    slots: dict[Args, int | str] = {}
    for text, name in zip(names[1::2], names[2::2], strict=True):
        slots |= dict.fromkeys(content.clues.get(name, {}), text)
    for args, given in content.clues.get(names[0], {}).items():
        if args in slots or str(given.value) in names[1::2]:
            raise Unwritable(f"a `{names[0]}` is {given.value}, or stands where a mark is")
        slots[args] = UNTOLD if given.untold else number_of(names[0], given)
    here = (slots.get((cell,)) for cell in content.board.cells)
    return write_number10([None if s is None else UNTOLD if s == UNTOLD else int(s) for s in here])


def _read_kinds16(cursor: Cursor, content: Content, names: Names) -> None:
    """Read Number16 of twice the number, plus one for the second kind of clue. 0 and 1 are unspecified numbers."""
    for cell, slot in zip(content.board.cells, read_number16(cursor, len(content.board.cells)), strict=True):
        if slot is not None:
            number = 0 if slot == UNTOLD else int(slot)
            given = GivenValue(number // 2) if number > 1 else GivenValue(None, untold=True)
            content.clues.setdefault(names[number % 2], {})[(cell,)] = given


def _write_kinds16(content: Content, names: Names) -> str:
    slots: dict[Args, int] = {}
    for kind, name in enumerate(names):
        for args, given in content.clues.get(name, {}).items():
            slots[args] = kind + (0 if given.untold else 2 * number_of(name, given))
    return write_number16([slots.get((cell,)) for cell in content.board.cells])


# --------------------------------------------------------------------------------------------- coloured arrows


def _read_tinted16(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a color (one of the names after the first), then an arrow with a number or `0.`; gaps from `a` on."""
    tints = names[1:]

    def one(at: Cursor) -> tuple[int, int, GivenValue]:
        begin = at.at
        tint = at.number(1, 10)
        if tint >= len(tints):
            raise at.wrong(begin)
        return tint, *read_arrow16(at, (0, *WAYS))

    for cell, found in zip(content.board.cells, read_gapped(cursor, len(content.board.cells), "a", one), strict=True):
        if found is not None:
            tint, way, given = found
            content.clues.setdefault(tints[tint], {})[(cell,)] = GivenValue()
            if way:
                content.clues.setdefault(names[0], {})[cell, WAYS[way]] = given
            elif not given.untold:
                raise Damaged("a number has no direction", cursor.at - 1)


def _write_tinted16(content: Content, names: Names) -> str:
    tints = {args: tint for tint, name in enumerate(names[1:]) for args in content.clues.get(name, {})}
    arrows: dict[Args, tuple[int, GivenValue]] = {}
    for (cell, way), given in content.clues.get(names[0], {}).items():
        if way not in WAY_NUMBERS or (cell,) in arrows:
            raise Unwritable(f"a `{names[0]}` points in a direction, or beside another, as this format can't say")
        tints.setdefault((cell,), 0)
        arrows[(cell,)] = WAY_NUMBERS[way], given
    texts = []
    for cell in content.board.cells:
        way, given = arrows.get((cell,), (0, GivenValue(None, untold=True)))
        texts.append(None if (cell,) not in tints else f"{tints[(cell,)]}{arrow16_text(names[0], way, given)}")
    return write_gapped(texts, "a")


# ------------------------------------------------------------------------------------------------------- holes

UNTOLD_SIGN, HOLE_NUMBER = ".", 7


def _read_holes(cursor: Cursor, content: Content, names: Names) -> None:
    if not cursor.ended:
        cells = content.board.cells
        found = read_packed(cursor, len(cells), 2, 5)
        take_holes(content, (cell for cell, hole in zip(cells, found, strict=True) if hole))


def _write_holes(content: Content, names: Names) -> str:
    if not content.holes:
        return ""
    return write_packed([int(cell in content.holes) for cell in content.board.cells], 2, 5)


def _read_numbers_and_holes(cursor: Cursor, content: Content, names: Names) -> None:
    """Read digits on cells; 7 is a hole; gaps from `a` on."""

    def one(at: Cursor) -> int | str:
        if at.peek() == UNTOLD_SIGN:
            at.take()
            return UNTOLD
        return at.number(1, 10)

    for cell, slot in zip(content.board.cells, read_gapped(cursor, len(content.board.cells), "a", one), strict=True):
        if slot == HOLE_NUMBER:
            content.holes.add(cell)
        elif slot is not None and not names:
            raise Damaged("it has a number, and the clause has no name for it", cursor.at - 1)
        elif slot is not None:
            content.clues.setdefault(names[0], {})[(cell,)] = (
                GivenValue(None, untold=True) if isinstance(slot, str) else GivenValue(slot)
            )


def _write_numbers_and_holes(content: Content, names: Names) -> str:
    name = names[0] if names else ""
    clues = content.clues.get(name, {})
    return write_gapped((_number_or_hole(content, name, clues, cell) for cell in content.board.cells), "a")


def _number_or_hole(content: Content, name: str, clues: dict[Args, GivenValue], cell: Cell) -> str | None:
    if cell in content.holes:
        return str(HOLE_NUMBER)
    if (cell,) not in clues:
        return None
    given = clues[(cell,)]
    if not given.untold and not 0 <= number_of(name, given) < HOLE_NUMBER:
        raise Unwritable(f"a `{name}` is {given.value}")
    return UNTOLD_SIGN if given.untold else str(given.value)


_KINDS = ("text", "cell") * 10
CODES = (
    Code("coded16", _KINDS, "marks of several kinds on cells", _read_coded16, _write_coded16, len(_KINDS) - 2),
    Code(
        "coded10",
        ("valued cell", *_KINDS),
        "numbers and marks of several kinds on cells",
        _read_coded10,
        _write_coded10,
        len(_KINDS) - 2,
    ),
    Code("kinds16", ("valued cell", "valued cell"), "numbers of two kinds on cells", _read_kinds16, _write_kinds16),
    Code(
        "tinted_arrows16",
        ("valued arrow", "cell", "cell", "cell"),
        "cells of three colours, perhaps with an arrow and a number",
        _read_tinted16,
        _write_tinted16,
    ),
    Code("holes", (), "places that are no cells", _read_holes, _write_holes),
    Code(
        "numbers10_holes",
        ("valued cell",),
        "numbers from 0 to 6 on cells, and places that are no cells",
        _read_numbers_and_holes,
        _write_numbers_and_holes,
        spare=1,
    ),
)
