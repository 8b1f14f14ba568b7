"""Solve many puzzles of one variant in one call. Each puzzle is given by restrictions of some unknowns.

The first call compiles the search, which takes some seconds. numba caches the result if it can; then loading takes half
a second.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from pzc.backends.interface import Answer, ToolMissing
from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import Intervals, contains
from pzc.compiler.base.node import node
from pzc.compiler.encode.encode import encode_with
from pzc.compiler.encode.sink import TooLarge
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve

from .cache import ensure_cache
from .formula import Formula
from .tables import Total, code, more, room, rows, tables

MOST_TRIES = 20_000
"""The most guesses for a puzzle: about 50 ms. Beyond that, a solver that learns clauses may be faster."""
_EASY = 8  # guesses after which stronger propagation and weights of failures pay off
_BUDGET = 100_000  # guesses in one call of the search, after which the clock is checked
_ROOM = 1 << 24  # bytes for the literals of the solutions of one call


@node
class Found:
    """The solutions of one puzzle, all different; whether they are all; and `tries`, the number of guesses.

    If it is neither complete nor has the requested number of solutions, the puzzle was given up.
    """

    answers: tuple[Answer, ...]
    complete: bool
    tries: int = 0


class Unsuited(Exception):
    """The kernel does not support these rules. The message says why."""


def available() -> bool:
    """Return True if numba is installed."""
    return find_spec("numba") is not None


def _solutions_found(counts: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the number of solutions found. The search counts n of a puzzle that it gives up as -1 - n."""
    return np.where(counts < 0, -1 - counts, counts)


class Machine:
    """The tables of a flat puzzle, made once. Each puzzle adds restrictions of unknowns."""

    def __init__(self, flat: Flat, without: frozenset[str] = frozenset()) -> None:
        """Raises Unsuited, and ToolMissing if numba is missing."""
        if flat.objectives:
            raise Unsuited("a best answer is wanted")
        self._search = _loaded()
        formula = Formula()
        try:
            encoded = encode_with(improve(flat, without), formula, lambda values: _NoGraphs())
            self._choices = [formula.choices(value) for value in encoded.values]
            formula.settle()
            self._tables, self._always = tables(formula, self._choices)
        except (TooLarge, PuzzleError) as error:
            raise Unsuited(str(error)) from error
        self._codes = [{value: code(x) for value, x in choices.items()} for choices in self._choices]
        self._visible = np.array([x for place in encoded.visible for x in self._codes[place].values()], np.uint32)
        self.size = len(self._codes)

    def given(self, place: int, domain: Intervals) -> list[int]:
        """Return the literals that restrict an unknown to a domain. `place` is its index in `Flat.variables`."""
        codes = self._codes[place]
        allowed = [literal for value, literal in codes.items() if contains(domain, value)]
        return allowed if len(allowed) == 1 else [x ^ 1 for value, x in codes.items() if not contains(domain, value)]

    @property
    def lowest(self) -> int:
        """The lowest value of any unknown."""
        return self._tables.lowest

    @property
    def takes_totals(self) -> bool:
        """True if puzzles may have sums of their own over the unknowns."""
        return bool(len(self._tables.cells))

    def solve(
        self,
        puzzles: Sequence[Sequence[int]],
        limit: int,
        most: int = MOST_TRIES,
        totals: Sequence[Sequence[Total]] | None = None,
    ) -> list[Found]:
        """Find at most `limit` solutions of each puzzle, given as literals (see `given`). Raises TimeUp.

        `totals` has the sums of each puzzle. The result for a puzzle does not depend on the others.
        """
        out: list[Found] = []
        for counts, tries, held in self._batches(puzzles, limit, most, totals):
            complete = (counts >= 0) & (counts < limit)
            results = _solutions_found(counts).tolist(), complete.tolist(), tries.tolist(), self._answers(held)
            for number, whole, tried, answers in zip(*results, strict=True):
                out.append(Found(tuple(answers[:number]), whole, tried))
        return out

    def _batches(
        self,
        puzzles: Sequence[Sequence[int]],
        limit: int,
        most: int,
        totals: Sequence[Sequence[Total]] | None,
    ) -> Iterator[tuple[npt.NDArray[Any], ...]]:
        """Yield the results of `_run` for all puzzles, in order. Raises TimeUp."""
        stride = max(1, _ROOM // max(1, self._tables.size * limit))
        begin = 0
        while begin < len(puzzles):
            check_limits()
            at, given = rows([[*self._always, *puzzle] for puzzle in puzzles[begin : begin + stride]])
            own = [] if totals is None else totals[begin : begin + stride]
            results = self._run(at, given, limit, most, own)
            begin += len(results[0])
            yield results

    def ready(self) -> None:
        """Compile or load the search, so that forked processes inherit it."""
        self.solve([()], 1, most=0)

    def values(self, place: int) -> list[int]:
        """Return the possible values of an unknown."""
        return sorted(self._codes[place])

    @property
    def at_once(self) -> int:
        """The number of solutions of one puzzle that fit into memory, at least some hundreds."""
        return max(500, 2 * _ROOM // self._tables.size)

    def some(self, given: Sequence[int], limit: int, places: Sequence[int]) -> tuple[npt.NDArray[np.int32], bool]:
        """Return the values of solutions of one puzzle at these places, and whether these are all. Raises TimeUp."""
        check_limits()
        at, literals = rows([[*self._always, *given]])
        counts, _, held = self._run(at, literals, limit, 10 * _BUDGET, easy=10 * _BUDGET)
        return self._numbers(held[:, : _solutions_found(counts)[0]], places)[0], bool(0 <= counts[0] < limit)

    def numbers(self, puzzles: Sequence[Sequence[int]], limit: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """See `solve`. Return arrays: the number of solutions (-1 if a puzzle was given up), and the first solution."""
        numbers, firsts = np.zeros(len(puzzles), np.int64), np.zeros((len(puzzles), self.size), np.int64)
        begin = 0
        for counts, _, held in self._batches(puzzles, limit, MOST_TRIES, None):
            some = slice(begin, begin + len(counts))
            found = _solutions_found(counts)
            numbers[some] = np.where((counts >= 0) | (found == limit), found, -1)
            shown = found > 0
            firsts[some][shown] = self._numbers(held[shown, :1], range(self.size))[:, 0]
            begin += len(counts)
        return numbers, firsts

    def _run(
        self,
        at: npt.NDArray[Any],
        given: npt.NDArray[Any],
        limit: int,
        most: int,
        totals: Sequence[Sequence[Total]] = (),
        easy: int = _EASY,
    ) -> tuple[npt.NDArray[Any], ...]:
        """Solve puzzles until the budget is used up. Return their numbers of solutions, guesses, and true literals."""
        size = len(at) - 1
        counts, tries = np.zeros(size, np.int64), np.zeros(size, np.int64)
        held = np.zeros((size, limit, self._tables.size), np.bool_)
        own = more(totals or [()] * size)
        known = self._tables, own, room(self._tables, own), self._visible, at, given
        done = self._search(*known, easy, most, _BUDGET, counts, tries, held)
        return counts[:done], tries[:done], held[:done]

    def _answers(self, held: npt.NDArray[Any]) -> list[list[Answer]]:
        values = self._numbers(held, range(self.size))
        return [[tuple(answer) for answer in each] for each in values.tolist()]

    def _numbers(self, held: npt.NDArray[Any], places: Sequence[int]) -> npt.NDArray[np.int32]:
        """Return the values of unknowns from the true literals."""
        from .matching import read

        at, literals = rows([self._codes[place].values() for place in places])
        values = np.array([value for place in places for value in self._codes[place]], np.int32)
        numbers = np.zeros((held.shape[0] * held.shape[1], len(places)), np.int32)
        read(held.reshape(-1, held.shape[2]), at, literals, values, numbers)
        return numbers.reshape(*held.shape[:2], len(places))


def _loaded() -> Callable[..., int]:
    try:
        ensure_cache()
        from .search import search
    except ModuleNotFoundError as error:
        raise ToolMissing("the kernel needs numba: pip install 'pzc[many]'") from error
    machine_code: Callable[..., int] = search  # without a type, because numba has none for compiled functions
    return machine_code


class _NoGraphs:
    """GraphRules for a solver without graph constraints: each of them raises TooLarge."""

    sizes_along_edges = True
    functional = True

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def refuse(*_: object, **__: object) -> Any:
            raise TooLarge("loops, paths or areas")

        return refuse
