"""Rows of numbers to the answers that have them, of a list of all answers, and literals to numbers, for numba."""

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def matched(rows: Any, empty: Any, first: Any, last: Any, shown: Any, limit: Any, counts: Any, found: Any) -> None:
    """How many answers have what each row has, at most `limit`, and which is the first.

    rows: numbers, `empty` where there is none; first, last: between which answers those stand that may have them;
    shown: what each answer has in the columns.
    """
    for row in range(rows.shape[0]):
        count = 0
        for answer in range(first[row], last[row]):
            fits = True
            for column in range(rows.shape[1]):
                if rows[row, column] != shown[answer, column] and rows[row, column] != empty:
                    fits = False
                    break
            if fits:
                if count == 0:
                    found[row] = answer
                count += 1
                if count == limit:
                    break
        counts[row] = count


@njit(cache=True, nogil=True)
def read(held: Any, at: Any, literals: Any, values: Any, numbers: Any) -> None:
    """What unknowns are in answers. held: which literals hold in each; at: where those of each unknown begin, with
    their values; numbers: where the values go."""
    for answer in range(held.shape[0]):
        for place in range(numbers.shape[1]):
            i = np.int64(at[place])
            while i + 1 < at[place + 1] and not held[answer, literals[i]]:
                i += 1
            numbers[answer, place] = values[i]
