"""The numbers of directions."""

from pzc.compiler.formats.addresses.directions import WAY_NUMBERS, WAYS


def test_each_number_has_its_direction() -> None:
    assert [WAYS[number] for number in (1, 2, 3, 4)] == [(-1, 0), (1, 0), (0, -1), (0, 1)]
    assert all(WAY_NUMBERS[way] == number for number, way in WAYS.items())
