"""Text of numbers to arrays and back: the uncompiled functions."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

EMPTY = -99


def plainly(name: str) -> Any:
    return getattr(import_module("pzc.batch.fields"), name).py_func


def read(text: str, width: int) -> tuple[list[list[int]], list[bool]]:
    count = text.count("\n")
    numbers, plain = np.full((count, width), EMPTY), np.zeros(count, np.bool_)
    plainly("read")(np.frombuffer(text.encode(), np.uint8), numbers, plain)
    return numbers.tolist(), plain.tolist()


def test_plain_rows() -> None:
    numbers, plain = read("1,-20,\n , 0\t,007 \r\n,,\n123456789,,-0\n", 3)
    assert numbers == [[1, -20, EMPTY], [EMPTY, 0, 7], [EMPTY] * 3, [123456789, EMPTY, 0]]
    assert plain == [True] * 4


@pytest.mark.parametrize(
    "row", ["1", "1,2,3", "", "1,2-", "1,--2", "1,-", "1,- 2", "1,2 3", '1,"2"', "1,x", "1,1234567890", "1,²"]
)
def test_unusual_row_does_not_affect_the_next_row(row: str) -> None:
    numbers, plain = read(f"{row}\n3,4\n", 2)
    assert plain == [False, True]
    assert numbers[1] == [3, 4]


def test_rows_of_a_word_and_numbers() -> None:
    words = np.frombuffer(b"nonesome", np.uint8)
    values = np.array([[1, -20], [7, 8], [0, -(2**31)], [100, 999]], np.int32)
    which, shown = np.array([1, 0, 1, -1]), np.array([True, False, True, True])
    ends, out = np.zeros(4, np.int64), np.zeros(4 * (4 + 2 * 12 + 1), np.uint8)
    plainly("written")(which, words, np.array([0, 4, 8]), values, shown, ends, out)
    text = b"some,1,-20\nnone,,\nsome,0,-2147483648\n"
    assert out[: ends[-1]].tobytes() == text
    assert ends.tolist() == [11, 18, len(text), len(text)]
