"""Exact covers by placements, counted in machine code: for those who have numba.

`pip install 'pzc[count]'` brings numba. Without it everything is counted as well, in pure Python.
"""

from collections.abc import Sequence

MOST = 2_500
"""Placements of which a cover may be made up."""

_LOG = 20  # of the counts that are remembered: about 40 MB for 256 cells


class Kernel:
    """Counts covers of the cells of one board, which are `size` many. Raises ImportError where there is no numba.

    The first time it is compiled, which takes some seconds; numba keeps the result for the next time where it can.
    As in `placements`: branches on the cell with the fewest placements, and remembers counts by the free cells.
    """

    def __init__(self, size: int) -> None:
        import numpy

        from .kernel import covers

        self._numpy = numpy
        self._covers = covers
        self._size = size
        self._words = -(-size // 64)
        self._keys = numpy.zeros((1 << _LOG, self._words), dtype=numpy.uint64)
        self._counts = numpy.zeros(1 << _LOG, dtype=numpy.uint64)

    def covers(self, free: int, cells: Sequence[Sequence[int]], at: Sequence[int], limit: int) -> int | None:
        """In how many ways the free cells are parted among some of the placements, at most MOST of them.

        `cells` are those of each placement, `at` the placements that have each cell, as bits. None where it takes
        more than `limit` branches.
        """
        numpy = self._numpy
        longest = max(map(len, cells))
        table = numpy.array([(*some, *(-1,) * (longest - len(some))) for some in cells], dtype=numpy.int64)
        start = numpy.array([free >> 64 * w & (1 << 64) - 1 for w in range(self._words)], dtype=numpy.uint64)
        words = range(-(-len(cells) // 64))
        at_cells = numpy.array([[some >> 64 * w & (1 << 64) - 1 for w in words] for some in at], dtype=numpy.uint64)
        count, branches = self._covers(at_cells, table, start, self._keys, self._counts, limit)
        return int(count) if branches <= limit else None
