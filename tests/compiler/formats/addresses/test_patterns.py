"""Texts of patterns: which are none, which numbers their fields have, and signs there and back."""

import pytest

from pzc.compiler.formats.addresses.patterns import (
    Index,
    Mismatch,
    Part,
    parse_pattern,
    read_pattern,
    signs_of,
    write_pattern,
)
from pzc.compiler.formats.streams import Cursor


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not closed"),
        ("}x", "not closed"),
        ("{}", "no number"),
        ("{x}", "no number"),
        ("{0-f+}", "no number"),
        ("{hex00-ff}", "no number"),
        ("{00-fff}", "not of the same length"),
        ("{ff-00}", "is more than"),
        ("{f-0}", "runs backwards"),
        ("{hex/0}", "divides by 0"),
        ("{#0-9}", "no number"),
        ("{0-9#}", "no number"),
    ],
)
def test_texts_that_are_no_patterns(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_pattern(text)


def test_signs() -> None:
    assert signs_of("g-jA-C.") == "ghijABC."


@pytest.mark.parametrize(
    ("pattern", "sign", "numbers", "after"),
    [
        ("{0-f}", "c", [12], 0),
        ("{A-Z}", "C", [3], 0),
        ("{0-jA-Z}", "B", [21], 0),
        ("-{00-99}", "-42", [42], 0),
        ("{00-vv}", "10", [32], 0),
        ("{000-fff+4096}", "001", [4097], 0),
        ("{hex-1}", "-10", [15], 0),
        ("{hex%2}", "5", [1, 2], 0),
        ("{hex/5}", "-11", [3, 2], 0),
        ("{a0-az/6?0}", "a1", ["?", 1], 0),
        ("{0-q/3/3}", "d", [1, 1, 1], 0),
        ("{0-4>2.}", "8", [3], 1),
        ("{hex?.}{hex|-}", ".-", ["?", None], 0),
        ("{1-9?0}*", "305", [3, "?", 5], 0),
        ("{hex#?0}", "+8b9", [2, 2, 3, 3], 0),
        ("{hex#?0}x", "-cbx", ["?" if digit == "0" else int(digit) for digit in "203"], 0),
    ],
)
def test_patterns_round_trip(pattern: str, sign: str, numbers: list[Part], after: int) -> None:
    parsed, cursor = parse_pattern(pattern), Cursor(sign + "!")
    found = read_pattern(cursor, parsed)
    assert ([slot for slot, _ in found.slots], found.after, cursor.at) == (numbers, after, len(sign))
    assert write_pattern(parsed, numbers, after) == sign


def test_options_count_from_the_first_sign() -> None:
    assert write_pattern(parse_pattern("{6-9}"), [Index(2)]) == "8"
    assert read_pattern(Cursor("8"), parse_pattern("{6-9}")).slots == [(8, 6)]


@pytest.mark.parametrize(
    ("pattern", "numbers"),
    [
        ("{0-f}", [16]),
        ("{0-f}", [None]),
        ("{0-f}", ["?"]),
        ("{1-9?0}", [0]),
        ("{hex/5}", [1, 5]),
        ("{a0-az/6?0}", [1, 0]),
        ("{10-ff}", [3]),
        ("{1-9?0}*", []),
        ("{hex#?0}", []),
        ("{hex#?0}", ["?", 1]),
        ("{hex#?0}", [1, 0]),
        ("{hex#?0}", [1, 10]),
        ("{hex#}", [1, "?"]),
        ("x", [1]),
    ],
)
def test_numbers_without_a_sign(pattern: str, numbers: list[Part]) -> None:
    assert write_pattern(parse_pattern(pattern), numbers) is None


@pytest.mark.parametrize(
    ("pattern", "text", "at"), [("x{0-9}", "y", 0), ("x{0-9}", "xy", 1), ("{10-ff}", "01", 0), ("{hex}", ".", 0)]
)
def test_position_of_a_mismatch(pattern: str, text: str, at: int) -> None:
    with pytest.raises(Mismatch) as error:
        read_pattern(Cursor(text), parse_pattern(pattern))
    assert error.value.at == at
