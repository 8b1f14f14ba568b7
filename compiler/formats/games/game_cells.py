"""Words of `format sgt` clauses for cells, corners and points. Runs of letters are empty places."""

from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.formats.addresses.dots import dots_of, take_points
from pzc.compiler.formats.addresses.places import points_of
from pzc.compiler.formats.code import Code, Names, Unwritable, number_of, slots_of, take_in
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import DIGITS, UNSPECIFIED, Cursor, Damaged, Slot, read_gapped, write_gapped
from pzc.compiler.pictures.clues import Args, GivenValue

SIGNS = DIGITS + ascii_uppercase
"""Numbers as one sign: 0 to 9, a for 10, A for 36."""
_LONGEST_NUMBER = 6


def cells_of(content: Content) -> list[Args]:
    """Return each cell as the place of a clue, in the order of the id."""
    return [(cell,) for cell in content.order or content.board.cells]


def _corners_of(content: Content) -> list[Args]:
    return [(corner,) for corner in content.board.corners]


# ----------------------------------------------------------------------------------------------------- numbers


def read_decimal(cursor: Cursor) -> int:
    """Read a number up to its last digit. Raises Damaged if there is none."""
    begin = cursor.at
    while is_digits(cursor.peek()):
        cursor.take()
    if not 0 < cursor.at - begin <= _LONGEST_NUMBER:
        raise Damaged("a number is wanted here", begin)
    return int(cursor.text[begin : cursor.at])


def _read_parted(cursor: Cursor) -> int:
    number = read_decimal(cursor)
    if cursor.peek() == "_":
        cursor.take()
    return number


def read_numbers(cursor: Cursor, count: int) -> list[Slot]:
    """Read numbers of any size, separated by `_`; a for one empty place, z for 26."""
    return list(read_gapped(cursor, count, "a", _read_parted))


def write_numbers(slots: Sequence[Slot]) -> str:
    """Write numbers; see `read_numbers`."""
    followed = [*(slot is not None for slot in slots[1:]), False]
    texts = []
    for slot, more in zip(slots, followed, strict=True):
        if slot is not None and (slot == UNSPECIFIED or int(slot) < 0):
            raise Unwritable("a number is not given, or less than 0")
        texts.append(None if slot is None else f"{slot}_" if more else f"{slot}")
    return write_gapped(texts, "a")


def _read_cell_numbers(cursor: Cursor, content: Content, names: Names) -> None:
    where = cells_of(content)
    take_in(content, names[0], zip(where, read_numbers(cursor, len(where)), strict=True))


def _write_cell_numbers(content: Content, names: Names) -> str:
    return write_numbers(slots_of(content.clues.get(names[0], {}), names[0], cells_of(content)))


def _signs(word: str, takes: str, help: str, places: Callable[[Content], list[Args]], to_the_end: bool = True) -> Code:
    """Return a code with one sign for each number: 0 to 9, A for 10.

    The second name, if any, is the sign of an unspecified number.
    """

    def one(cursor: Cursor, unspecified: str) -> Slot:
        begin = cursor.at
        sign = cursor.take()
        if unspecified and sign == unspecified:
            return UNSPECIFIED
        if not (sign.isascii() and (is_digits(sign) or sign.isupper())):
            raise cursor.wrong(begin)
        return int(sign, 36)

    def reading(cursor: Cursor, content: Content, names: Names) -> None:
        where = places(content)
        unspecified = names[1] if len(names) > 1 else ""
        if not to_the_end and (missing := _blanks(cursor, len(where))):
            if cursor.text[-1:] in tuple(ascii_lowercase):
                raise Damaged("it ends with empty cells before the last one: a part seems to be lost", len(cursor.text))
            cursor.text += missing
        found = read_gapped(cursor, len(where), "a", lambda at: one(at, unspecified))
        take_in(content, names[0], zip(where, found, strict=True))

    def writing(content: Content, names: Names) -> str:
        texts: list[str | None] = []
        for slot in slots_of(content.clues.get(names[0], {}), names[0], places(content)):
            if slot == UNSPECIFIED and len(names) < 2 or isinstance(slot, int) and not 0 <= slot < 36:
                raise Unwritable(f"a `{names[0]}` is not given, or has no sign of its own")
            texts.append(None if slot is None else names[1] if slot == UNSPECIFIED else DIGITS[int(slot)].upper())
        last = max((i for i, text in enumerate(texts, 1) if text), default=0)
        return write_gapped(texts if to_the_end else texts[:last], "a")

    return Code(word, (takes, "text"), help, reading, writing, spare=1)


def _blanks(cursor: Cursor, count: int) -> str:
    """Return the gap letters that are missing after the last sign."""
    left = count - sum(ord(s) - ord("a") + 1 if s in ascii_lowercase else 1 for s in cursor.text[cursor.at :])
    return write_gapped([None] * max(0, left), "a")


# ----------------------------------------------------------------------------------------------------- marks


def _read_marks(cursor: Cursor, content: Content, names: Names) -> None:
    """Read marks, with a sign for each kind: `"W", white, "B", black`."""
    kinds = dict(zip(names[::2], names[1::2], strict=True))

    def one(at: Cursor) -> str:
        begin = at.at
        sign = at.take()
        if sign not in kinds:
            raise at.wrong(begin)
        return kinds[sign]

    where = cells_of(content)
    for args, name in zip(where, read_gapped(cursor, len(where), "a", one), strict=True):
        if name is not None:
            content.clues.setdefault(name, {})[args] = GivenValue()


def _write_marks(content: Content, names: Names) -> str:
    sign = {args: s for s, name in zip(names[::2], names[1::2], strict=True) for args in content.clues.get(name, {})}
    return write_gapped([sign.get(args) for args in cells_of(content)], "a")


# ------------------------------------------------------------------------------------------------------ leaps


def read_leaps(cursor: Cursor, count: int, least: int, closed: bool) -> list[int]:
    """Return for each place 0, or 1 or 2 for a mark of the first or second kind. The text has the gap before each mark.

    least: the gap of `a`; a smaller gap is `_`. z is 25 empty places without a mark. Capitals are marks of the
    second kind. closed: an additional mark follows the last place; otherwise nothing follows the last mark.
    """
    out: list[int] = []
    while len(out) < count + closed and (closed or not (cursor.ended or cursor.peek() == ",")):
        begin = cursor.at
        sign = cursor.take()
        small = sign.lower()
        if small == "z":
            out += [0] * 25
        elif sign == "_" and least:
            out.append(1)
        elif small in ascii_lowercase and (sign == small or not least):
            out += [0] * (ord(small) - ord("a") + least) + [1 if sign == small else 2]
        else:
            raise cursor.wrong(begin)
    if len(out) > count + closed or closed and out[-1] != 1:
        raise Damaged("it has more places than the board", cursor.at - 1)
    return [*out[:count], *[0] * (count - len(out))]


def write_leaps(kinds: Sequence[int], least: int, closed: bool) -> str:
    """Write marks; see `read_leaps`."""
    out, empty = "", 0
    for kind in (*kinds, 1) if closed else kinds:
        if not kind:
            empty += 1
            continue
        text = "z" * max(0, (empty - least) // 25)
        empty -= 25 * len(text)
        text += "_" if empty < least else ascii_lowercase[empty - least]
        out += text if kind == 1 else text.upper()
        empty = 0
    return out


def _read_steps(cursor: Cursor, content: Content, names: Names) -> None:
    """Read marks by the number of empty cells before each."""
    where = cells_of(content)
    found = read_leaps(cursor, len(where), 1, True)
    content.clues.setdefault(names[0], {}).update(
        {a: GivenValue() for a, kind in zip(where, found, strict=True) if kind}
    )


def _write_steps(content: Content, names: Names) -> str:
    return write_leaps([int(args in content.clues.get(names[0], {})) for args in cells_of(content)], 1, True)


def _read_two_steps(cursor: Cursor, content: Content, names: Names) -> None:
    """Read numbers with two values: small letters are 0, capitals 1."""
    where = cells_of(content)
    found = read_leaps(cursor, len(where), 0, True)
    take_in(content, names[0], ((args, kind - 1 if kind else None) for args, kind in zip(where, found, strict=True)))


def _write_two_steps(content: Content, names: Names) -> str:
    slots = slots_of(content.clues.get(names[0], {}), names[0], cells_of(content))
    if any(slot not in (None, 0, 1) for slot in slots):
        raise Unwritable(f"a `{names[0]}` is neither 0 nor 1")
    return write_leaps([0 if slot is None else int(slot) + 1 for slot in slots], 0, True)


def _read_points(cursor: Cursor, content: Content, names: Names) -> None:
    take_points(content, names, read_leaps(cursor, len(points_of(content.board)), 0, False))


def _write_points(content: Content, names: Names) -> str:
    return write_leaps(dots_of(content, names), 0, False)


# ------------------------------------------------------------------------------------- a sign for each cell


def _read_each(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a sign for each cell: 0 to 9, a for 10, A for 36; larger numbers in brackets."""
    for args in cells_of(content):
        begin = cursor.at
        sign = cursor.take()
        if sign not in SIGNS and sign != "[":
            raise cursor.wrong(begin)
        number = read_decimal(cursor) if sign == "[" else SIGNS.index(sign)
        if sign == "[" and cursor.take() != "]":
            raise cursor.wrong(cursor.at - 1)
        content.clues.setdefault(names[0], {})[args] = GivenValue(number)


def _each(name: str, content: Content, written: Callable[[int], str]) -> str:
    """Write the number of each cell. Raises Unwritable for a cell without one."""
    out = ""
    for slot in slots_of(content.clues.get(name, {}), name, cells_of(content)):
        if not isinstance(slot, int):
            raise Unwritable(f"a cell has no `{name}`")
        out += written(slot)
    return out


def _write_each(content: Content, names: Names) -> str:
    """Write a sign for each cell: 0 to 9 and the letters."""

    def written(number: int) -> str:
        if not 0 <= number < len(SIGNS):
            raise Unwritable(f"a `{names[0]}` is {number}, {len(SIGNS) - 1} is the most")
        return SIGNS[number]

    return _each(names[0], content, written)


def _write_bracketed(content: Content, names: Names) -> str:
    return _each(names[0], content, lambda number: str(number) if number < 10 else f"[{number}]")


def _read_kinds(cursor: Cursor, content: Content, names: Names) -> None:
    """Read a sign for each cell, and place the clue that the sign stands for.

    The names alternate: signs, then their clue, as in `"1248", end, "5a", straight`.
    """
    kinds = {sign: name for signs, name in zip(names[::2], names[1::2], strict=True) for sign in signs}
    for args in cells_of(content):
        begin = cursor.at
        name = kinds.get(cursor.take())
        if name is None:
            raise cursor.wrong(begin)
        content.clues.setdefault(name, {})[args] = GivenValue()


def _write_kinds(content: Content, names: Names) -> str:
    """Write for each cell the first sign of its clue. The names are as for `_read_kinds`."""
    out = ""
    for args in cells_of(content):
        found = [
            signs[0] for signs, name in zip(names[::2], names[1::2], strict=True) if args in content.clues.get(name, {})
        ]
        if len(found) != 1:
            raise Unwritable("a cell has no mark, or several")
        out += found[0]
    return out


# ------------------------------------------------------------------------------------------------- arrows

_ROSE = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The directions clockwise from upwards."""


def _read_arrows(cursor: Cursor, content: Content, names: Names) -> None:
    """Read an optional number and a direction from a to h for each cell."""
    arrows, numbers = (content.clues.setdefault(name, {}) for name in names)
    for cell in content.board.cells:
        if is_digits(cursor.peek()):
            numbers[(cell,)] = GivenValue(read_decimal(cursor))
        begin = cursor.at
        way = "abcdefgh".find(cursor.take())
        if way < 0:
            raise cursor.wrong(begin)
        arrows[cell, _ROSE[way]] = GivenValue()


def _write_arrows(content: Content, names: Names) -> str:
    """Return each cell's number, if it has one, and the letter of its direction."""
    arrows, numbers = (content.clues.get(name, {}) for name in names)
    ways = {args[0]: args[1] for args in arrows}
    out = ""
    for cell in content.board.cells:
        if ways.get(cell) not in _ROSE:
            raise Unwritable(f"a cell has no `{names[0]}`, or one in a direction that is none of eight")
        given = numbers.get((cell,))
        out += ("" if given is None else str(number_of(names[1], given))) + "abcdefgh"[_ROSE.index(ways[cell])]
    if len(arrows) != len(ways):
        raise Unwritable(f"a cell has two of `{names[0]}`")
    return out


# ---------------------------------------------------------------------- numbers with signs towards neighbors

_SIDES = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _read_sides(cursor: Cursor, cell: Cell, board: Board) -> Iterator[Cell]:
    """Yield the neighbors in the directions of the signs."""
    while cursor.peek() in _SIDES and not cursor.ended:
        down, right = _SIDES[cursor.take()]
        other = Cell(cell.row + down, cell.column + right)
        if not board.has(other):
            raise Damaged("a sign points off the board", cursor.at - 1)
        yield other


def _comparing(word: str, takes: str, help: str, link_of: Callable[[Cell, Cell], Args], both: bool) -> Code:
    """Return a code with a number for each cell (0 for none) and signs on its sides.

    `both`: each sign is written in both cells; otherwise in one of the two.
    """

    def reading(cursor: Cursor, content: Content, names: Names) -> None:
        """Read each cell's number, the signs on its sides and a comma, such as `3UR,`."""
        numbers, signs = (content.clues.setdefault(name, {}) for name in names)
        cells = content.board.cells
        seen = set()
        for number, cell in enumerate(cells, 1):
            value = read_decimal(cursor)
            if value:
                numbers[(cell,)] = GivenValue(value)
            seen |= {(cell, other) for other in _read_sides(cursor, cell, content.board)}
            if (number < len(cells) or not cursor.ended) and cursor.take() != ",":
                raise cursor.wrong(cursor.at - 1)
        if any(((b, a) in seen) != both for a, b in seen):
            raise Damaged("signs contradict each other", cursor.at - 1)
        signs |= {link_of(a, b): GivenValue() for a, b in seen}

    def writing(content: Content, names: Names) -> str:
        """Return each cell's number, the signs on its sides and a comma, such as `3UR,`."""
        numbers, signs = (content.clues.get(name, {}) for name in names)
        out, left = "", set(signs)
        for cell in content.board.cells:
            given = numbers.get((cell,))
            out += "0" if given is None else str(number_of(names[0], given))
            for sign, (down, right) in _SIDES.items():
                link = link_of(cell, Cell(cell.row + down, cell.column + right))
                out += sign if link in signs else ""
                left.discard(link)
            out += ","
        if left:
            raise Unwritable(f"a `{names[1]}` is on cells that do not touch")
        return out

    return Code(word, ("valued cell", takes), help, reading, writing)


CODES = (
    Code("numbers", ("valued cell",), "numbers on cells", _read_cell_numbers, _write_cell_numbers),
    _signs("signs", "valued cell", "numbers on cells, a sign each", cells_of),
    _signs("first_signs", "valued cell", "the same, and nothing after the last", cells_of, to_the_end=False),
    _signs("corner_signs", "valued corner", "numbers on corners, a sign each", _corners_of),
    Code("marks", ("text", "cell") * 4, "signs that stand for marks", _read_marks, _write_marks, spare=6),
    Code("kinds", ("text", "cell") * 6, "a mark on each cell, by its signs", _read_kinds, _write_kinds, spare=10),
    Code("steps", ("cell",), "marks, by the gaps between them", _read_steps, _write_steps),
    Code("two_steps", ("valued cell",), "numbers 0 and 1, by the gaps between them", _read_two_steps, _write_two_steps),
    Code("points", ("groups", "groups"), "dots on cells, sides, corners, by gaps", _read_points, _write_points, 1),
    Code("each", ("valued cell",), "a number on each cell, a sign each", _read_each, _write_each),
    Code("bracketed", ("valued cell",), "the same, with [10] from ten on", _read_each, _write_bracketed),
    Code("arrows", ("arrow", "valued cell"), "a direction on each cell, and numbers", _read_arrows, _write_arrows),
    _comparing("compared", "cell pair", "numbers, and signs from the larger", lambda a, b: (b, a), False),
    _comparing("joined", "link", "numbers, and signs between two", lambda a, b: (Link(*sorted((a, b))),), True),
)
