"""Match rows of numbers with a list of solutions, and convert literals to numbers, with numba."""

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def matched(rows: Any, empty: Any, first: Any, last: Any, shown: Any, limit: Any, counts: Any, found: Any) -> None:
    """Count the solutions that match each row, at most `limit`, and find the first.

    `rows` has numbers, or `empty`. `first` and `last` limit the solutions that may match a row. `shown` has the values
    of each solution in the columns.
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
    """Read the values of unknowns from solutions.

    `held` has the true literals of each solution. `at` has the index of each unknown's first literal in `literals` and
    `values`. The result goes to `numbers`.
    """
    for answer in range(held.shape[0]):
        for place in range(numbers.shape[1]):
            i = np.int64(at[place])
            while i + 1 < at[place + 1] and not held[answer, literals[i]]:
                i += 1
            numbers[answer, place] = values[i]
