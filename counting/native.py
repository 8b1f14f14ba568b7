"""Count exact covers by placements in machine code, if numba is installed.

`pip install 'pzc[count]'` installs numba. Without it, everything is counted in pure Python.
"""

from collections.abc import Sequence

from pzc.compiler.base.clock import unguarded

MOST = 2_500
"""The most placements that the kernel takes."""

_LOG = 20  # the binary logarithm of the number of cached counts: about 40 MB for 256 cells


class Kernel:
    """Counts the covers of the cells of one board with `size` cells. Raises ImportError if numba is missing.

    The first use compiles the code, which takes some seconds; numba caches the result if it can. The algorithm is that
    of `placements`: branch on the cell with the fewest placements, and cache counts by the free cells.
    """

    def __init__(self, size: int) -> None:
        with unguarded():
            import numpy

            from .kernel import covers

        self._numpy = numpy
        self._covers = covers
        self._size = size
        self._words = -(-size // 64)
        self._keys = numpy.zeros((1 << _LOG, self._words), dtype=numpy.uint64)
        self._counts = numpy.zeros(1 << _LOG, dtype=numpy.uint64)

    def covers(self, free: int, cells: Sequence[Sequence[int]], at: Sequence[int], limit: int) -> int | None:
        """Return the number of ways to cover the free cells by disjoint placements.

        `cells` are the cells of each placement, at most MOST of them. `at` has for each cell the placements that cover
        it, as bits. None if it takes more than `limit` branches.
        """
        numpy = self._numpy
        longest = max(map(len, cells))
        table = numpy.array([(*some, *(-1,) * (longest - len(some))) for some in cells], dtype=numpy.int64)
        start = numpy.array([free >> 64 * w & (1 << 64) - 1 for w in range(self._words)], dtype=numpy.uint64)
        words = range(-(-len(cells) // 64))
        at_cells = numpy.array([[some >> 64 * w & (1 << 64) - 1 for w in words] for some in at], dtype=numpy.uint64)
        count, branches = self._covers(at_cells, table, start, self._keys, self._counts, limit)
        return int(count) if branches <= limit else None
