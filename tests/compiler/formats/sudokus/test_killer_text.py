"""Killers as text: three notations of the same cages."""

import pytest

from pzc.compiler.formats.sudokus.documents import Wrong
from pzc.compiler.formats.sudokus.killer_text import CAGES, are_cages, is_killer, read_killer

FIRST = {"cells": ["R1C1", "R1C2"], "value": 6}


def _sumo(cells: dict[int, str], mark: str = "") -> str:
    return f"SumoCueV1{mark}" + "".join(cells.get(at, "=0") for at in range(81))


def test_signs_point_to_the_sum_of_their_cage() -> None:
    text = "6<" + "0" * 79
    assert is_killer(text)
    assert read_killer(text)[CAGES] == [FIRST]


def test_signs_point_slantwise_and_to_other_signs() -> None:
    text = "00K000000" + "0'<000000" + "0" * 63
    assert read_killer(text)[CAGES] == [{"cells": ["R1C3", "R2C2", "R2C3"], "value": 20}]
    assert read_killer("K<<" + "0" * 78)[CAGES][0]["cells"] == ["R1C1", "R1C2", "R1C3"]


def test_sums_go_up_to_45() -> None:
    for sign, total in (("9", 9), ("A", 10), ("Z", 35), ("a", 36), ("j", 45)):
        assert read_killer(sign + "<" + "0" * 79)[CAGES][0]["value"] == total


def test_sumocue_names_the_place_of_the_sum() -> None:
    assert read_killer(_sumo({0: "=6", 1: "+0"}))[CAGES] == [FIRST]
    assert read_killer(_sumo({0: "=6", 1: "+0"}, "D"))["diagonal+"] is True


def test_sumocue_has_the_regions_of_a_jigsaw() -> None:
    text = "SumoCueV1" + "".join(f"=0J{at // 9}" for at in range(81))
    assert [row[0]["region"] for row in read_killer(text)["grid"]] == list(range(9))


def test_packed_cages() -> None:
    numbers = [6 * 256 + 1, 6 * 256 + 1] + [0] * 79
    assert read_killer("3x3::k:" + "".join(f"{n}:" for n in numbers))[CAGES] == [FIRST]
    assert read_killer("3x3:d:k:" + ":".join(map(str, numbers)))["diagonal-"] is True


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("^" + "0" * 80, "R1C1 points off the board"),
        ("><" + "0" * 79, "R1C1 points to no sum"),
        ("SumoCueV1=6", "81 cells"),
        (_sumo({0: "+1", 1: "+0"}), "R1C1 points to no sum"),
        (_sumo({0: "+99"}), "R1C1 points to no sum"),
        ("3x3::k:1:2", "81 numbers"),
    ],
)
def test_error_messages(text: str, message: str) -> None:
    assert is_killer(text)
    with pytest.raises(Wrong, match=message):
        read_killer(text)


def test_cages_in_lines_of_numbers() -> None:
    assert are_cages("1 // cages\n2 3\n0 0\n0 1\n")
    assert not are_cages("12\n34\n")
    assert not are_cages("1\n")
    assert not is_killer("use killer\ncage <(1,1), (1,2)> sum = 3\n")
