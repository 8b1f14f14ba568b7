"""Characters of puzz.link addresses to slots for a sequence of places, and back.

A slot is a number, `UNSPECIFIED` (a clue with an unspecified number), or None. The codes and their names are those of
pzpr; each is read as its source writes it, character by character.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, TypeAlias, TypeVar

UNSPECIFIED: Final = "?"
Slot: TypeAlias = int | Literal["?"] | None
"""A number, a clue with an unspecified number, or nothing."""

T = TypeVar("T")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LARGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""The prefix of a larger number: how many digits follow, and the offset to add."""

_RANGES = ((16, ""), (256, "-"), (4096, "+"), (8192, "="), (12240, "@"), (77776, "*"), (77776 + 16**5, "$"))


class Damaged(Exception):
    """The text is invalid: a message, and the number of characters before the error."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


class Cursor:
    """A read position in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def ended(self) -> bool:
        """True if nothing is left."""
        return self.at >= len(self.text)

    def peek(self) -> str:
        """Return the next character, or ""."""
        return self.text[self.at : self.at + 1]

    def take(self, count: int = 1) -> str:
        """Return the next characters. Raises Damaged if there are fewer."""
        if self.at + count > len(self.text):
            raise Damaged("it ends too soon", len(self.text))
        self.at += count
        return self.text[self.at - count : self.at]

    def number(self, count: int, base: int) -> int:
        """Return the next characters as a number."""
        begin = self.at
        digits = self.take(count)
        if any(digit not in DIGITS[:base] for digit in digits):
            raise self.wrong(begin)
        return int(digits, base)

    def until(self, sign: str) -> str:
        """Return the text before a sign and skip the sign, or all that is left."""
        end = self.text.find(sign, self.at)
        found = self.text[self.at :] if end < 0 else self.text[self.at : end]
        self.at = len(self.text) if end < 0 else end + len(sign)
        return found

    def wrong(self, at: int | None = None) -> Damaged:
        """Return the error for an invalid character."""
        place = self.at if at is None else at
        return Damaged(f"`{self.text[place : place + 1]}` means nothing here", place)


def _digit(value: int, base: int, width: int = 1) -> str:
    """Write a number in a base, with leading zeros up to a width."""
    out = ""
    for _ in range(width):
        out = DIGITS[value % base] + out
        value //= base
    return out


# ----------------------------------------------------------------------------------- numbers with gaps between


def read_gapped(cursor: Cursor, count: int, first_gap: str, read: Callable[[Cursor], T]) -> list[T | None]:
    """Read a slot for each place.

    Letters from `first_gap` on are runs of empty places: the first letter is one place.
    """
    slots: list[T | None] = []
    while len(slots) < count:
        sign = cursor.peek()
        if sign.isascii() and sign.isalpha() and sign.islower() and sign >= first_gap:
            cursor.take()
            slots += [None] * (ord(sign) - ord(first_gap) + 1)
        else:
            slots.append(read(cursor))
    if len(slots) > count:
        raise Damaged("it has more places than the board", cursor.at - 1)
    return slots


def write_gaps(marks: Iterable[bool], digits: str) -> tuple[str, int]:
    """Return a digit for each mark, the number of places without one before it, and the length of the last gap.

    A long gap takes several digits: no mark follows the last digit.
    """
    out, gap = "", 0
    for mark in marks:
        gap += not mark
        if mark or gap == len(digits) - 1:
            out += digits[gap]
            gap = 0
    return out, gap


def write_gapped(texts: Iterable[str | None], first_gap: str) -> str:
    """Write the texts of places; see `read_gapped`."""
    longest = ord("z") - ord(first_gap) + 1
    out, gap = "", 0
    for text in texts:
        gap += text is None
        if gap and (text is not None or gap == longest):
            out += chr(ord(first_gap) + gap - 1)
            gap = 0
        out += text or ""
    return out + (chr(ord(first_gap) + gap - 1) if gap else "")


def read_one16(cursor: Cursor) -> int | Literal["?"]:
    """Read a number of Number16: `7`, `-1c`, `+12f`; `.` is unspecified."""
    sign = cursor.peek()
    if sign == ".":
        cursor.take()
        return UNSPECIFIED
    if sign in _LARGER and sign:
        cursor.take()
        width, more = _LARGER[sign]
        return cursor.number(width, 16) + more
    return cursor.number(1, 16)


def write_one16(slot: int | str) -> str:
    """Write a number; see `read_one16`. Raises ValueError for a number without a code."""
    if slot == UNSPECIFIED:
        return "."
    value = int(slot)
    for end, sign in _RANGES:
        if 0 <= value < end:
            width, more = _LARGER[sign] if sign else (1, 0)
            return sign + _digit(value - more, 16, width)
    raise ValueError(f"{value} can't be written")


def read_number16(cursor: Cursor, count: int) -> list[Slot]:
    """Read Number16: hexadecimal numbers, gaps from `g` on."""
    return read_gapped(cursor, count, "g", read_one16)


def write_number16(slots: Sequence[Slot]) -> str:
    """Write Number16; see `read_number16`."""
    return write_gapped((None if slot is None else write_one16(slot) for slot in slots), "g")


# ------------------------------------------------------------------------------------- several in a character


def read_packed(cursor: Cursor, count: int, base: int, each: int) -> list[int]:
    """Read numbers below `base`, `each` of them per character, the most significant first; the last one is padded."""
    out: list[int] = []
    while len(out) < count:
        value = cursor.number(1, base**each)
        out += [value // base**place % base for place in range(each - 1, -1, -1)]
    if any(out[count:]):
        raise Damaged("it has more places than the board", cursor.at - 1)
    return out[:count]


def write_packed(values: Sequence[int], base: int, each: int) -> str:
    """Write packed numbers; see `read_packed`."""
    out = ""
    for begin in range(0, len(values), each):
        group = [*values[begin : begin + each], *[0] * each][:each]
        out += DIGITS[sum(value * base**place for value, place in zip(group, range(each - 1, -1, -1), strict=True))]
    return out
