"""Characters to entries of places and back: round trips, and the spelling of the site."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.formats import streams
from pzc.compiler.formats.streams import UNSPECIFIED, Cursor, Damaged, Slot

CODES: dict[str, tuple[Callable[..., Sequence[Slot]], Callable[..., str], int]] = {
    "number16": (streams.read_number16, streams.write_number16, 77776 + 100),
}
SPELT = [
    ("number16", "g1k23k3g", [None, 1, *[None] * 5, 2, 3, *[None] * 5, 3, None]),
    ("number16", "-1c+12f.=001@000*0000$00000", [28, 303, UNSPECIFIED, 4097, 8192, 12240, 77776]),
    ("number16", "zg", [None] * 21),
]


@pytest.mark.parametrize(("code", "text", "slots"), SPELT)
def test_spelling(code: str, text: str, slots: list[Slot]) -> None:
    read, write, _ = CODES[code]
    cursor = Cursor(text + "/")
    assert read(cursor, len(slots)) == slots
    assert cursor.at == len(text)
    assert write(slots) == text


@pytest.mark.parametrize("code", CODES)
@given(data=st.data())
def test_numbers_round_trip(code: str, data: st.DataObject) -> None:
    read, write, most = CODES[code]
    slot = st.one_of(
        st.none(), st.none(), st.none(), st.just(UNSPECIFIED), st.integers(0, min(most, 20)), st.integers(0, most)
    )
    slots = data.draw(st.lists(slot, min_size=1, max_size=70))
    cursor = Cursor(write(slots))
    assert read(cursor, len(slots)) == slots
    assert cursor.ended


@pytest.mark.parametrize(("base", "each"), [(3, 3), (2, 5)])
@given(data=st.data())
def test_packed_numbers_round_trip(base: int, each: int, data: st.DataObject) -> None:
    values = data.draw(st.lists(st.integers(0, base - 1), min_size=1, max_size=40))
    text = streams.write_packed(values, base, each)
    assert len(text) == -(-len(values) // each)
    cursor = Cursor(text)
    assert streams.read_packed(cursor, len(values), base, each) == values
    assert cursor.ended


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("text", ["", "1", "g", "!", "zzz", "-", "-zz", "G", "é"])
def test_errors_have_places(code: str, text: str) -> None:
    with pytest.raises(Damaged) as error:
        CODES[code][0](Cursor(text), 25)
    assert 0 <= error.value.at <= len(text)


@pytest.mark.parametrize(("code", "slots"), [("number16", [-1])])
def test_numbers_without_a_code(code: str, slots: list[Slot]) -> None:
    with pytest.raises(ValueError, match="can't be written"):
        CODES[code][1](slots)


@pytest.mark.parametrize(
    ("marks", "written"),
    [("", ("", 0)), ("x", ("0", 0)), ("..x.", ("2", 1)), ("...x", ("30", 0)), ("....", ("3", 1))],
)
def test_gaps_before_marks(marks: str, written: tuple[str, int]) -> None:
    assert streams.write_gaps([mark == "x" for mark in marks], "0123") == written
