"""Offsets of editors, which count in UTF-16, and offsets of the compiler."""

from hypothesis import given
from hypothesis import strategies as st

from pzc.service.positions import Positions

from ...effort import examples

TEXTS = st.text(st.sampled_from("ab\n\r\u00e4\u20ac\U0001f600\u2028"), max_size=30)


def test_line_ends_count_for_the_editor_alone() -> None:
    positions = Positions("a\r\nb\rc")
    assert positions.text == "a\nb\nc"
    assert [positions.unit(offset) for offset in range(6)] == [0, 1, 3, 4, 5, 6]
    assert positions.offset(2) == 1  # between the two characters of a line end
    assert positions.line_and_character(5) == (2, 0)


def test_a_sign_beyond_the_first_plane_counts_twice() -> None:
    positions = Positions("x\U0001f600y\n\U0001f600z")
    assert [positions.offset(unit) for unit in (0, 1, 2, 3, 4, 5, 7, 8)] == [0, 1, 1, 2, 3, 4, 5, 6]
    assert positions.unit_at(1, 2) == 7
    assert positions.unit_at(0, 99) == 4
    assert positions.unit_at(9, 0) == 8


@given(TEXTS)
@examples(40, 1000)
def test_offsets_round_trip(written: str) -> None:
    positions = Positions(written)
    units = [positions.unit(offset) for offset in range(len(positions.text) + 1)]
    assert units == sorted(set(units))
    assert [positions.offset(unit) for unit in units] == [*range(len(units))]
    assert units[-1] == len(written.encode("utf-16-le")) // 2
    for unit in units:
        assert positions.unit_at(*positions.line_and_character(unit)) == unit
    for character in (-1, 0, 1):
        assert positions.unit_at(-1, character) == 0
        assert positions.unit_at(len(written) + 1, character) == units[-1]


@given(TEXTS)
@examples(40, 1000)
def test_offsets_in_the_written_text(written: str) -> None:
    positions = Positions(written)
    units = 0
    for at, sign in enumerate(written):
        assert positions.index_in_written(units) == at
        if sign == "\U0001f600":
            assert positions.index_in_written(units + 1) == at
        units += 2 if sign == "\U0001f600" else 1
    assert positions.index_in_written(units) == positions.index_in_written(units + 9) == len(written)
    assert positions.index_in_written(-1) == 0
