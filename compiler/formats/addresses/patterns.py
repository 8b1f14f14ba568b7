"""The text of a pattern, as `{1-4}{00-ff}`, to its fields; signs of an address to numbers by a pattern, and back."""

import re
import sys
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.formats.streams import DIGITS, UNSPECIFIED, Cursor, Damaged, Slot, read_one16, write_one16
from pzc.compiler.model.notation import Field, Pattern

_ALL = DIGITS + DIGITS[10:].upper()
_ONE = r"[0-9A-Za-z]-[0-9A-Za-z]"
_FIELD = re.compile(
    rf"(?P<hex>hex|dec|char)?(?P<each>#)?(?P<one>(?:{_ONE})+)?(?:(?P<first>[0-9a-z]{{2,4}})-(?P<last>[0-9a-z]{{2,4}}))?"
    r"(?P<splits>(?:[/%][0-9]+)*)(?P<shift>[+-][0-9]+)?(?:>(?P<after>[0-9]+)(?P<end>\.)?)?"
    r"(?:\?(?P<unknown>[^|{}]{1,2}))?(?:\|(?P<nothing>[^{}]+))?"
)
_BASES = {"9": 10, "f": 16, "v": 32, "z": 36}


class Index(NamedTuple):
    """The position of an option or a direction in its list, counted from 0."""

    number: int


class Way(NamedTuple):
    """A direction: 1 is up, 2 down, 3 left, 4 right. The smallest number of a field is up, or 1 if that is 0."""

    number: int


Part: TypeAlias = Slot | Index | Way


class Found(NamedTuple):
    """A sign that was read: its numbers, each with the smallest number of its field, and the number of empty places
    after it.

    times: the number of places in a row that it stands for.
    """

    slots: list[tuple[Slot, int]]
    after: int
    times: int = 1


# ---------------------------------------------------------------------------------------------- texts to patterns


def parse_pattern(text: str) -> Pattern:
    """Return the pattern of a text. Raises ValueError if it is no pattern."""
    run = re.fullmatch(r"\{\*([^{}]+)\}", text)
    if run is not None:
        return Pattern((), times=tuple(signs_of(run[1])))
    tail = re.search(r"\{>([^{}|]+)(?:\|(.))?\}$", text)
    text, star, between = (text[: tail.start()] if tail else text).partition("}*")
    if len(between) > 1:
        raise ValueError("one sign stands between numbers")
    pieces = re.split(r"\{([^{}]*)\}", text + "}" if star else text)
    if any(sign in piece for piece in pieces[::2] for sign in "{}"):
        raise ValueError("a brace is not closed")
    parts = [_parse_field(piece) if number % 2 else piece for number, piece in enumerate(pieces)]
    kept = tuple(part for part in parts if part != "")
    if tail is not None:
        return Pattern(kept, bool(star), between, tuple(signs_of(tail[1])), tail[2] or "")
    return Pattern(kept, bool(star), between)


def _parse_field(text: str) -> Field:
    """Return the field of a text between braces, such as `0-f` or `00-ff`. Raises ValueError if it is no number."""
    match = _FIELD.fullmatch(text)
    if (
        match is None
        or match["each"]
        and not match["hex"]
        or sum(match[name] is not None for name in ("hex", "one", "first")) != 1
    ):
        raise ValueError(f"`{{{text}}}` is no number: {{0-f}}, {{00-ff}} or {{hex}}, for example")
    splits = tuple(int(number) for number in re.findall(r"[0-9]+", match["splits"]))
    if 0 in splits:
        raise ValueError(f"`{{{text}}}` divides by 0")
    digits, width, base, first, last = _numbers(match)
    return Field(
        digits=digits,
        width=width,
        base=base,
        first=first,
        last=last,
        shift=int(match["shift"] or 0),
        splits=splits,
        remainder_first="%" in match["splits"],
        after=int(match["after"] or 0),
        to_end=match["end"] is not None,
        unknown=match["unknown"] or "",
        nothing=match["nothing"] or "",
        each_digit=match["each"] is not None,
    )


def _numbers(match: re.Match[str]) -> tuple[str, int, int, int, int]:
    """Return the digits, the width, the base, and the smallest and the largest number of a field."""
    if match["hex"]:
        kinds = {"hex": (16, 77776 + 16**5 - 1), "dec": (10, 10**9 - 1), "char": (0, sys.maxunicode)}
        base, last = kinds[match["hex"]]
        return "", 0, base, 0, last
    if match["one"]:
        digits = "".join(signs_of(piece) for piece in re.findall(_ONE, match["one"]))
        first = int(digits[0]) if digits[0] in DIGITS[:10] else 1
        return digits, 1, len(digits), first, first + len(digits) - 1
    low, high = match["first"], match["last"] or ""
    if len(low) != len(high):
        raise ValueError(f"`{low}` and `{high}` are not of the same length")
    base = _BASES.get(high[0], 36) if set(high) == {high[0]} else 36
    if int(low, 36) > int(high, 36):
        raise ValueError(f"`{low}` is more than `{high}`")
    return "", len(low), base, int(low, base), int(high, base)


def signs_of(text: str) -> str:
    """Return the signs of `0-9a-f.`: ranges in the order 0 to 9, a to z, A to Z, and single signs."""
    out = ""
    for piece in re.findall(rf"{_ONE}|.", text):
        if len(piece) < 3:
            out += piece
            continue
        first, last = _ALL.index(piece[0]), _ALL.index(piece[2])
        if first > last:
            raise ValueError(f"`{piece}` runs backwards")
        out += _ALL[first : last + 1]
    return out


# ------------------------------------------------------------------------------------------------------- reading


class Mismatch(Exception):
    """A text does not fit a pattern. The argument is the offset of the first character that does not fit."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


def read_pattern(cursor: Cursor, pattern: Pattern) -> Found:
    """Read a sign. Raises Mismatch if the text does not fit."""
    slots: list[tuple[Slot, int]] = []
    after = 0
    if pattern.times:
        if cursor.peek() not in pattern.times:
            raise Mismatch(cursor.at)
        return Found(slots, after, pattern.times.index(cursor.take()) + 1)
    for part in pattern.parts:
        if isinstance(part, str):
            _read_text(cursor, part)
            continue
        found, behind = _read_field(cursor, part)
        slots += found
        after += behind
        while pattern.repeated and part is pattern.parts[-1]:
            begin = cursor.at
            try:
                _read_text(cursor, pattern.between)
                slots += _read_field(cursor, part)[0]
            except Mismatch:
                cursor.at = begin
                break
    if pattern.follow:
        after = _read_follow(cursor, pattern)
    return Found(slots, after)


def _read_follow(cursor: Cursor, pattern: Pattern) -> int:
    """Read the sign for the number of empty places after a list. It is missing at the end of the places."""
    if cursor.peek() in pattern.follow:
        return pattern.follow.index(cursor.take())
    if pattern.follow_end:
        _read_text(cursor, pattern.follow_end)
    return 0


def _read_text(cursor: Cursor, text: str) -> None:
    for sign in text:
        if cursor.peek() != sign:
            raise Mismatch(cursor.at)
        cursor.take()


def _read_field(cursor: Cursor, field: Field) -> tuple[list[tuple[Slot, int]], int]:
    """Read a field. Return its numbers, each with the smallest number that the field allows, and the number of empty
    places after it.
    """
    is_split = field.splits or field.each_digit
    for text, slot in (("" if is_split else field.unknown, UNSPECIFIED), (field.nothing, None)):
        if text and cursor.text.startswith(text, cursor.at):
            cursor.take(len(text))
            return [(slot, 0)] * (len(field.splits) + 1), 0  # type: ignore[list-item]
    number, after = _read_number(cursor, field)
    if field.each_digit:
        return [(UNSPECIFIED if digit == field.unknown else int(digit), 1) for digit in str(number)], after
    if not field.splits:
        return [(number + field.shift, field.first + field.shift)], after
    parts: list[int] = []
    number += field.shift - (field.first if field.width > 1 else 0)
    for divisor in reversed(field.splits):
        number, rest = divmod(number, divisor)
        parts.insert(0, rest)
    parts = [*parts, number] if field.remainder_first else [number, *parts]
    return [(UNSPECIFIED if field.unknown == str(part) else part, 0) for part in parts], after


def _read_number(cursor: Cursor, field: Field) -> tuple[int, int]:
    """Return the number in its written form, and the number of empty places after it."""
    begin = cursor.at
    if field.digits:
        sign = cursor.peek()
        digits = _with_after(field)
        if not sign or sign not in digits:
            raise Mismatch(begin)
        cursor.take()
        after, number = divmod(digits.index(sign), len(field.digits))
        return number + field.first, after
    try:
        if field.width:
            number = cursor.number(field.width, field.base)
        else:
            number = {16: _read_hex, 10: _read_decimal, 0: _read_character}[field.base](cursor)
    except Damaged as error:
        raise Mismatch(max(begin, error.at)) from None
    if not field.first <= number <= field.last:
        raise Mismatch(begin)
    return number, 0


def _read_hex(cursor: Cursor) -> int:
    if cursor.peek() == ".":
        raise Mismatch(cursor.at)
    return int(read_one16(cursor))


def _read_decimal(cursor: Cursor) -> int:
    """Read all digits that follow as one number. Raises Mismatch for none, or for more than nine."""
    length = 0
    while is_digits(cursor.text[cursor.at + length : cursor.at + length + 1]):
        length += 1
    if not 1 <= length <= 9:
        raise Mismatch(cursor.at)
    return int(cursor.take(length))


def _read_character(cursor: Cursor) -> int:
    if cursor.ended:
        raise Mismatch(cursor.at)
    return ord(cursor.take())


def _with_after(field: Field) -> str:
    """Return the signs of a field: without empty places after it, then with 1, 2, … empty places after it."""
    if not field.after:
        return field.digits
    begin = _ALL.index(field.digits[0])
    return _ALL[begin : begin + len(field.digits) * (field.after + 1)]


# ------------------------------------------------------------------------------------------------------- writing


def write_pattern(pattern: Pattern, slots: Sequence[Part], after: int = 0, is_last: bool = False) -> str | None:
    """Return the sign for some numbers, or None if the pattern cannot express them.

    after: the number of empty places after it that the sign covers. is_last: no place follows.
    """
    out, left = "", list(slots)
    for part in pattern.parts:
        if isinstance(part, str):
            out += part
            continue
        counts = len(left) if part.each_digit else len(part.splits) + 1
        rounds = len(left) // max(1, counts) if pattern.repeated and part is pattern.parts[-1] else 1
        if not rounds:
            return None
        for number in range(rounds):
            mine, left = left[:counts], left[counts:]
            text = _write_field(part, mine, 0 if pattern.follow else after) if len(mine) == counts else None
            if text is None:
                return None
            out += (pattern.between if number else "") + text
    if pattern.follow:
        out += pattern.follow_end if is_last else pattern.follow[after]
    return None if left else out


def _written(slot: int | str | Index | Way, field: Field) -> int:
    """Return the number that stands for an option, a direction or a number."""
    match slot:
        case Index(number):
            return number + field.first
        case Way(number):
            return number if not field.first else number - 1 + field.first
        case _:
            return int(slot)


def _write_field(field: Field, slots: Sequence[Part], after: int) -> str | None:
    """Return the text of a field, or None if it cannot express the numbers.

    after: the number of empty places after it that the text covers.
    """
    if field.each_digit:
        digits = "".join(_digit_of(field, slot) for slot in slots)
        return _write_number(field, int(digits), after) if len(digits) == len(slots) and digits[:1] > "0" else None
    if not field.splits:
        (slot,) = slots
        if slot is None or slot == UNSPECIFIED:
            return (field.nothing if slot is None else field.unknown) or None
        number = _written(slot, field) - (0 if isinstance(slot, Index | Way) else field.shift)
        text = _write_number(field, number, after)
        return None if text == field.unknown else text
    if all(slot is None for slot in slots) and field.nothing:
        return field.nothing
    combined = _combined(field, slots)
    if combined is None:
        return None
    return _write_number(field, combined - field.shift + (field.first if field.width > 1 else 0), after)


def _combined(field: Field, slots: Sequence[Part]) -> int | None:
    """Return the one number that a field with divisors splits into these, or None if there is none.

    With the divisor 10, 4 and 9 are 49.
    """
    parts: list[int] = []
    for slot in slots:
        if slot is None or slot == UNSPECIFIED and not field.unknown:
            return None
        part = slot.number if isinstance(slot, Index | Way) else int(field.unknown if slot == UNSPECIFIED else slot)
        if part < 0 or slot != UNSPECIFIED and str(part) == field.unknown:
            return None
        parts.append(part)
    parts = [parts[-1], *parts[:-1]] if field.remainder_first else parts
    number = parts[0]
    for part, divisor in zip(parts[1:], field.splits, strict=True):
        if part >= divisor:
            return None
        number = number * divisor + part
    return number


def _digit_of(field: Field, slot: Part) -> str:
    """Return the decimal digit of a number, or "" if one digit cannot express it."""
    if slot is None or slot == UNSPECIFIED:
        return field.unknown if slot == UNSPECIFIED else ""
    text = str(slot.number if isinstance(slot, Index | Way) else int(slot))
    return text if len(text) == 1 and text != field.unknown else ""


def _write_number(field: Field, number: int, after: int) -> str | None:
    """Return the sign of a written number and of the empty places after it. None if it is out of the field's range."""
    if not field.first <= number <= field.last:
        return None
    if field.digits:
        return _with_after(field)[number - field.first + after * len(field.digits)]
    if not field.width:
        return chr(number) if not field.base else write_one16(number) if field.base == 16 else str(number)
    out = ""
    for _ in range(field.width):
        out = DIGITS[number % field.base] + out
        number //= field.base
    return out
