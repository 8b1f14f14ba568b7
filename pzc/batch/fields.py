"""Convert comma-separated numbers to arrays and back, with numba. Unusual rows are left to a slower reader."""

from typing import Any

import numpy as np
from numba import njit

_COMMA, _LINE, _MINUS, _ZERO, _NINE = (np.uint8(ord(sign)) for sign in ",\n-09")
_BLANKS = tuple(np.uint8(ord(sign)) for sign in " \t\r")
LONGEST = 9
"""The most digits of a number."""


@njit(cache=True, nogil=True)
def read(text: Any, numbers: Any, plain: Any) -> None:
    """Read lines of numbers into an array. `plain` is set for each row that could be read.

    `text` has as many lines as `numbers` has rows, each with its line end. A field is a number of up to LONGEST digits,
    possibly between blanks. An empty field leaves the array's entry unchanged.
    """
    place = 0
    for row in range(numbers.shape[0]):
        column, digits, number, negative, ended, right = 0, 0, 0, False, False, True
        while True:
            sign = text[place]
            place += 1
            if sign in (_COMMA, _LINE):
                right = right and column < numbers.shape[1] and (digits > 0 or not negative) and digits <= LONGEST
                if right and digits > 0:
                    numbers[row, column] = -number if negative else number
                column, digits, number, negative, ended = column + 1, 0, 0, False, False
                if sign == _LINE:
                    break
            elif sign >= _ZERO and sign <= _NINE:
                right = right and not ended
                digits += 1
                number = number * 10 + int(sign - _ZERO) if digits <= LONGEST else 0
            elif sign == _MINUS:
                right = right and digits == 0 and not negative
                negative = True
            elif sign in _BLANKS:
                ended = digits > 0 or negative
            else:
                right = False
        plain[row] = right and column == numbers.shape[1]


@njit(cache=True, nogil=True)
def written(which: Any, words: Any, at: Any, values: Any, shown: Any, ends: Any, out: Any) -> None:
    """Write rows that consist of a word and numbers.

    `which` is the word of each row; a row with a negative number is omitted. `words` are all words; word i begins at
    `at[i]`. `shown` marks the rows that have numbers. `ends` receives the end of each row in `out`, which has room for
    WIDTH characters for each number.
    """
    place = 0
    for row in range(which.shape[0]):
        if which[row] >= 0:
            for i in range(at[which[row]], at[which[row] + 1]):
                out[place] = words[i]
                place += 1
            for column in range(values.shape[1]):
                out[place] = _COMMA
                place += 1
                if shown[row]:
                    place = _write_number(values[row, column], out, place)
            out[place] = _LINE
            place += 1
        ends[row] = place


WIDTH = 12
"""The number of characters of a 32-bit number with its comma."""


@njit(cache=True, nogil=True)
def _write_number(value: Any, out: Any, place: Any) -> Any:
    """Write a number and return the position after it."""
    rest = abs(np.int64(value))
    if value < 0:
        out[place] = _MINUS
        place += 1
    size = 1
    while rest >= 10**size:
        size += 1
    for i in range(size):
        out[place + size - 1 - i] = _ZERO + np.uint8(rest % 10)
        rest //= 10
    return place + size
